import type { ApplicationViewResponse } from '@porchlight/api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { applicationView, possible } from '../testing/application-view.ts'
import { openStaffPage, refusal } from '../testing/open-page.tsx'

/** An application of its own for each test: drafts are of an application. */
let id: string
beforeEach(() => {
  id = crypto.randomUUID()
})
const sendPath = () => `POST /applications/${id}/return`
const sentence = 'Please look at your pay again.'
const returnable: ApplicationViewResponse['returnable'] = ['b-1', 'b-2'].map(borrower_id => ({
  borrower_id,
  sections: [
    { id: 'address', title: 'Addresses' },
    { id: 'income', title: 'Income' },
  ],
}))
const sentBack: ApplicationViewResponse['sent_back'][number] = {
  returned_at: '2026-11-22T17:00:00.000Z',
  returned_by: 'Ada Abbott',
  reason: 'Something is missing',
  sentence,
  asked: [{ borrower_id: 'b-2', sections: [{ title: 'Income', words: 'Which pension is it?' }] }],
}

/** A page whose application is sent back as it is asked, unless `refused`. */
function open(part: Partial<ApplicationViewResponse> = {}, refused?: { status: number; body: object }, search = '') {
  let view = { ...applicationView, id, ...possible('application.return'), returnable, ...part }
  return openStaffPage(`/staff/applications/${id}${search}`, {
    [`GET /applications/${id}/view`]: () => ({ body: view }),
    [`GET /applications/${id}/items/suggestions`]: () => ({ body: { suggestions: [] } }),
    'GET /item-sets': () => ({ body: { sets: [] } }),
    [sendPath()]: () => {
      if (refused) return refused
      view = { ...view, ...possible(), returnable: [], sent_back: [sentBack] }
      return { body: { status: 'STARTED' } }
    },
  })
}

