import type { ApplicationViewResponse } from '@porchlight/api'
import { type OfferedAction, offeredActions } from '@porchlight/domain/staff'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { setSingleKeys } from '../keys/keys.ts'
import { rememberList } from '../panel/list-position.ts'
import { applicationView, possible, WHY_NOT } from '../testing/application-view.ts'
import { anItem, cameIn } from '../testing/items.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage } from '../testing/open-page.tsx'
import { type ActionId, actionIds, keyOf } from './actions.ts'

afterEach(() => {
  setSingleKeys(true)
  sessionStorage.clear()
})

type View = ApplicationViewResponse
const PAGE = '/staff/applications/A1B2C3D4E5'
const nothing: View = {
  ...{ ...applicationView, ...possible() },
  milestones: { ...noMilestones, offered: ['COMPLETE', 'SIX_FACTS', 'NOTICE'] },
  items: [cameIn(), anItem({ id: 'i-2' })],
}

/** Each action: its label, an action of the policy that makes it possible, and what starting it shows. */
const table: Record<ActionId, { label: string; does?: OfferedAction } & Effect> = {
  review: { label: 'Begin review…', does: 'application.review', dialog: 'Begin the review?' },
  'send-back': { label: 'Send back…', does: 'application.return', dialog: 'Send this application back?' },
  check: { label: 'Check what came in', does: 'item.check', tab: 'To decide', heading: 'Conditions to decide' },
  ask: { label: 'Ask for…', does: 'item.ask', dialog: 'Ask Rosa Delgado and Luis Delgado' },
  clear: { label: 'Clear…', does: 'item.check', dialog: 'Clear conditions' },
  'ask-again': { label: 'Ask again…', does: 'item.check', dialog: 'Ask again' },
  note: { label: 'Add a note', does: 'note.add', tab: 'Notes', field: 'Note' },
  call: { label: 'Call', dialog: 'Call' },
  assign: { label: 'Assign…', does: 'application.assign', dialog: 'Assign' },
  outcome: {
    label: 'Record outcome…',
    does: 'milestone.record',
    dialog: 'Record outcome for Rosa Delgado and Luis Delgado',
  },
  incompleteness: {
    label: 'Notice of incompleteness…',
    does: 'letter.prepare',
    dialog: 'Notice of incompleteness for Rosa Delgado and Luis Delgado',
  },
  notice: {
    label: 'Record the notice…',
    does: 'notice.record',
    dialog: 'Notice of the outcome: Rosa Delgado and Luis Delgado',
  },
  record: {
    label: 'Record a date…',
    does: 'notice.record',
    dialog: 'Record a date for Rosa Delgado and Luis Delgado',
  },
  land: {
    label: 'Home only or Land-home…',
    does: 'review.record',
    dialog: 'Home only or Land-home: Rosa Delgado and Luis Delgado',
  },
  figure: {
    label: 'Add a figure…',
    does: 'figure.record',
    dialog: 'Add a figure for Rosa Delgado and Luis Delgado',
  },
  export: { label: 'Export…', does: 'application.export', path: `${PAGE}/export` },
  stop: { label: 'Stop review…', does: 'application.stop-review', dialog: 'Stop the review?' },
  'mark-read': {
    label: 'Mark as read…',
    does: 'submission.read',
    dialog: 'Mark the changes as read?',
  },
  records: {
    label: 'Electronic records withdrawn…',
    does: 'electronic-records.record',
    dialog: 'Record a withdrawn consent to electronic records',
  },
  restrict: {
    label: 'Restrict…',
    does: 'application.restrict',
    dialog: 'Restrict application #A1B2C3D4E5',
  },
  lift: {
    label: 'Lift the restriction…',
    does: 'application.lift-restriction',
    dialog: 'Lift the restriction of application #A1B2C3D4E5',
  },
  demographics: { label: 'Demographics', does: 'demographics.read-signed', path: `${PAGE}/demographics` },
  hold: { label: 'Hold…', does: 'hold.change', dialog: 'Set a hold on application #A1B2C3D4E5' },
}
type Effect = { dialog: string } | { tab: string; field: string } | { tab: string; heading: string } | { path: string }

