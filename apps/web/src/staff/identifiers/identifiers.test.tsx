import type { ApplicationViewResponse } from '@porchlight/api'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { pickAction } from '../testing/desk.ts'
import { openStaffPage, type Reply, refusal, stepUpRequired } from '../testing/open-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

const REVEAL = 'POST /applications/A1B2C3D4E5/reveal'
const CHECK = 'POST /applications/A1B2C3D4E5/caller-check'
const SSN = '412-36-7812'

/** The section in which both identifiers of each borrower stand masked. */
const personal: ApplicationViewResponse['sections'][number] = {
  id: 'personal_info',
  title: 'Personal',
  columns: applicationView.borrowers.map(({ id }) => ({
    borrower_id: id,
    entries: [
      {
        title: '',
        line: [],
        amount: null,
        rows: [
          { label: 'SSN', value: '•••-••-7812', identifier: 'ssn' },
          { label: 'Date of birth', value: '••••', identifier: 'date_of_birth' },
        ],
      },
    ],
  })),
}

const open = (replies: Record<string, () => Reply>, part: Partial<typeof applicationView> = {}) =>
  openStaffPage('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({
      body: { ...applicationView, sections: [personal], can_reveal: true, can_check_callers: true, ...part },
    }),
    ...replies,
  })
const typing = () => userEvent.setup({ advanceTimers: time => vi.advanceTimersByTime(time) })
type User = ReturnType<typeof typing>
const shown = () => document.body.textContent?.includes(SSN) === true
const button = (name: string) => screen.getByRole('button', { name })

/** The button that opens the reason, as for 'SSN of Rosa Delgado'. */
const toReveal = (what: string) =>
  screen.findByText((_, element) => element?.textContent === `Reveal ${what}` && element.matches('summary'))

/** Opens the reason of one identifier. */
async function ask(user: User, what: string) {
  await user.click(await toReveal(what))
  return within(await screen.findByRole('form', { name: `Reveal ${what}?` }))
}
async function reveal(user: User, what: string) {
  const dialog = await ask(user, what)
  await user.selectOptions(dialog.getByLabelText('Reason'), 'To verify who the person is')
  await user.click(dialog.getByRole('button', { name: 'Reveal' }))
  return dialog
}
async function openCallers(user: User) {
  await pickAction('Call', user)
  const people = within(await screen.findByRole('dialog', { name: 'Call' }))
  return within(people.getByRole('form', { name: 'Verify a caller' }))
}