test('sends the checked sections of each borrower back, those in need checked already, with what the borrowers read', async () => {
  const user = userEvent.setup()
  const page = open({
    checks: {
      needs: [{ borrower_id: 'b-2', section: 'income', words: 'Which pension is it?' }],
      no_other_findings: null,
      version: 1,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send back…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const luis = within(dialog.getByRole('group', { name: 'Sections of Luis Delgado' }))
  expect(luis.getByRole('checkbox', { name: 'Income' })).toHaveProperty('checked', true)
  const words = dialog.getByLabelText(/^What you ask Luis about Income/)
  expect(words).toHaveProperty('value', 'Which pension is it?')
  await user.type(words, ' Since when?')
  expect(dialog.getByLabelText('What you ask the borrowers (optional)')).toBeTruthy()
  expect(dialog.getByText('The borrowers read it in an email.')).toBeTruthy()
  await user.click(within(dialog.getByRole('group', { name: 'Sections of Rosa Delgado' })).getByLabelText('Addresses'))
  await user.selectOptions(dialog.getByLabelText('Reason'), 'MISSING')
  await user.type(dialog.getByLabelText('What you ask the borrowers'), sentence)
  expect(dialog.getByText('The borrowers read')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await screen.findByText('Sent back. The borrowers are notified.')).toBeTruthy()
  expect(page.calls(sendPath()).map(({ body }) => body)).toEqual([
    {
      sections: [
        { borrower_id: 'b-2', section: 'income', words: 'Which pension is it? Since when?' },
        { borrower_id: 'b-1', section: 'address', words: '' },
      ],
      reason: 'MISSING',
      sentence,
    },
  ])
  expect(page.calls(sendPath())[0]!.headers.get('if-match')).toBe('"1"')
  expect(page.calls(sendPath())[0]!.headers.get('idempotency-key')).toBeTruthy()
  const panel = within(screen.getByRole('region', { name: 'Sent back' }))
  expect(panel.getByText('Luis Delgado: Income')).toBeTruthy()
  expect(panel.getByText('Income: Which pension is it?')).toBeTruthy()
  // The button that had the focus is gone.
  expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('asks for more with the sections, in one call, and shows what each borrower reads', async () => {
  const user = userEvent.setup()
  const page = open(possible('application.return', 'item.ask'))
  await user.click(await screen.findByRole('button', { name: 'Send back…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(within(dialog.getByRole('group', { name: 'Sections of Rosa Delgado' })).getByLabelText('Addresses'))
  await user.selectOptions(dialog.getByLabelText('Reason'), 'MISSING')
  await user.type(dialog.getByLabelText(/^What you ask the borrowers/), sentence)
  await user.click(dialog.getByRole('button', { name: 'Also ask for…' }))
  const also = dialog.getByRole('heading', { name: 'Also ask for' })
  await waitFor(() => expect(document.activeElement).toBe(also))
  await user.click(dialog.getByRole('button', { name: 'Add a question' }))
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(dialog.getByText('Some of what you also ask for has to be corrected')).toBeTruthy()
  await user.type(dialog.getByLabelText('The question'), 'Who owns the land?')
  const reads = dialog.getByRole('article', { name: 'Rosa reads' }).textContent
  expect(reads).toContain(`${sentence}Needed to decideAddressesWho owns the land?`)
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await screen.findByText('Sent back. The borrowers are notified.')).toBeTruthy()
  expect(page.calls(sendPath()).map(({ body }) => body)).toMatchObject([
    {
      sections: [{ borrower_id: 'b-1', section: 'address' }],
      items: [{ kind: 'QUESTION', title: 'Who owns the land?', borrower_id: 'b-1', due_on: null }],
    },
  ])
})

test('an address that asks for sections opens the dialog with them checked, and loses them, so that Back only closes it', async () => {
  const user = userEvent.setup()
  const page = open({}, undefined, '?ask=b-1%3Aaddress&ask=b-2%3Aincome&ask=b-9%3Aincome&ask=b-1%3Asex&ask=x')
  const dialog = within(await screen.findByRole('dialog'))
  const checked = dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(checked).toEqual([true, false, false, true])
  expect(page.history).toEqual([`/staff/applications/${id}`])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('the dialog stays open, with what was typed, when another person takes the application', async () => {
  const user = userEvent.setup()
  let view: ApplicationViewResponse = { ...applicationView, id, ...possible('application.return'), returnable }
  openStaffPage(`/staff/applications/${id}`, {
    [`GET /applications/${id}/view`]: () => ({ body: view }),
    [sendPath()]: () => {
      const olivia = { id: 's-9', name: 'Olivia Ortiz' }
      const assignment = { ...view.assignment, assignee: olivia, version: 2 }
      view = { ...view, ...possible(), returnable: [], assignment }
      return { status: 412, body: refusal('taken_by_another', 'This application is assigned to Olivia Ortiz now.') }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send back…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getAllByLabelText('Addresses')[0]!)
  await user.selectOptions(dialog.getByLabelText('Reason'), 'UNCLEAR')
  await user.type(dialog.getByLabelText('What you ask the borrowers'), sentence)
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(await dialog.findByText('This application is assigned to Olivia Ortiz now.')).toBeTruthy()
  expect(await screen.findByText('Assigned to Olivia Ortiz')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What you ask the borrowers').value).toBe(sentence)
  expect(dialog.getByLabelText<HTMLSelectElement>('Reason').value).toBe('UNCLEAR')
})

test.each([
  ['nothing that can be sent back', {}, '?ask=b-1%3Asex'],
  ['a section of an application that cannot be sent back', { ...possible(), returnable: [] }, '?ask=b-1%3Aincome'],
])('an address that asks for %s opens no dialog', async (_what, part, search) => {
  open(part, undefined, search)
  await screen.findByRole('region', { name: 'Income' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('asks for a section, a reason and a sentence at once before it sends, and shows a refusal beside the sentence', async () => {
  const user = userEvent.setup()
  const errors = { sentence: 'Use up to 1,000 characters' }
  const page = open({}, { status: 422, body: { code: 'invalid_form', message: 'Not right', errors } })
  await user.click(await screen.findByRole('button', { name: 'Send back…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Send back' })
  await user.click(send)
  expect(dialog.getByText('Check at least one section')).toBeTruthy()
  expect(dialog.getByText('Choose a reason')).toBeTruthy()
  expect(dialog.getByText('Write a sentence')).toBeTruthy()
  expect(page.calls(sendPath())).toEqual([])
  await user.click(dialog.getAllByLabelText('Addresses')[0]!)
  await user.selectOptions(dialog.getByLabelText('Reason'), 'UNCLEAR')
  await user.type(dialog.getByLabelText('What you ask the borrowers'), 'Please look again.')
  await user.click(send)
  expect(await dialog.findByText('Use up to 1,000 characters')).toBeTruthy()
})

test('reminds the borrowers of an application that is open again, and says when the next reminder can go out', async () => {
  const user = userEvent.setup()
  const REMIND = `POST /applications/${id}/reminder`
  let view = { ...applicationView, id, is_open_again: true, can_remind: true }
  const page = openStaffPage(`/staff/applications/${id}`, {
    [`GET /applications/${id}/view`]: () => ({ body: view }),
    [REMIND]: () => {
      const next_at = '2026-11-23T17:00:00.000Z'
      view = { ...view, next_reminder_at: next_at }
      return { body: { next_at } }
    },
  })
  const button = () => screen.findByRole('button', { name: 'Send a reminder' })
  await user.click(await button())
  expect(await screen.findByText('Reminder sent.')).toBeTruthy()
  expect(page.calls(REMIND)[0]!.headers.get('idempotency-key')).toBeTruthy()
  expect(screen.getByText(/^A reminder was sent today\. The next one can go out from Nov 23/)).toBeTruthy()
  expect(document.activeElement).toBe(await button())
  await user.click(await button())
  expect(page.calls(REMIND)).toHaveLength(1)
})

test('a reminder that is refused says why, and one that the person cannot send is not offered', async () => {
  const sentence = 'Call them instead.'
  openStaffPage(`/staff/applications/${id}`, {
    [`GET /applications/${id}/view`]: () => ({
      body: { ...applicationView, id, is_open_again: true, can_remind: true },
    }),
    [`POST /applications/${id}/reminder`]: () => ({ status: 409, body: refusal('no_one_to_remind', sentence) }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send a reminder' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  cleanup()
  open({ is_open_again: true })
  expect(await screen.findByText(/^Open again: you see what was signed last\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a reminder' })).toBeNull()
})

test('shows what borrowers unlocked further and asked for, to those too who cannot send back', async () => {
  const at = '2026-11-23T17:00:00.000Z'
  open({
    ...possible(),
    returnable: [],
    sent_back: [sentBack],
    unlocked_further: [{ borrower_id: 'b-1', section: 'Addresses', text: 'We moved.', at }],
    change_requests: [{ borrower_id: 'b-2', section: null, text: 'My pay changed.', at }],
  })
  const panel = within(await screen.findByRole('region', { name: 'Sent back' }))
  expect(panel.getByText(/^Rosa Delgado unlocked “Addresses” on Nov 23/)).toBeTruthy()
  expect(panel.getByText('We moved.')).toBeTruthy()
  expect(panel.getByText('My pay changed.')).toBeTruthy()
  expect(panel.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull()
})

test('what was checked and typed is there again after the dialog was closed, until it is sent or canceled', async () => {
  open()
  const reopen = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Send back…' }))
    return within(await screen.findByRole('dialog'))
  }
  const rosa = (dialog: Awaited<ReturnType<typeof reopen>>) =>
    within(dialog.getByRole('group', { name: 'Sections of Rosa Delgado' })).getByLabelText('Income')
  const first = await reopen()
  await userEvent.click(rosa(first))
  await userEvent.type(first.getByLabelText('What you ask the borrowers'), sentence)
  await userEvent.click(first.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await reopen()
  expect(rosa(again)).toHaveProperty('checked', true)
  expect(again.getByLabelText('What you ask the borrowers')).toHaveProperty('value', sentence)
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
  const last = await reopen()
  expect(last.getByLabelText('What you ask the borrowers')).toHaveProperty('value', '')
})
