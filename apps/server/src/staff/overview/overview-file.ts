import type { OverviewResponse } from '@porchlight/api'
import {
  flowFacts,
  flowLabels,
  openGroups,
  overviewLabels,
  overviewTexts,
  queueGroupLabels,
  taskKinds,
  taskTable,
} from '@porchlight/domain/staff'
import { type Cell, toCsv } from '../exports/csv.ts'

type Facts = OverviewResponse['flow']['weeks'][number]['facts']

const t = overviewTexts
const factsOf = (facts: Facts): Cell[] => flowFacts.map(fact => facts[fact])
const factHeads = flowFacts.map(fact => flowLabels[fact])

/** The tables of the overview below each other, each with its title, its heads and an empty line after it. */
export function overviewFile({ risk, workload, due, flow }: OverviewResponse): Buffer {
  const nameOf = (person: { name: string } | null) => person?.name ?? t.unassigned
  const table = (title: string, heads: string[], rows: Cell[][]): Cell[][] => [[title], heads, ...rows, []]
  return toCsv([
    ...table(
      overviewLabels.risk,
      [t.person, t.deadlines],
      risk.people.map(({ person, applications }) => [nameOf(person), applications]),
    ),
    ...table(t.unassignedLong, [t.total], [[risk.unassigned.applications]]),
    ...table(
      overviewLabels.workload,
      [t.person, ...openGroups.map(group => queueGroupLabels[group]), t.oldest, t.away],
      workload.map(({ person, groups, oldest, away_until }) => [
        nameOf(person),
        ...openGroups.map(group => groups[group]),
        oldest?.submitted_on ?? null,
        away_until,
      ]),
    ),
    ...table(
      overviewLabels.due,
      [t.day, ...taskKinds.map(kind => taskTable[kind].label)],
      due.map(({ from, until, tasks }) => [
        from === null ? queueGroupLabels.OVERDUE : until,
        ...taskKinds.map(kind => tasks[kind]),
      ]),
    ),
    ...table(
      overviewLabels.flow,
      [t.week, ...factHeads],
      [
        ...flow.weeks.map(({ from, facts }): Cell[] => [from, ...factsOf(facts)]),
        [t.median, ...flowFacts.map(fact => flow.medians[fact])],
      ],
    ),
    ...table(
      overviewLabels.flow,
      [t.by, ...factHeads],
      flow.people.map(({ person, facts }) => [person?.name ?? t.noPerson, ...factsOf(facts)]),
    ),
    ...table(
      overviewLabels.flow,
      [t.dealer, ...factHeads],
      flow.dealers.map(({ dealer, facts }) => [dealer.name, ...factsOf(facts)]),
    ),
  ])
}
