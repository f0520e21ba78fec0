import type { ApplicationViewResponse, ItemSetResponse, SuggestionResponse } from '@porchlight/api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { applicationView, possible } from '../../testing/application-view.ts'
import { anItem } from '../../testing/items.ts'
import { recordedEvent } from '../../testing/milestones-desk.ts'
import { noMilestones } from '../../testing/no-milestones.ts'
import { openStaffPage, type Reply, refusal } from '../../testing/open-page.tsx'

let id: string
let sets: ItemSetResponse[]
beforeEach(() => {
  id = crypto.randomUUID()
  sets = []
})

const pay: SuggestionResponse = {
  ...{ code: 'PAY', stage: 'TO_DECIDE', waits_for: 'BORROWER', borrower_id: 'b-1', title: 'Pay stubs' },
  ...{
    why: 'They show what your job pays.',
    counts: 'The last two.',
    doesnt_count: 'A letter.',
    example: 'Two stubs.',
  },
}
const suggestions: SuggestionResponse[] = [
  pay,
  { ...pay, borrower_id: 'b-2' },
  { ...pay, code: 'GIFT', stage: 'TO_CLOSE', borrower_id: null, title: 'Gift letter' },
  { ...pay, code: 'PHOTO_ID', stage: 'TO_CLOSE', borrower_id: 'b-2', title: 'Photo ID' },
]
const landHome = { ...noMilestones, with_land: true }

const { borrower_id: _, ...paper } = pay
const ofSet: ItemSetResponse['items'][number] = { ...paper, kind: 'DOCUMENT', is_of_borrower: true, is_edited: false }
const aSet = (part: Partial<ItemSetResponse> = {}): ItemSetResponse => ({
  ...{ id: 'set-1', name: 'Jobs', saved_at: '2026-11-20T17:00:00.000Z', left_out: 0 },
  items: [
    ofSet,
    {
      ...ofSet,
      ...{ kind: 'QUESTION', code: null, title: 'Who pays the lot?', is_of_borrower: false, is_edited: true },
    },
  ],
  ...part,
})

async function open(
  part: Partial<ApplicationViewResponse> = {},
  read: () => Reply = () => ({ body: { suggestions } }),
) {
  const view = { ...applicationView, id, ...possible('item.ask', 'item.check'), ...part }
  const page = openStaffPage(`/staff/applications/${id}`, {
    [`GET /applications/${id}/view`]: () => ({ body: view }),
    [`GET /applications/${id}/items/suggestions`]: read,
    [`POST /applications/${id}/items`]: () => ({ status: 201, body: { items: [{ id: 'i-1' }] } }),
    'GET /item-sets': () => ({ body: { sets } }),
    'POST /item-sets': ({ body }) => {
      sets = [aSet(body as Partial<ItemSetResponse>)]
      return { status: 201, body: { id: 'set-2' } }
    },
    'DELETE /item-sets/set-1': () => {
      sets = []
      return { status: 204 }
    },
  })
  await screen.findByRole('button', { name: 'Actions' })
  await userEvent.keyboard('q')
  const form = within(await screen.findByRole('dialog', { name: 'Ask Rosa Delgado and Luis Delgado' }))
  const act = async (count: number) =>
    userEvent.click(
      form.getByRole('button', { name: count === 0 ? /^Ask$/ : new RegExp(`^Ask for ${count} condition`) }),
    )
  return { page, form, act, sent: () => page.calls(`POST /applications/${id}/items`).map(({ body }) => body) }
}
type Form = Awaited<ReturnType<typeof open>>['form']

const body = ({ code, stage, waits_for, borrower_id }: SuggestionResponse) => ({
  ...{ kind: 'DOCUMENT', code, stage, waits_for, borrower_id, due_on: null },
})
const boxes = async (form: Form, name: string) =>
  within(await form.findByRole('group', { name: new RegExp(`^${name}`) }))
