import { type HistoryEntry, type HistoryResponse, historyActor, historyEvent } from '@porchlight/domain/staff'
import { useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useTimes } from '../../ui/times.ts'
import { callStaff } from '../api.ts'
import { HISTORY, type PanelProps } from '../application/panel.ts'
import { Problem } from '../parts.tsx'
import { useAction } from '../use-action.ts'
import { texts } from './text.ts'

/** The entries of each day, in the order in which they come. */
const byDay = (entries: readonly HistoryEntry[]): [string, HistoryEntry[]][] => [
  ...Map.groupBy(entries, ({ day }) => day),
]

/** One timeline of what happened, by day; older entries are read when asked for. */
export function HistoryPanel({ view, path }: Pick<PanelProps, 'view' | 'path'>) {
  const [older, setOlder] = useState<HistoryResponse>()
  const action = useAction()
  const formats = useFormats()
  const t = useTexts(texts)
  const { entries: newest, more } = view.history
  const known = new Set(newest.map(({ id }) => id))
  const entries = [...newest, ...(older?.entries.filter(({ id }) => !known.has(id)) ?? [])]
  const readOlder = () =>
    action.run(async () => {
      const read = await callStaff<HistoryResponse>('GET', `${path}/history?before=${entries.at(-1)!.id}`)
      setOlder({ entries: [...(older?.entries ?? []), ...read.entries], more: read.more })
    })
  return (
    <section className="staff__sheet" aria-labelledby={HISTORY}>
      <h2 id={HISTORY}>{t.title}</h2>
      <p className="soft">{entries.length === 0 ? t.none : t.lead}</p>
      {byDay(entries).map(([day, ofDay]) => (
        <div className="stack stack--tight" key={day}>
          <h3>{formats.day(day, 'UTC')}</h3>
          <ol className="staff__notes">
            {ofDay.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      <Problem sentence={action.problem} />
      {(older?.more ?? more) && (
        <div>
          <Button busy={action.busy && t.reading} onClick={() => void readOlder()}>
            {t.older}
          </Button>
        </div>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const times = useTimes()
  const translate = useTranslate()
  const t = useTexts(texts)
  return (
    <li className="staff__entry">
      <span>{translate(historyEvent(entry))}</span>
      <span className="soft">{t.by(translate(historyActor(entry)), times.minute(entry.at))}</span>
    </li>
  )
}
