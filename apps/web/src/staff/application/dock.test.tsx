import type { ApplicationViewResponse } from '@porchlight/api'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { type DockTab, dockTabs, tabPath } from '../panel/panel.ts'
import { applicationView } from '../testing/application-view.ts'
import { anItem } from '../testing/items.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage } from '../testing/open-page.tsx'
import { type Panel, panels } from './panels.ts'

const PAGE = '/staff/applications/A1B2C3D4E5'
const open = (address: string, part: Partial<ApplicationViewResponse> = {}) =>
  openStaffPage(address, {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...applicationView, ...part } }),
    'GET /applications/A1B2C3D4E5/verification': () => ({ body: [] }),
  })
const tab = (name: RegExp) => screen.findByRole('tab', { name })

/** The title of the first panel of each tab. */
const first: Record<DockTab, string> = {
  decide: 'Check these',
  close: 'Conditions to close',
  notes: 'Notes and calls',
  deadlines: 'Deadlines',
  files: 'Signed documents',
  activity: 'Activity',
}

test.each([...dockTabs, 'unknown'])('the address opens a tab: %s', async asked => {
  open(`${PAGE}?tab=${asked}`, { items: [anItem({ stage: 'TO_CLOSE' })] })
  const shown = dockTabs.find(known => known === asked) ?? 'decide'
  const panel = within(await screen.findByRole('tabpanel'))
  expect(panel.getAllByRole('heading', { level: 2 })[0]!.textContent).toBe(first[shown])
  const selected = screen.getByRole('tab', { selected: true })
  expect(selected.getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
  // One stop of the Tab key; the arrows go on from there.
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([selected])
})

test('arrows go round the tabs, with the focus, in the address and not in the history', async () => {
  const user = userEvent.setup()
  const page = open(PAGE)
  const decide = await tab(/^To decide/)
  decide.focus()
  for (const [key, name, id] of [
    ['{ArrowRight}', /^Notes/, 'notes'],
    ['{ArrowLeft}', /^To decide/, 'decide'],
    ['{ArrowLeft}', /^Activity/, 'activity'],
    ['{ArrowRight}', /^To decide/, 'decide'],
  ] as const) {
    await user.keyboard(key)
    const selected = await tab(name)
    await waitFor(() => expect(selected.getAttribute('aria-selected')).toBe('true'))
    expect(document.activeElement).toBe(selected)
    expect(page.history).toEqual([tabPath('A1B2C3D4E5', id)])
  }
})

test('each tab counts what is in it to look at', async () => {
  const at = '2026-11-23T17:00:00.000Z'
  const fact = { text: 'Cash', section: 'income', applications: [] }
  open(PAGE, {
    attention: [
      { ...fact, rule: 'confirmed_income' },
      { ...fact, rule: 'shared_ssn' },
    ],
    checks: { needs: [{ borrower_id: 'b-1', section: 'income', words: '' }], no_other_findings: null, version: 1 },
    change_requests: [{ borrower_id: 'b-2', section: null, text: 'My pay changed.', at }],
    milestones: {
      ...noMilestones,
      tasks: [{ kind: 'NEW', ref: '', starts_on: '2026-11-25', due_on: '2026-11-25', words: '' }],
    },
  })
  await tab(/^To decide/)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual([
    'To decide 4',
    'Notes',
    'Deadlines 1',
    'Files',
    'Activity',
  ])
})

test('a tab without a panel is left out, and its address opens the first one', async () => {
  open(`${PAGE}?tab=close`)
  expect((await screen.findByRole('tab', { selected: true })).textContent).toContain('To decide')
  expect(screen.queryByRole('tab', { name: /^To close/ })).toBeNull()
})

test('what was typed in a tab stays while another one is open; a tab is read once it is opened', async () => {
  const user = userEvent.setup()
  const signed = {
    document_id: 'd-9',
    borrower_id: 'b-1',
    name: 'Rosa Delgado',
    signed_at: '2026-11-21T17:00:00.000Z',
    is_superseded: false,
    documents: [],
  }
  const { calls } = open(`${PAGE}?tab=notes`, { documents: [signed], can_add_notes: true })
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
  await user.type(note, 'L-7')
  const verification = 'GET /applications/A1B2C3D4E5/verification'
  expect(calls(verification)).toEqual([])
  await user.click(await tab(/^Files/))
  await waitFor(() => expect(calls(verification)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(note.closest('[hidden]')).toBeTruthy()
  await user.click(await tab(/^Notes/))
  expect(screen.getByRole('textbox', { name: /^Note/ })).toBe(note)
  expect(note.closest('[hidden]')).toBeNull()
  expect(note.value).toBe('L-7')
})

/** Adds a panel for the rest of the test. */
function register(panel: Panel): void {
  const registry = panels as Panel[]
  registry.push(panel)
  onTestFinished(() => void registry.pop())
}

test('a message that is over stays so when its tab shows again', async () => {
  register({ id: 'items', tab: 'decide', Component: () => <Toast message="Saved." /> })
  open(PAGE)
  const toast = (await screen.findByText('Saved.')).closest('.toast')!
  fireEvent.animationEnd(toast)
  for (const name of [/^Notes/, /^To decide/]) await userEvent.click(screen.getByRole('tab', { name }))
  expect(toast.isConnected && toast.classList.contains('hidden')).toBe(true)
})

test('a further panel is one line: it stands in its tab and its count, for those who see it', async () => {
  register({
    id: 'items',
    tab: 'decide',
    Component: () => (
      <section aria-labelledby="items">
        <h2 id="items">Items</h2>
      </section>
    ),
    isShown: view => view.can_add_notes,
    count: () => 3,
  })
  open(PAGE, { can_add_notes: true })
  const panel = within(await screen.findByRole('tabpanel', { name: 'To decide 3' }))
  expect(panel.getByRole('region', { name: 'Items' })).toBeTruthy()
  cleanup()
  open(PAGE)
  await screen.findByRole('tabpanel', { name: 'To decide' })
  expect(screen.queryByRole('region', { name: 'Items' })).toBeNull()
})