const preview = (form: Form, name: string) => form.getByRole('article', { name: `${name} reads` }).textContent

test('groups what is suggested by stage; what is checked is asked as it is, with one sentence and one day', async () => {
  const { form, act, sent } = await open()
  const decide = await boxes(form, 'Suggested, to decide')
  expect(decide.getAllByRole('checkbox')).toHaveLength(2)
  expect(decide.queryByRole('checkbox', { checked: true })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: /^Check all Suggested, to decide/ }))
  await userEvent.click((await boxes(form, 'Suggested, to close')).getByRole('checkbox', { name: /^Gift letter/ }))
  await userEvent.type(form.getByLabelText(/^Due \(/), '2026-12-08')
  await userEvent.type(form.getByLabelText(/^Covering sentence/), 'Two things are left.')
  await act(3)
  expect(await screen.findByText('Asked. One message goes out in 15 minutes.')).toBeTruthy()
  expect(sent()).toEqual([
    {
      items: suggestions.slice(0, 3).map(each => ({ ...body(each), due_on: '2026-12-08' })),
      sentence: 'Two things are left.',
    },
  ])
})

test('one that is unchecked again is left out, and one that was edited has its words and its day', async () => {
  const { form, act, sent } = await open()
  const decide = await boxes(form, 'Suggested, to decide')
  const [rosa, luis] = decide.getAllByRole('checkbox', { name: /^Pay stubs/ })
  await userEvent.click(rosa!)
  await userEvent.click(luis!)
  await userEvent.click(rosa!)
  await userEvent.click(form.getByText('Edit'))
  await userEvent.clear(form.getByLabelText('The document'))
  await userEvent.type(form.getByLabelText('The document'), 'Stub of November')
  await userEvent.type(form.getByLabelText(/^Due, if another day/), '2026-12-09')
  await userEvent.selectOptions(form.getByLabelText('Needed'), 'To close')
  await act(1)
  await waitFor(() => expect(sent()).toHaveLength(1))
  const { why, counts, doesnt_count, example } = pay
  expect(sent()[0]).toEqual({
    items: [
      {
        ...body({ ...suggestions[1]!, stage: 'TO_CLOSE' }),
        ...{ title: 'Stub of November', why, counts, doesnt_count, example, due_on: '2026-12-09' },
      },
    ],
  })
})

test('adds questions, documents and authorizations of its own, each for a person, for any or for someone else', async () => {
  const { form, act, sent } = await open({}, () => ({ body: { suggestions: [] } }))
  expect(await form.findByText('The signed answers suggest nothing more.')).toBeTruthy()
  for (const kind of ['question', 'document', 'authorization'])
    await userEvent.click(form.getByRole('button', { name: `Add a${kind === 'authorization' ? 'n' : ''} ${kind}` }))
  await act(3)
  expect(form.getAllByText('Write what you need')).toHaveLength(2)
  await userEvent.type(form.getByLabelText('The question'), 'Where did the cash come from?')
  await userEvent.type(form.getByLabelText('The document'), 'Purchase agreement')
  const [question, paper, consent] = form.getAllByLabelText<HTMLSelectElement>('Who')
  await userEvent.selectOptions(question!, 'Any borrower')
  await userEvent.selectOptions(paper!, 'Dealer')
  // Each agrees for themself.
  expect([...consent!.options].map(({ text }) => text)).toEqual(['Select', 'Rosa Delgado', 'Luis Delgado'])
  expect(form.getByText('Listed without a message: Purchase agreement (Dealer).')).toBeTruthy()
  await act(3)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    items: [
      {
        kind: 'QUESTION',
        code: null,
        waits_for: 'BORROWER',
        borrower_id: null,
        title: 'Where did the cash come from?',
      },
      { kind: 'DOCUMENT', code: null, waits_for: 'DEALER', borrower_id: null, title: 'Purchase agreement' },
      { kind: 'AUTHORIZATION', code: null, waits_for: 'BORROWER', borrower_id: 'b-1' },
    ],
  })
})

