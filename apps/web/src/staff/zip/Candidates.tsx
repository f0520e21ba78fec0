import { type ExportCandidate, type ExportCandidatesResponse, MOST_EXPORTED } from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useInputBeforeHydration } from '../../ui/base/hydration.ts'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

/** Safari drops the role of a table's element that a style shows as another box, as the cards of a phone are. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface CandidatesProps {
  candidates: ExportCandidatesResponse
  chosen: readonly string[]
  onChoose(ids: string[]): void
}

/** The applications that files can be made of, with a box to tick each, and buttons that tick several. */
export function Candidates({ candidates: { rows, more, left_out }, chosen, onChoose }: CandidatesProps) {
  const t = useTexts(texts).choose
  const idsOf = (some: readonly ExportCandidate[]) => some.map(({ id }) => id)
  const without = rows.filter(row => !row.last_export)
  const outdated = rows.filter(row => row.last_export?.is_outdated)
  const isAll = chosen.length === rows.length
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  const table = useInputBeforeHydration<HTMLTableElement>(element => {
    const ticked = [...element.querySelectorAll<HTMLInputElement>('tbody input:checked')].map(({ value }) => value)
    if (ticked.length > 0) onChoose(ticked)
  })
  return (
    <>
      <div className="zip__choices">
        <label className="choice choice--plain">
          <input
            type="checkbox"
            checked={isAll}
            ref={box => {
              if (box) box.indeterminate = chosen.length > 0 && !isAll
            }}
            onChange={() => onChoose(isAll ? [] : idsOf(rows))}
          />
          <span>{t.all(rows.length)}</span>
        </label>
        <div className="staff__buttons">
          {without.length > 0 && <Button onClick={() => onChoose(idsOf(without))}>{t.without(without.length)}</Button>}
          {outdated.length > 0 && (
            <Button onClick={() => onChoose(idsOf(outdated))}>{t.outdated(outdated.length)}</Button>
          )}
        </div>
      </div>
      {more && <p>{t.more(MOST_EXPORTED)}</p>}
      {left_out > 0 && <p>{t.leftOut(left_out, MOST_EXPORTED)}</p>}
      <table className="zip-picks" ref={table} {...role.table}>
        <caption className="hidden">{t.title}</caption>
        <thead {...role.group}>
          <tr {...role.row}>
            {Object.values(t.columns).map(column => (
              <th key={column} scope="col" {...role.column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role.group}>
          {rows.map(row => (
            <Candidate key={row.id} row={row} isChosen={chosen.includes(row.id)} onToggle={() => toggle(row.id)} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Candidate({ row, isChosen, onToggle }: { row: ExportCandidate; isChosen: boolean; onToggle(): void }) {
  const t = useTexts(texts).choose
  const times = useTimes()
  const { columns } = t
  return (
    <tr {...role.row}>
      <th scope="row" {...role.head}>
        <label className="choice choice--plain">
          <input type="checkbox" name="application" value={row.id} checked={isChosen} onChange={onToggle} />
          <span>
            {row.borrower || t.nameless}
            {row.coborrowers > 0 && <small>{t.coborrowers(row.coborrowers)}</small>}
            {/* Two people can have one name. */}
            <span className="hidden"> {row.id}</span>
          </span>
        </label>
      </th>
      <Cell label={columns.application}>{row.id}</Cell>
      <Cell label={columns.loanNumber}>{row.loan_number}</Cell>
      <Cell label={columns.dealer}>{row.dealer.name}</Cell>
      <Cell label={columns.submitted}>{times.day(row.submitted_at)}</Cell>
      <Cell label={columns.file}>
        {row.last_export ? t.madeOn(times.day(row.last_export.at)) : t.none}
        {row.last_export?.is_outdated && (
          <>
            {' '}
            <Badge kind="warning">{t.isOutdated}</Badge>
          </>
        )}
      </Cell>
    </tr>
  )
}

/** A cell of a row; on a card its label is beside the value. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-label={label} {...role.cell}>
    {children}
  </td>
)
