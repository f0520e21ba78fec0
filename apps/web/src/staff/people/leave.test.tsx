import type { AssignmentResult, StaffAccountResponse, StaffPreferences } from '@porchlight/api'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openStaffPage, type Reply, refusal, session, stepUpRequired } from '../testing/open-page.tsx'
import { confirm, nina, openPerson, press } from '../testing/person.ts'
import { queueOf } from '../testing/queue.ts'

const CHOOSE_LATER = 'Choose a day after today, at most two years ahead'
const NOT_ABLE = "This person can't open all of these applications"

/** Presses the button of the question, and not the one that opened it. */
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

const assignees = () => ({
  body: {
    people: [
      { id: 's-1', name: 'Ada Abbott', away_until: null, dealers: null },
      { id: 's-2', name: 'Nina Novak', away_until: null, dealers: null },
      { id: 's-3', name: 'Omar Ortiz', away_until: '2026-12-04', dealers: ['d-1'] },
    ],
  },
})
/** Opens the dialog of an absence by its button. */
async function openAway(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^Away…/ }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const result = (application_id: string, outcome: AssignmentResult['outcome']): AssignmentResult => ({
  application_id,
  outcome,
  assignee: { id: 's-3', name: 'Omar Ortiz' },
  version: 2,
})

test('an administrator sets until when a person is away; a day that is over is a mistake beside the field', async () => {
  const stored = { person: nina }
  const { calls } = openPerson(stored, {
    'GET /assignees': assignees,
    'PUT /people/s-2/away': ({ headers, body }) => {
      const { away_until } = body as { away_until: string | null }
      if (away_until === '2001-01-01')
        return { status: 422, body: refusal('invalid_form', 'x', { away_until: CHOOSE_LATER }) }
      if (!headers.has('x-step-up')) return stepUpRequired
      stored.person = { ...nina, away_until }
      const handed_over = away_until ? [] : [{ person: { id: 's-3', name: 'Omar Ortiz' }, applications: 2 }]
      return { body: { results: [], handed_over } }
    },
  })
  const dialog = await openAway('Away: Nina Novak')
  expect(dialog.queryByRole('link')).toBeNull()
  const day = dialog.getByLabelText<HTMLInputElement>('Away until')
  expect(dialog.queryByLabelText('Assign what falls due until then to')).toBeNull()
  fireEvent.change(day, { target: { value: '2001-01-01' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(CHOOSE_LATER)).toBeTruthy()
  expect(day.getAttribute('aria-invalid')).toBe('true')
  expect(calls('POST /step-up/development')).toEqual([])

  fireEvent.change(day, { target: { value: '2026-12-24' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await confirm()
  expect(await screen.findByText('Away until Dec 24, 2026: new applications go to the substitute.')).toBeTruthy()
  expect(screen.getByText('Saved.')).toBeTruthy()

  const again = await openAway('Away: Nina Novak')
  fireEvent.change(again.getByLabelText('Away until'), { target: { value: '' } })
  await userEvent.click(again.getByRole('button', { name: 'Save' }))
  await confirm()
  await screen.findByText(/^Here: /)
  expect(screen.getByText('Saved. Assigned with the absence: 2 applications to Omar Ortiz.')).toBeTruthy()
  expect(calls('PUT /people/s-2/away').at(-1)!.body).toEqual({ away_until: null, give_to: null })
})

test('the dialog says how many are open, and leads to those that are due until the day', async () => {
  const groups = { OVERDUE: 1, TODAY: 1, SOON: 2, LATER: 3, WAITING: 4, DONE: 9 }
  const counting = (all: number) => () => ({
    body: queueOf({ rows: [], groups, counts: { ...queueOf().counts, all } }),
  })
  openPerson(
    { person: nina },
    {
      'GET /assignees': assignees,
      'GET /queue?view=all&officer=s-2': counting(20),
      'GET /queue?view=all&officer=s-2&due_to=2026-12-23': counting(3),
      'GET /queue?view=all&officer=s-2&due_to=2026-12-01': counting(0),
    },
  )
  const dialog = await openAway('Away: Nina Novak')
  expect(await dialog.findByText('11 open applications.')).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
  const day = dialog.getByLabelText('Away until')
  fireEvent.change(day, { target: { value: '2026-12-24' } })
  const link = await dialog.findByRole('link', { name: 'Show 3 due before Dec 24' })
  expect(link.getAttribute('href')).toBe('/staff?view=all&officer=s-2&due_to=2026-12-23')
  fireEvent.change(day, { target: { value: '2026-12-02' } })
  expect(await dialog.findByText('Nothing is due before Dec 2.')).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
})

test('what falls due until then goes to the chosen person, and the outcome of each is said', async () => {
  const { calls } = openPerson(
    { person: nina },
    {
      'GET /assignees': assignees,
      'PUT /people/s-2/away': ({ headers }) =>
        headers.has('x-step-up')
          ? { body: { results: [result('ROW1', 'ASSIGNED'), result('ROW2', 'NOT_ABLE')], handed_over: [] } }
          : stepUpRequired,
    },
  )
  const dialog = await openAway('Away: Nina Novak')
  fireEvent.change(dialog.getByLabelText('Away until'), { target: { value: '2026-12-24' } })
  const choices = dialog.getByLabelText<HTMLSelectElement>('Assign what falls due until then to')
  await waitFor(() =>
    expect([...choices.options].map(({ text }) => text)).toEqual([
      'It stays with Nina Novak',
      'The loan officer or substitute of the dealer',
      'Ada Abbott',
      'Omar Ortiz, away until Dec 4',
    ]),
  )
  await userEvent.selectOptions(choices, 's-3')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await confirm()
  const results = within(await screen.findByRole('dialog', { name: 'Away. 1 of 2 assigned' }))
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "ROW2Not assigned: this person can't work on it",
    'ROW1Assigned to Omar Ortiz',
  ])
  expect(calls('PUT /people/s-2/away').at(-1)!.body).toEqual({ away_until: '2026-12-24', give_to: 's-3' })
})

test('who is assigned nothing is asked for no day', async () => {
  openPerson({ person: { ...nina, grants: [{ role: 'COMPLIANCE', dealer: null }] } })
  expect(await screen.findByRole('button', { name: 'Save profile' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Away…/ })).toBeNull()
})

test('the applications of a deactivated person go to the one who is chosen; one who cannot open them all is refused', async () => {
  const { calls } = openPerson(
    { person: nina },
    {
      'POST /people/s-2/deactivation': ({ headers, body }) => {
        if (!headers.has('x-step-up')) return stepUpRequired
        const { reassign_to } = body as { reassign_to: string | null }
        return reassign_to === null
          ? {}
          : { status: 422, body: refusal('invalid_form', 'x', { reassign_to: NOT_ABLE }) }
      },
    },
  )
  await press('Deactivate')
  const choices = await screen.findByLabelText<HTMLSelectElement>('Assign their applications to')
  // Those who are active and work on applications.
  expect([...choices.options].map(({ text }) => text)).toEqual(['No one', 'Omar Ortiz'])
  await userEvent.selectOptions(choices, 'Omar Ortiz')
  await answer('Deactivate')
  await confirm()
  expect(await screen.findByText(NOT_ABLE)).toBeTruthy()
  const again = screen.getByLabelText<HTMLSelectElement>('Assign their applications to')
  expect([again.value, again.getAttribute('aria-invalid')]).toEqual(['s-3', 'true'])

  await userEvent.selectOptions(again, 'No one')
  await answer('Deactivate')
  await confirm()
  expect(await screen.findByText('Deactivated.')).toBeTruthy()
  const sent = calls('POST /people/s-2/deactivation').filter(({ headers }) => headers.has('x-step-up'))
  expect(sent.map(({ body }) => body)).toEqual([{ reassign_to: 's-3' }, { reassign_to: null }])
})

test('a question that is canceled after a refusal is gone with its message', async () => {
  openPerson(
    { person: nina },
    {
      'POST /people/s-2/deactivation': () => ({
        status: 422,
        body: refusal('invalid_form', 'x', { reassign_to: NOT_ABLE }),
      }),
    },
  )
  await press('Deactivate')
  await answer('Deactivate')
  expect(await screen.findByText(NOT_ABLE)).toBeTruthy()
  await answer('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Deactivate')
  expect(screen.queryByText(NOT_ABLE)).toBeNull()
})

function openAccount(
  save: (body: StaffPreferences, store: (saved: StaffPreferences) => void) => Reply,
  given = session,
) {
  let account: StaffAccountResponse = {
    name: 'Ada Abbott',
    email: 'ada@lender.example',
    title: '',
    nmls_id: '',
    away_until: null,
    mail_when: null,
    passkeys: [],
    sessions: [],
  }
  const store = (saved: StaffPreferences) => {
    account = { ...account, ...saved }
  }
  const replies = {
    'GET /account': () => ({ body: account }),
    'GET /assignees': assignees,
    'PUT /people/s-1/away': () => ({ body: { results: [], handed_over: [] } }),
    'PUT /account/preferences': ({ body }: { body: unknown }) => save(body as StaffPreferences, store),
  }
  return openStaffPage('/staff/account', replies, given)
}

test('a person chooses one mail a day', async () => {
  const { calls } = openAccount((body, store) => {
    store(body)
    return {}
  })
  const daily = await screen.findByLabelText<HTMLInputElement>('Once a day, all in one email')
  expect(screen.getByLabelText<HTMLInputElement>('At once, one for each event').checked).toBe(true)
  await userEvent.click(daily)
  await press('Save')
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(calls('PUT /account/preferences').map(({ body }) => body)).toEqual([{ mail_when: 'DAILY' }])
  expect(daily.checked).toBe(true)
})

test('a person sets their own absence without a confirmation', async () => {
  const { calls } = openAccount(() => ({}))
  const dialog = await openAway('Away')
  fireEvent.change(dialog.getByLabelText('Away until'), { target: { value: '2026-12-24' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(calls('PUT /people/s-1/away').map(({ body }) => body)).toEqual([{ away_until: '2026-12-24', give_to: null }])
  expect(calls('POST /step-up/development')).toEqual([])
})

test('another failure is said, and what was chosen stays', async () => {
  openAccount(() => ({ status: 503, body: refusal('try_again', 'Please try again.') }))
  const daily = await screen.findByLabelText<HTMLInputElement>('Once a day, all in one email')
  await userEvent.click(daily)
  await press('Save')
  expect(await screen.findByText('Please try again. What you typed is still here.')).toBeTruthy()
  expect(daily.checked).toBe(true)
  expect(screen.queryByText('Saved.')).toBeNull()
})

test('who is assigned nothing has no such choices', async () => {
  openAccount(() => ({}), { ...session, grants: [{ role: 'ADMINISTRATOR', dealer: null }] })
  expect(await screen.findByText('You have no passkey.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Away…/ })).toBeNull()
})
