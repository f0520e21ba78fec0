import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBusinessDay, usualBusinessDays } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { type ApplicationEvent, applicationAfter, canHappen } from '../status/transitions.ts'
import { type QueueGroup, queueGroups } from './queue.ts'
import {
  dailyGroups,
  isDateNear,
  isFollowUpDue,
  type QueueFacts,
  queueActionOf,
  queueDates,
  queueGroup,
} from './queue-group.ts'

const DAY_MS = 86_400_000
const datesOn = (day: Day) => queueDates(day, usualBusinessDays)
const dayAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

const submitted: QueueFacts = {
  status: 'SUBMITTED',
  withdrawn_at: null,
  finished_at: null,
  submissions: 1,
  opened_at: null,
  deadline_on: null,
  follow_up_on: null,
}
const today: Day = '2026-11-23'

test.each<[QueueGroup, string, Partial<QueueFacts>]>([
  ['OVERDUE', 'a date has passed', { deadline_on: '2026-11-22', follow_up_on: today }],
  ['OVERDUE', 'a date has passed while the borrowers edit', { status: 'STARTED', deadline_on: '2026-11-22' }],
  ['NEW', 'never opened', {}],
  ['NEW', 'never opened, with a date today', { deadline_on: today }],
  ['ANSWERED', 'submitted again and not opened since', { submissions: 2 }],
  ['ANSWERED', 'and reopened before anyone looked', { submissions: 2, status: 'STARTED' }],
  ['FOLLOW_UP', 'to call today', { opened_at: today, follow_up_on: today, deadline_on: today }],
  ['FOLLOW_UP', 'to call while the borrowers edit', { status: 'STARTED', follow_up_on: '2026-11-01' }],
  // Thanksgiving and a weekend are between.
  ['DUE_SOON', 'a date on the fifth business day', { opened_at: today, deadline_on: '2026-12-01' }],
  ['IN_REVIEW', 'a date after that', { opened_at: today, deadline_on: '2026-12-02' }],
  ['IN_REVIEW', 'to call tomorrow', { opened_at: today, follow_up_on: '2026-11-24' }],
  ['IN_REVIEW', 'review begun without opening it', { status: 'REVIEWED' }],
  ['WAITING', 'reopened by its borrowers', { status: 'STARTED' }],
  ['WAITING', 'out for signature again', { status: 'SENT_FOR_SIGNATURE', opened_at: today }],
  ['WAITING', 'signed again and not sealed', { status: 'WAITING_ON_ESIGNATURE_SERVICE', opened_at: today }],
  ['DONE', 'withdrawn', { withdrawn_at: today, deadline_on: '2026-11-01' }],
  ['DONE', 'finished', { finished_at: today, follow_up_on: today, status: 'REVIEWED' }],
])('%s: %s', (group, _, facts) => {
  expect(queueGroup({ ...submitted, ...facts }, datesOn(today))).toBe(group)
})

/** One event in the life of an application on the lender's side; numbers are days from the event on. */
type Happening =
  | { event: ApplicationEvent | 'opened' | 'submitted_again' | 'withdrawn' | 'finished' | 'corrected' }
  | { event: 'follow_up' | 'deadline'; in: number | null }
  | { event: 'days_pass'; count: number }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    event: fc.constantFrom<ApplicationEvent | 'opened' | 'submitted_again'>(
      'opened',
      'submitted_again',
      'reviewed',
      'review_stopped',
      'returned',
      'reopened',
      'envelope_created',
      'signer_declined',
      'last_signer_confirmed',
      'documents_stored',
    ),
  }),
  fc.record({
    event: fc.constantFrom('follow_up' as const, 'deadline' as const),
    in: fc.option(fc.integer({ min: -3, max: 40 })),
  }),
  fc.record({ event: fc.constant('days_pass' as const), count: fc.integer({ min: 1, max: 20 }) }),
  { weight: 1, arbitrary: fc.record({ event: fc.constantFrom('withdrawn' as const, 'finished', 'corrected') }) },
)

const again: readonly ApplicationEvent[] = ['reopened', 'envelope_created', 'last_signer_confirmed', 'documents_stored']

/** After the events that can happen; each submission waits to be opened. */
function moved(facts: QueueFacts, events: readonly ApplicationEvent[]): QueueFacts {
  let after = facts
  for (const event of events) {
    if (!canHappen(after.status, event)) continue
    after = { ...after, status: applicationAfter(after.status, event) }
    if (event === 'documents_stored') after = { ...after, submissions: after.submissions + 1, opened_at: null }
  }
  return after
}

