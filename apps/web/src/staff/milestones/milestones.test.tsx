import type { MilestonesView } from '@porchlight/api'
import { methodLabelsOf, milestoneKinds, milestoneLabels } from '@porchlight/domain/staff'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

/** An application of its own for each test: drafts are of an application. */
let id: string
beforeEach(() => {
  id = crypto.randomUUID()
})
const at = (below: string) => `/applications/${id}${below}`
const forOfficer: MilestonesView = {
  ...noMilestones,
  review_version: 4,
  deadlines: [
    { clock: 'LOAN_ESTIMATE', on: '2026-11-23', last_business_day: '2026-11-20', is_answered: false },
    { clock: 'NOTICE_OF_ACTION', on: '2026-12-20', last_business_day: '2026-12-18', is_answered: false },
  ],
  with_land: true,
  actions: ['milestone.record', 'milestone.finish', 'milestone.correct', 'review.record'],
}

function open(
  milestones: MilestonesView,
  replies: Record<string, (sent: { body: unknown }) => Reply> = {},
  more: Partial<typeof applicationView> = {},
) {
  const view = { ...applicationView, id, milestones, ...more }
  return openStaffPage(`/staff${at('')}?tab=deadlines`, { [`GET ${at('/view')}`]: () => ({ body: view }), ...replies })
}
const panel = async () => within(await screen.findByRole('region', { name: 'Deadlines' }))

test('each clock has its date, the last business day before it, its rule and what ends it', async () => {
  open(forOfficer)
  const items = (await panel()).getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(items[0]).toContain('Loan Estimate: Nov 23, 2026')
  expect(items[0]).toContain('Overdue')
  expect(items[1]).toContain('Last business day: Dec 18, 2026')
  const rules = 'The rules of Decision notice (30 days)'
  await userEvent.click(screen.getByRole('button', { name: rules }))
  const dialog = await screen.findByRole('dialog', { name: rules })
  expect(dialog.textContent).toContain('12 CFR 1002.9(a)(1)(i), (c)(1)')
})

test('a final milestone is confirmed first, by name and person; a refusal keeps what was chosen', async () => {
  const user = userEvent.setup()
  const RECORD = `POST ${at('/milestones')}`
  const answers = [
    { status: 412, body: { code: 'version_conflict', message: 'Someone else was faster.' } },
    { status: 201, body: { id: 'm-1', finished: true } },
  ]
  const page = open(forOfficer, { [RECORD]: () => answers.shift()! })
  const form = await panel()
  const record = async () => {
    await user.click(form.getByRole('button', { name: 'Record' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Record Denied for Rosa Delgado and Luis Delgado?' }),
    )
    expect(dialog.getByText('Notice mailed Nov 24, 2026.')).toBeTruthy()
    expect(dialog.getByText(/No one can change, sign or reopen it after that/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Record Denied' }))
  }
  await user.selectOptions(form.getByLabelText('Outcome'), 'Denied')
  await user.selectOptions(form.getByLabelText('How borrowers were notified'), 'Notice mailed')
  await record()
  expect(await form.findByText('Someone else was faster.')).toBeTruthy()
  expect(form.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('DENIED')
  await record()
  expect(await screen.findByText('Recorded.')).toBeTruthy()
  const body = { kind: 'DENIED', happened_on: '2026-11-24', method: 'LETTER', requested_by: null }
  expect(page.calls(RECORD).at(-1)?.body).toEqual(body)
})

test('what is missing is said beside its field before the question, until it is chosen', async () => {
  const user = userEvent.setup()
  open(forOfficer)
  const form = await panel()
  const record = form.getByRole('button', { name: 'Record' })
  await user.click(record)
  expect(form.getByText('Choose the outcome')).toBeTruthy()
  await user.selectOptions(form.getByLabelText('Outcome'), 'Denied')
  expect(form.queryByText('Choose the outcome')).toBeNull()
  await user.click(record)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(form.getByText('Choose how borrowers were notified')).toBeTruthy()
  await user.selectOptions(form.getByLabelText('How borrowers were notified'), 'Notice mailed')
  expect(form.queryByText('Choose how borrowers were notified')).toBeNull()
})

test.each(milestoneKinds)('%s of an application that is open again asks first', async kind => {
  const user = userEvent.setup()
  open(forOfficer, {}, { is_open_again: true })
  const form = await panel()
  const label = milestoneLabels[kind]
  await user.selectOptions(form.getByLabelText('Outcome'), label)
  await user.selectOptions(form.getByLabelText(/^How /), methodLabelsOf(kind).PHONE)
  if (kind === 'WITHDRAWN') await user.selectOptions(form.getByLabelText('Requested by'), 'Luis Delgado')
  await user.click(form.getByRole('button', { name: 'Record' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^The application is open again/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(form.getByLabelText<HTMLSelectElement>('Outcome').value).toBe(kind)
})

test('a withdrawal asks who said it', async () => {
  const user = userEvent.setup()
  open(forOfficer)
  const form = await panel()
  await user.selectOptions(form.getByLabelText('Outcome'), 'Withdrawn')
  await user.selectOptions(form.getByLabelText('Requested by'), 'Luis Delgado')
  expect(form.getByLabelText('How it was requested')).toBeTruthy()
})

test('a message about the loan number stands beside it, and what was typed stays', async () => {
  const user = userEvent.setup()
  const SAVE = `PUT ${at('/loan-number')}`
  const page = open(forOfficer, {
    [SAVE]: () => ({
      status: 422,
      body: { code: 'invalid_form', message: 'Check it', errors: { loan_number: 'Use up to 50 letters' } },
    }),
  })
  const form = await panel()
  const field = form.getByRole<HTMLInputElement>('textbox', { name: /^Loan number/ })
  await user.type(field, 'L-1')
  await user.click(form.getByRole('button', { name: 'Save Loan number' }))
  expect(await form.findByText('Use up to 50 letters')).toBeTruthy()
  expect(field.value).toBe('L-1')
  expect(page.calls(SAVE).map(({ body }) => body)).toEqual([{ loan_number: 'L-1' }])
})

test('compliance sets a hold with a reason, and records nothing else', async () => {
  const user = userEvent.setup()
  const SET = `POST ${at('/hold')}`
  const page = open(
    { ...noMilestones, actions: ['hold.change'] },
    { [SET]: () => ({ status: 409, body: refusal('hold_in_force', 'It is on hold.') }) },
  )
  const form = await panel()
  expect(form.queryByRole('button', { name: 'Record' })).toBeNull()
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'A claim.')
  await user.click(form.getByRole('button', { name: 'Set a hold' }))
  expect(page.calls(SET).map(({ body }) => body)).toEqual([{ reason: 'A claim.' }])
})
