import { type FlowFact, flowFacts, flowLabels, overviewTexts } from '@porchlight/domain/staff'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { type CountRow, CountTable } from './CountTable.tsx'
import type { PartProps } from './part.ts'
import { texts } from './text.ts'

const cellsOf = (numberOf: (fact: FlowFact) => number | null): CountRow['cells'] =>
  Object.fromEntries(flowFacts.map(fact => [fact, { count: numberOf(fact) }]))

/** Shows the events of twelve weeks: by week with the median days, by person and by dealer. */
export function Flow({ overview: { flow } }: PartProps) {
  const translate = useTranslate()
  const { shortDay } = useFormats()
  const t = useTexts(texts)
  const { weeks, medians, people, dealers } = flow
  const columns = flowFacts.map(fact => ({
    id: fact,
    heading: translate(flowLabels[fact]),
    hasBar: fact === 'SUBMITTED',
  }))
  if (dealers.length === 0) return <EmptyState>{t.nothingHappened}</EmptyState>
  const total = (fact: FlowFact) => weeks.reduce((sum, { facts }) => sum + facts[fact], 0)
  const weekRows: CountRow[] = [
    ...weeks.map(({ from, facts }) => ({
      id: from,
      heading: shortDay(from, 'UTC'),
      cells: cellsOf(fact => facts[fact]),
    })),
    { id: 'total', heading: translate(overviewTexts.total), isSummary: true, cells: cellsOf(total) },
    {
      id: 'median',
      heading: translate(overviewTexts.median),
      isSummary: true,
      cells: cellsOf(fact => medians[fact]),
    },
  ]
  return (
    <>
      <CountTable caption={t.byWeek} first={translate(overviewTexts.week)} columns={columns} rows={weekRows} />
      <CountTable
        caption={t.byPerson}
        first={translate(overviewTexts.by)}
        columns={columns}
        rows={people.map(({ person, facts }) => ({
          id: person?.id ?? '',
          heading: person?.name ?? translate(overviewTexts.noPerson),
          cells: cellsOf(fact => facts[fact]),
        }))}
      />
      <CountTable
        caption={t.byDealer}
        first={translate(overviewTexts.dealer)}
        columns={columns}
        rows={dealers.map(({ dealer, facts }) => ({
          id: dealer.id,
          heading: dealer.name,
          cells: cellsOf(fact => facts[fact]),
        }))}
      />
    </>
  )
}
