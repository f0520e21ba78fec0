import type { FileEventResponse, MilestonesView } from '@porchlight/api'
import { type FileEventKind, fileEventKinds, fileEvents, milestoneKinds } from '@porchlight/domain/staff'
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
const [rosa, luis] = applicationView.borrowers.map(borrower => borrower.id) as [string, string]
const clock: MilestonesView['deadlines'][number] = {
  ...{ ref: '', starts_on: '2026-11-20', last_business_day: null, ended_on: null, event: null },
  ...{ clock: 'LOAN_ESTIMATE', on: '2026-11-23', state: 'OPEN' },
}
const recordedEvent: FileEventResponse = {
  ...{ id: 'e-1', kind: 'ESTIMATE_SENT', happened_on: '2026-11-22', until_on: null, closing_on: null },
  ...{ borrower_id: null, method: null, code: null, about: null, people: [], note_id: null, corrects: null },
  ...{ by: 'Olivia Ortiz', recorded_at: '2026-11-24T16:00:00.000Z', entered_on: '2026-11-24' },
}
const forOfficer: MilestonesView = {
  ...noMilestones,
  review_version: 4,
  deadlines: [clock, { ...clock, clock: 'NOTICE_OF_ACTION', on: '2026-12-20', last_business_day: '2026-12-18' }],
  tasks: [
    { kind: 'LOAN_ESTIMATE', ref: '', starts_on: '2026-11-20', due_on: '2026-11-23', words: '1 day late' },
    { kind: 'NOTICE_OF_ACTION', ref: '', starts_on: '2026-11-20', due_on: '2026-12-20', words: '' },
  ],
  with_land: true,
  offered: ['COMPLETE', 'ESTIMATE_SENT'],
  actions: ['milestone.record', 'milestone.finish', 'milestone.correct', 'notice.record', 'review.record'],
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

test('each clock has its date, lateness in words, its rule and what ended it, and the entry of that', async () => {
  const sent = { ...clock, clock: 'REVISED_ESTIMATE', state: 'MISSED', ended_on: '2026-11-22', event: 'e-1' } as const
  open({ ...forOfficer, deadlines: [...forOfficer.deadlines, sent], recorded: [recordedEvent] })
  const items = (await region('Deadlines')).getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(items[0]).toContain('Loan Estimate: Nov 23, 2026')
  expect(items[0]).toContain('1 day late')
  expect(items[0]).not.toContain('Last business day')
  expect(items[1]).toContain('Last business day before it: Dec 18, 2026')
  expect(items[2]).toContain('Missed')
  expect(items[2]).toContain('Loan Estimate sent: Nov 22, 2026, Entered Nov 24, 2026 by Olivia Ortiz')
  const rules = 'The rules of Decision notice (30 days)'
  await userEvent.click(screen.getByRole('button', { name: rules }))
  const dialog = await screen.findByRole('dialog', { name: rules })
  expect(dialog.textContent).toContain('12 CFR 1002.9(a)(1)(i), (c)(1)')
})

test('a Loan Estimate whose facts are not all known names what is missing', async () => {
  open({ ...forOfficer, deadlines: [], missing_facts: ['ADDRESS'] })
  expect((await region('Deadlines')).getByText('Loan Estimate: address of the property missing')).toBeTruthy()
})

/** Opens a dialog by a button of the panel. */
async function openDialog(name: string, of = 'Outcome') {
  await userEvent.click((await region(of)).getByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const choose = (form: ReturnType<typeof within>, label: string, option: string) =>
  userEvent.selectOptions(form.getByLabelText(label), option)
const titles = () => screen.getByRole('dialog').querySelector('h2')!.textContent
const RECORD = () => `POST ${at('/events')}`
const recorded = { status: 201, body: { id: 'm-1', finished: true } }

test('a denial has a line for each borrower whose report was used; a refusal keeps what was chosen', async () => {
  const answers = [{ status: 412, body: { code: 'version_conflict', message: 'Someone else was faster.' } }, recorded]
  const onPaper = { stands: false, since: null, version: null, why_not: 'NO_CONSENT', withdrawn_on: null } as const
  const borrowers = applicationView.borrowers.map(borrower =>
    borrower.id === luis ? { ...borrower, electronic_records: onPaper } : borrower,
  )
  const page = open(forOfficer, { [RECORD()]: () => answers.shift()! }, { borrowers })
  const dialog = await openDialog('Record outcome…')
  expect(titles()).toBe('Record outcome for Rosa Delgado and Luis Delgado')
  await choose(dialog, 'Outcome', 'Approved')
  // An approval is in no form.
  expect(within(dialog.getByLabelText('Luis Delgado: notice')).getAllByRole('option')).toHaveLength(6)
  expect(dialog.queryByText(/On paper only/)).toBeNull()
  await choose(dialog, 'Outcome', 'Denied')
  expect(titles()).toBe('Record Denied for Rosa Delgado and Luis Delgado?')
  expect(dialog.queryByLabelText('Luis Delgado: notice')).toBeNull()
  await choose(dialog, 'Rosa Delgado: notice', 'Notice emailed')
  await choose(dialog, 'Luis Delgado: credit report', 'Used, even in part')
  // Without a consent to electronic records, and never by phone.
  const methods = within(dialog.getByLabelText('Luis Delgado: notice')).getAllByRole('option')
  expect(methods.map(({ textContent }) => textContent)).toEqual([
    'Not sent yet',
    'Notice mailed',
    'Notice handed over on paper',
  ])
  expect(dialog.getByText('On paper only, without a consent to electronic records: Luis Delgado')).toBeTruthy()
  await choose(dialog, 'Luis Delgado: notice', 'Notice mailed')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Where the reasons are').value).toBe('In the letter')
  expect(dialog.getByText(/change, sign or reopen it after that/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Decided on'), '{Enter}')
  expect(page.calls(RECORD())).toEqual([])
  const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record Denied' }))
  await record()
  expect(await dialog.findByText('Someone else was faster.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('DENIED')
  await record()
  expect(await screen.findByText('Recorded.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.calls(RECORD()).at(-1)?.body).toMatchObject({
    ...{ kind: 'DENIED', happened_on: '2026-11-24', text: 'In the letter', reports_used: [luis] },
    notices: [
      { borrower_id: rosa, method: 'EMAIL', happened_on: '2026-11-24' },
      { borrower_id: luis, method: 'LETTER', happened_on: '2026-11-24' },
    ],
  })
  // The next one begins empty.
  const next = await openDialog('Record outcome…')
  expect(next.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('')
})

test('by keys alone it takes six presses', async () => {
  const page = open(forOfficer, { [RECORD()]: () => recorded }, possible('milestone.record'))
  await region('Outcome')
  const user = userEvent.setup()
  await user.keyboard('d')
  const dialog = within(await screen.findByRole('dialog'))
  await user.tab()
  expect(document.activeElement).toBe(dialog.getByLabelText('Outcome'))
  fireEvent.keyDown(document.activeElement!, { key: 'd' })
  await user.tab()
  expect(document.activeElement).toBe(dialog.getByLabelText('Rosa Delgado: notice'))
  fireEvent.keyDown(document.activeElement!, { key: 'n' })
  await user.click(dialog.getByRole('button', { name: 'Record Denied' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ kind: 'DENIED', notices: [{ method: 'LETTER' }] })
})

test('the messages of the server stand beside their fields, those of a line of a borrower too', async () => {
  const errors = {
    ...{ code: 'Choose one', until_on: 'Enter the last day', happened_on: 'Not in the future' },
    [`notices.${rosa}.method`]: 'Choose a written notice',
  }
  open(forOfficer, {
    [RECORD()]: () => ({ status: 422, body: { ...refusal('invalid_form', 'Check it'), errors } }),
  })
  const dialog = await openDialog('Record outcome…')
  await choose(dialog, 'Outcome', 'Approved')
  await choose(dialog, 'Rosa Delgado: notice', 'Notified by phone')
  await userEvent.click(dialog.getByRole('button', { name: 'Record Approved' }))
  for (const [label, message] of [
    ['Conditions', 'Choose one'],
    ['Approval holds until', 'Enter the last day'],
    ['Decided on', 'Not in the future'],
    ['Rosa Delgado: notice', 'Choose a written notice'],
  ] as const) {
    const field = await dialog.findByLabelText(label)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(dialog.getByText(message)).toBeTruthy()
  }
})

test.each(milestoneKinds)(
  '%s of an application that is open again says so, and what was chosen is a draft',
  async kind => {
    open(forOfficer, {}, { is_open_again: true })
    const dialog = await openDialog('Record outcome…')
    await choose(dialog, 'Outcome', fileEvents[kind].label)
    expect(dialog.getByText(/^The application is open again/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const again = await openDialog('Record outcome…')
    expect(again.getByLabelText<HTMLSelectElement>('Outcome').value).toBe(kind)
  },
)

test('a withdrawal asks who said it, how, and what was decided before', async () => {
  const page = open(forOfficer, { [RECORD()]: () => recorded })
  const dialog = await openDialog('Record outcome…')
  await choose(dialog, 'Outcome', 'Withdrawn')
  await choose(dialog, 'Requested by', 'Luis Delgado')
  await choose(dialog, 'How', 'By phone')
  await choose(dialog, 'Did you decide before they said so?', 'No')
  expect(dialog.getByText('The borrowers get a message that Luis Delgado withdrew.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Record Withdrawn' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ borrower_id: luis, method: 'PHONE', code: 'NOT_DECIDED' })
})

/** The labels of fields that the kinds of event have, from their table. */
const labelsOf = (kind: FileEventKind) => {
  const { day, borrower, methods, codes, isCodeOptional, codeLabel, label, until, words } = fileEvents[kind]
  return [day, borrower, methods && 'How', !isCodeOptional && codes && (codeLabel ?? label), until, words].filter(
    each => typeof each === 'string',
  )
}

test.each(fileEventKinds.filter(kind => kind !== 'LAND' && kind !== 'AMOUNT_CHANGED'))(
  'the dialog of %s has the fields of its kind',
  async kind => {
    open({ ...forOfficer, tasks: [], offered: [kind, kind === 'COMPLETE' ? 'SIX_FACTS' : 'COMPLETE'] })
    const isOutcome = milestoneKinds.some(outcome => outcome === kind)
    const dialog = isOutcome ? await openDialog('Record outcome…') : await openDialog('Record a date…', 'Deadlines')
    await choose(dialog, isOutcome ? 'Outcome' : 'What happened', fileEvents[kind].label)
    for (const label of labelsOf(kind))
      expect(dialog.getByLabelText(new RegExp(`^${label.replace(/[?]/g, '.')}`))).toBeTruthy()
    if (fileEvents[kind].refersTo === 'NOTICE') expect(dialog.getByLabelText('The notice')).toBeTruthy()
  },
)

test('the date that is due next is chosen already', async () => {
  const page = open(forOfficer, { [RECORD()]: () => recorded })
  const dialog = await openDialog('Record a date…', 'Deadlines')
  expect(dialog.getByLabelText<HTMLSelectElement>('What happened').value).toBe('ESTIMATE_SENT')
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ kind: 'ESTIMATE_SENT', happened_on: '2026-11-24' })
})

test('what was recorded is corrected with a reason, or said to be a mistake', async () => {
  const page = open({ ...forOfficer, recorded: [recordedEvent] }, { [RECORD()]: () => recorded })
  const dialog = await openDialog('Correct…', 'Entries so far')
  expect(titles()).toBe('Correct: Loan Estimate sent, Nov 22, 2026')
  expect(dialog.getByLabelText<HTMLInputElement>('Sent on').value).toBe('2026-11-22')
  await choose(dialog, 'What was wrong', 'Entered by mistake')
  expect(dialog.queryByLabelText('Sent on')).toBeNull()
  await userEvent.type(dialog.getByLabelText('Reason'), 'Another file.')
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ kind: null, corrects: 'e-1', text: 'Another file.' })
})

test('what a submission brought, what was corrected, and others’ kinds have no button to correct', async () => {
  open({
    ...forOfficer,
    actions: ['notice.record'],
    recorded: [
      { ...recordedEvent, id: 'e-0', kind: 'SIX_FACTS', by: null },
      recordedEvent,
      { ...recordedEvent, id: 'e-2', corrects: 'e-1' },
      { ...recordedEvent, id: 'e-3', kind: 'COMPLETE' },
    ],
  })
  const list = await region('Entries so far')
  expect(list.getAllByRole('button', { name: 'Correct…' })).toHaveLength(1)
})

test('an outcome of today is undone as a mistake; a manager reconsiders; the confirmation names what is due next', async () => {
  const outcome = { ...recordedEvent, id: 'o-1', kind: 'DENIED', happened_on: '2026-11-24' } as const
  const ended: MilestonesView = {
    ...{ ...forOfficer, milestone: { id: 'o-1', kind: 'DENIED', on: '2026-11-24' }, recorded: [outcome] },
    ...{ mistake: 'o-1', after_undoing: { kind: 'DECIDE', due_on: '2026-12-02' }, offered: ['NOTICE', 'RECONSIDERED'] },
    actions: ['milestone.correct', 'notice.record'],
  }
  const page = open(ended, { [RECORD()]: () => recorded })
  const sheet = await region('Outcome')
  expect(sheet.queryByRole('button', { name: 'Record outcome…' })).toBeNull()
  expect(sheet.getByText('Due next if this is undone: Decide, Dec 2, 2026.')).toBeTruthy()
  const mistake = await openDialog('Entered by mistake…')
  expect(titles()).toBe('Entered by mistake: Denied, Nov 24, 2026')
  await userEvent.type(mistake.getByLabelText('Reason'), 'Another file.')
  await userEvent.click(mistake.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ kind: null, corrects: 'o-1' })
  const again = await openDialog('Reconsider…')
  expect(titles()).toBe('Reconsidered: Rosa Delgado and Luis Delgado')
  expect(again.getByText('Due next: Decide, Dec 2, 2026. What was sent stays on record.')).toBeTruthy()
  await userEvent.type(again.getByLabelText('Reason'), 'A new pay stub.')
  await userEvent.click(again.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(2))
  expect(page.calls(RECORD())[1]!.body).toMatchObject({ kind: 'RECONSIDERED', text: 'A new pay stub.' })
})

const SAVE = () => `PUT ${at('/dates')}`

test('Home only or Land-home is confirmed as proposed, or changed since a day', async () => {
  const page = open(forOfficer, { [SAVE()]: () => ({ body: {} }) }, possible('review.record'))
  const openLand = async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Actions' }))[0]!)
    await userEvent.click(await screen.findByRole('menuitem', { name: /Home only or Land-home/ }))
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await openLand()
  expect(dialog.getByText('The answers propose Land-home.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(page.calls(SAVE())).toHaveLength(1))
  const again = await openLand()
  await choose(again, 'Collateral', 'Home only')
  expect(again.queryByText(/Loan Estimate/)).toBeNull()
  expect(again.getByLabelText<HTMLInputElement>('Since').value).toBe('2026-11-20')
  await userEvent.click(again.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(page.calls(SAVE())).toHaveLength(2))
  expect(page.calls(SAVE()).map(({ body }) => body)).toEqual([
    { with_land: true },
    { with_land: false, land_since: '2026-11-20' },
  ])
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
  expect(screen.queryByRole('button', { name: 'Record a date…' })).toBeNull()
  await userEvent.click(hold.getByRole('button', { name: 'Set a hold…' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Set a hold on application #${id}` }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'A claim.')
  await userEvent.click(dialog.getByRole('button', { name: 'Set a hold' }))
  expect(await dialog.findByText('It is on hold.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Set a hold' }))
  expect(await screen.findByText('Recorded.')).toBeTruthy()
  expect(page.calls(SET).map(({ body }) => body)).toEqual([{ reason: 'A claim.' }, { reason: 'A claim.' }])
})
