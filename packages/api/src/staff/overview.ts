import { flowFacts, openGroups, taskKinds } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { contentOf, defineOperations } from '../operation.ts'
import { byCode, closed, count, day, named, nullable, reference, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

const person = nullable(reference)
const facts = byCode(flowFacts, count)

/** The amount of work in the caller's dealers, and whose it is. Days are in the lender's time zone, and people sorted by name. */
const overview = named(
  'Overview',
  closed({
    as_of: time,
    /** The dealer of the lists that the numbers lead to, where there is one alone; the caller's queue can have more. */
    dealer_id: nullable(text),
    /**
     * Applications with something that the law sets, that is due until a day and not recorded: by person, null for unassigned ones. `missed`:
     * those of which it was due until `missed_until`; `unlicensed`: open ones in whose state that person is not licensed; of unassigned ones, no one with access.
     */
    risk: closed({
      missed_until: day,
      until: day,
      people: Type.Array(closed({ person, missed: count, applications: count, unlicensed: count })),
      /** Applications that are unassigned and were submitted on a day or earlier, at most HIGHEST_QUEUE_COUNT. */
      unassigned: closed({ until: day, applications: count }),
    }),
    workload: Type.Array(
      closed({
        /** Null for what is unassigned. */
        person,
        groups: byCode(openGroups, count),
        /** The application that was submitted first, of those that are open. */
        oldest: nullable(closed({ id: text, submitted_on: day, days: count })),
        away_until: nullable(day),
      }),
    ),
    /** Open applications by the task that is due first. `from`: null for all days before. */
    due: Type.Array(closed({ from: nullable(day), until: day, tasks: byCode(taskKinds, count) })),
    flow: closed({
      /** The time at which it was counted; null where nothing was. */
      as_of: nullable(time),
      weeks: Type.Array(closed({ from: day, facts })),
      /** The median days since the first submission. */
      medians: byCode(flowFacts, nullable(Type.Number())),
      /** Null for what no staff member did, and for what was submitted and is unassigned. */
      people: Type.Array(closed({ person, facts })),
      dealers: Type.Array(closed({ dealer: reference, facts })),
    }),
  }),
)
export type OverviewResponse = Static<typeof overview>

export const overviewOperations = defineOperations({
  'GET /staff/overview': {
    ...staff,
    operationId: 'readOverview',
    summary: 'Count what is at risk, open, due and done, by person, day and week',
    response: { 200: overview },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/overview/list': {
    ...staff,
    operationId: 'downloadOverview',
    summary: 'Download the tables of the overview as one CSV file',
    response: { 200: contentOf('The tables', text, 'text/csv') },
    refusals: ['staff_forbidden'],
  },
})
