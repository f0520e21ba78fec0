import type { ApplicationViewResponse, NoteResponse } from '@porchlight/api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { applicationView } from '../testing/application-view.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage, type Reply, refusal, session } from '../testing/open-page.tsx'

/** An application of its own for each test: drafts are of an application. */
let id: string
let ADD: string
beforeEach(() => {
  id = crypto.randomUUID()
  ADD = `POST /applications/${id}/notes`
})
const note = (part: Partial<NoteResponse>): NoteResponse => ({
  id: 'n-1',
  kind: 'NOTE',
  text: 'Lot rent?',
  by: 'Olivia Ortiz',
  at: '2026-11-22T17:00:00.000Z',
  borrower_id: null,
  pulled_on: null,
  follow_up_on: null,
  follow_up_time: null,
  corrects: null,
  is_restricted: false,
  ...part,
})

/** The page of an application whose notes are those of `view`; each reply may change it. */
function open(
  changes: Partial<ApplicationViewResponse> = {},
  replies: Record<string, (sent: { body: unknown }) => Reply> = {},
  { sends_texts = true } = {},
) {
  const view = { ...applicationView, id, can_add_notes: true, ...changes }
  const read = { [`GET /applications/${id}/view`]: () => ({ body: view }) }
  return openStaffPage(`/staff/applications/${id}?tab=notes`, { ...read, ...replies }, session, { sends_texts })
}
const panel = async () => within(await screen.findByRole('region', { name: 'Notes and calls' }))

