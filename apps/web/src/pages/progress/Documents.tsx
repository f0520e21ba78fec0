import { pathTo } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { queries } from '../../data/queries.ts'
import { Loading } from '../../forms/Loading.tsx'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

/** The documents that the borrower signed, with downloads by signing. */
export function Documents() {
  const { dealer, application } = useRouteParams()
  const query = useQuery(queries.documents({ dealer, application }))
  const t = useTexts(texts)
  const times = useTimes()
  if (query.data?.length === 0) return null
  return (
    <section className="stack stack--tight" aria-labelledby="documents">
      <h2 id="documents">{t.documents}</h2>
      {query.data?.map((set, index) => {
        const path = pathTo('downloadDocuments', { dealer, application, document: set.document_id })
        const signed = t.signedOn(times.day(set.sealed_at))
        return (
          <Card
            key={set.document_id}
            level={3}
            title={set.title}
            details={set.superseded ? [signed, index > 0 ? t.replaced : t.reopened] : [signed]}
          >
            <ButtonLink icon={downloadIcon} to={path} aria-label={t.downloadOf(set.title, signed)}>
              {t.download}
            </ButtonLink>
          </Card>
        )
      }) ?? <Loading queries={[query]} label={t.documentsLoading} rows={1} />}
    </section>
  )
}
