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
import { countsOf, personRows, titled, withTotal } from './count-rows.ts'

type Facts = OverviewResponse['flow']['weeks'][number]['facts']

const t = overviewTexts
const factsOf = (facts: Facts): Cell[] => flowFacts.map(fact => facts[fact])
const factHeads = flowFacts.map(fact => flowLabels[fact])

/**
 * The tables of the overview below each other, each with its title, its heads and an empty line after it. `as_of`: the minute at which it was
 * read, in words; `today`: its day.
 */
export function overviewFile({ risk, workload, due, flow }: OverviewResponse, as_of: string, today: Day): Buffer {
  return toCsv([
    ...titled(t.title, [t.asOf, as_of], [[overviewLabels.flow, flow.weeks[0]!.from, today]]),
    ...titled(
      overviewLabels.risk,
      [t.person, t.missed, t.deadlines, t.unlicensed],
      personRows(risk.people, ({ missed, applications, unlicensed }) => [missed, applications, unlicensed]),
    ),
    ...titled(t.unassignedLong, [t.total], [[risk.unassigned.applications]]),
    ...titled(
      overviewLabels.workload,
      [t.person, ...openGroups.map(group => queueGroupLabels[group]), t.total, t.oldest, t.away],
      personRows(workload, ({ groups, oldest, away_until }) => [
        ...countsOf(openGroups, groups),
        oldest?.submitted_on ?? null,
        away_until,
      ]),
    ),
    ...titled(
      overviewLabels.due,
      [t.day, ...taskKinds.map(kind => taskLabels[kind]), t.total],
      withTotal(
        due.map(({ from, until, tasks }) => [
          from === null ? queueGroupLabels.OVERDUE : until,
          ...countsOf(taskKinds, tasks),
        ]),
      ),
    ),
    ...titled(
      overviewLabels.flow,
      [t.week, ...factHeads],
      [
        ...withTotal(flow.weeks.map(({ from, facts }) => [from, ...factsOf(facts)])),
        [t.median, ...flowFacts.map(fact => flow.medians[fact])],
      ],
    ),
    ...titled(
      overviewLabels.flow,
      [t.by, ...factHeads],
      withTotal(flow.people.map(({ person, facts }) => [person?.name ?? t.noPerson, ...factsOf(facts)])),
    ),
    ...titled(
      overviewLabels.flow,
      [t.dealer, ...factHeads],
      withTotal(flow.dealers.map(({ dealer, facts }) => [dealer.name, ...factsOf(facts)])),
    ),
  ])
}
