import type { OverviewResponse, overviewOperations } from '@porchlight/api'
import { type Day, dayIn, daysBetween, ENGLISH, formats } from '@porchlight/domain'
import {
  awayUntil,
  type FlowFact,
  flowFacts,
  HIGHEST_QUEUE_COUNT,
  medianOf,
  type OverviewDays,
  openGroups,
  overviewDays,
  overviewRoles,
  taskKinds,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { CSV_TYPE } from '../exports/csv.ts'
import { byName, chooseQueue } from '../queue/chosen-queue.ts'
import { requireScope } from '../queue/require-scope.ts'
import { calendarOf } from '../record/task-facts.ts'
import { nameReader } from '../staff-members/staff-member-repository.ts'
import { readFlow, type StoredFlow } from './flow-repository.ts'
import { readOpenWork, type StoredOverview } from './open-work-repository.ts'
import { overviewFile } from './overview-file.ts'
import { byPerson, type Named, namerOf } from './people.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings'>

/** The response of `GET /staff/overview`. Throws 403 for those who see no one's work. */
async function readOverview(services: Services, { actor }: { actor: StaffActor }): Promise<OverviewResponse> {
  const { db, keys, clock, settings } = services
  const scope = requireScope(actor, overviewRoles)
  const as_of = clock.now()
  const zone = settings.LENDER_TIME_ZONE
  const dayOf = (at: Date | string): Day => dayIn(zone, new Date(at))
  const days = overviewDays(dayOf(as_of), calendarOf(settings))
  // The list that its link shows.
  const query = { view: 'unassigned', to: days.submitted } as const
  const { counted, dates } = chooseQueue(services, actor, query, { scope, as_of })
  const { unassigned } = counted
  const work = await readOpenWork(db, { scope, dates, days, unassigned, most: HIGHEST_QUEUE_COUNT })
  const without = work.has_hidden ? unassigned.selection.hidden : undefined
  const flow = await readFlow(db, { scope, span: { ...days, zone }, without, now: as_of })
  const named = namerOf(nameReader(keys), [...work.people, ...flow.people])
  return {
    as_of: as_of.toISOString(),
    dealer_id: (scope !== 'ALL' && scope.length === 1 && scope[0]) || null,
    risk: {
      missed_until: days.missed,
      until: days.risk,
      people: byPerson(
        work.load
          .filter(({ risk, unlicensed }) => risk > 0 || unlicensed > 0)
          .map(({ assignee_id, missed, risk, unlicensed }) => ({
            ...{ id: assignee_id, missed, applications: risk, unlicensed },
          })),
        named,
      ),
      unassigned: { until: days.submitted, applications: work.unassigned },
    },
    workload: workloadOf(work, { named, today: days.today, dayOf }),
    due: dueOf(work, days),
    flow: flowOf(flow, days, named),
  }
}

interface Words {
  named: Named
  today: Day
  dayOf(at: string): Day
}

function workloadOf({ load, people, oldest }: StoredOverview, { named, today, dayOf }: Words) {
  const ids = new Set([...people.map(({ id }) => id), ...load.map(({ assignee_id }) => assignee_id), null])
  return byPerson(
    [...ids].map(id => {
      const groups = load.find(({ assignee_id }) => assignee_id === id)
      const first = oldest.find(({ assignee_id }) => assignee_id === id)
      const submitted_on = first && dayOf(first.at)
      return {
        id,
        groups: byName(openGroups, group => groups?.[group] ?? 0),
        oldest: first && submitted_on ? { id: first.id, submitted_on, days: daysBetween(submitted_on, today) } : null,
        away_until: awayUntil(people.find(person => person.id === id)?.away_until ?? null, today),
      }
    }),
    named,
  )
}

const dueOf = ({ due }: Pick<StoredOverview, 'due'>, days: OverviewDays): OverviewResponse['due'] =>
  days.due.map(({ from, to }) => {
    const found = due.filter(({ day }) => (day === null ? from === null : from !== null && from <= day && day <= to))
    const countOf = (kind: string) =>
      found.reduce((sum, each) => (each.kind === kind ? sum + each.applications : sum), 0)
    return { from, until: to, tasks: byName(taskKinds, countOf) }
  })

function flowOf(
  { counted_at, counts, times, dealers }: StoredFlow,
  { weeks }: OverviewDays,
  named: Named,
): OverviewResponse['flow'] {
  const factsOf = (rows: StoredFlow['counts'] = []) =>
    byName(flowFacts, fact => rows.find(row => row.fact === fact)?.applications ?? 0)
  const of = Map.groupBy(counts, row => row.of)
  const weekly = Map.groupBy(of.get('WEEK') ?? [], ({ week }) => week)
  const personal = Map.groupBy(of.get('PERSON') ?? [], ({ staff_id }) => staff_id)
  const dealing = Map.groupBy(of.get('DEALER') ?? [], ({ dealer_id }) => dealer_id)
  const timesOf = (fact: FlowFact) =>
    times.filter(row => row.fact === fact).map(({ days, applications }) => ({ value: days, count: applications }))
  return {
    as_of: counted_at && new Date(counted_at).toISOString(),
    weeks: weeks.map(from => ({ from, facts: factsOf(weekly.get(from)) })),
    medians: byName(flowFacts, fact => medianOf(timesOf(fact))),
    people: byPerson(
      [...personal].map(([id, rows]) => ({ id, facts: factsOf(rows) })),
      named,
    ),
    dealers: dealers.map(dealer => ({ dealer, facts: factsOf(dealing.get(dealer.id)) })),
  }
}

export const overviewHandlers = {
  'GET /staff/overview': readOverview,
  'GET /staff/overview/list': async (services, { actor, reply }) => {
    const overview = await readOverview(services, { actor })
    const zone = services.settings.LENDER_TIME_ZONE
    const day = dayIn(zone, new Date(overview.as_of))
    const bytes = overviewFile(overview, formats(ENGLISH).minuteInZone(overview.as_of, zone), day)
    return sendFile(reply, { name: `Overview ${day}.csv`, type: CSV_TYPE, bytes })
  },
} satisfies Handlers<typeof overviewOperations, Services>
