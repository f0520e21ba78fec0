import type { ExportCandidate, ExportCandidatesResponse } from '@porchlight/api'
import { MOST_EXPORTED } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useInputBeforeHydration } from '../../ui/base/hydration.ts'
import { Badge } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { useListColumns } from '../queue/columns.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { texts } from './text.ts'

interface CandidatesProps {
  candidates: ExportCandidatesResponse
  chosen: readonly string[]
  onChoose(ids: string[]): void
}

/** The applications that files can be made of, with a box to check each, and buttons that check several. */
export function Candidates({ candidates: { rows, more, left_out }, chosen, onChoose }: CandidatesProps) {
  const t = useTexts(texts).choose
  const idsOf = (some: readonly ExportCandidate[]) => some.map(({ id }) => id)
  const without = rows.filter(row => !row.last_export)
  const outdated = rows.filter(row => row.last_export?.is_outdated)
  const isAll = chosen.length === rows.length
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  const table = useInputBeforeHydration<HTMLTableElement>(element => {
    const checked = [...element.querySelectorAll<HTMLInputElement>('tbody input:checked')].map(({ value }) => value)
    if (checked.length > 0) onChoose(checked)
  })
  const columns = useCandidateColumns({ chosen, toggle })
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
      <DataTable className="zip-picks" ref={table} caption={t.title} columns={columns} groups={[{ id: 'all', rows }]} />
    </>
  )
}

type Toggle = Pick<CandidatesProps, 'chosen'> & { toggle(id: string): void }

/** The columns of the applications: a box with the name, what the queue shows as well, and the last file. */
function useCandidateColumns({ chosen, toggle }: Toggle): Column<ExportCandidate>[] {
  const t = useTexts(texts).choose
  const times = useTimes()
  const shared = useListColumns<ExportCandidate>(['borrower', 'id', 'loan_number', 'dealer', 'submitted_at'], {
    borrower: {
      cell: ({ id, borrower, coborrowers }) => (
        <label className="choice choice--plain">
          <input
            type="checkbox"
            name="application"
            value={id}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
          <span>
            <span>{borrower || t.nameless}</span>
            {coborrowers > 0 && <small>{t.coborrowers(coborrowers)}</small>}
            {/* Two people can have one name. */}
            <span className="hidden"> {id}</span>
          </span>
        </label>
      ),
    },
    submitted_at: { cell: ({ submitted_at }) => times.day(submitted_at) },
  })
  return [
    ...shared,
    {
      id: 'file',
      heading: t.lastFile,
      cell: ({ last_export }) => (
        <>
          <span>{last_export ? t.madeOn(times.day(last_export.at)) : t.none}</span>
          {last_export?.is_outdated && (
            <span>
              {' '}
              <Badge kind="warning">{t.isOutdated}</Badge>
            </span>
          )}
        </>
      ),
    },
  ]
}
