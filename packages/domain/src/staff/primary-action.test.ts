import { expect, test } from 'vitest'
import type { FileEventKind } from './file-event/event.ts'
import { eventOfTask, type PrimaryAction, primaryActionOf } from './primary-action.ts'
import { type TaskKind, taskKinds } from './tasks/texts.ts'

const all: ReadonlySet<string> = new Set<PrimaryAction>([
  ...([
    'assign',
    'review',
    'record',
    'land',
    'incompleteness',
    'notice',
    'outcome',
    'note',
    'mark-read',
    'check',
  ] as const),
])
const of = (...kinds: TaskKind[]) => kinds.map(kind => ({ kind, ref: '2' }))
const none: ReadonlySet<string> = new Set()

test('every task has an action', () => {
  for (const kind of taskKinds) expect(primaryActionOf(of(kind), all, none)).toBeDefined()
})

test('the earliest task whose action is possible decides', () => {
  expect(primaryActionOf(of('LOAN_ESTIMATE', 'NEW', 'NOTICE_OF_ACTION'), all, none)).toBe('record')
  expect(primaryActionOf(of('NEW', 'NOTICE_OF_ACTION'), new Set(['outcome']), none)).toBe('outcome')
})

test('without a task, or where nothing is possible, there is none', () => {
  expect(primaryActionOf([], all, none)).toBeUndefined()
  expect(primaryActionOf(of('NEW'), new Set(), none)).toBeUndefined()
})

test('a task that waits for an event offers to record it', () => {
  const waiting = taskKinds.filter(kind => eventOfTask(kind) !== undefined)
  // Letters that the system writes and sends itself have actions of their own.
  const actions: Partial<Record<FileEventKind, PrimaryAction>> = {
    ...{ NOTICE: 'notice', INCOMPLETENESS_NOTICE: 'incompleteness' },
  }
  for (const kind of waiting) expect(primaryActionOf(of(kind), all, none)).toBe(actions[eventOfTask(kind)!] ?? 'record')
  expect(Object.fromEntries(waiting.map(kind => [kind, eventOfTask(kind)]))).toEqual({
    LOAN_ESTIMATE: 'ESTIMATE_SENT',
    REVISED_ESTIMATE: 'REVISED_ESTIMATE_SENT',
    COUNSELORS: 'COUNSELORS_SENT',
    VALUATION_COPY: 'VALUATION_COPY_SENT',
    DENIAL_NOTICE: 'NOTICE',
    DECIDE_OR_NOTICE: 'INCOMPLETENESS_NOTICE',
    SEND_NOTICE: 'NOTICE',
  })
})

test('an answer that came in is checked, and a signing is reviewed', () => {
  const item = { kind: 'CAME_IN', ref: 'i-1' } as const
  expect(primaryActionOf([item], all, new Set(['i-1']))).toBe('check')
  expect(primaryActionOf(of('CAME_IN'), all, new Set(['i-1']))).toBe('review')
})
