import type { AssigneesResponse, AssignmentPart, AssignmentResult, NamedStaffMember } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { applicationView as view } from '../testing/application-view.ts'
import { openStaffPage, type Reply, refusal, session } from '../testing/open-page.tsx'

const page = '/staff/applications/A1B2C3D4E5'
const path = '/applications/A1B2C3D4E5'
const omar = { id: 's-2', name: 'Omar Haddad' }
const unassigned: AssignmentPart = {
  assignee: null,
  assigned_at: null,
  version: 3,
  unlicensed: null,
  can_assign: true,
}
const assignees: AssigneesResponse = {
  people: [
    { id: 's-1', name: 'Ada Abbott', away_until: null, dealers: null, licensed_in: null },
    { ...omar, away_until: '2026-12-04', dealers: ['d-1'], licensed_in: null },
    { id: 's-3', name: 'Bella Burns', away_until: null, dealers: ['d-2'], licensed_in: null },
  ],
}
const OMAR = 'Omar Haddad, away until Dec 4'
const ofOmar: AssignmentPart = { ...unassigned, assignee: omar, can_assign: false, version: 4 }

/** The page over a server whose assignment the test changes. */
function openApplication(first: AssignmentPart, assign: () => Reply) {
  let current = first
  const opened = openStaffPage(page, {
    [`GET ${path}/view`]: () => ({ body: { ...view, can_add_notes: true, assignment: current } }),
    'GET /assignees': () => ({ body: assignees }),
    'POST /assignments': assign,
  })
  const set = (next: AssignmentPart) => {
    current = next
  }
  return { ...opened, set }
}
/** The answer with the result for the application. */
const result = (outcome: AssignmentResult['outcome'], assignee: NamedStaffMember | null): Reply => ({
  body: { results: [{ application_id: view.id, outcome, assignee, version: 4 } satisfies AssignmentResult] },
})
const row = (from: string | null) => ({ applications: [{ application_id: view.id, from }] })
/** Opens the dialog by what the head says of the assignee. */
async function openDialog(assignee: string) {
  await userEvent.click(await screen.findByRole('button', { name: assignee }))
  return within(await screen.findByRole('dialog', { name: 'Assign' }))
}
const assign = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
const optionsOf = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getAllByRole('option').map(({ textContent }) => textContent)

