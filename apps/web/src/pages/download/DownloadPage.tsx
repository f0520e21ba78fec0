import { useState } from 'react'
import { useParamsOf, useRouteParams } from '../../data/base/use-route-params.ts'
import { callForContent } from '../../data/client.ts'
import { Problem } from '../../forms/Problem.tsx'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { backIcon, downloadIcon } from '../../ui/icons.ts'
import { Signed } from '../../ui/illustrations/OutcomeIllustrations.tsx'
import { saveBlob } from '../../ui/save-blob.ts'
import { ToProgress } from '../progress/ToProgress.tsx'
import { texts } from './text.ts'

const kinds = [
  { extension: 'pdf', query: {}, label: 'combined' },
  { extension: 'zip', query: { as_archive: 'true' }, label: 'separate' },
] as const

/** Downloads the signed documents with the identity token in a header, so that no token is in a URL: in one file, or each document separately. */
export function DownloadPage() {
  const { dealer, application } = useRouteParams()
  const { document } = useParamsOf('downloadDocuments')
  const [chosen, setChosen] = useState<string>()
  const [isSaved, setSaved] = useState(false)
  const saving = useSaving()
  const t = useTexts(texts)

  const download = ({ extension, query }: (typeof kinds)[number]) =>
    saving.run(async () => {
      setChosen(extension)
      setSaved(false)
      const response = await callForContent('GET /{dealer}/application/{application_id}/documents/{document_id}', {
        params: { dealer, application_id: application, document_id: document },
        query: { ...query, timestamp: String(Date.now()) },
      })
      saveBlob(await response.blob(), t.fileName(application, extension))
      setSaved(true)
    })
  return (
    <SignedInFrame title={t.title} lead={t.lead(application)} picture={<Signed />}>
      <div className="stack">
        <Problem title={t.failed} sentences={[saving.problem]} />
        {kinds.map(kind => (
          <Card key={kind.extension} title={t[`${kind.label}Title`]} details={[t[`${kind.label}Hint`]]}>
            <Button
              icon={downloadIcon}
              kind={kind.extension === 'pdf' ? 'primary' : 'secondary'}
              busy={saving.busy && chosen === kind.extension && t.busy}
              onClick={() => download(kind)}
            >
              {t[kind.label]}
            </Button>
          </Card>
        ))}
        <div>
          <ToProgress kind="quiet" icon={backIcon} />
        </div>
        <div role="status">
          {isSaved && (
            <Alert kind="success">
              <p>{t.saved}</p>
            </Alert>
          )}
        </div>
      </div>
    </SignedInFrame>
  )
}