test('shows each person the message before it goes: their own and what is for any of them', async () => {
  const { form } = await open()
  await userEvent.click(await form.findByRole('button', { name: /^Check all Suggested, to close/ }))
  await userEvent.click((await boxes(form, 'Suggested, to decide')).getAllByRole('checkbox')[0]!)
  await userEvent.type(form.getByLabelText(/^Covering sentence/), 'Thank you.')
  expect(preview(form, 'Rosa')).toContain('Thank you.Needed to decidePay stubs')
  expect(preview(form, 'Rosa')).toContain('Needed before closingGift letter')
  expect(preview(form, 'Rosa')).not.toContain('Photo ID')
  expect(preview(form, 'Luis')).toContain('Photo ID')
  expect(preview(form, 'Luis')).not.toContain('Pay stubs')
})

test('before the Loan Estimate of a Land-home everything is only helpful, and no day is sent', async () => {
  const { form, act, sent } = await open({ milestones: landHome })
  await userEvent.click((await boxes(form, 'Suggested, to decide')).getAllByRole('checkbox')[0]!)
  await userEvent.type(form.getByLabelText(/^Due \(/), '2026-12-08')
  expect(form.getByText(/^Until the Loan Estimate is sent, this is only helpful\./)).toBeTruthy()
  expect(preview(form, 'Rosa')).toContain("Helpful nowYou can send these now or later. You don't have to")
  expect(preview(form, 'Rosa')).not.toContain('Dec 8')
  await userEvent.click(form.getByText('Edit'))
  expect(form.queryByLabelText(/^Due, if another day/)).toBeNull()
  await act(1)
  await waitFor(() => expect(sent()).toEqual([{ items: [body(pay)] }]))
  cleanup()
  const after = await open({ milestones: { ...landHome, recorded: [recordedEvent] } })
  expect(after.form.queryByText(/only helpful/)).toBeNull()
})

test('asks for at least one, and keeps what was chosen while the dialog is closed', async () => {
  const { form, act, sent } = await open()
  await form.findByRole('button', { name: /^Check all Suggested, to close/ })
  await act(0)
  expect(form.getByText('Check or add at least one')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click(form.getByRole('button', { name: /^Check all Suggested, to close/ }))
  await userEvent.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('q')
  const again = within(await screen.findByRole('dialog'))
  expect(await again.findAllByRole('checkbox', { checked: true })).toHaveLength(2)
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }))
})

test('without the suggestions one can try again, and ask for something of one’s own', async () => {
  let isDown = true
  const { form } = await open({}, () =>
    isDown ? { status: 503, body: refusal('service_unavailable', 'x') } : { body: { suggestions } },
  )
  expect(await form.findByRole('button', { name: 'Add a question' })).toBeTruthy()
  isDown = false
  await userEvent.click(await form.findByRole('button', { name: 'Try again' }))
  expect(await form.findAllByRole('checkbox')).toHaveLength(4)
})

