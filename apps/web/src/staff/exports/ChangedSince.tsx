import type { ExportViewResponse } from '@porchlight/api'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { useTimes } from '../../ui/times.ts'
import { SectionChanges } from '../facts/Changes.tsx'
import { texts as factTexts } from '../facts/text.ts'
import { texts } from './text.ts'

/** The values that changed in a signing after the last file. */
export function ChangedSince({
  view: { export_records, signed_at, changes, borrowers },
}: {
  view: ExportViewResponse
}) {
  const times = useTimes()
  const { list } = useFormats()
  const t = useTexts(texts).changed
  const shared = useTexts(factTexts).changes
  const last = export_records[0]
  if (!last || last.signed_at === signed_at) return null
  const isSame = !changes || changes.sections.length + changes.joined.length + changes.left.length === 0
  if (isSame)
    return (
      <Alert>
        <p>{t.same}</p>
      </Alert>
    )
  return (
    <section className="staff__sheet" aria-labelledby="changed">
      <h2 id="changed">{t.title}</h2>
      <Alert kind="warning">
        <p>{t.since(times.minute(last.signed_at))}</p>
      </Alert>
      {changes.joined.length > 0 && <p>{shared.joined(list(changes.joined))}</p>}
      {changes.left.length > 0 && <p>{shared.left(list(changes.left))}</p>}
      {changes.sections.map(section => (
        <div className="stack stack--tight export__change" key={section.id}>
          <h3>{section.title}</h3>
          <SectionChanges changes={section} borrowers={borrowers} level={4} />
        </div>
      ))}
    </section>
  )
}