/** The facts and the day after each event. One that cannot happen changes nothing. */
function replay(happenings: readonly Happening[]): [QueueFacts, Day][] {
  let facts = submitted
  let now = today
  return happenings.map((happened): [QueueFacts, Day] => {
    const { event } = happened
    if (event === 'days_pass') now = dayAfter(now, happened.count)
    else if (event === 'follow_up' || event === 'deadline')
      facts = { ...facts, [`${event}_on`]: happened.in === null ? null : dayAfter(now, happened.in) }
    else if (event === 'opened') facts = { ...facts, opened_at: facts.opened_at ?? now }
    else if (event === 'withdrawn' || event === 'finished') facts = { ...facts, [`${event}_at`]: now }
    else if (event === 'corrected') facts = { ...facts, finished_at: null }
    else facts = moved(facts, event === 'submitted_again' ? again : [event])
    return [facts, now]
  })
}

/** The rows of the table in the design, each judged by itself, day by day. */
const slowly: Record<QueueGroup, (facts: QueueFacts, day: Day) => boolean> = {
  OVERDUE: ({ deadline_on }, day) => deadline_on !== null && Date.parse(deadline_on) - Date.parse(day) < 0,
  NEW: ({ status, submissions, opened_at }) => status === 'SUBMITTED' && submissions < 2 && opened_at === null,
  ANSWERED: ({ submissions, opened_at }) => submissions >= 2 && opened_at === null,
  FOLLOW_UP: ({ follow_up_on }, day) => follow_up_on !== null && Date.parse(follow_up_on) <= Date.parse(day),
  DUE_SOON: ({ deadline_on }, day) => {
    if (deadline_on === null || deadline_on < day) return false
    let between = 0
    for (let next = day; next !== deadline_on; ) {
      next = dayAfter(next, 1)
      if (isBusinessDay(next)) between++
      if (between > 5) return false
    }
    // A weekend after the fifth business day is past it.
    return between < 5 || isBusinessDay(deadline_on)
  },
  IN_REVIEW: ({ status }) => ['SUBMITTED', 'REVIEWED'].includes(status),
  WAITING: () => true,
  DONE: ({ withdrawn_at, finished_at }) => withdrawn_at !== null || finished_at !== null,
}
const slowGroup = (facts: QueueFacts, day: Day): QueueGroup =>
  slowly.DONE(facts, day) ? 'DONE' : queueGroups.find(group => slowly[group](facts, day))!

describe('after any events', () => {
  const sequences = fc.array(happening, { minLength: 1, maxLength: 40 })

  test('an application is in the one group that the table gives it', () => {
    fc.assert(
      fc.property(sequences, happenings => {
        for (const [facts, day] of replay(happenings)) {
          expect(queueGroups).toContain(queueGroup(facts, datesOn(day)))
          expect(queueGroup(facts, datesOn(day))).toBe(slowGroup(facts, day))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('every group but the last offers something to do, and a group that waits a reminder', () => {
    fc.assert(
      fc.property(sequences, happenings => {
        for (const [facts, day] of replay(happenings)) {
          const group = queueGroup(facts, datesOn(day))
          if (group === 'DONE') expect(queueActionOf[group]).toBeNull()
          else expect(queueActionOf[group] === 'REMIND').toBe(group === 'WAITING')
        }
      }),
    )
  })

  test('the daily mail lists what is new or answered, and all that is open with a date near or a follow-up', () => {
    const listed: readonly QueueGroup[] = dailyGroups
    fc.assert(
      fc.property(sequences, happenings => {
        for (const [facts, day] of replay(happenings)) {
          const group = queueGroup(facts, datesOn(day))
          const hasDate = isDateNear(facts, datesOn(day)) || isFollowUpDue(facts, datesOn(day))
          expect(listed.includes(group)).toBe(group === 'NEW' || group === 'ANSWERED' || (hasDate && group !== 'DONE'))
        }
      }),
    )
  })

  test('the groups are all reached', () => {
    const reached = new Set<QueueGroup>()
    fc.assert(
      fc.property(sequences, happenings => {
        for (const [facts, day] of replay(happenings)) reached.add(queueGroup(facts, datesOn(day)))
      }),
      { numRuns: 500 },
    )
    expect([...reached].sort()).toEqual([...queueGroups].sort())
  })
})

test('dates are due soon for five business days', () => {
  expect(datesOn('2026-11-23').soon).toBe('2026-12-01')
  expect(datesOn('2026-11-29').soon).toBe('2026-12-04')
  const closed = new Set(['2026-12-01'])
  expect(queueDates('2026-11-23', { ...usualBusinessDays, closed }).soon).toBe('2026-12-02')
})
