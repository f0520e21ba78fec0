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
/** Opens the dialog by what the head says of the assignee. */
async function openDialog(assignee: string) {
  await userEvent.click(await screen.findByRole('button', { name: assignee }))
  return within(await screen.findByRole('dialog', { name: 'Assign' }))
}
const assign = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
const optionsOf = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getAllByRole('option').map(({ textContent }) => textContent)

test('an unassigned one is assigned to oneself by the choice made already, at the version that was read', async () => {
  const { calls, set } = openApplication(unassigned, () => {
    set({ ...unassigned, assignee: { id: 's-1', name: 'Ada Abbott' } })
    return { body: { assignee: null } }
  })
  const dialog = await openDialog('Unassigned')
  expect(dialog.getByText('No one is assigned.')).toBeTruthy()
  expect(optionsOf(dialog)).toEqual(['Select', 'You', 'Omar Haddad'])
  expect(calls(`POST ${path}/assignment`)).toEqual([])
  await assign(dialog)
  expect(await screen.findByText("It's assigned to you.")).toBeTruthy()
  const [sent, ...more] = calls(`POST ${path}/assignment`)
  expect(more).toEqual([])
  expect(sent!.body).toEqual({ assignee_id: 's-1', from: null })
  expect(sent!.headers.get('if-match')).toBe('"3"')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assigned to you' }))
})

test.each([true, false])(
  'the slower one reads who was faster, and keeps what was chosen (may assign: %s)',
  async can_assign => {
    const { set } = openApplication(unassigned, () => {
      set({ ...unassigned, assignee: { id: 's-9', name: 'Olivia Ortiz' }, can_assign })
      return { status: 412, body: refusal('taken_by_another', 'This application is assigned to Olivia Ortiz now.') }
    })
    const dialog = await openDialog('Unassigned')
    await userEvent.selectOptions(dialog.getByLabelText('Assign to'), 'Omar Haddad')
    await assign(dialog)
    expect(await dialog.findByText('This application is assigned to Olivia Ortiz now.')).toBeTruthy()
    expect(await dialog.findByText('Assigned to Olivia Ortiz')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLSelectElement>('Assign to').value).toBe('s-2')
  },
)

test('without a person nothing is sent, and the message stands beside the choice; no one is a choice too', async () => {
  const own: AssignmentPart = { ...unassigned, assignee: { id: 's-1', name: 'Ada Abbott' } }
  const { calls, set } = openApplication(own, () => {
    set(unassigned)
    return { body: { assignee: null } }
  })
  const dialog = await openDialog('Assigned to you')
  expect(optionsOf(dialog)).toEqual(['Select', 'Omar Haddad', 'No one'])
  await assign(dialog)
  expect(dialog.getByText('Choose a person')).toBeTruthy()
  expect(dialog.getByLabelText('Assign to').getAttribute('aria-invalid')).toBe('true')
  expect(calls(`POST ${path}/assignment`)).toEqual([])
  await userEvent.selectOptions(dialog.getByLabelText('Assign to'), 'No one')
  await assign(dialog)
  expect(await screen.findByText("It's unassigned.")).toBeTruthy()
  expect(calls(`POST ${path}/assignment`)[0]!.body).toEqual({ assignee_id: null, from: 's-1' })
})

test("what is another's is read, and not changed, by an officer", async () => {
  openApplication(ofOmar, () => ({ status: 409 }))
  expect((await screen.findByText('Assigned to Omar Haddad')).closest('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  expect(screen.queryByRole('menuitem', { name: 'Assign…' })).toBeNull()
})

test("what is another's is assigned by a manager to themselves, or to no one, from that person", async () => {
  const { calls } = openApplication({ ...ofOmar, can_assign: true }, () => ({ body: { assignee: null } }))
  const dialog = await openDialog('Assigned to Omar Haddad')
  expect(optionsOf(dialog)).toEqual(['Select', 'You', 'No one'])
  await assign(dialog)
  await screen.findByText("It's assigned to you.")
  const [sent] = calls(`POST ${path}/assignment`)
  expect(sent!.body).toEqual({ assignee_id: 's-1', from: 's-2' })
  expect(sent!.headers.get('if-match')).toBe('"4"')
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