/** The panels of the dock show the fields of what their flags and the milestones permit. */
const editable: View = {
  ...nothing,
  can_add_notes: true,
  milestones: { ...nothing.milestones, actions: ['milestone.record', 'review.record'] },
}
const everything: View = { ...editable, ...possible(...offeredActions) }
const viewWith = (id: ActionId): View => {
  const { does } = table[id]
  return { ...editable, ...possible(...(does ? [does] : [])) }
}

async function open(view: View, search = '') {
  const page = openStaffPage(`${PAGE}${search}`, { 'GET /applications/A1B2C3D4E5/view': () => ({ body: view }) })
  await screen.findByRole('button', { name: 'Actions' })
  return page
}
type Page = Awaited<ReturnType<typeof open>>
const press = (key: string, modifiers: object = {}) => fireEvent.keyDown(document.body, { key, ...modifiers })

/** The requests that change something. Presence says who looks. */
const acts = ({ sent }: Page) => sent.filter(({ call }) => !call.startsWith('GET') && !call.endsWith('/presence'))

async function expectEffect(page: Page, effect: Effect) {
  if ('dialog' in effect) expect(await screen.findByRole('dialog', { name: effect.dialog })).toBeTruthy()
  else if ('path' in effect) await waitFor(() => expect(page.history.at(-1)).toBe(effect.path))
  else {
    await waitFor(() =>
      expect(
        'field' in effect
          ? screen.getAllByLabelText(effect.field)
          : screen.getAllByRole('heading', { name: effect.heading }),
      ).toContain(document.activeElement),
    )
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain(effect.tab)
    expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true)
  }
  expect(acts(page)).toEqual([])
}

const keyed = actionIds.flatMap(id => {
  const key = keyOf(id)
  return key ? [{ id, key }] : []
})
const keys = keyed.map(({ key }) => key)

/** Opens the menu. Returns what each item says after its label, by its label. */
async function menu(): Promise<Map<string, string>> {
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '')
  const labels = actionIds.map(id => table[id].label)
  return new Map(items.map((text, index) => [labels[index]!, text.slice(labels[index]!.length)]))
}

