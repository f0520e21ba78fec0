import { overviewTexts } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { countText } from '../queue/count-text.ts'
import { CountTable } from './CountTable.tsx'
import { listPathOf, ofPerson, type PartProps } from './part.ts'
import { texts } from './text.ts'

/** Shows the work that may come too late: by person what the law sets and nothing is recorded of, and what no one has. */
export function Risk({ overview }: PartProps) {
  const translate = useTranslate()
  const t = useTexts(texts)
  const { people, until, unassigned } = overview.risk
  const pathOf = listPathOf(overview)
  const heading = translate(overviewTexts.deadlines)
  return (
    <>
      {people.length === 0 ? (
        <EmptyState>{t.nothingAtRisk}</EmptyState>
      ) : (
        <CountTable
          caption={heading}
          first={translate(overviewTexts.person)}
          columns={[{ id: 'deadlines', heading, hasBar: true }]}
          rows={people.map(({ person, applications }) => ({
            id: person?.id ?? '',
            heading: person?.name ?? translate(overviewTexts.unassigned),
            cells: {
              deadlines: { count: applications, path: pathOf('all', { ...ofPerson(person), deadline_to: until }) },
            },
          }))}
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
