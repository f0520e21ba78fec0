import type { HistoryEntry } from '@porchlight/api'
import { historyActor, historyEvent } from '@porchlight/domain/staff'
import { groupBy } from '../../data/group-by.ts'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import { HISTORY, type PanelProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { Info } from '../ui/Info.tsx'
import { Older, useOlder } from '../ui/older.tsx'
import { texts } from './text.ts'

/** The entries of each day, in the order in which they come. */
const byDay = (entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] => [...groupBy(entries, ({ day }) => day)]

/** One timeline of what happened, by day; older entries are read when asked for. */
export function HistoryPanel({ view }: Pick<PanelProps, 'view'>) {
  const formats = useFormats()
  const t = useTexts(texts)
  const { entries, ...older } = useOlder(view.history, before =>
    call('GET /staff/applications/{application_id}/history', {
      params: { application_id: view.id },
      query: { before },
    }),
  )
  return (
    <section className="staff__sheet" aria-labelledby={HISTORY}>
      <div className="sheet__head">
        <h2 id={HISTORY}>{t.title}</h2>
        <Info title={t.about}>
          <p>{t.counted}</p>
        </Info>
      </div>
      {entries.length === 0 && <p>{t.none}</p>}
      {byDay(entries).map(([day, ofDay]) => (
        <div className="stack stack--tight" key={day}>
          <h3>{formats.day(day, 'UTC')}</h3>
          <Entries entries={ofDay.filter(({ is_view }) => !is_view)} />
          <Views entries={ofDay.filter(({ is_view }) => is_view)} />
        </div>
      ))}
      <Older {...older} text={t} />
    </section>
  )
}

const Entries = ({ entries }: { entries: readonly HistoryEntry[] }) =>
  entries.length > 0 && (
    <ol className="lines">
      {entries.map(entry => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )

/** The views of a day, folded. */
function Views({ entries }: { entries: readonly HistoryEntry[] }) {
  const t = useTexts(texts)
  if (entries.length === 0) return null
  return (
    <details>
      <summary>{t.views(entries.length)}</summary>
      <Entries entries={entries} />
    </details>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  return (
    <li className="staff__entry">
      <span>{translate(historyEvent(entry))}</span>
      <span className="soft">{t.by(translate(historyActor(entry)), times.timeOfDay(entry.at))}</span>
    </li>
  )
}
