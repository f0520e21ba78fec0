import type { StaffMembersResponse } from '@porchlight/api'
import { errorCodes } from '@porchlight/domain'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { holdPresses } from '../../ui/base/held-press.ts'
import { possible, applicationView as view } from '../testing/application-view.ts'
import { pickAction } from '../testing/desk.ts'
import { openStaffPage as open, type Reply, refusal, session, stepUpRequired } from '../testing/open-page.tsx'
import { queueOf, sessionAs } from '../testing/queue.ts'

test('a passkey that is cancelled is no failure: the page says what to do', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const credentials = { get: () => Promise.reject(new DOMException('closed', 'NotAllowedError')) }
  const spied = vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as never)
  const options = { challenge: 'YWJj', allowCredentials: [] }
  const { calls } = open('/staff/sign-in', { 'POST /sign-in/passkey/options': () => ({ body: { options } }) }, null)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
  expect(await screen.findByText(/^That was canceled or took too long/)).toBeTruthy()
  expect(calls('POST /sign-in/passkey')).toEqual([])
  expect(calls('POST /sign-in/passkey/options')[0]!.headers.get('x-porchlight')).toBe('staff')
  spied.mockRestore()
})

test.each([
  ['/staff/people', '%2Fstaff%2Fpeople'],
  ['/staff?dealer=d-1', '%2Fstaff%3Fdealer%3Dd-1'],
])('%s without a session asks once, then goes to the sign-in that leads back', async (address, redirect) => {
  const unauthenticated = { status: 401, body: refusal('unauthenticated', 'x') }
  const { history, calls } = open(address, { 'GET /session': () => unauthenticated }, null)
  await waitFor(() => expect(history.at(-1)).toBe(`/staff/sign-in?redirect=${redirect}`))
  expect(calls('GET /session')).toHaveLength(1)
})

test('a press before the page is hydrated is done once it is', async () => {
  holdPresses()
  open('/staff', { 'GET /queue': () => ({ body: queueOf() }) }, sessionAs('OFFICER'))
  await waitFor(() => expect(window.releasePress).toBeUndefined())
})

test('a person who waits sees no other page', async () => {
  const { history } = open('/staff/people', {}, { ...session, status: 'WAITING' })
  await waitFor(() => expect(history.at(-1)).toBe('/staff/waiting'))
})

test('the token of an invitation leaves the address, and the page says who it is for', async () => {
  window.location.hash = '#token=secret-token'
  const invitation = { purpose: 'INVITE', name: 'Nina Novak', email: 'nina@lender.example', oidc: false }
  const { calls } = open('/staff/invitation', { 'POST /invitations/open': () => ({ body: invitation }) }, null)
  expect(
    await screen.findByText('Welcome, Nina Novak. Make a passkey to sign in at Lantern Home Lending.'),
  ).toBeTruthy()
  expect(calls('POST /invitations/open')[0]!.body).toEqual({ token: 'secret-token' })
  expect(window.location.href).not.toContain('secret-token')
})

const people: StaffMembersResponse = { people: [], dealers: [{ id: 'd-1', name: 'Sunrise Homes' }] }

