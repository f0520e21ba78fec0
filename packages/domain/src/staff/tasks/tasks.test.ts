import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ApplicationEvent } from '../../status/transitions.ts'
import { type Happening, replay, slowTasks, submittedFacts, usualCalendar } from '../../testing/review-history.ts'
import { milestoneKinds } from '../milestones.ts'
import { isOver, type TaskFacts, waitsForBorrower } from './facts.ts'
import { type TaskKind, taskKinds, tasksOf } from './tasks.ts'

/** The open tasks with their due days, in their order. */
const openOf = (facts: Partial<TaskFacts>, calendar = usualCalendar) =>
  Object.fromEntries(tasksOf({ ...submittedFacts, ...facts }, calendar).map(({ kind, due_on }) => [kind, due_on]))

const reviewed = { status: 'REVIEWED', reviewed_submissions: 1, review_began_on: '2026-11-03' } as const
const again = { submissions: 2, last_submitted_on: '2026-11-10' } as const
const withdrawn = { withdrawn_on: '2026-11-06', milestone: 'WITHDRAWN', milestone_on: '2026-11-06' } as const
const NOTICE_OF_ACTION = '2026-12-02'

test.each<[string, Partial<TaskFacts>, Partial<Record<TaskKind, string>>]>([
  ['submitted', {}, { NEW: '2026-11-03', NOTICE_OF_ACTION }],
  ['with land', { includes_land: true }, { NEW: '2026-11-03', LOAN_ESTIMATE: '2026-11-05', NOTICE_OF_ACTION }],
  ['reopened by a borrower', { status: 'STARTED' }, { NOTICE_OF_ACTION }],
  ['signed again before anyone began a review', again, { NEW: '2026-11-12', NOTICE_OF_ACTION }],
  [
    'due on one day, what the law sets first',
    { follow_up_on: NOTICE_OF_ACTION },
    { NEW: '2026-11-03', NOTICE_OF_ACTION, FOLLOW_UP: NOTICE_OF_ACTION },
  ],
  ['in review', reviewed, { DECIDE: '2026-11-10', NOTICE_OF_ACTION }],
  ['review stopped', { reviewed_submissions: 1 }, { NOTICE_OF_ACTION }],
  ['sent back', { status: 'STARTED', reviewed_submissions: 1 }, { NOTICE_OF_ACTION }],
  [
    'signed again after it was sent back',
    { ...again, reviewed_submissions: 1 },
    { CAME_IN: '2026-11-12', NOTICE_OF_ACTION },
  ],
  [
    'in review, and to call',
    { ...reviewed, follow_up_on: '2026-11-07' },
    { FOLLOW_UP: '2026-11-07', DECIDE: '2026-11-10', NOTICE_OF_ACTION },
  ],
  [
    'approved in review',
    { ...reviewed, milestone: 'APPROVED', milestone_on: '2026-11-05' },
    { CLOSE_BY: '2026-12-05' },
  ],
  [
    'approved before a review',
    { milestone: 'APPROVED', milestone_on: '2026-11-05' },
    { NEW: '2026-11-03', CLOSE_BY: '2026-12-05' },
  ],
  [
    'a counteroffer in review',
    { ...reviewed, milestone: 'COUNTEROFFER', milestone_on: '2026-11-05', counteroffer_on: '2026-11-05' },
    { COUNTEROFFER: '2027-02-03' },
  ],
  ['denied, with a day to call', { milestone: 'DENIED', milestone_on: '2026-11-05', follow_up_on: '2026-11-07' }, {}],
  ['withdrawn by a borrower', withdrawn, { WITHDREW: '2026-11-09' }],
  ['withdrawn by a borrower, and read', { ...withdrawn, is_withdrawal_read: true }, {}],
  ['withdrawn by a borrower whose data was deleted', { ...withdrawn, is_readable: false }, {}],
  ['withdrawn by a borrower, and denied before', { ...withdrawn, milestone: 'DENIED' }, {}],
  ['withdrawn as staff recorded it', { milestone: 'WITHDRAWN', milestone_on: '2026-11-06' }, {}],
])('open tasks: %s', (_, facts, open) => {
  expect(Object.entries(openOf(facts))).toEqual(Object.entries(open))
})