test('an unassigned one is assigned to oneself by the choice made already, without a reason', async () => {
  const ada = { id: 's-1', name: 'Ada Abbott' }
  const { calls, set } = openApplication(unassigned, () => {
    set({ ...unassigned, assignee: ada })
    return result('ASSIGNED', ada)
  })
  const dialog = await openDialog('Unassigned')
  expect(dialog.getByText('No one is assigned.')).toBeTruthy()
  // Bella works for another dealer. An absence stands beside the name.
  await waitFor(() => expect(optionsOf(dialog)).toEqual(['Select', 'You', OMAR]))
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  expect(calls('POST /assignments')).toEqual([])
  await assign(dialog)
  expect(await screen.findByText("It's assigned to you.")).toBeTruthy()
  const [sent, ...more] = calls('POST /assignments')
  expect(more).toEqual([])
  expect(sent!.body).toEqual({ ...row(null), assignee_id: 's-1', reason: '' })
  expect(sent!.headers.get('idempotency-key')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assigned to you' }))
})

test.each([true, false])(
  'the slower one reads who was faster, and keeps what was chosen (may assign: %s)',
  async can_assign => {
    const olivia = { id: 's-9', name: 'Olivia Ortiz' }
    const { set } = openApplication(unassigned, () => {
      set({ ...unassigned, assignee: olivia, can_assign })
      return result('MOVED', olivia)
    })
    const dialog = await openDialog('Unassigned')
    await userEvent.selectOptions(dialog.getByLabelText('Assign to'), await dialog.findByText(OMAR))
    await assign(dialog)
    expect(await dialog.findByText('Not assigned: Olivia Ortiz has it now.')).toBeTruthy()
    expect(await dialog.findByText('Assigned to Olivia Ortiz')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLSelectElement>('Assign to').value).toBe('s-2')
  },
)

test('without a person nothing is sent, and the message stands beside the choice; no one is a choice too', async () => {
  const own: AssignmentPart = { ...unassigned, assignee: { id: 's-1', name: 'Ada Abbott' } }
  const { calls, set } = openApplication(own, () => {
    set(unassigned)
    return result('ASSIGNED', null)
  })
  const dialog = await openDialog('Assigned to you')
  await waitFor(() => expect(optionsOf(dialog)).toEqual(['Select', OMAR, 'No one']))
  await assign(dialog)
  expect(dialog.getByText('Choose a person')).toBeTruthy()
  expect(dialog.getByLabelText('Assign to').getAttribute('aria-invalid')).toBe('true')
  expect(calls('POST /assignments')).toEqual([])
  await userEvent.selectOptions(dialog.getByLabelText('Assign to'), 'No one')
  await assign(dialog)
  expect(await screen.findByText("It's unassigned.")).toBeTruthy()
  expect(calls('POST /assignments')[0]!.body).toMatchObject({ ...row('s-1'), assignee_id: null })
})

test('a person who cannot work on it any more is a mistake beside the choice', async () => {
  openApplication(unassigned, () => result('NOT_ABLE', null))
  const dialog = await openDialog('Unassigned')
  await userEvent.selectOptions(dialog.getByLabelText('Assign to'), await dialog.findByText(OMAR))
  await assign(dialog)
  expect(await dialog.findByText("This person can't work on it. Choose someone else")).toBeTruthy()
  expect(dialog.getByLabelText('Assign to').getAttribute('aria-invalid')).toBe('true')
})

describe('once someone has a license', () => {
  /** The page of an application in Georgia, for a reader who is licensed in `own`, and Omar in `omarsStates`. */
  function openInGeorgia(part: Partial<AssignmentPart>, own: string[], omarsStates: string[], outcome?: Reply) {
    const licensed = { 's-1': own, 's-2': omarsStates, 's-3': ['GA'] }
    const people = assignees.people.map(each => ({ ...each, licensed_in: licensed[each.id as keyof typeof licensed] }))
    return openStaffPage(
      page,
      {
        [`GET ${path}/view`]: () => ({ body: { ...view, state: 'GA', assignment: { ...unassigned, ...part } } }),
        'GET /assignees': () => ({ body: { people } }),
        'POST /assignments': () => outcome ?? result('ASSIGNED', omar),
      },
      { ...session, licensed_in: own },
    )
  }
  const WORDS = "Ada isn't licensed in GA. Assign to…"

  test('an unassigned one is offered to those who are licensed in its state, and the page says who is not', async () => {
    openInGeorgia({ unlicensed: { id: 's-1', name: 'Ada Abbott' } }, ['TX'], ['GA', 'TX'])
    await userEvent.click(await screen.findByRole('button', { name: WORDS }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign' }))
    expect(dialog.getByText(WORDS)).toBeTruthy()
    await waitFor(() => expect(optionsOf(dialog)).toEqual(['Select', OMAR]))
    expect(dialog.getByLabelText<HTMLSelectElement>('Assign to').value).toBe('')
    expect(dialog.getByText('Not listed: Ada Abbott, not licensed in GA.')).toBeTruthy()
  })

  test('what a person has whose license ended stays with them, and the page says so, also to one who cannot assign it', async () => {
    openInGeorgia({ assignee: omar, can_assign: false, unlicensed: omar }, ['GA'], ['TX'])
    const words = await screen.findByText("Omar isn't licensed in GA. Assign to…")
    expect(words.closest('button')).toBeNull()
    expect(screen.getByText('Assigned to Omar Haddad')).toBeTruthy()
  })

  test('a person whose license ended since then is a mistake beside the choice', async () => {
    openInGeorgia({}, ['GA'], ['GA'], result('NOT_LICENSED', null))
    const dialog = await openDialog('Unassigned')
    await userEvent.selectOptions(dialog.getByLabelText('Assign to'), await dialog.findByText(OMAR))
    await assign(dialog)
    expect(await dialog.findByText("This person isn't licensed in its state. Choose someone else")).toBeTruthy()
    expect(dialog.getByLabelText('Assign to').getAttribute('aria-invalid')).toBe('true')
  })
})

test("what is another's is read, and not changed, by an officer", async () => {
  openApplication(ofOmar, () => ({ status: 409 }))
  expect((await screen.findByText('Assigned to Omar Haddad')).closest('button')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  expect(screen.queryByRole('menuitem', { name: 'Assign…' })).toBeNull()
})

test("what is another's is taken by a manager with a reason, which is asked beside its field", async () => {
  const { calls } = openApplication({ ...ofOmar, can_assign: true }, () =>
    result('ASSIGNED', { id: 's-1', name: 'Ada Abbott' }),
  )
  const dialog = await openDialog('Assigned to Omar Haddad')
  await waitFor(() => expect(optionsOf(dialog)).toEqual(['Select', 'You', 'No one']))
  const reason = dialog.getByLabelText('Reason')
  await assign(dialog)
  expect(dialog.getByText('Write the reason. It goes into the email')).toBeTruthy()
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(calls('POST /assignments')).toEqual([])
  await userEvent.type(reason, 'Omar is on vacation.')
  await assign(dialog)
  await screen.findByText("It's assigned to you.")
  const [sent] = calls('POST /assignments')
  expect(sent!.body).toEqual({ ...row('s-2'), assignee_id: 's-1', reason: 'Omar is on vacation.' })
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

test('without an answer the dialog says so before anything is read again, and what was chosen stays', async () => {
  let isLost = false
  const { calls } = openApplication(unassigned, () => {
    isLost = true
    throw new TypeError('Failed to fetch')
  })
  const dialog = await openDialog('Unassigned')
  await userEvent.selectOptions(dialog.getByLabelText('Assign to'), await dialog.findByText(OMAR))
  // From now on, no reading ends.
  const answered = fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    isLost ? new Promise(() => undefined) : answered(input, init),
  )
  await assign(dialog)
  expect(await dialog.findByText(/^We couldn't reach the server\./)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLSelectElement>('Assign to').value).toBe('s-2')
  isLost = false
  await assign(dialog)
  await waitFor(() => expect(calls('POST /assignments')).toHaveLength(2))
  const [first, second] = calls('POST /assignments')
  expect(second!.headers.get('idempotency-key')).toBe(first!.headers.get('idempotency-key'))
})

test('where no one else can get it, the dialog says who is not listed', async () => {
  openStaffPage(page, {
    [`GET ${path}/view`]: () => ({ body: { ...view, assignment: unassigned } }),
    'GET /assignees': () => ({ body: { people: assignees.people.slice(2) } }),
  })
  const dialog = await openDialog('Unassigned')
  expect(await dialog.findByText("Not listed: Bella Burns, who can't work in this dealer.")).toBeTruthy()
})

test('signed out with a dialog open, the way back is above it, and what was chosen stays', async () => {
  const opened = openStaffPage(page, {
    [`GET ${path}/view`]: () => ({ body: { ...view, assignment: unassigned } }),
    'GET /assignees': () => ({ body: assignees }),
    'POST /assignments': () => ({ status: 401, body: refusal('unauthenticated', 'x') }),
    'GET /session': () => ({ body: session }),
  })
  const dialog = await openDialog('Unassigned')
  await userEvent.selectOptions(dialog.getByLabelText('Assign to'), await dialog.findByText(OMAR))
  await assign(dialog)
  const over = within(await screen.findByRole('dialog', { name: "You're signed out" }))
  expect(over.getByRole('link', { name: 'Open the sign-in' })).toBeTruthy()
  await userEvent.click(over.getByRole('button', { name: "I'm signed in again" }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: "You're signed out" })).toBeNull())
  expect(dialog.getByLabelText<HTMLSelectElement>('Assign to').value).toBe('s-2')
  expect(opened.calls('POST /assignments')).toHaveLength(1)
})

test('offline, the dialog says at once that the people could not be read', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openStaffPage(page, {
    [`GET ${path}/view`]: () => ({ body: { ...view, assignment: unassigned } }),
    'GET /assignees': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const dialog = await openDialog('Unassigned')
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeTruthy()
  vi.restoreAllMocks()
})
