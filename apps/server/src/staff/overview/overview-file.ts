import type { OverviewResponse } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import {
  flowFacts,
  flowLabels,
  openGroups,
  overviewLabels,
  overviewTexts,
  queueGroupLabels,
  taskKinds,
  taskLabels,
} from '@porchlight/domain/staff'
import { type Cell, toCsv } from '../exports/csv.ts'

type Facts = OverviewResponse['flow']['weeks'][number]['facts']

const t = overviewTexts
const factsOf = (facts: Facts): Cell[] => flowFacts.map(fact => facts[fact])
const factHeads = flowFacts.map(fact => flowLabels[fact])

/** Sums each column that has numbers. */
const totalOf = ([first = [], ...rows]: Cell[][]): Cell[] => [
  t.total,
  ...first.slice(1).map((cell, index) => {
    const numbers = [cell, ...rows.map(row => row[index + 1]!)].filter(each => typeof each === 'number')
    return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) : null
  }),
]
const withTotal = (rows: Cell[][]): Cell[][] => (rows.length > 0 ? [...rows, totalOf(rows)] : [])

/**
 * The tables of the overview below each other, each with its title, its heads and an empty line after it. `as_of`: the minute at which it was
 * read, in words; `today`: its day.
 */
export function overviewFile({ risk, workload, due, flow }: OverviewResponse, as_of: string, today: Day): Buffer {
  const nameOf = (person: { name: string } | null) => person?.name ?? t.unassigned
  const table = (title: string, heads: string[], rows: Cell[][]): Cell[][] => [[title], heads, ...rows, []]
  const byPerson = <Row extends { person: { name: string } | null }>(rows: readonly Row[], of: (row: Row) => Cell[]) =>
    withTotal(rows.map(row => [nameOf(row.person), ...of(row)]))
  const countsOf = <Code extends string>(codes: readonly Code[], counts: Record<Code, number>) => {
    const numbers = codes.map(code => counts[code])
    return [...numbers, numbers.reduce((sum, number) => sum + number, 0)]
  }
  return toCsv([
    ...table(t.title, [t.asOf, as_of], [[overviewLabels.flow, flow.weeks[0]!.from, today]]),
    ...table(
      overviewLabels.risk,
      [t.person, t.missed, t.deadlines, t.unlicensed],
      byPerson(risk.people, ({ missed, applications, unlicensed }) => [missed, applications, unlicensed]),
    ),
    ...table(t.unassignedLong, [t.total], [[risk.unassigned.applications]]),
    ...table(
      overviewLabels.workload,
      [t.person, ...openGroups.map(group => queueGroupLabels[group]), t.total, t.oldest, t.away],
      byPerson(workload, ({ groups, oldest, away_until }) => [
        ...countsOf(openGroups, groups),
        oldest?.submitted_on ?? null,
        away_until,
      ]),
    ),
    ...table(
      overviewLabels.due,
      [t.day, ...taskKinds.map(kind => taskLabels[kind]), t.total],
      withTotal(
        due.map(({ from, until, tasks }) => [
          from === null ? queueGroupLabels.OVERDUE : until,
          ...countsOf(taskKinds, tasks),
        ]),
      ),
    ),
    ...table(
      overviewLabels.flow,
      [t.week, ...factHeads],
      [
        ...withTotal(flow.weeks.map(({ from, facts }) => [from, ...factsOf(facts)])),
        [t.median, ...flowFacts.map(fact => flow.medians[fact])],
      ],
    ),
    ...table(
      overviewLabels.flow,
      [t.by, ...factHeads],
      withTotal(flow.people.map(({ person, facts }) => [person?.name ?? t.noPerson, ...factsOf(facts)])),
    ),
    ...table(
      overviewLabels.flow,
      [t.dealer, ...factHeads],
      withTotal(flow.dealers.map(({ dealer, facts }) => [dealer.name, ...factsOf(facts)])),
    ),
  ])
}