test('logs a report with its day, and says what the borrower authorized', async () => {
  const user = userEvent.setup()
  const page = open(
    {
      notes: {
        notes: [note({ kind: 'SOFT_REPORT', borrower_id: 'b-1', pulled_on: '2026-11-23', text: '' })],
        more: false,
      },
    },
    { [ADD]: () => ({ status: 201, body: { id: 'n-2' } }) },
  )
  const notes = await panel()
  expect(notes.getByRole('heading', { name: 'Soft report pulled: Rosa Delgado' })).toBeTruthy()
  expect(notes.getByText('Pulled on Nov 23, 2026')).toBeTruthy()
  expect(notes.queryByLabelText('Pulled on')).toBeNull()
  await user.selectOptions(notes.getByLabelText('What happened'), 'Soft report pulled')
  await user.selectOptions(notes.getByLabelText(/^Who/), 'Luis Delgado')
  expect(notes.getByText('Soft inquiry until Mar 21, 2027. Hard inquiry: not authorized.')).toBeTruthy()
  await user.click(notes.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Added.')).toBeTruthy()
  expect(page.calls(ADD)[0]!.body).toMatchObject({
    kind: 'SOFT_REPORT',
    borrower_id: 'b-2',
    pulled_on: applicationView.milestones.today,
  })
})

test.each([true, false])('offers an opt-out of texts where they are sent: %s', async sends_texts => {
  open({}, {}, { sends_texts })
  const kinds = within((await panel()).getByLabelText('What happened'))
  expect(kinds.queryByRole('option', { name: 'Opted out of texts' }) !== null).toBe(sends_texts)
})

test('adds an entry of the contact log, says so, and keeps the focus', async () => {
  const user = userEvent.setup()
  const page = open({}, { [ADD]: () => ({ status: 201, body: { id: 'n-2' } }) })
  const notes = await panel()
  expect(notes.getByText('No notes yet.')).toBeTruthy()
  expect(notes.getByText('Never write a decision here.')).toBeTruthy()
  expect(notes.queryByLabelText('Who')).toBeNull()
  await user.selectOptions(notes.getByLabelText('What happened'), 'Spoke')
  await user.selectOptions(notes.getByLabelText('Who'), 'Luis Delgado')
  await user.type(notes.getByLabelText(/^Note/), 'Will send the lease.')
  await user.type(notes.getByLabelText('Follow up on (optional)'), '2026-12-01')
  await user.click(notes.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Added.')).toBeTruthy()
  expect(page.calls(ADD).map(({ body }) => body)).toEqual([
    {
      kind: 'SPOKE',
      text: 'Will send the lease.',
      borrower_id: 'b-2',
      pulled_on: null,
      follow_up_on: '2026-12-01',
      follow_up_time: null,
    },
  ])
  expect(page.calls(ADD)[0]!.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  expect((notes.getByLabelText(/^Note/) as HTMLTextAreaElement).value).toBe('')
  expect(document.activeElement).toBe(notes.getByLabelText(/^Follow up on/))
})

test('a refusal stands beside its field, with what was typed', async () => {
  const user = userEvent.setup()
  const errors = { text: 'We can’t print “漢”.' }
  open({}, { [ADD]: () => ({ status: 422, body: refusal('invalid_form', 'x', errors) }) })
  const notes = await panel()
  const text = notes.getByLabelText('Note') as HTMLTextAreaElement
  await user.type(text, '漢')
  await user.click(notes.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(text.getAttribute('aria-describedby')!.split(' ').at(-1)!)?.textContent).toBe(
    errors.text,
  )
  expect([text.value, document.activeElement === text]).toEqual(['漢', true])
})

test('a further try after a lost answer has the same key, so that nothing is added twice', async () => {
  const user = userEvent.setup()
  const status = [502, 201]
  const page = open({}, { [ADD]: () => ({ status: status.shift()!, body: {} }) })
  const notes = await panel()
  await user.type(notes.getByLabelText('Note'), 'Once')
  await user.click(notes.getByRole('button', { name: 'Add' }))
  expect(await notes.findByRole('alert')).toBeTruthy()
  await user.click(notes.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Added.')).toBeTruthy()
  const keys = page.calls(ADD).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a session that ends keeps a half-written note, also until the person signed in again', async () => {
  const user = userEvent.setup()
  let isOver = true
  open(
    {},
    {
      [ADD]: () =>
        isOver ? { status: 401, body: refusal('unauthenticated', 'x') } : { status: 201, body: { id: 'n' } },
      'GET /session': () => ({ body: session }),
    },
  )
  const notes = await panel()
  await user.type(notes.getByLabelText('Note'), 'Half-wri')
  await user.click(notes.getByRole('button', { name: 'Add' }))
  const again = await screen.findByRole('button', { name: "I'm signed in again" })
  isOver = false
  await user.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: "I'm signed in again" })).toBeNull())
  expect((notes.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Half-wri')
  await user.click(notes.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Added.')).toBeTruthy()
})

test('a draft stays while the person looks at another page, and the browser asks before it is lost', async () => {
  const user = userEvent.setup()
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  open()
  expect(isAsked()).toBe(false)
  await user.type((await panel()).getByLabelText('Note'), 'Later')
  expect(isAsked()).toBe(true)
  cleanup()
  expect(isAsked()).toBe(false)
  open()
  const notes = await panel()
  expect((notes.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('Later')
  expect(notes.getByText("You started this note before. It isn't added yet.")).toBeTruthy()
})

test('lists who wrote what, and a further note corrects one', async () => {
  const user = userEvent.setup()
  const listed = [
    note({ id: 'n-2', text: 'It was June.', corrects: 'n-1', by: '' }),
    note({ id: 'n-1', kind: 'CALLED', borrower_id: 'b-1', follow_up_on: '2026-12-01' }),
    note({ id: 'n-0', kind: 'SPOKE', borrower_id: 'b-2', text: 'Rent is $400.' }),
  ]
  const page = open({ notes: { notes: listed, more: false } }, { [ADD]: () => ({ status: 201, body: { id: 'n-3' } }) })
  const notes = await panel()
  const [second, first] = notes.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(
    /^Called: Rosa DelgadoOlivia Ortiz, Nov 22, 2026.*Corrected by a later note.*Follow up on Dec 1, 2026/,
  )
  expect(second).toMatch(/^NoteSomeone who no longer works here.*Corrects an earlier noteIt was June\./)
  // A corrected note is folded.
  expect(notes.getByText('Lot rent?').closest('details')?.open).toBe(false)
  const text = () => notes.getByLabelText<HTMLTextAreaElement>(/^Note/)
  await user.type(text(), 'Half a note')
  await user.click(notes.getByRole('button', { name: /^Correct Spoke of Nov 22/ }))
  // It begins with what is corrected, and is one of the same kind and person.
  expect([document.activeElement === text(), text().value]).toEqual([true, 'Rent is $400.'])
  await user.type(text(), '{Backspace} with water.')
  await user.click(notes.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Added.')).toBeTruthy()
  expect(page.calls(ADD)[0]!.body).toMatchObject({
    ...{ kind: 'SPOKE', borrower_id: 'b-2', corrects: 'n-0' },
    text: 'Rent is $400 with water.',
  })
  expect(notes.queryByText(/You're correcting/)).toBeNull()
  expect(text().value).toBe('Half a note')
})

test('older notes are read when asked for; a failure says so and can be tried again', async () => {
  const user = userEvent.setup()
  const older = `GET /applications/${id}/notes?before=n-1`
  const statuses = [503, 200]
  open(
    { notes: { notes: [note({})], more: true } },
    {
      [older]: () =>
        statuses.shift() === 200
          ? { body: { notes: [note({ id: 'n-0', text: 'The first' })], more: false } }
          : { status: 503, body: refusal('service_unavailable', 'Please try again.') },
    },
  )
  const notes = await panel()
  await user.click(notes.getByRole('button', { name: 'Show older notes' }))
  expect((await notes.findByRole('alert')).textContent).toContain("The records can't be reached right now.")
  await user.click(notes.getByRole('button', { name: 'Show older notes' }))
  expect(await notes.findByText('The first')).toBeTruthy()
  expect(notes.queryByRole('button', { name: 'Show older notes' })).toBeNull()
})

test('a press chooses the day to follow up, and a second one none', async () => {
  const user = userEvent.setup()
  const page = open({}, { [ADD]: () => ({ status: 201, body: { id: 'n-2' } }) })
  const notes = await panel()
  const day = notes.getByLabelText<HTMLInputElement>(/^Follow up on/)
  const choice = (name: RegExp) => notes.getByRole('button', { name })
  await user.click(choice(/Tomorrow, Nov 25$/))
  expect([day.value, choice(/Tomorrow/).getAttribute('aria-pressed')]).toEqual(['2026-11-25', 'true'])
  await user.click(choice(/Tomorrow/))
  expect(day.value).toBe('')
  await user.click(choice(/Monday, Nov 30$/))
  await user.type(notes.getByLabelText(/^Time/), '09:30')
  await user.type(notes.getByLabelText('Note'), 'Pay stub')
  await user.click(notes.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Added.')).toBeTruthy()
  expect(page.calls(ADD)[0]!.body).toMatchObject({ follow_up_on: '2026-11-30', follow_up_time: '09:30' })
})

test('an application that has ended is not followed up', async () => {
  open({ milestones: { ...noMilestones, finished_at: '2026-11-23T17:00:00.000Z' } })
  const notes = await panel()
  expect(notes.getByLabelText('Note')).toBeTruthy()
  expect(notes.queryByLabelText(/^Follow up on/)).toBeNull()
})

test('the follow-up day is cleared with one press', async () => {
  const user = userEvent.setup()
  const clear = `PUT /applications/${id}/follow-up`
  const page = open(
    { follow_up_on: '2026-12-01', follow_up_time: '09:30' },
    { [clear]: () => ({ body: { follow_up_on: null } }) },
  )
  const notes = await panel()
  expect(notes.getByText('Follow up on Dec 1, 2026, 9:30 AM.')).toBeTruthy()
  await user.click(notes.getByRole('button', { name: 'Remove the follow-up' }))
  expect(await screen.findByText('Follow-up removed.')).toBeTruthy()
  expect(page.calls(clear)[0]!.body).toEqual({ follow_up_on: null })
})

test('who may add no notes has no form, and compliance has one for restricted notes alone', async () => {
  const user = userEvent.setup()
  const call = `POST /applications/${id}/restricted-notes`
  const page = open(
    {
      can_add_notes: false,
      can_add_restricted_notes: true,
      follow_up_on: '2026-12-01',
      notes: { notes: [note({ is_restricted: true, text: 'Ask counsel.' })], more: false },
    },
    { [call]: () => ({ status: 201, body: { id: 'n-9' } }) },
  )
  const notes = await panel()
  expect(notes.queryByRole('button', { name: 'Add' })).toBeNull()
  expect(notes.queryByRole('button', { name: 'Remove the follow-up' })).toBeNull()
  expect(notes.queryByRole('button', { name: /^Correct/ })).toBeNull()
  expect(notes.getByText('Restricted')).toBeTruthy()
  await user.type(notes.getByLabelText('Restricted note'), 'Structuring?')
  await user.click(notes.getByRole('button', { name: 'Add restricted note' }))
  expect(await screen.findByText('Added.')).toBeTruthy()
  expect(page.calls(call)[0]!.body).toEqual({ text: 'Structuring?' })
})

test('a page that fails shows again with the note that was typed', async () => {
  const user = userEvent.setup()
  open()
  const notes = await panel()
  await user.type(notes.getByLabelText(/^Note/), 'Call on Monday.')
  await user.selectOptions(notes.getByLabelText('What happened'), 'Spoke')
  // React removes it with the next choice.
  notes.getByLabelText('Who').closest('.field')!.remove()
  await user.selectOptions(notes.getByLabelText('What happened'), 'Note')
  expect(await screen.findByRole('heading', { name: 'This page stopped working' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show this page again' }))
  expect(((await panel()).getByLabelText(/^Note/) as HTMLTextAreaElement).value).toBe('Call on Monday.')
})