test('a set asks each borrower or one, without what was asked for already, and says what no longer exists', async () => {
  sets = [aSet({ left_out: 1 })]
  const asked = anItem({ code: 'PAY', borrower_id: 'b-1' })
  const { form, act, sent } = await open({ items: [asked] })
  const add = () => userEvent.click(form.getByRole('button', { name: 'Add the set' }))
  await userEvent.selectOptions(await form.findByLabelText('A set of yours'), 'Jobs (2)')
  await userEvent.selectOptions(form.getByLabelText('Borrower'), 'Rosa Delgado')
  await add()
  expect(
    form.getByText(
      '1 condition added. Asked already, so left out: Pay stubs. 1 condition of the set no longer exists.',
    ),
  ).toBeTruthy()
  await userEvent.selectOptions(form.getByLabelText('Borrower'), 'Each borrower')
  await add()
  // The suggestion is the same one. The question is there already.
  const decide = await boxes(form, 'Suggested, to decide')
  expect(decide.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  expect(preview(form, 'Luis')).toContain('Pay stubs')
  await act(2)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toMatchObject([
    {
      items: [
        { kind: 'QUESTION', code: null, borrower_id: null, title: 'Who pays the lot?' },
        { ...body(suggestions[1]!) },
      ],
    },
  ])
})

test('what is chosen is saved as a set without borrower and day; one of the same name is replaced where one says so', async () => {
  sets = [aSet()]
  const { page, form } = await open()
  await userEvent.click(await form.findByRole('button', { name: /^Check all Suggested, to decide/ }))
  await userEvent.click(form.getByRole('button', { name: 'Add a question' }))
  await userEvent.type(form.getByLabelText('The question'), 'Where does Rosa work?')
  await userEvent.click(form.getByRole('button', { name: 'Save as a set…' }))
  const openedSaving = async () => within(await screen.findByRole('dialog', { name: 'Save as a set' }))
  let saving = await openedSaving()
  const save = () => userEvent.click(saving.getByRole('button', { name: /^Save the set/ }))
  await userEvent.type(saving.getByLabelText(/^Name of the set/), 'jobs{Enter}')
  expect(saving.getByText('The words have the name Rosa. Remove it first.')).toBeTruthy()
  await userEvent.click(saving.getByRole('button', { name: 'Cancel' }))
  await userEvent.clear(form.getByLabelText('The question'))
  await userEvent.type(form.getByLabelText('The question'), 'Where do you work?')
  await userEvent.click(form.getByRole('button', { name: 'Save as a set…' }))
  saving = await openedSaving()
  await userEvent.type(saving.getByLabelText(/^Name of the set/), 'jobs')
  await save()
  expect(saving.getByText(/^You have a set of this name/)).toBeTruthy()
  expect(page.calls('POST /item-sets')).toEqual([])
  await userEvent.click(saving.getByLabelText('Replace the set of this name'))
  await save()
  expect(await form.findByText('Set saved.')).toBeTruthy()
  const words = { title: 'Where do you work?', why: '', counts: '', doesnt_count: '', example: '' }
  const rest = { stage: 'TO_DECIDE', waits_for: 'BORROWER', is_of_borrower: true }
  expect(page.calls('POST /item-sets').map(call => call.body)).toEqual([
    {
      name: 'jobs',
      items: [
        { kind: 'DOCUMENT', code: 'PAY', ...rest },
        { kind: 'QUESTION', code: null, ...rest, ...words },
      ],
      replaces: true,
    },
  ])
  // Nothing was asked, and nothing of it is lost.
  expect(page.calls(`POST /applications/${id}/items`)).toEqual([])
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
})

test('a set is deleted after a question', async () => {
  sets = [aSet()]
  const { page, form } = await open()
  await userEvent.selectOptions(await form.findByLabelText('A set of yours'), 'Jobs (2)')
  const press = (name: string) => userEvent.click(form.getByRole('button', { name }))
  await press('Delete the set…')
  expect(document.activeElement?.textContent).toBe('Keep')
  await press('Keep')
  expect(document.activeElement?.textContent).toBe('Your sets')
  await press('Delete the set…')
  expect(page.calls('DELETE /item-sets/set-1')).toEqual([])
  await press('Delete')
  expect(await form.findByText('Set deleted.')).toBeTruthy()
  expect(form.queryByLabelText('A set of yours')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Your sets')
})

test('what is added has the focus, and what is removed gives it to the title of its part', async () => {
  const { form } = await open()
  await userEvent.click(form.getByRole('button', { name: 'Add a question' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('The question')))
  await userEvent.click(form.getByRole('button', { name: 'Remove Question' }))
  expect(document.activeElement?.textContent).toBe('Add a question')
})