test('settings lengthen the periods that the lender sets itself, in business days of its calendar', () => {
  const calendar = {
    ...usualCalendar,
    closed: new Set(['2026-11-04']),
    periods: { FIRST_REVIEW_DAYS: 2, ANSWER_DAYS: 3, DECIDE_DAYS: 1 },
  }
  const notice = { NOTICE_OF_ACTION }
  expect(openOf({}, calendar)).toEqual({ NEW: '2026-11-05', ...notice })
  expect(openOf({ ...again, reviewed_submissions: 1 }, calendar)).toEqual({ CAME_IN: '2026-11-16', ...notice })
  expect(openOf(reviewed, calendar)).toEqual({ DECIDE: '2026-11-05', ...notice })
})

test('each submission that is checked, and each day to call, is a task of its own', () => {
  const refsOf = (facts: Partial<TaskFacts>) =>
    tasksOf({ ...submittedFacts, ...facts }, usualCalendar).map(({ kind, ref }) => `${kind} ${ref}`)
  const called = { follow_up_on: '2026-11-20' }
  expect(refsOf({ ...again, ...called, reviewed_submissions: 1 })).toEqual([
    'CAME_IN 2',
    'FOLLOW_UP 2026-11-20',
    'NOTICE_OF_ACTION ',
  ])
  expect(refsOf({ ...again, ...reviewed, reviewed_submissions: 2 })).toContain('DECIDE 2')
})

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      event: fc.constantFrom<ApplicationEvent | 'submitted_again' | 'estimate_sent'>(
        ...['submitted_again' as const, 'submitted_again' as const, 'estimate_sent' as const],
        ...['reviewed' as const, 'reviewed' as const, 'review_stopped' as const, 'returned' as const],
        ...(['reopened', 'envelope_created', 'last_signer_confirmed', 'documents_stored'] as const),
        'signer_declined',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ event: fc.constant('days_pass'), count: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      event: fc.constantFrom('follow_up', 'complete'),
      in: fc.option(fc.integer({ min: -3, max: 40 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ event: fc.constant('land'), is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ event: fc.constant('outcome'), kind: fc.constantFrom(...milestoneKinds) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      event: fc.constant('outcome_corrected'),
      kind: fc.option(fc.constantFrom(...milestoneKinds)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ event: fc.constantFrom('withdrawn', 'withdrawal_read', 'withdrawal_read', 'data_deleted') }),
  },
)

/** Events that happen, or cannot, to an application after its first submission. */
const histories = fc.array(happening, { minLength: 1, maxLength: 40 })

test('tasks are as a second, slow implementation opens and closes them event by event', () => {
  const reached = new Set<TaskKind>()
  fc.assert(
    fc.property(histories, happenings => {
      for (const { facts, events } of replay(happenings)) {
        const tasks = tasksOf(facts, usualCalendar)
        for (const { kind } of tasks) reached.add(kind)
        expect(Object.fromEntries(tasks.map(({ kind, ref, due_on }) => [`${kind} ${ref}`, due_on]))).toEqual(
          slowTasks(events),
        )
      }
    }),
    { numRuns: 1000 },
  )
  expect([...reached].sort()).toEqual([...taskKinds].sort())
})

test('an application that is not over has an open task, whatever happened to it', () => {
  fc.assert(
    fc.property(histories, happenings => {
      for (const { facts } of replay(happenings)) {
        const kinds = tasksOf(facts, usualCalendar).map(({ kind }) => kind)
        if (!isOver(facts)) expect(kinds).not.toEqual([])
        else expect(kinds.filter(kind => kind !== 'WITHDREW')).toEqual([])
        const isSigned = facts.status === 'SUBMITTED' || facts.status === 'REVIEWED'
        expect(waitsForBorrower(facts)).toBe(!isOver(facts) && !isSigned)
      }
    }),
  )
})