test('reveals one field for a reason, after a confirmation, where it stands, and hides it after 30 seconds', async () => {
  const user = typing()
  const replies = [stepUpRequired, { body: { value: SSN } }]
  const page = open({
    [REVEAL]: () => replies.shift()!,
    'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
  })
  const dialog = await ask(user, 'SSN of Luis Delgado')
  await user.click(dialog.getByRole('button', { name: 'Reveal' }))
  const reason = dialog.getByLabelText('Reason')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(dialog.getByText('Choose a reason')).toBeTruthy()
  expect(page.calls(REVEAL)).toEqual([])

  await user.selectOptions(reason, 'To order a credit report')
  await user.click(dialog.getByRole('button', { name: 'Reveal' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm (development)' }))
  const value = await screen.findByText(SSN)
  expect(value.closest('[role="status"]')?.textContent).toBe(`SSN of Luis Delgado ${SSN}`)
  const sheet = within(screen.getByRole('region', { name: 'Personal' }))
  expect(sheet.getByText(SSN)).toBe(value)
  expect(sheet.getAllByText('•••-••-7812')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(button('Hide SSN of Luis Delgado')))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button('Copy SSN of Luis Delgado')).toBeTruthy()
  expect(page.calls(REVEAL)[1]!.body).toEqual({ borrower_id: 'b-2', field: 'ssn', reason: 'CREDIT_REPORT' })
  expect(page.calls(REVEAL)[1]!.headers.get('idempotency-key')).toBeNull()
  await act(async () => vi.advanceTimersByTime(29_000))
  expect(shown()).toBe(true)
  await act(async () => vi.advanceTimersByTime(1_500))
  expect(shown()).toBe(false)
  expect(screen.getByText('Hidden again.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Copy SSN/ })).toBeNull()
})

test.each([
  ['Rosa', '2027-03-21', null, true, 'Soft inquiry until Mar 21, 2027. Hard inquiry: not authorized.'],
  ['Rosa', '2026-11-23', null, false, 'Soft inquiry ended Nov 23, 2026. Hard inquiry: not authorized.'],
  ['Luis', null, null, false, 'Soft inquiry: not authorized. Hard inquiry: not authorized.'],
  ['Luis', null, '2027-03-30', true, 'Soft inquiry: not authorized. Hard inquiry until Mar 30, 2027.'],
] as const)(
  'shows what %s authorized, until %j and %j, and offers a credit report only while it holds',
  async (name, soft_inquiry_until, hard_inquiry_until, offered, sentence) => {
    const borrowers = applicationView.borrowers.map(person =>
      person.first_name === name ? { ...person, soft_inquiry_until, hard_inquiry_until } : person,
    )
    open({}, { borrowers })
    const dialog = await ask(typing(), `SSN of ${name} Delgado`)
    expect(dialog.getByText(sentence)).toBeTruthy()
    expect(dialog.queryByRole('option', { name: 'To order a credit report' }) !== null).toBe(offered)
  },
)

test('each field needs a reason of its own, and a press hides what is shown', async () => {
  const user = typing()
  const values = [SSN, '1980-03-09']
  open({ [REVEAL]: () => ({ body: { value: values.shift()! } }) })
  await reveal(user, 'SSN of Rosa Delgado')
  await screen.findByText(SSN)
  const dialog = await ask(user, 'date of birth of Rosa Delgado')
  expect(dialog.getByLabelText<HTMLSelectElement>('Reason').value).toBe('')
  await user.keyboard('{Escape}')
  const toggle = await toReveal('date of birth of Rosa Delgado')
  expect(toggle.closest('details')!.open).toBe(false)
  expect(document.activeElement).toBe(toggle)
  await reveal(user, 'date of birth of Rosa Delgado')
  await screen.findByText('Mar 9, 1980')
  const hide = button('Hide date of birth of Rosa Delgado')
  await user.click(hide)
  expect(screen.queryByText('Mar 9, 1980')).toBeNull()
  expect(document.activeElement).toBe(await toReveal('date of birth of Rosa Delgado'))
})

test('a session that ends hides what was revealed; nothing of it is in a cache', async () => {
  const user = typing()
  open({
    [REVEAL]: () => ({ body: { value: SSN } }),
    [CHECK]: () => ({ status: 401, body: refusal('unauthenticated', 'x') }),
  })
  await reveal(user, 'SSN of Rosa Delgado')
  await screen.findByText(SSN)
  const caller = await openCallers(user)
  await user.selectOptions(caller.getByLabelText('Who is calling'), 'Rosa Delgado')
  await user.type(caller.getByLabelText('Date of birth'), '3/9/1980')
  await user.type(caller.getByLabelText('Last four digits of the SSN'), '7812')
  await user.click(caller.getByRole('button', { name: 'Verify' }))
  await screen.findByText("You're signed out")
  expect(shown()).toBe(false)
})

test('one too many says so, and the reason stays chosen', async () => {
  const user = typing()
  open({ [REVEAL]: () => ({ status: 429, body: refusal('reveals_used_up', 'Please try again later.') }) })
  const dialog = await reveal(user, 'SSN of Rosa Delgado')
  expect((await dialog.findByRole('alert')).textContent).toContain('Please try again later.')
  expect(dialog.getByLabelText<HTMLSelectElement>('Reason').value).not.toBe('')
})

test('a caller is checked by both, a mistake stands beside its field, and what was typed stays', async () => {
  const user = typing()
  const matches = [false, true]
  const page = open({ [CHECK]: () => ({ body: { match: matches.shift()! } }) })
  const caller = await openCallers(user)
  const digits = caller.getByLabelText('Last four digits of the SSN') as HTMLInputElement
  await user.type(digits, '78')
  await user.click(caller.getByRole('button', { name: 'Verify' }))
  for (const message of [
    'Choose who is calling',
    'Enter the month, day and year that the caller says',
    'Enter the four digits that the caller says',
  ])
    expect(caller.getByText(message)).toBeTruthy()
  expect([digits.value, page.calls(CHECK)]).toEqual(['78', []])

  const answer = async (typed: string) => {
    await user.clear(digits)
    await user.type(digits, typed)
    await user.click(caller.getByRole('button', { name: 'Verify' }))
  }
  await user.type(caller.getByLabelText('Date of birth'), '3/9/1980')
  await user.selectOptions(caller.getByLabelText('Who is calling'), 'Luis Delgado')
  await answer('7811')
  const noMatch = await caller.findByText(/They don't match/)
  expect(noMatch.closest('[role="status"]')).toBeTruthy()
  expect(noMatch.compareDocumentPosition(digits)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(digits.value).toBe('7811')
  await answer('7812')
  expect(await caller.findByText('Both match. The note about the call says so.')).toBeTruthy()
  expect(page.calls(CHECK)[1]!.body).toEqual({ borrower_id: 'b-2', date_of_birth: '1980-03-09', ssn_last4: '7812' })
})

test('who was verified is in the note about the call, and in no further one', async () => {
  const user = typing()
  const NOTE = 'POST /applications/A1B2C3D4E5/notes'
  const page = open(
    { [CHECK]: () => ({ body: { match: true } }), [NOTE]: () => ({ body: { id: 'n-1' } }) },
    { can_add_notes: true },
  )
  const caller = await openCallers(user)
  await user.selectOptions(caller.getByLabelText('Who is calling'), 'Luis Delgado')
  await user.type(caller.getByLabelText('Date of birth'), '3/9/1980')
  await user.type(caller.getByLabelText('Last four digits of the SSN'), '7812')
  await user.click(caller.getByRole('button', { name: 'Verify' }))
  await caller.findByText(/^Both match/)
  await user.click(button('Log this call'))
  const note = await screen.findByLabelText<HTMLTextAreaElement>(/^Note/, { selector: 'textarea' })
  await waitFor(() => expect(note.value).toBe('Verified Luis Delgado by date of birth and SSN. '))
  await waitFor(() => expect(note.selectionStart).toBe(note.value.length))
  await user.keyboard('Asked for the step.')
  await user.click(button('Add'))
  await waitFor(() => expect(page.calls(NOTE)).toHaveLength(1))
  expect(page.calls(NOTE)[0]!.body).toMatchObject({
    kind: 'CALLED',
    borrower_id: 'b-2',
    text: 'Verified Luis Delgado by date of birth and SSN. Asked for the step.',
  })
  await waitFor(() => expect(note.value).toBe(''))
  await user.click(screen.getByRole('tab', { name: /^Files/ }))
  await user.click(screen.getByRole('tab', { name: /^Notes/ }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/, { selector: 'textarea' }).value).toBe('')
})

test('who may do neither reads masked values, and has no check of a caller', async () => {
  open({}, { can_reveal: false, can_check_callers: false })
  const sheet = within(await screen.findByRole('region', { name: 'Personal' }))
  expect(sheet.getAllByText('•••-••-7812')).toHaveLength(2)
  expect(sheet.queryByRole('button')).toBeNull()
  await pickAction('Call', typing())
  const people = within(await screen.findByRole('dialog', { name: 'Call' }))
  expect(people.getByRole('region', { name: 'Rosa Delgado' })).toBeTruthy()
  expect(people.queryByRole('form')).toBeNull()
})
