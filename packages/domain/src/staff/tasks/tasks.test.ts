import { expect, test } from 'vitest'
import { submittedFacts, usualCalendar } from '../../testing/submitted-facts.ts'
import type { TaskFacts, TaskItem } from './facts.ts'
import { tasksOf } from './tasks.ts'
import type { TaskKind } from './texts.ts'

const NOTICE_OF_ACTION = '2026-12-02'
const heard = { last_word_on: '2026-11-02', is_land_confirmed: true } as const
const reviewed = { ...heard, status: 'REVIEWED', reviewed_submissions: 1, review_began_on: '2026-11-03' } as const
const again = { ...heard, submissions: 2, last_submitted_on: '2026-11-10', last_word_on: '2026-11-10' } as const
const sentBack = { ...heard, status: 'STARTED', reviewed_submissions: 1, waiting_since: '2026-11-04' } as const

/** The open tasks with their due days, in their order. The legal cases have those that events open. */
const openOf = (facts: Partial<TaskFacts>, calendar = usualCalendar) =>
  tasksOf({ ...submittedFacts, ...facts }, calendar).map(({ kind, due_on }) => [kind, due_on])

test.each<[string, Partial<TaskFacts>, [TaskKind, string][]]>([
  [
    'submitted',
    {},
    [
      ['NEW', '2026-11-03'],
      ['CONFIRM_LAND', '2026-11-03'],
      ['UPDATE', '2026-11-04'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
    ],
  ],
  [
    'submitted, and called',
    heard,
    [
      ['NEW', '2026-11-03'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
    ],
  ],
  [
    'signed again before anyone began a review',
    again,
    [
      ['NEW', '2026-11-12'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
    ],
  ],
  [
    'signed again after a review, with no word since',
    { ...again, reviewed_submissions: 1, last_word_on: '2026-11-09' },
    [
      ['CAME_IN', '2026-11-12'],
      ['UPDATE', '2026-11-13'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
    ],
  ],
  [
    'signed again after a review, and marked as read',
    { ...again, reviewed_submissions: 2 },
    [['NOTICE_OF_ACTION', NOTICE_OF_ACTION]],
  ],
  [
    'due on one day, what the law sets first',
    { ...heard, follow_up_on: NOTICE_OF_ACTION },
    [
      ['NEW', '2026-11-03'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
      ['FOLLOW_UP', NOTICE_OF_ACTION],
    ],
  ],
  [
    'in review',
    reviewed,
    [
      ['DECIDE', '2026-11-10'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
    ],
  ],
  ['review stopped', { ...heard, reviewed_submissions: 1 }, [['NOTICE_OF_ACTION', NOTICE_OF_ACTION]]],
  [
    'sent back',
    sentBack,
    [
      ['CALL_LATE', '2026-11-16'],
      ['DECIDE_OR_NOTICE', '2026-11-22'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
    ],
  ],
  [
    'sent back, and called since',
    { ...sentBack, last_call_on: '2026-11-12' },
    [
      ['DECIDE_OR_NOTICE', '2026-11-22'],
      ['CALL_LATE', '2026-11-23'],
      ['NOTICE_OF_ACTION', NOTICE_OF_ACTION],
    ],
  ],
  ['with data that was deleted', { is_readable: false, withdrawn_on: '2026-11-06' }, []],
])('open tasks: %s', (_, facts, open) => {
  expect(openOf(facts)).toEqual(open)
})

test('settings lengthen the periods that the lender sets itself, in business days of its calendar', () => {
  const calendar = {
    ...usualCalendar,
    closed: new Set(['2026-11-04']),
    periods: { ...usualCalendar.periods, FIRST_REVIEW_DAYS: 2, ANSWER_DAYS: 3, DECIDE_DAYS: 1 },
  }
  expect(openOf(heard, calendar)[0]).toEqual(['NEW', '2026-11-05'])
  expect(openOf({ ...again, reviewed_submissions: 1 }, calendar)[0]).toEqual(['CAME_IN', '2026-11-16'])
  expect(openOf(reviewed, calendar)[0]).toEqual(['DECIDE', '2026-11-05'])
})

test('each submission that is checked, and each day to call, is a task of its own', () => {
  const refsOf = (facts: Partial<TaskFacts>) =>
    tasksOf({ ...submittedFacts, ...facts }, usualCalendar).map(({ kind, ref }) => `${kind} ${ref}`)
  expect(refsOf({ ...again, follow_up_on: '2026-11-20', reviewed_submissions: 1 })).toEqual([
    'CAME_IN 2',
    'FOLLOW_UP 2026-11-20',
    'NOTICE_OF_ACTION ',
  ])
  expect(refsOf({ ...reviewed, submissions: 2, reviewed_submissions: 2 })).toContain('DECIDE 2')
})

const awaitedItem: TaskItem = {
  ...{ id: 'i', kind: 'DOCUMENT', stage: 'TO_DECIDE', waits_for: 'BORROWER', state: 'ASKED' },
  ...{ changed_on: '2026-11-04', due_on: null, question_on: null },
}

test.each([
  ['nine days after the request, on the next business day', {}, null, '2026-11-16'],
  ['earlier where the paper is due earlier', {}, '2026-11-10', '2026-11-12'],
  ['no later where the paper is due later', {}, '2026-11-30', '2026-11-16'],
  ['by the call, where the paper was late before it', { last_call_on: '2026-11-10' }, '2026-11-09', '2026-11-20'],
] as const)('a borrower is called %s', (_, facts, due_on, called_on) => {
  const items = [{ ...awaitedItem, due_on }]
  const open = openOf({ ...reviewed, waiting_since: '2026-11-04', items, ...facts })
  expect(open).toContainEqual(['CALL_LATE', called_on])
})
