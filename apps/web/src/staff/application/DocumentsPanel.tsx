import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { SummaryDownload } from '../facts/SummaryDownload.tsx'
import { texts } from '../text.ts'
import { Downloads } from './Downloads.tsx'
import { DOCUMENTS, type PanelProps } from './panel.ts'

/** The sealed documents of each signing, with their verification. */
export function DocumentsPanel({ view, path }: Pick<PanelProps, 'view' | 'path'>) {
  const { documents } = view
  const times = useTimes()
  const t = useTexts(texts).application
  return (
    <section className="staff__sheet" aria-labelledby={DOCUMENTS}>
      <h2 id={DOCUMENTS}>{t.documents}</h2>
      {documents.length === 0 && <p>{t.noDocuments}</p>}
      <div className="staff__columns">
        {documents.map(set => {
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
              <Alert kind={set.verification.is_intact ? 'success' : 'danger'}>
                <p>{set.verification.sentence}</p>
              </Alert>
              <Downloads application={view.id} path={`${path}/documents/${set.document_id}`} of={t.of(title)} />
            </div>
          )
        })}
      </div>
      <SummaryDownload view={view} path={path} />
    </section>
  )
}
