import { type Address, addressForm, addressSection, type Entry } from '@porchlight/domain'
import { anAddress } from '@porchlight/domain/testing'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openDraft } from '../data/drafts.ts'
import type { useEntries } from '../data/records.ts'
import { renderHookOnPage } from '../testing/page.tsx'
import { draftedIn } from './list-page-state.ts'
import { useListPage } from './use-list-page.ts'
import { nameOfNew } from './with-draft.ts'

const entry = (id: string, address: Address): Entry => ({ ...addressForm.toRequest(address), id, version: 1 })
const current = entry('current', anAddress('CURRENT'))
const mailing = entry('mailing', anAddress('MAILING', { street1: '7 Elm Ave' }))

type Options = Omit<Parameters<typeof useListPage<typeof addressForm.fields>>[0], 'page' | 'section' | 'entries'>

/** The page of addresses over these entries. */
async function renderList(entries: Entry[], options: Options = {}) {
  const list = { entries } as ReturnType<typeof useEntries>
  const { result, rerender } = await renderHookOnPage(() =>
    useListPage({ page: 'address', section: addressSection, entries: list, ...options }),
  )
  return {
    shown: () => result.current,
    /** The kind that the dialog adds, or the id of the entry that it edits. */
    dialog: () => {
      const drafted = draftedIn(result.current.open)
      return drafted && (drafted.entry?.id ?? drafted.start.address_type)
    },
    close: () => act(async () => result.current.close()),
    send: (event: Parameters<typeof result.current.dispatch>[0]) => act(async () => result.current.dispatch(event)),
    /** Stores the entry of the open dialog, which then closes as it was when its button was pressed. */
    save: async (changed: Entry[]) => {
      const { close } = result.current
      list.entries = changed
      await act(async () => rerender())
      await act(async () => close())
    },
  }
}
type List = Awaited<ReturnType<typeof renderList>>

/** Leaves a street unsaved in the dialog of this name. */
function leaveDraft({ shown }: List, name: string) {
  const draft = openDraft(shown().draftName + name)
  draft.store({ street1: ['', '9 Birch Rd'] })
  draft.flush()
}

const asksFor = (items: Address[]) =>
  (['CURRENT', 'MAILING'] as const)
    .filter(kind => items.every(({ address_type }) => address_type !== kind))
    .map(address_type => ({ address_type }))[0]

test('shows the values and the card of each entry', async () => {
  const { shown } = await renderList([current, mailing])
  expect(shown().open).toBeNull()
  expect(shown().items.map(({ address_type }) => address_type)).toEqual(['CURRENT', 'MAILING'])
  const { title, lines } = shown().cardOf(mailing)
  expect(title).toBe('Mailing address')
  expect(lines[0]).toContain('7 Elm Ave')
  expect(lines).not.toContain('')
})

test('opens the dialog of each kind that is asked for, one after the other', async () => {
  const list = await renderList([], { opensWith: asksFor })
  expect(list.dialog()).toBe('CURRENT')
  await list.save([current])
  expect(list.dialog()).toBe('MAILING')
  await list.save([current, mailing])
  expect(list.dialog()).toBeNull()
})

test('does not open a dialog again that was closed', async () => {
  const list = await renderList([], { opensWith: asksFor })
  await list.close()
  expect(list.dialog()).toBeNull()
  await list.send({ type: 'triedToLeave' })
  expect(list.dialog()).toBeNull()
})

test('keeps what was typed in a dialog that was closed, and resumes it', async () => {
  const list = await renderList([current, mailing])
  await list.send({ type: 'opened', dialog: { editing: mailing } })
  leaveDraft(list, mailing.id)
  await list.close()
  expect(list.dialog()).toBeNull()
  expect(list.shown().unsaved).toEqual({ editing: mailing })
  await list.send({ type: 'resumed' })
  expect(list.dialog()).toBe('mailing')
})

test('has nothing to resume where nothing was typed', async () => {
  const list = await renderList([current])
  await list.send({ type: 'opened', dialog: { editing: current } })
  await list.close()
  expect(list.shown().unsaved).toBeNull()
})

test('opens the dialog that was left with unsaved answers on an earlier visit', async () => {
  const [kind] = addressSection.addable([])
  leaveDraft(await renderList([]), nameOfNew(kind!.start))
  expect((await renderList([])).dialog()).toBe(kind!.start.address_type)
})

test('opens the entry that the path names, and leaves its path when the dialog is closed', async () => {
  const left = vi.fn()
  const list = await renderList([current, mailing], { named: { id: 'mailing', left } })
  expect(list.dialog()).toBe('mailing')
  expect(left).not.toHaveBeenCalled()
  await list.close()
  expect(list.dialog()).toBeNull()
  expect(left).toHaveBeenCalledOnce()
})

test('opens nothing for a named entry that is gone', async () => {
  expect((await renderList([current], { named: { id: 'gone', left: vi.fn() } })).dialog()).toBeNull()
})