test('all mistakes in an invitation are shown at once, before anything is sent, and a refusal beside its field', async () => {
  const invalid = { status: 422, body: refusal('invalid_form', 'x', { email: 'This is no work email' }) }
  const { calls } = open('/staff/people', { 'GET /people': () => ({ body: people }), 'POST /people': () => invalid })
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Nina Novak')
  await send()
  expect(await screen.findByText('Enter an email address, such as name@example.com')).toBeTruthy()
  expect(screen.getByText('Enter the title, such as Loan officer')).toBeTruthy()
  expect(screen.getByText(errorCodes.staff_grants_missing.message)).toBeTruthy()
  const email = screen.getByLabelText('Work email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(calls('POST /people')).toEqual([])

  await userEvent.type(email, 'nina@lender.example')
  await userEvent.type(screen.getByLabelText('Job title'), 'Loan officer')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'OFFICER')
  await send()
  expect(await screen.findByText('This is no work email')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nina Novak')
  expect(calls('POST /step-up/development')).toEqual([])
})

test('an invitation is confirmed with all that it has, then sent with the proof', async () => {
  const { calls } = open('/staff/people', {
    'GET /people': () => ({ body: people }),
    'POST /people': ({ headers }) => (headers.has('x-step-up') ? { status: 201, body: { id: 's-2' } } : stepUpRequired),
    'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
  })
  await userEvent.type(await screen.findByLabelText('Work email'), 'Nina@Lender.example')
  await userEvent.type(screen.getByLabelText('Name'), 'Nina Novak')
  await userEvent.type(screen.getByLabelText('Job title'), 'Loan officer')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'OFFICER')
  await userEvent.selectOptions(screen.getByLabelText('Dealer'), 'd-1')
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm (development)' }))
  expect(await screen.findByText('Invitation sent to nina@lender.example.')).toBeTruthy()
  const [, last] = calls('POST /people')
  const confirmed = { method: 'POST', path: '/staff/people', body: last!.body }
  expect(calls('POST /step-up/development')[0]!.body).toEqual(confirmed)
  expect(last!.headers.get('x-step-up')).toBe('proof')
  expect(last!.body).toMatchObject({ grants: [{ role: 'OFFICER', dealer_id: 'd-1' }] })
})

test('what the access does not cover is said without a retry that cannot help', async () => {
  open('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({ status: 404, body: refusal('application_not_found', 'x') }),
  })
  expect(await screen.findByText(/^We can't show this application\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toBeTruthy()
})

const signedSet = {
  document_id: 'd-9',
  borrower_id: 'b-1',
  name: 'Rosa Delgado',
  signed_at: '2026-11-21T17:00:00.000Z',
  is_superseded: false,
  documents: [{ title: 'Loan application', pages: 12 }],
}
const verification = 'GET /applications/A1B2C3D4E5/verification'
const verified = { document_id: 'd-9', is_intact: true, sentence: 'Unchanged since the signing.' }

test('signed documents are verified once their tab is shown; a check that fails is said', async () => {
  const page = (reply: Reply) =>
    open('/staff/applications/A1B2C3D4E5?tab=files', {
      'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...view, documents: [signedSet] } }),
      [verification]: () => reply,
    })
  const slow = new TransformStream<Uint8Array, Uint8Array>()
  page({ body: slow.readable })
  expect(await screen.findByText('Checking whether these files are unchanged…')).toBeTruthy()
  await new Blob([JSON.stringify([verified])]).stream().pipeTo(slow.writable)
  expect(await screen.findByText('Unchanged since the signing.')).toBeTruthy()
  cleanup()
  page({ status: 404, body: refusal('application_not_found', 'x') })
  expect(await screen.findByText(/^It couldn't be checked/)).toBeTruthy()
})

test('both kinds of signed documents are fetched with the header and saved; a failure is said, and can be tried again', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:documents')
  const saved: string[] = []
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const pdf = 'GET /applications/A1B2C3D4E5/documents/d-9'
  let answer: Reply = { status: 409, body: refusal('document_altered', 'The document was changed.') }
  const { calls } = open('/staff/applications/A1B2C3D4E5?tab=files', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...view, documents: [signedSet] } }),
    [verification]: () => ({ body: [verified] }),
    [pdf]: () => answer,
    [`${pdf}?as_archive=true`]: () => ({ body: { bytes: 1 } }),
  })
  const asPdf = await screen.findByRole('button', { name: /^Download as PDF Rosa Delgado/ })
  await userEvent.click(asPdf)
  expect(await screen.findByText('The document was changed.')).toBeTruthy()
  expect(saved).toEqual([])
  answer = { body: { bytes: 1 } }
  await userEvent.click(asPdf)
  expect(await screen.findByText('Your download is ready.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Download as signed/ }))
  await waitFor(() => expect(saved).toEqual(['Loan application A1B2C3D4E5.pdf', 'Loan application A1B2C3D4E5.zip']))
  expect(calls(pdf).map(({ headers }) => headers.get('x-porchlight'))).toEqual(['staff', 'staff'])
  expect(screen.queryByText('The document was changed.')).toBeNull()
  urls.mockRestore()
  clicked.mockRestore()
})

