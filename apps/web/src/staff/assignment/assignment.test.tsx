import type { AssignmentPart } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { applicationView as view } from '../testing/application-view.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

const page = '/staff/applications/A1B2C3D4E5'
const path = '/applications/A1B2C3D4E5'
const omar = { id: 's-2', name: 'Omar Haddad' }
const unassigned: AssignmentPart = {
  assignee: null,
  assigned_at: null,
  version: 3,
  people: [omar, { id: 's-1', name: 'Ada Abbott' }],
  can_assign: true,
}
const ofOmar: AssignmentPart = { ...unassigned, assignee: omar, people: [], can_assign: false, version: 4 }

/** The page over a server whose assignment the test changes. */
function openApplication(first: AssignmentPart, assign: () => Reply) {
  let current = first
  const opened = openStaffPage(page, {
    [`GET ${path}/view`]: () => ({ body: { ...view, can_add_notes: true, assignment: current } }),
    [`POST ${path}/assignment`]: assign,
  })
  const set = (next: AssignmentPart) => {
    current = next
  }
  return { ...opened, set }
}
const panel = async () => within(await screen.findByRole('region', { name: 'Assigned to' }))

test('an unassigned one is taken with one press, at the version that was read', async () => {
  const { calls, set } = openApplication(unassigned, () => {
    set({ ...unassigned, assignee: { id: 's-1', name: 'Ada Abbott' } })
    return { body: { assignee: null } }
  })
  const shown = await panel()
  expect(shown.getByText('No one yet')).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Take' }))
  expect(await screen.findByText("It's yours now.")).toBeTruthy()
  const [sent] = calls(`POST ${path}/assignment`)
  expect(sent!.body).toEqual({ assignee_id: 's-1', from: null })
  expect(sent!.headers.get('if-match')).toBe('"3"')
  expect(shown.getByText('You')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Take' })).toBeNull()
})

test('the slower one reads who was faster, and keeps what was chosen', async () => {
  const { set } = openApplication(unassigned, () => {
    set({ ...unassigned, assignee: { id: 's-9', name: 'Olivia Ortiz' } })
    return { status: 412, body: refusal('taken_by_another', 'Olivia Ortiz was faster.') }
  })
  const shown = await panel()
  await userEvent.selectOptions(shown.getByLabelText('Give to'), 'Omar Haddad')
  await userEvent.click(shown.getByRole('button', { name: 'Give' }))
  expect(await shown.findByText('Olivia Ortiz was faster.')).toBeTruthy()
  expect(await shown.findByText('Olivia Ortiz', { exact: true })).toBeTruthy()
  expect(shown.getByLabelText<HTMLSelectElement>('Give to').value).toBe('s-2')
})

test('without a person nothing is sent, and the message stands beside the choice', async () => {
  const { calls } = openApplication(unassigned, () => ({ body: { assignee: null } }))
  const shown = await panel()
  await userEvent.click(shown.getByRole('button', { name: 'Give' }))
  expect(shown.getByLabelText('Give to').getAttribute('aria-invalid')).toBe('true')
  expect(calls(`POST ${path}/assignment`)).toEqual([])
})

test("what is another's is read, and not changed, by an officer", async () => {
  openApplication(ofOmar, () => ({ status: 409 }))
  const shown = await panel()
  expect(shown.getByText('Omar Haddad')).toBeTruthy()
  expect(shown.getByText(/ask Omar Haddad or a manager to give it to you/)).toBeTruthy()
  expect(shown.queryByRole('button')).toBeNull()
})

test("what is another's is taken by a manager before anything else", async () => {
  openApplication({ ...ofOmar, can_assign: true }, () => ({ status: 409 }))
  const shown = await panel()
  expect(shown.getByText(/take it first/)).toBeTruthy()
  expect(shown.getByRole('button', { name: 'Take from Omar Haddad' })).toBeTruthy()
})

/** A server whose stream the test writes to. */
function withStream() {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const plain = fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    input.endsWith('/events')
      ? Promise.resolve(new Response(readable.pipeThrough(new TextEncoderStream())))
      : plain(input, init),
  )
  return (data: string) => void writer.write(`data: ${data}\n\n`)
}

test('the page says who else looks, and reloads what someone else changed', async () => {
  let viewers = [{ id: 's-9', name: 'Olivia Ortiz' }]
  const { calls } = openStaffPage(page, {
    [`GET ${path}/view`]: () => ({ body: view }),
    [`POST ${path}/presence`]: () => ({ body: { viewers } }),
    [`GET ${path}/presence`]: () => ({ body: { viewers } }),
  })
  const send = withStream()
  expect(await screen.findByText('Olivia Ortiz is also looking')).toBeTruthy()
  viewers = [...viewers, omar]
  send('presence')
  expect(await screen.findByText('Olivia Ortiz and Omar Haddad are also looking')).toBeTruthy()
  send('at 7')
  send('changed')
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(calls(`GET ${path}/view`)).toHaveLength(2))
  expect(screen.queryByText('Someone else changed this application')).toBeNull()
})
