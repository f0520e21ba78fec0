import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { SummaryDownload } from '../facts/SummaryDownload.tsx'
import { DOCUMENTS, type PanelProps } from '../panel/panel.ts'
import { readOf } from '../session/api.ts'
import { texts } from '../ui/text.ts'
import { Downloads } from './Downloads.tsx'

/** The sealed documents of each signing. They are verified once the page is shown, because that reads all files. */
export function DocumentsPanel({ view }: Pick<PanelProps, 'view'>) {
  const { documents } = view
  const { data, isError } = useQuery({
    ...readOf('GET /staff/applications/{application_id}/verification', { params: { application_id: view.id } }),
    enabled: documents.length > 0,
  })
  const times = useTimes()
  const t = useTexts(texts).application
  return (
    <section className="staff__sheet" aria-labelledby={DOCUMENTS}>
      <h2 id={DOCUMENTS}>{t.documents}</h2>
      {documents.length === 0 && <p>{t.noDocuments}</p>}
      <div className="staff__columns">
        {documents.map(set => {
          const verified = data?.find(({ document_id }) => document_id === set.document_id)
          const title = t.signedOn(set.name, times.minute(set.signed_at))
          return (
            <div className="stack stack--tight" key={set.document_id}>
              <h3>{title}</h3>
              {set.is_superseded && (
                <p>
                  <Badge kind="warning">{t.superseded}</Badge>
                </p>
              )}
              <ul>
                {set.documents.map(document => (
                  <li key={document.title}>{t.pages(document.title, document.pages)}</li>
                ))}
              </ul>
              <Alert kind={verified ? (verified.is_intact ? 'success' : 'danger') : isError ? 'warning' : 'info'}>
                <p>{verified?.sentence ?? (isError ? t.notVerified : t.verifying)}</p>
              </Alert>
              <Downloads application={view.id} document_id={set.document_id} of={t.of(title)} />
            </div>
          )
        })}
      </div>
      <SummaryDownload view={view} />
    </section>
  )
}
