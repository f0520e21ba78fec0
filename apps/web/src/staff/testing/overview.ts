import type { OverviewResponse } from '@porchlight/api'
import { flowFacts, openGroups, taskKinds } from '@porchlight/domain/staff'

const numbers = <Code extends string>(codes: readonly Code[], some: Partial<Record<Code, number>> = {}) =>
  Object.fromEntries(codes.map(code => [code, some[code] ?? 0])) as Record<Code, number>
const olivia = { id: 's-2', name: 'Olivia Ortiz' }

/** The overview of a lender without open applications. */
export const nothingOpen: OverviewResponse = {
  as_of: '2026-11-27T15:00:00.000Z',
  dealer_id: null,
  risk: {
    missed_until: '2026-11-26',
    until: '2026-12-02',
    people: [],
    unassigned: { until: '2026-11-24', applications: 0 },
  },
  workload: [{ person: null, groups: numbers(openGroups), oldest: null, away_until: null }],
  due: [
    { from: null, until: '2026-11-26', tasks: numbers(taskKinds) },
    { from: '2026-11-27', until: '2026-11-27', tasks: numbers(taskKinds) },
    { from: '2026-11-28', until: '2026-11-30', tasks: numbers(taskKinds) },
  ],
  flow: {
    as_of: null,
    weeks: [{ from: '2026-11-23', facts: numbers(flowFacts) }],
    medians: numbers(flowFacts),
    people: [],
    dealers: [],
  },
}

export const overview: OverviewResponse = {
  ...nothingOpen,
  risk: {
    ...nothingOpen.risk,
    people: [
      { person: olivia, missed: 2, applications: 3, unlicensed: 0 },
      { person: null, missed: 0, applications: 1, unlicensed: 0 },
    ],
    unassigned: { until: '2026-11-24', applications: 100 },
  },
  workload: [
    {
      person: olivia,
      groups: numbers(openGroups, { OVERDUE: 2, LATER: 5, WAITING: 4 }),
      oldest: { id: 'A1B2C3D4E5', submitted_on: '2026-10-26', days: 32 },
      away_until: '2026-12-04',
    },
    { ...nothingOpen.workload[0]!, groups: numbers(openGroups, { TODAY: 1 }) },
  ],
  due: [
    { ...nothingOpen.due[0]!, tasks: numbers(taskKinds, { NEW: 2 }) },
    nothingOpen.due[1]!,
    { ...nothingOpen.due[2]!, tasks: numbers(taskKinds, { NEW: 1, DECIDE: 3 }) },
  ],
  flow: {
    as_of: '2026-11-27T15:00:00.000Z',
    weeks: [
      { from: '2026-11-16', facts: numbers(flowFacts, { SUBMITTED: 4 }) },
      { from: '2026-11-23', facts: numbers(flowFacts, { SUBMITTED: 6, REVIEWED: 5, DENIED: 1 }) },
    ],
    medians: numbers(flowFacts, { REVIEWED: 1.5 }),
    people: [{ person: olivia, facts: numbers(flowFacts, { REVIEWED: 5 }) }],
    dealers: [{ dealer: { id: 'd-1', name: 'Sunrise Homes' }, facts: numbers(flowFacts, { SUBMITTED: 10 }) }],
  },
}
