import type { Entry } from '@porchlight/domain'
import { expect, test } from 'vitest'
import {
  draftedIn,
  initialListPage,
  type ListPageEvent,
  type ListPageState,
  listPageAfter,
  type OpenDialog,
  opensByItself,
} from './list-page-state.ts'

type AnyState = ListPageState<Record<never, never>>
const entry = { id: 'a', version: 1 } as Entry
const dialogs: OpenDialog<Record<never, never>>[] = [
  null,
  'confirmingNone',
  { editing: entry },
  { adding: {} },
  { removing: entry },
]
const unsaved = [null, { editing: entry }]
const states: AnyState[] = dialogs.flatMap(open =>
  unsaved.map(dialog => ({ open, unsaved: dialog, unclear: [], dismissed: undefined, triedToLeave: false })),
)
const events: ListPageEvent<Record<never, never>>[] = [
  ...dialogs.flatMap(dialog => (dialog ? [{ type: 'opened' as const, dialog }] : [])),
  { type: 'resumed' },
  { type: 'closed', unsaved: { adding: {} }, dismissed: 'mailing' },
  { type: 'triedToLeave' },
  { type: 'leftOrStayed' },
]
const pairs = states.flatMap(state =>
  events.map(event => [JSON.stringify(event), JSON.stringify(state), state, event] as const),
)

test.each(pairs)('%s in %s', (_name, _before, state, event) => {
  if (event.type === 'resumed' && !state.unsaved) return expect(() => listPageAfter(state, event)).toThrow()
  const after = listPageAfter(state, event)
  const open = {
    opened: () => event.type === 'opened' && event.dialog,
    resumed: () => state.unsaved,
    closed: () => null,
    triedToLeave: () => state.open,
    leftOrStayed: () => (state.open === 'confirmingNone' ? null : state.open),
  }[event.type]()
  expect(after.open).toEqual(open)
  expect(after.unsaved).toEqual(event.type === 'closed' ? event.unsaved : state.unsaved)
  expect(after.triedToLeave).toBe(event.type === 'triedToLeave')
})

test('a dialog opens by itself once for each kind, and over no other dialog', () => {
  const start: AnyState = initialListPage(null)
  expect(opensByItself(start, undefined)).toBe(false)
  expect(opensByItself(start, 'current')).toBe(true)
  expect(opensByItself({ ...start, open: 'confirmingNone' }, 'current')).toBe(false)
  const closed = listPageAfter(start, { type: 'closed', unsaved: null, dismissed: 'current' })
  expect(opensByItself(closed, 'current')).toBe(false)
  expect(opensByItself(closed, 'mailing')).toBe(true)
})

test('a dialog edits an entry or adds one', () => {
  expect(dialogs.map(draftedIn)).toEqual([null, null, { entry, start: {} }, { start: {} }, null])
})
