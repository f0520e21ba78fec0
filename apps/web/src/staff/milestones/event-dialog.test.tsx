import { type FileEventKind, fileEventKinds, fileEvents, milestoneKinds } from '@porchlight/domain/staff'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
import {
  choose,
  forOfficer,
  milestonesDesk,
  openDialog,
  recorded,
  recordedEvent,
  region,
  titles,
} from '../testing/milestones-desk.ts'
import { refusal } from '../testing/open-page.tsx'

const { open, RECORD } = milestonesDesk()
const [rosa, luis] = applicationView.borrowers.map(borrower => borrower.id) as [string, string]

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
  // An approval is in no form, but is emailed with a consent alone.
  expect(within(dialog.getByLabelText('Luis Delgado: notice')).getAllByRole('option')).toHaveLength(5)
  expect(dialog.queryByText(/On paper only/)).toBeNull()
  // An approval can go by phone, a denial can't.
  await choose(dialog, 'Rosa Delgado: notice', 'Notified by phone')
  await choose(dialog, 'Outcome', 'Denied')
  expect(titles()).toBe('Record Denied for Rosa Delgado and Luis Delgado?')
  expect(dialog.queryByLabelText('Luis Delgado: notice')).toBeNull()
  expect(dialog.queryByLabelText('Rosa Delgado: sent on')).toBeNull()
  // It isn't in a letter before one is sent.
  const reasons = () => dialog.getByLabelText<HTMLTextAreaElement>('Where the reasons are').value
  expect(reasons()).toBe('')
  expect(dialog.getByText(/^Such as “In the letter”\./)).toBeTruthy()
  await choose(dialog, 'Rosa Delgado: notice', 'Notice emailed')
  await choose(dialog, 'Luis Delgado: credit report', 'Used, even in part')
  // Without a consent to electronic records, and never by phone.
  const methods = within(dialog.getByLabelText('Luis Delgado: notice')).getAllByRole('option')
  expect(methods.map(({ textContent }) => textContent)).toEqual([
    'Not sent yet',
    'Notice mailed',
    'Notice handed over on paper',
  ])
  expect(dialog.getByText('On paper only, without a consent to electronic records')).toBeTruthy()
  await choose(dialog, 'Luis Delgado: notice', 'Notice mailed')
  expect(reasons()).toBe('In the letter')
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
  const borrowers = applicationView.borrowers.slice(0, 1)
  const page = open(forOfficer, { [RECORD()]: () => recorded }, { ...possible('milestone.record'), borrowers })
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
  '%s of an application that is open again says so; it is a draft that Cancel drops',
  async kind => {
    open(forOfficer, {}, { is_open_again: true })
    const dialog = await openDialog('Record outcome…')
    await choose(dialog, 'Outcome', fileEvents[kind].label)
    expect(dialog.getByText(/^The application is open again/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    const again = await openDialog('Record outcome…')
    expect(again.getByLabelText<HTMLSelectElement>('Outcome').value).toBe(kind)
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
    const last = await openDialog('Record outcome…')
    expect(last.getByLabelText<HTMLSelectElement>('Outcome').value).toBe('')
  },
)

const refusing = (errors: Record<string, string>) => ({
  [RECORD()]: () => ({ status: 422, body: { ...refusal('invalid_form', 'Check it'), errors } }),
})

test('another kind drops the messages, and the choices that it does not have', async () => {
  const page = open(
    { ...forOfficer, tasks: [], offered: ['COMPLETE', 'INCOMPLETENESS_NOTICE'] },
    refusing({ code: 'Choose one', happened_on: 'Not in the future' }),
  )
  const dialog = await openDialog('Record a date…', 'Deadlines')
  await choose(dialog, 'What happened', 'Application complete')
  await choose(dialog, 'What came last', 'Valuation')
  fireEvent.change(dialog.getByLabelText('Complete on'), { target: { value: '2026-11-23' } })
  const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  await record()
  expect(await dialog.findByText('Choose one')).toBeTruthy()
  await choose(dialog, 'What happened', 'Notice of incompleteness sent')
  expect(dialog.queryByText('Choose one')).toBeNull()
  expect(dialog.queryByText('Not in the future')).toBeNull()
  await record()
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(2))
  expect(page.calls(RECORD())[1]!.body).toMatchObject({ happened_on: '2026-11-23', code: null })
  // The server's message about a field that this kind doesn't have.
  expect(await dialog.findByText('Choose one')).toBeTruthy()
  expect(dialog.getByText('Not in the future')).toBeTruthy()
})

test('a message about the only kind is the problem of the dialog', async () => {
  open({ ...forOfficer, offered: ['COMPLETE'], tasks: [] }, refusing({ kind: 'Reload to see what can' }))
  const dialog = await openDialog('Record a date…', 'Deadlines')
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  expect(await dialog.findByText('Reload to see what can')).toBeTruthy()
})

test('whether the report of a co-borrower was used must be chosen', async () => {
  const page = open(forOfficer, { [RECORD()]: () => recorded })
  const dialog = await openDialog('Record outcome…')
  await choose(dialog, 'Outcome', 'Denied')
  const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record Denied' }))
  await record()
  expect(await dialog.findByText('Choose whether the report was used')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Luis Delgado: credit report'))
  await choose(dialog, 'Luis Delgado: credit report', 'Used, even in part')
  await choose(dialog, 'Luis Delgado: notice', 'Notice mailed')
  await choose(dialog, 'Luis Delgado: credit report', 'Not used')
  await record()
  await waitFor(() => expect(page.calls(RECORD())).toHaveLength(1))
  expect(page.calls(RECORD())[0]!.body).toMatchObject({ reports_used: [], notices: [], text: '' })
})

test('a notice is for those who wait for one, and says who gets paper only', async () => {
  const denied = { ...recordedEvent, id: 'o-1', kind: 'DENIED' as const, people: [rosa, luis] }
  const toRosa = { ...recordedEvent, id: 'n-1', kind: 'NOTICE', about: 'o-1', borrower_id: rosa } as const
  const onPaper = {
    stands: false,
    since: null,
    version: null,
    why_not: 'WITHDRAWN',
    withdrawn_on: '2026-11-21',
  } as const
  open(
    {
      ...forOfficer,
      ...{ offered: ['NOTICE'], recorded: [denied, toRosa] },
      milestone: { id: 'o-1', kind: 'DENIED', on: '2026-11-22' },
    },
    {},
    { borrowers: applicationView.borrowers.map(each => ({ ...each, electronic_records: onPaper })) },
  )
  const dialog = await openDialog('Record the notice…')
  expect(titles()).toBe('Notice of the outcome: Luis Delgado')
  const to = dialog.getByLabelText<HTMLSelectElement>('Sent to')
  expect(to.value).toBe(luis)
  expect([...to.options].map(({ text }) => text)).toEqual(['Select', 'Luis Delgado', 'Rosa Delgado'])
  expect(dialog.getByText('On paper only since Nov 21')).toBeTruthy()
  expect(within(dialog.getByLabelText('How')).queryByRole('option', { name: 'Notice emailed' })).toBeNull()
})

test('a withdrawal asks who said it, how, and what was decided before', async () => {
  const page = open(forOfficer, { [RECORD()]: () => recorded })
  const dialog = await openDialog('Record outcome…')
  await choose(dialog, 'Outcome', 'Withdrawn')
  await choose(dialog, 'Requested by', 'Luis Delgado')
  await choose(dialog, 'How', 'By phone')
  await choose(dialog, 'Did you decide before they said so?', 'No')
  expect(dialog.getByText('The borrowers soon get a message that Luis Delgado withdrew.')).toBeTruthy()
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