test.each(actionIds)('%s starts from the menu where it is possible, and performs nothing yet', async id => {
  const page = await open(viewWith(id))
  await menu()
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${table[id].label}`) }))
  await expectEffect(page, table[id])
})

test('the menu has every action with its key, and where one is not possible, the reason', async () => {
  const keyed = (id: ActionId) => keyOf(id) ?? ''
  await open(everything)
  expect([...(await menu())]).toEqual(actionIds.map(id => [table[id].label, keyed(id)]))
  // The attribute grays an item, whatever its value.
  for (const item of screen.getAllByRole('menuitem')) expect(item.hasAttribute('aria-disabled')).toBe(false)
  cleanup()
  const page = await open(nothing)
  const without = (id: ActionId) => (table[id].does ? ` ${WHY_NOT}` : '')
  expect([...(await menu())]).toEqual(actionIds.map(id => [table[id].label, without(id) + keyed(id)]))
  for (const item of screen.getAllByRole('menuitem', { name: new RegExp(WHY_NOT) })) {
    expect(item.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(item)
  }
  expect([screen.queryByRole('dialog'), page.history, acts(page)]).toEqual([null, [PAGE], []])
})

test.each([...keyed, ...keyed.map(({ id, key }) => ({ id, key: key.toUpperCase() }))])(
  '$key starts $id, with caps lock too, and performs nothing yet',
  async ({ id, key }) => {
    const page = await open(viewWith(id))
    press(key)
    await expectEffect(page, table[id])
  },
)

test('where nothing but calling is possible, other keys do nothing', async () => {
  const page = await open(nothing)
  for (const { id, key } of keyed) if (id !== 'call') press(key)
  await screen.findByRole('region', { name: 'Income' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([page.history, acts(page)]).toEqual([[PAGE], []])
})

test('the action that the earliest task asks for comes first, apart from the menu', async () => {
  const task = { kind: 'DECIDE', ref: '', starts_on: '2026-11-20', due_on: '2026-11-25', words: '' } as const
  const milestones = { ...everything.milestones, tasks: [task] }
  await open({ ...everything, milestones })
  const primary = screen.getByRole('button', { name: 'Record outcome…' })
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(shown.filter(text => text === 'Record outcome…')).toHaveLength(1)
  expect(shown.indexOf('Record outcome…')).toBeLessThan(shown.indexOf('Send back…'))
  expect(primary.getAttribute('aria-keyshortcuts')).toBe('d')
})

describe('single keys', () => {
  const inList = () => rememberList({ label: 'Mine', path: '/staff', ids: ['A0', 'A1B2C3D4E5', 'A2'] })
  const all = [...keys, 'j', 'k', '?']
  const expectNothing = async (page: Page) => {
    await screen.findByRole('region', { name: 'Income' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([page.history, acts(page)]).toEqual([[PAGE], []])
  }

  test.each(['ctrlKey', 'altKey', 'metaKey'])('are left to the browser with %s', async modifier => {
    inList()
    const page = await open(everything)
    for (const key of all) press(key, { [modifier]: true })
    await expectNothing(page)
  })

  test('are others with Shift', async () => {
    inList()
    const page = await open(everything)
    for (const key of [...keys, 'j', 'k']) press(key.toUpperCase(), { shiftKey: true })
    await expectNothing(page)
  })

  test('are letters in a field', async () => {
    inList()
    const page = await open(everything, '?tab=notes')
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note')
    await userEvent.type(note, all.join(''))
    expect(note.value).toBe(all.join(''))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([page.history, acts(page)]).toEqual([[`${PAGE}?tab=notes`], []])
  })

  test('do nothing once they are off, and no control names one', async () => {
    inList()
    setSingleKeys(false)
    const page = await open(everything)
    for (const key of all) press(key)
    await expectNothing(page)
    expect(document.querySelector('main [aria-keyshortcuts]')).toBeNull()
  })

  test('do nothing behind an open dialog', async () => {
    inList()
    const page = await open(everything)
    press('r')
    const dialog = await screen.findByRole('dialog')
    for (const key of all) fireEvent.keyDown(dialog, { key })
    expect(screen.getAllByRole('dialog')).toEqual([dialog])
    expect([page.history, acts(page)]).toEqual([[PAGE], []])
  })

  test('are letters in an open menu, where they find an action', async () => {
    inList()
    const page = await open(everything)
    await menu()
    await userEvent.keyboard('d')
    expect(document.activeElement?.textContent).toBe('Demographics')
    await userEvent.keyboard('r')
    await expectNothing(page)
  })

  test('? lists each key once, with what it does on this page', async () => {
    await open(everything)
    press('?', { shiftKey: true })
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const listed = dialog.getAllByRole('term').map(({ textContent }) => textContent ?? '')
    expect(listed).toEqual([...new Set(listed)])
    const meanings = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    for (const id of actionIds) if (keyOf(id)) expect(meanings[listed.indexOf(keyOf(id)!)]).toBe(table[id].label)
    expect([meanings[listed.indexOf('j')], meanings[listed.indexOf('k')]]).toEqual([
      'Next application',
      'Previous application',
    ])
  })
})

describe('the list that was shown', () => {
  const list = (...ids: string[]) => rememberList({ label: 'Mine', path: '/staff?view=mine', ids })
  const links = () =>
    within(screen.getByRole('navigation', { name: 'List' }))
      .getAllByRole('link')
      .map(link => [link.textContent, link.getAttribute('href')])

  test('leads back, and to the applications before and after this one, by key too', async () => {
    list('A0', 'A1B2C3D4E5', 'A2')
    for (const [key, id] of [
      ['k', 'A0'],
      ['j', 'A2'],
    ] as const) {
      const page = await open(nothing)
      expect(screen.getByRole('navigation', { name: 'List' }).textContent).toContain('Application 2 of 3 in Mine')
      expect(links()).toEqual([
        ['← Mine', '/staff?view=mine'],
        ['Previous application', '/staff/applications/A0'],
        ['Next application', '/staff/applications/A2'],
      ])
      press(key)
      await waitFor(() => expect(page.history.at(-1)).toBe(`/staff/applications/${id}`))
      cleanup()
    }
  })

  test('ends where it ends', async () => {
    list('A1B2C3D4E5')
    const page = await open(nothing)
    expect(links()).toEqual([['← Mine', '/staff?view=mine']])
    press('j')
    press('k')
    expect(page.history).toEqual([PAGE])
  })

  test('without this application in it is not named', async () => {
    list('A0', 'A2')
    const page = await open(nothing)
    expect(links()).toEqual([['← Applications', '/staff']])
    press('j')
    expect(page.history).toEqual([PAGE])
  })
})
