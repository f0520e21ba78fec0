import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { openStaffPage, type Reply, refusal, stepUpRequired } from '../testing/open-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

const REVEAL = 'POST /applications/A1B2C3D4E5/reveal'
const CHECK = 'POST /applications/A1B2C3D4E5/caller-check'
const SSN = '412-36-7812'

const open = (replies: Record<string, () => Reply>, part: Partial<typeof applicationView> = {}) =>
  openStaffPage('/staff/applications/A1B2C3D4E5', {
    'GET /applications/A1B2C3D4E5/view': () => ({
      body: { ...applicationView, can_reveal: true, can_check_callers: true, ...part },
    }),
    ...replies,
  })
const typing = () => userEvent.setup({ advanceTimers: time => vi.advanceTimersByTime(time) })
const panel = async () => within(await screen.findByRole('region', { name: 'SSN and date of birth' }))
const shown = () => document.body.textContent?.includes(SSN) === true

test('reveals one field for a reason, after a confirmation, and hides it after 30 seconds', async () => {
  const user = typing()
  const replies = [stepUpRequired, { body: { value: SSN } }]
  const page = open({
    [REVEAL]: () => replies.shift()!,
    'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
  })
  const identifiers = await panel()
  await user.click(identifiers.getByRole('button', { name: 'Reveal SSN of Luis Delgado' }))
  const reason = identifiers.getByLabelText('Why you need it')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(identifiers.getByText('Choose why you need it')).toBeTruthy()
  expect(page.calls(REVEAL)).toEqual([])

  await user.selectOptions(reason, 'To order a credit report')
  await user.click(identifiers.getByRole('button', { name: 'Reveal SSN of Luis Delgado' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm (development)' }))
  const value = await identifiers.findByText(SSN)
  expect(value.closest('[role="status"]')?.textContent).toBe(`SSN of Luis Delgado ${SSN}`)
  expect(identifiers.getByRole('button', { name: 'Copy SSN of Luis Delgado' })).toBeTruthy()
  expect(page.calls(REVEAL)[1]!.body).toEqual({ borrower_id: 'b-2', field: 'ssn', reason: 'CREDIT_REPORT' })
  expect(page.calls(REVEAL)[1]!.headers.get('idempotency-key')).toBeNull()
  await act(async () => vi.advanceTimersByTime(29_000))
  expect(shown()).toBe(true)
  await act(async () => vi.advanceTimersByTime(1_500))
  expect(shown()).toBe(false)
  expect(identifiers.getByText('Hidden again.')).toBeTruthy()
  expect(identifiers.queryByRole('button', { name: /^Copy/ })).toBeNull()
})

test.each([
  [['2027-03-21', null], true, ['Soft inquiry until Mar 21, 2027. Hard', 'Soft inquiry: not authorized. Hard']],
  [['2026-11-23', null], false, ['Soft inquiry ended Nov 23, 2026. Hard', 'Soft inquiry: not authorized. Hard']],
] as const)(
  'shows what each borrower authorized, until %j, and offers a credit report only while it holds',
  async (until, offered, sentences) => {
    const borrowers = applicationView.borrowers.map((person, index) => ({
      ...person,
      soft_inquiry_until: until[index]!,
    }))
    open({}, { borrowers })
    const identifiers = await panel()
    for (const sentence of sentences) expect(identifiers.getByText(`${sentence} inquiry: not authorized.`)).toBeTruthy()
    expect(identifiers.queryByRole('option', { name: 'To order a credit report' }) !== null).toBe(offered)
  },
)

test('another field hides the first one, and a press hides what is shown', async () => {
  const user = typing()
  const values = [SSN, '1980-03-09']
  open({ [REVEAL]: () => ({ body: { value: values.shift()! } }) })
  const identifiers = await panel()
  await user.selectOptions(identifiers.getByLabelText('Why you need it'), 'To verify who the person is')
  await user.click(identifiers.getByRole('button', { name: 'Reveal SSN of Rosa Delgado' }))
  await identifiers.findByText(SSN)
  await user.click(identifiers.getByRole('button', { name: 'Reveal date of birth of Rosa Delgado' }))
  await identifiers.findByText('Mar 9, 1980')
  expect(shown()).toBe(false)
  const hide = identifiers.getByRole('button', { name: 'Hide date of birth of Rosa Delgado' })
  await user.click(hide)
  expect(identifiers.queryByText('Mar 9, 1980')).toBeNull()
  expect(document.activeElement).toBe(hide)
})

test('a session that ends hides what was revealed; nothing of it is in a cache', async () => {
  const user = typing()
  const replies: Reply[] = [{ body: { value: SSN } }, { status: 401, body: refusal('unauthenticated', 'x') }]
  open({ [REVEAL]: () => replies.shift()!, [CHECK]: () => ({ status: 401, body: refusal('unauthenticated', 'x') }) })
  const identifiers = await panel()
  await user.selectOptions(identifiers.getByLabelText('Why you need it'), 'To verify who the person is')
  await user.click(identifiers.getByRole('button', { name: 'Reveal SSN of Rosa Delgado' }))
  await identifiers.findByText(SSN)
  await user.selectOptions(identifiers.getByLabelText('Name that the caller gives'), 'Rosa Delgado')
  await user.type(identifiers.getByLabelText('Date of birth'), '1980-03-09')
  await user.type(identifiers.getByLabelText('Last four digits of the SSN'), '7812')
  await user.click(identifiers.getByRole('button', { name: 'Check' }))
  await screen.findByText("You're signed out")
  expect(shown()).toBe(false)
})

test('one too many says so', async () => {
  const user = typing()
  open({ [REVEAL]: () => ({ status: 429, body: refusal('reveals_used_up', 'Please try again later.') }) })
  const identifiers = await panel()
  await user.selectOptions(identifiers.getByLabelText('Why you need it'), 'To verify who the person is')
  await user.click(identifiers.getByRole('button', { name: 'Reveal SSN of Rosa Delgado' }))
  expect((await identifiers.findByRole('alert')).textContent).toContain('Please try again later.')
})

test('a caller is checked by both, a mistake stands beside its field, and what was typed is gone after the answer', async () => {
  const user = typing()
  const matches = [false, true]
  const page = open({ [CHECK]: () => ({ body: { match: matches.shift()! } }) })
  const caller = within((await panel()).getByRole('form', { name: 'Check a caller' }))
  const digits = caller.getByLabelText('Last four digits of the SSN') as HTMLInputElement
  await user.type(digits, '78')
  await user.click(caller.getByRole('button', { name: 'Check' }))
  for (const message of [
    'Choose the name that the caller gives',
    'Enter the month, day and year that the caller says',
    'Enter the four digits that the caller says',
  ])
    expect(caller.getByText(message)).toBeTruthy()
  expect([digits.value, page.calls(CHECK)]).toEqual(['78', []])

  const answer = async (typed: string) => {
    await user.clear(digits)
    await user.type(digits, typed)
    await user.type(caller.getByLabelText('Date of birth'), '1980-03-09')
    await user.click(caller.getByRole('button', { name: 'Check' }))
  }
  await user.selectOptions(caller.getByLabelText('Name that the caller gives'), 'Luis Delgado')
  await answer('7811')
  expect((await caller.findByText(/They don't match/)).closest('[role="status"]')).toBeTruthy()
  expect(digits.value).toBe('')
  await answer('7812')
  expect(await caller.findByText('Both match.')).toBeTruthy()
  expect(page.calls(CHECK)[1]!.body).toEqual({ borrower_id: 'b-2', date_of_birth: '1980-03-09', ssn_last4: '7812' })
})

test('who may do neither sees no panel', async () => {
  open({}, { can_reveal: false, can_check_callers: false })
  await screen.findByRole('region', { name: 'Income' })
  expect(screen.queryByRole('region', { name: 'SSN and date of birth' })).toBeNull()
})
