import './cover.css'
import type { ApplicationViewResponse } from '@porchlight/api'
import { coverSheet } from '@porchlight/domain/staff'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import { Rows } from '../ui/parts.tsx'

/** The first page on paper, rendered while the page is printed. */
export function CoverSheet({ view }: { view: ApplicationViewResponse }) {
  const isPrinting = useIsPrinting()
  const translate = useTranslate()
  const times = useTimes()
  if (!isPrinting) return null
  const { dealer, salesperson, state, assignment, signed_at } = view
  const parts = coverSheet({
    ...view,
    place: [dealer.name, salesperson, state],
    assignee: assignment.assignee?.name ?? null,
    signed: times.minute(signed_at),
  })
  return (
    <div className="cover">
      <h1>{view.borrowers.map(({ name }) => name).join(', ')}</h1>
      {parts.map(({ heading, rows, lines }) => (
        <section key={translate(heading)}>
          <h2>{translate(heading)}</h2>
          {rows.length > 0 && (
            <Rows rows={rows.map(([label, value]) => ({ label: translate(label), value: translate(value) }))} />
          )}
          {lines.length > 0 && (
            <ul>
              {lines.map(line => (
                <li key={translate(line)}>{translate(line)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

/** Returns whether the page is being printed. The state is rendered before the browser lays the paper out. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
