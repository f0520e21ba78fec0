import type { OverviewResponse } from '@porchlight/api'
import {
  type DueFilter,
  dueFilterNames,
  dueFilters,
  openGroups,
  overviewLabels,
  overviewTexts,
  queueGroupLabels,
  staffPathTo,
} from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { AwayButton } from '../people/AwayButton.tsx'
import { worksOnApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { CountTable } from './CountTable.tsx'
import { listPathOf, ofPerson, type PartProps } from './part.ts'
import { texts } from './text.ts'

type Row = OverviewResponse['workload'][number]

const totalOf = ({ groups }: Row): number => openGroups.reduce((sum, group) => sum + groups[group], 0)
const filterOf = (group: string): DueFilter | undefined => dueFilterNames.find(name => dueFilters[name] === group)

/** The open applications of each person in each group of the queue. */
export function Workload({ overview, changed }: PartProps) {
  const translate = useTranslate()
  const { shortDay } = useFormats()
  const t = useTexts(texts)
  const pathOf = listPathOf(overview)
  const countOf = (row: Row, group: (typeof openGroups)[number]) => {
    const due = filterOf(group)
    const filters = ofPerson(row.person)
    return {
      count: row.groups[group],
      path: due ? pathOf('all', { ...filters, due }) : pathOf('waiting', filters),
    }
  }
  return (
    <CountTable
      caption={translate(overviewLabels.workload)}
      first={translate(overviewTexts.person)}
      columns={[
        ...openGroups.map(group => ({ id: group, heading: translate(queueGroupLabels[group]) })),
        { id: 'total', heading: translate(overviewTexts.total), hasBar: true },
        { id: 'oldest', heading: translate(overviewTexts.oldest) },
        { id: 'away', heading: translate(overviewTexts.away) },
      ]}
      rows={overview.workload.map(row => ({
        id: row.person?.id ?? '',
        heading: row.person?.name ?? translate(overviewTexts.unassigned),
        cells: {
          ...Object.fromEntries(openGroups.map(group => [group, countOf(row, group)])),
          total: { count: totalOf(row) },
          oldest: row.oldest && (
            <Link href={staffPathTo('application', { application_id: row.oldest.id })}>
              {t.oldest(shortDay(row.oldest.submitted_on, 'UTC'), row.oldest.days)}
            </Link>
          ),
          away: <Away row={row} changed={changed} />,
        },
      }))}
    />
  )
}

/** The day until which a person is away; for a manager with the button that sets it. */
function Away({ row: { person, away_until }, changed }: { row: Row } & Pick<PartProps, 'changed'>) {
  const { session } = useStaff()
  const { shortDay } = useFormats()
  return (
    <>
      {away_until && <span>{shortDay(away_until, 'UTC')} </span>}
      {person && worksOnApplications(session?.grants ?? []) && (
        <AwayButton kind="quiet" person={{ ...person, away_until }} changed={changed} />
      )}
    </>
  )
}
