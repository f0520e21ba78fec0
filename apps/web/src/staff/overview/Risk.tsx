import { NO_LICENSE, overviewLabels, overviewTexts } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { countText } from '../queue/count-text.ts'
import type { QueueFilters } from '../queue/queue-address.ts'
import { CountTable } from './CountTable.tsx'
import { listPathOf, ofPerson, type PartProps } from './part.ts'
import { texts } from './text.ts'

/** Shows the work that may come too late: by person what the law sets and nothing is recorded of, and what no one has. */
export function Risk({ overview }: PartProps) {
  const translate = useTranslate()
  const t = useTexts(texts)
  const { people, missed_until, until, unassigned } = overview.risk
  const pathOf = listPathOf(overview)
  type Counts = Omit<(typeof people)[number], 'person'>
  const cellsOf = (counts: Counts, filters: QueueFilters = {}) => ({
    missed: { count: counts.missed, path: pathOf('all', { ...filters, deadline_to: missed_until }) },
    deadlines: { count: counts.applications, path: pathOf('all', { ...filters, deadline_to: until }) },
    unlicensed: { count: counts.unlicensed, path: pathOf('all', { ...filters, license: NO_LICENSE }) },
  })
  const sum = (of: keyof Counts) => people.reduce((total, counts) => total + counts[of], 0)
  return (
    <>
      {people.length === 0 ? (
        <EmptyState>{t.nothingAtRisk}</EmptyState>
      ) : (
        <CountTable
          caption={translate(overviewLabels.risk)}
          first={translate(overviewTexts.person)}
          columns={[
            { id: 'missed', heading: translate(overviewTexts.missed) },
            { id: 'deadlines', heading: translate(overviewTexts.deadlines), hasBar: true },
            ...(sum('unlicensed') > 0 ? [{ id: 'unlicensed', heading: translate(overviewTexts.unlicensed) }] : []),
          ]}
          rows={[
            ...people.map(({ person, ...counts }) => ({
              id: person?.id ?? '',
              heading: person?.name ?? translate(overviewTexts.unassigned),
              cells: cellsOf(counts, ofPerson(person)),
            })),
            {
              id: 'total',
              heading: translate(overviewTexts.total),
              isSummary: true,
              cells: cellsOf({
                missed: sum('missed'),
                applications: sum('applications'),
                unlicensed: sum('unlicensed'),
              }),
            },
          ]}
        />
      )}
      {unassigned.applications > 0 && (
        <CountTable
          caption={translate(overviewTexts.unassignedLong)}
          first={translate(overviewTexts.person)}
          columns={[{ id: 'unassigned', heading: translate(overviewTexts.unassignedLong) }]}
          rows={[
            {
              id: '',
              heading: translate(overviewTexts.unassigned),
              cells: {
                unassigned: {
                  count: unassigned.applications,
                  text: countText(unassigned.applications),
                  path: pathOf('unassigned', { to: unassigned.until }),
                },
              },
            },
          ]}
        />
      )}
    </>
  )
}