test('signed documents open in a tab of their own, which a failure closes', async () => {
  const urls = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:documents')
  const tab = { location: { href: '' }, close: vi.fn() }
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(tab as unknown as Window)
  let answer: Reply = { status: 409, body: refusal('document_altered', 'The document was changed.') }
  open('/staff/applications/A1B2C3D4E5?tab=files', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: { ...view, documents: [signedSet] } }),
    [verification]: () => ({ body: [verified] }),
    'GET /applications/A1B2C3D4E5/documents/d-9': () => answer,
  })
  const button = await screen.findByRole('button', { name: /^Open as PDF Rosa Delgado/ })
  await userEvent.click(button)
  expect(await screen.findByText('The document was changed.')).toBeTruthy()
  expect([tab.location.href, tab.close.mock.calls.length]).toEqual(['', 1])
  answer = { body: { bytes: 1 } }
  await userEvent.click(button)
  await waitFor(() => expect(tab.location.href).toBe('blob:documents'))
  expect(tab.close).toHaveBeenCalledTimes(1)
  for (const mock of [urls, opened]) mock.mockRestore()
})

/** An application whose earliest task is the review. */
const toReview = {
  ...view,
  milestones: {
    ...view.milestones,
    tasks: [{ kind: 'NEW' as const, ref: '', starts_on: '2026-11-24', due_on: '2026-11-25', words: '' }],
  },
}

test('a review begins after one question, and the page shows what is next', async () => {
  let current: typeof view = toReview
  const { calls } = open('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: current }),
    'POST /applications/A1B2C3D4E5/review': () => {
      current = { ...view, status: 'REVIEWED', ...possible('application.stop-review') }
      return { body: { status: 'REVIEWED' } }
    },
  })
  expect(await screen.findByText('$1 of b-2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Begin review…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Begin the review?' })
  expect(within(dialog).getByText(/^Rosa Delgado and Luis Delgado can read/)).toBeTruthy()
  expect(calls('POST /applications/A1B2C3D4E5/review')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Begin review' }))
  expect(await screen.findByText('The review has started.')).toBeTruthy()
  expect(calls('POST /applications/A1B2C3D4E5/review')).toHaveLength(1)
  expect(calls('POST /applications/A1B2C3D4E5/review')[0]!.headers.get('idempotency-key')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Begin review…' })).toBeNull()
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await pickAction('Stop review…')
  expect(await screen.findByRole('dialog', { name: 'Stop the review?' })).toBeTruthy()
})

test.each([
  ['submission', 'Mark the changes as read?', null],
  ['withdrawal', 'Mark the withdrawal as read?', '2026-11-24T16:00:00.000Z'],
] as const)('a %s is marked as read after one question, and the action goes', async (what, question, withdrawn_at) => {
  let current = { ...view, withdrawn_at, ...possible(`${what}.read`) }
  const { calls } = open('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({ body: current }),
    [`POST /applications/A1B2C3D4E5/${what}/read`]: () => {
      current = { ...view, withdrawn_at, ...possible() }
      return { body: what === 'submission' ? { is_read: true } : { read_at: '2026-11-24T17:00:00.000Z' } }
    },
  })
  await pickAction('Mark as read…')
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as read' }))
  expect(await screen.findByText('Marked as read.')).toBeTruthy()
  expect(calls(`POST /applications/A1B2C3D4E5/${what}/read`)).toHaveLength(1)
  expect(calls(`POST /applications/A1B2C3D4E5/${what}/read`)[0]!.headers.get('idempotency-key')).toBeTruthy()
  const menu = screen.getByRole('button', { name: 'Actions' })
  expect(document.activeElement).toBe(menu)
  await userEvent.click(menu)
  expect(screen.getByRole('menuitem', { name: /^Mark as read/ }).getAttribute('aria-disabled')).toBe('true')
})
