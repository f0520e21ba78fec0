import type { MilestonesView } from '@porchlight/api'
import { methodLabelsOf, milestoneKinds, milestoneLabels } from '@porchlight/domain/staff'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
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
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('each clock has its date, the last business day before it, its rule and what ends it', async () => {
  open(forOfficer)
  const items = (await region('Deadlines')).getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(items[0]).toContain('Loan Estimate: Nov 23, 2026')
  expect(items[0]).toContain('Overdue')
  expect(items[1]).toContain('Last business day: Dec 18, 2026')
  const rules = 'The rules of Decision notice (30 days)'
  await userEvent.click(screen.getByRole('button', { name: rules }))
  const dialog = await screen.findByRole('dialog', { name: rules })
  expect(dialog.textContent).toContain('12 CFR 1002.9(a)(1)(i), (c)(1)')
})

/** Opens the dialog by a button of the panel. */
async function openDialog(name: string) {
  await userEvent.click((await region('Outcome')).getByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const choose = (form: ReturnType<typeof within>, label: string, option: string) =>
  userEvent.selectOptions(form.getByLabelText(label), option)
const titles = () => screen.getByRole('dialog').querySelector('h2')!.textContent

test('a final outcome is recorded by its name and the names of the borrowers; a refusal keeps what was chosen', async () => {
  const RECORD = `POST ${at('/milestones')}`
  const answers = [
    { status: 412, body: { code: 'version_conflict', message: 'Someone else was faster.' } },
    { status: 201, body: { id: 'm-1', finished: true } },
  ]
  const page = open(forOfficer, { [RECORD]: () => answers.shift()! })
  const dialog = await openDialog('Record outcome…')
  expect(titles()).toBe('Record outcome for Rosa Delgado and Luis Delgado')
  await choose(dialog, 'Outcome', 'Denied')
  expect(titles()).toBe('Record Denied for Rosa Delgado and Luis Delgado?')
  await choose(dialog, 'How borrowers were notified', 'Notice mailed')
  expect(dialog.getByText('Notice mailed Nov 24, 2026.')).toBeTruthy()
  expect(dialog.getByText(/No one can change, sign or reopen it after that/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Day'), '{Enter}')
  expect(page.calls(RECORD)).toEqual([])
  const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record Denied' }))
  await record()
  expect(await dialog.findByText('Someone else was faster.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('DENIED')
  await record()
  expect(await screen.findByText('Recorded.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  const body = { kind: 'DENIED', happened_on: '2026-11-24', method: 'LETTER', requested_by: null }
  expect(page.calls(RECORD).at(-1)?.body).toEqual(body)
  // The next one begins empty.
  const next = await openDialog('Record outcome…')
  expect(next.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('')
})

test('by keys alone it takes six presses', async () => {
  const RECORD = `POST ${at('/milestones')}`
  const page = open(
    forOfficer,
    { [RECORD]: () => ({ status: 201, body: { id: 'm-1', finished: true } }) },
    possible('milestone.record'),
  )
  await region('Outcome')
  const user = userEvent.setup()
  await user.keyboard('d')
  const dialog = within(await screen.findByRole('dialog'))
  for (const [label, key] of [
    ['Outcome', 'd'],
    ['How borrowers were notified', 'n'],
  ] as const) {
    await user.tab()
    expect(document.activeElement).toBe(dialog.getByLabelText(label))
    fireEvent.keyDown(document.activeElement!, { key })
  }
  await user.click(dialog.getByRole('button', { name: 'Record Denied' }))
  await waitFor(() => expect(page.calls(RECORD)).toHaveLength(1))
  expect(page.calls(RECORD)[0]!.body).toMatchObject({ kind: 'DENIED', method: 'LETTER' })
})

test('what is missing is said beside its field, until it is chosen', async () => {
  const page = open(forOfficer)
  const dialog = await openDialog('Record outcome…')
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  expect(dialog.getByText('Choose the outcome')).toBeTruthy()
  await choose(dialog, 'Outcome', 'Denied')
  expect(dialog.queryByText('Choose the outcome')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Record Denied' }))
  expect(dialog.getByText('Choose how borrowers were notified')).toBeTruthy()
  await choose(dialog, 'How borrowers were notified', 'Notice mailed')
  expect(dialog.queryByText('Choose how borrowers were notified')).toBeNull()
  expect(page.calls(`POST ${at('/milestones')}`)).toEqual([])
})

test.each(milestoneKinds)(
  '%s of an application that is open again says so, and what was chosen is a draft',
  async kind => {
    open(forOfficer, {}, { is_open_again: true })
    const dialog = await openDialog('Record outcome…')
    await choose(dialog, 'Outcome', milestoneLabels[kind])
    await userEvent.selectOptions(dialog.getByLabelText(/^How /), methodLabelsOf(kind).PHONE)
    expect(dialog.getByText(/^The application is open again/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const again = await openDialog('Record outcome…')
    expect(again.getByLabelText<HTMLSelectElement>('Outcome').value).toBe(kind)
  },
)

test('a withdrawal asks who said it, and names that person', async () => {
  open(forOfficer)
  const dialog = await openDialog('Record outcome…')
  await choose(dialog, 'Outcome', 'Withdrawn')
  await choose(dialog, 'How it was requested', 'By phone')
  await choose(dialog, 'Requested by', 'Luis Delgado')
  expect(dialog.getByText('Luis Delgado asked for it by phone Nov 24, 2026.')).toBeTruthy()
})

test('the last outcome is corrected, also to none', async () => {
  const RECORD = `POST ${at('/milestones')}`
  const milestone = { id: 'm-1', kind: 'DENIED', on: '2026-11-24' } as const
  const page = open(
    { ...forOfficer, milestone, actions: ['milestone.correct'] },
    { [RECORD]: () => ({ status: 201, body: { id: 'm-2', finished: false } }) },
  )
  expect((await region('Outcome')).queryByRole('button', { name: 'Record outcome…' })).toBeNull()
  const dialog = await openDialog('Correct the last outcome…')
  expect(titles()).toBe('Correct the last outcome for Rosa Delgado and Luis Delgado')
  await choose(dialog, 'Outcome', 'Recorded by mistake, nothing was decided')
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  expect(await screen.findByText('Recorded.')).toBeTruthy()
  expect(page.calls(RECORD)[0]!.body).toMatchObject({ kind: null, corrects: 'm-1' })
})

const SAVE = () => `PUT ${at('/dates')}`
const datesForm = async () => within(await screen.findByRole('form', { name: 'Loan number and dates' }))
const save = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: 'Save' }))

test('one form saves what was changed in it, and confirms nothing else', async () => {
  const page = open({ ...forOfficer, with_land: true }, { [SAVE()]: () => ({ body: {} }) })
  const form = await datesForm()
  expect(form.getByLabelText<HTMLSelectElement>('Collateral').selectedOptions[0]!.textContent).toBe(
    'Land-home, proposed',
  )
  await userEvent.type(form.getByLabelText('Loan number'), 'L-1')
  await userEvent.type(form.getByLabelText('Loan Estimate sent on'), '2026-11-23')
  await save(form)
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(page.calls(SAVE()).map(({ body }) => body)).toEqual([{ loan_number: 'L-1', estimate_sent_on: '2026-11-23' }])
})

test('another day on which it was complete asks why; Home only has no Loan Estimate', async () => {
  const page = open(
    { ...forOfficer, with_land_confirmed: true, complete_on: '2026-11-21' },
    { [SAVE()]: () => ({ body: {} }) },
  )
  const form = await datesForm()
  expect(form.queryByLabelText('Why this day')).toBeNull()
  await userEvent.clear(form.getByLabelText('Complete on'))
  await userEvent.type(form.getByLabelText('Why this day'), 'Mistyped')
  await choose(form, 'Collateral', 'Home only')
  expect(form.queryByLabelText('Loan Estimate sent on')).toBeNull()
  await save(form)
  await waitFor(() => expect(page.calls(SAVE())).toHaveLength(1))
  expect(page.calls(SAVE())[0]!.body).toEqual({ with_land: false, complete_on: null, reason: 'Mistyped' })
})

test('messages stand beside their fields, and what was typed stays', async () => {
  const errors = { loan_number: 'Use up to 50 letters', complete_on: 'Not in the future', reason: 'Enter a reason' }
  open(forOfficer, { [SAVE()]: () => ({ status: 422, body: { ...refusal('invalid_form', 'Check it'), errors } }) })
  const form = await datesForm()
  const number = form.getByLabelText<HTMLInputElement>('Loan number')
  await userEvent.type(number, 'L-1')
  await userEvent.type(form.getByLabelText('Complete on'), '2026-12-01')
  await save(form)
  for (const message of Object.values(errors)) expect(await form.findByText(message)).toBeTruthy()
  expect(number.value).toBe('L-1')
})

test('compliance sets a hold with a reason, and records nothing else', async () => {
  const SET = `POST ${at('/hold')}`
  const replies = [
    { status: 409, body: refusal('hold_in_force', 'It is on hold.') },
    { status: 200, body: { id: 'h-1' } },
  ]
  const page = open({ ...noMilestones, actions: ['hold.change'] }, { [SET]: () => replies.shift()! })
  const hold = await region('Hold')
  expect(screen.queryByRole('button', { name: 'Record outcome…' })).toBeNull()
  expect(screen.queryByRole('form', { name: 'Loan number and dates' })).toBeNull()
  await userEvent.click(hold.getByRole('button', { name: 'Set a hold…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Set a hold on application #${id}` }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'A claim.')
  await userEvent.click(dialog.getByRole('button', { name: 'Set a hold' }))
  expect(await dialog.findByText('It is on hold.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Set a hold' }))
  expect(await screen.findByText('Recorded.')).toBeTruthy()
  expect(page.calls(SET).map(({ body }) => body)).toEqual([{ reason: 'A claim.' }, { reason: 'A claim.' }])
})

test('what was typed stays, beside the reason, where someone else has taken the application', async () => {
  let milestones = forOfficer
  openStaffPage(`/staff${at('')}?tab=deadlines`, {
    [`GET ${at('/view')}`]: () => ({ body: { ...applicationView, id, milestones } }),
    [`PUT ${at('/dates')}`]: () => {
      milestones = { ...forOfficer, actions: [] }
      return { status: 409, body: refusal('assigned_to_another', "It's assigned to Olivia Ortiz.") }
    },
  })
  const form = await region('Deadlines')
  await userEvent.type(form.getByLabelText('Loan number'), 'LN-7')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText("It's assigned to Olivia Ortiz.")).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record outcome…' })).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('Loan number').value).toBe('LN-7')
})
