import './letter.css'
import type { BorrowerLetter } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageContext } from '../../data/base/page-context.tsx'
import { isRefusal } from '../../data/base/request.ts'
import { useParamsOf, useRouteParams } from '../../data/base/use-route-params.ts'
import { callForContent } from '../../data/client.ts'
import { letterQuery } from '../../data/letter-query.ts'
import { Loading } from '../../forms/Loading.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { LetterText } from '../../ui/LetterText.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { texts } from './text.ts'

/**
 * Shows a letter of the lender to the reader, with its PDF file. The server renders the page without the letter: reading the letter records that
 * its person opened it, and a page that is only fetched is not opened.
 */
export function LetterPage() {
  const { dealer, application } = useRouteParams()
  const { letter: id } = useParamsOf('letter')
  const query = useQuery(letterQuery({ dealer, application }, id))
  const t = useTexts(texts)
  const isGone = isRefusal<'GET /{dealer}/application/{application_id}/letters/{id}'>(query.error, 'letter_not_found')
  return (
    <SignedInFrame title={query.data?.title ?? t.title}>
      <div className="stack">
        {query.data ? (
          <Letter letter={query.data} />
        ) : isGone ? (
          <p>{t.gone}</p>
        ) : (
          <Loading queries={[query]} label={t.loading} rows={5} />
        )}
        <div>
          <ButtonLink kind={query.data ? 'primary' : 'secondary'} to={pathTo('progress', { dealer, application })}>
            {t.toList}
          </ButtonLink>
        </div>
      </div>
    </SignedInFrame>
  )
}

function Letter({ letter: { id, sent_on, until_on, content } }: { letter: BorrowerLetter }) {
  const { dealer, application } = useRouteParams()
  const { lender } = usePageContext()
  const [isSaved, setSaved] = useState(false)
  const saving = useSaving()
  const { day } = useFormats()
  const t = useTexts(texts)
  const sent = day(sent_on, 'UTC')
  const download = () =>
    saving.run(async () => {
      setSaved(false)
      const response = await callForContent('GET /{dealer}/application/{application_id}/letters/{id}/pdf', {
        params: { dealer, application_id: application, id },
      })
      saveBlob(await response.blob(), t.fileName(application, sent))
      setSaved(true)
    })
  return (
    <>
      <div className="stack stack--tight">
        <p>{t.sent(sent, lender)}</p>
        <p>
          <strong>{t.until(day(until_on, 'UTC'))}</strong>
        </p>
      </div>
      <article className="letter prose">
        <LetterText content={content} level={2} />
      </article>
      <Problem title={t.failed} sentences={[saving.problem]} />
      <div>
        <Button icon={downloadIcon} busy={saving.busy && t.downloading} onClick={download}>
          {t.download}
        </Button>
      </div>
      <p role="status">{isSaved && t.downloaded}</p>
    </>
  )
}
