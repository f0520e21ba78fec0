import { expect, test } from 'vitest'
import { type PrimaryAction, primaryActionOf } from './primary-action.ts'
import { type TaskKind, taskKinds } from './tasks/tasks.ts'

const all: ReadonlySet<string> = new Set<PrimaryAction>(['assign', 'review', 'record', 'outcome', 'note', 'mark-read'])
const of = (...kinds: TaskKind[]) => kinds.map(kind => ({ kind }))

test('every task has an action', () => {
  for (const kind of taskKinds) expect(primaryActionOf(of(kind), all)).toBeDefined()
})

test('the earliest task whose action is possible decides', () => {
  expect(primaryActionOf(of('LOAN_ESTIMATE', 'NEW', 'NOTICE_OF_ACTION'), all)).toBe('record')
  expect(primaryActionOf(of('NEW', 'NOTICE_OF_ACTION'), new Set(['outcome']))).toBe('outcome')
})

test('without a task, or where nothing is possible, there is none', () => {
  expect(primaryActionOf([], all)).toBeUndefined()
  expect(primaryActionOf(of('NEW'), new Set())).toBeUndefined()
})
