import type { ApplicationViewResponse, ItemResponse } from '@porchlight/api'
import { itemErrors } from '@porchlight/domain'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { applicationView, possible, WHY_NOT } from '../testing/application-view.ts'
import { anEntry, anItem, cameIn } from '../testing/items.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

let id: string
beforeEach(() => {
  id = crypto.randomUUID()
})

const TODAY = '2026-11-24'

/** Opens the tab of a stage. `replies`: by the call below the items. The page reads what `view` has by then. */
async function open(
  items: ItemResponse[],
  {
    replies = {},
    tab = 'decide',
    ...part
  }: Partial<ApplicationViewResponse> & {
    replies?: Record<string, (sent: { body: unknown }) => Reply>
    tab?: string
  } = {},
) {
  const view = { ...applicationView, id, items, ...possible('item.ask', 'item.check'), ...part }
  const page = openStaffPage(`/staff/applications/${id}?tab=${tab}`, {
    [`GET /applications/${id}/view`]: () => ({ body: view }),
    ...Object.fromEntries(
      Object.entries(replies).map(([call, reply]) => [call.replace(' ', ` /applications/${id}/items`), reply]),
    ),
  })
  await screen.findByRole('button', { name: 'Actions' })
  return {
    ...page,
    view,
    bodyOf: (call: string) => page.calls(call.replace(' ', ` /applications/${id}/items`))[0]?.body,
  }
}
const group = (name: string) => screen.getByRole('region', { name })
const lines = (name: string) =>
  within(group(name))
    .getAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const changed = () => ({ body: { items: [] } })

test('lists what came in first, then what is open by its day, what waits for others, and folds what is done', async () => {
  await open([
    anItem({ id: 'i-1', title: 'Later', due_on: '2026-12-08' }),
    anItem({ id: 'i-2', title: 'No day', due_on: null }),
    anItem({ id: 'i-3', title: 'Sooner', due_on: '2026-11-21', is_late: true }),
    anItem({ id: 'i-4', title: 'Purchase agreement', borrower_id: null, waits_for: 'DEALER' }),
    anItem({ id: 'i-8', title: 'Rent history', borrower_id: 'b-2', waits_for: 'LANDLORD', due_on: null }),
    anItem({ id: 'i-5', title: 'Photo ID', state: 'ACCEPTED', state_label: 'Cleared' }),
    cameIn({ id: 'i-6', title: 'Tax returns', borrower_id: 'b-2' }),
    anItem({ id: 'i-7', title: 'Insurance', stage: 'TO_CLOSE' }),
  ])
  const headings = screen.getByRole('region', { name: 'Conditions to decide' }).querySelectorAll('h3')
  expect([...headings].map(({ textContent }) => textContent)).toEqual([
    'To check: 1',
    'Open: 3',
    'Waiting for others: 2',
    'Done: 1',
  ])
  expect(lines('Open')).toEqual(['Sooner', 'Later', 'No day'])
  expect(group('Open').textContent).toContain('Rosadue Nov 213 days late')
  expect(group('Waiting for others').textContent).toContain('Dealerfollow up Nov 30')
  expect(group('Waiting for others').textContent).toContain('Landlord of Luis')
  expect(group('To check').textContent).toContain('Luis')
  expect(screen.getByRole('tab', { name: 'To decide 6' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'To close 1' })).toBeTruthy()
  expect(screen.getByText('1 condition to close')).toBeTruthy()
  expect(screen.getByText('6 conditions to decide')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'To close 1' }))
  expect(await screen.findByRole('heading', { name: 'Conditions to close' })).toBeTruthy()
})

test('a paper that a staff member records came in; what a borrower says they sent did not yet', async () => {
  const fax = cameIn().history.at(-1)!
  await open([cameIn({ history: [anEntry({}), { ...fax, by: 'Olivia Ortiz', is_by_borrower: false }] })])
  expect(group('To check').textContent).toContain('Came in: By fax Olivia Ortiz, Nov 23')
  expect(group('To check').textContent).toContain('Sent on Nov 23')
})

test('shows what came in without a press, and opens a line to its words and its activity', async () => {
  await open([cameIn()])
  expect(group('To check').textContent).toContain('Says sent: By fax, Nov 23, 2026 Rosa Delgado, Nov 23')
  expect(screen.getByText('Two stubs.').closest('blockquote')).toBeTruthy()
  expect(screen.queryByText('A bank statement.')).toBeNull()
  await press('Pay stubs')
  expect(screen.getByText('A bank statement.')).toBeTruthy()
  expect(screen.queryByText('Example')).toBeNull()
  expect(within(screen.getByText('They show what your job pays.').closest('li')!).getAllByText(/^Asked$/)).toBeTruthy()
})

test('what came in is one line of the head, and each is named in the list of tasks', async () => {
  const task = { kind: 'CAME_IN', starts_on: '2026-11-23', due_on: TODAY, words: 'today' } as const
  const tasks = [
    { ...task, ref: 'i-1' },
    { ...task, ref: 'i-2?' },
  ]
  const items = [cameIn(), anItem({ id: 'i-2', title: 'Lease', borrower_id: 'b-2' })]
  await open(items, { milestones: { ...noMilestones, tasks } })
  expect(screen.getByText('2 came in: check today, Nov 24')).toBeTruthy()
  cleanup()
  await open(items, { milestones: { ...noMilestones, tasks: tasks.slice(0, 1) } })
  expect(screen.getByText('To check: Pay stubs, Rosa today, Nov 24')).toBeTruthy()
  cleanup()
  const question = cameIn({ title: 'Which bank?' })
  await open([question], { milestones: { ...noMilestones, tasks: tasks.slice(0, 1) } })
  expect(screen.getByText('To check: Which bank? Rosa today, Nov 24')).toBeTruthy()
  cleanup()
  await open(items, { milestones: { ...noMilestones, tasks }, tab: 'deadlines' })
  expect(await screen.findByText(/^To check: Pay stubs, Rosa/)).toBeTruthy()
  expect(screen.getByText(/^Question about Lease, Luis/)).toBeTruthy()
})

test.each<[string, Partial<ItemResponse>, string]>([
  ['that its message did not go out yet', { is_announced: false }, 'not sent yet'],
  ['that it is only helpful, without its day', { is_helpful: true }, 'Rosahelpful now, not required'],
  ['that it is for any borrower', { borrower_id: null }, 'Any borrower'],
  ['that it is due today', { due_on: TODAY }, 'due Nov 24today'],
])('a line says %s', async (_, part, words) => {
  await open([anItem(part)])
  expect(group('Open').textContent).toContain(words)
})

test('says what a borrower does not understand, until it is asked otherwise', async () => {
  const question = anEntry({ event: 'not_understood', at: '2026-11-23T17:00:00.000Z', words: 'Which stub?' })
  await open([anItem({ history: [anEntry({}), question] })])
  expect(screen.getByText('Which stub?')).toBeTruthy()
  expect(group('Open').textContent).toContain("Doesn't understand it")
  await press('Correct… Pay stubs')
  await dialog('Correct the words')
  cleanup()
  // A changed due day ends no question; a second question is one more. An open line has them too.
  const second = { ...question, at: '2026-11-23T18:00:00.000Z', words: 'Which month?' }
  await open([anItem({ history: [anEntry({}), question, anEntry({ event: 'extended' }), second] })])
  expect(screen.getByText('Which stub?')).toBeTruthy()
  await press('Pay stubs')
  for (const words of ['Which stub?', 'Which month?']) expect(screen.getAllByText(words)).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Correct…/ })).toHaveLength(1)
  cleanup()
  await open([anItem({ history: [anEntry({}), question, anEntry({ event: 'corrected' })] })])
  expect(screen.queryByText('Which stub?')).toBeNull()
})

test('a correction that takes the question and its button away leaves the focus in the list', async () => {
  const question = anEntry({ event: 'not_understood', at: '2026-11-23T17:00:00.000Z', words: 'Which stub?' })
  const page = await open([anItem({ history: [anEntry({}), question] })], {
    replies: {
      'PUT /i-1': () => {
        page.view.items = [anItem({ history: [anEntry({}), question, anEntry({ event: 'corrected' })] })]
        return changed()
      },
    },
  })
  await press('Correct… Pay stubs')
  const words = await dialog('Correct the words')
  await userEvent.click(words.getByRole('button', { name: /^Save the words/ }))
  expect(await screen.findByText('Words corrected.')).toBeTruthy()
  const heading = screen.getByRole('heading', { name: 'Conditions to decide' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('announces the number of selected conditions from the first one', async () => {
  await open([cameIn(), cameIn({ id: 'i-2', title: 'Tax returns' })])
  const list = within(screen.getByRole('region', { name: 'Conditions to decide' }))
  // A region that appears with its words is not announced.
  const said = list.getByRole('status')
  for (const [index, box] of list.getAllByRole('checkbox').entries()) {
    await userEvent.click(box)
    expect(said.textContent).toBe(`${index + 1} selected`)
  }
  await press('Deselect')
  expect(said.textContent).toBe('')
})

test('the headings of a condition that is done have their order', async () => {
  await open([anItem({ state: 'ACCEPTED', state_label: 'Cleared' })])
  await userEvent.click(screen.getByText('Done: 1'))
  await press('Pay stubs')
  const list = within(screen.getByRole('region', { name: 'Conditions to decide' }))
  expect(list.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H2 Conditions to decide',
    'H3 Done: 1',
    'H4 Activity',
  ])
})

test('clears what the button is beside, with its version, and the page is read again', async () => {
  const items = [cameIn(), cameIn({ id: 'i-2', title: 'Tax returns' })]
  const page = await open(items, {
    replies: {
      'POST /accept': () => {
        page.view.items = [items[0]!, { ...items[1]!, state: 'ACCEPTED' }]
        return changed()
      },
    },
  })
  await press('Clear… Tax returns')
  const form = await dialog('Clear conditions')
  expect(form.getByRole('checkbox', { name: /^Tax returns/ })).toHaveProperty('checked', true)
  expect(form.getByRole('checkbox', { name: /^Pay stubs/ })).toHaveProperty('checked', false)
  await userEvent.click(form.getByRole('button', { name: /^Clear 1 condition/ }))
  expect(await screen.findByText('1 condition cleared.')).toBeTruthy()
  expect(page.bodyOf('POST /accept')).toEqual({ items: [{ id: 'i-2', version: 2 }] })
  expect(page.calls(`GET /applications/${id}/view`)).toHaveLength(2)
  // The button is gone with its line.
  const heading = screen.getByRole('heading', { name: 'Conditions to decide' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('x selects the line that has the focus; v clears and y asks again for all that are selected', async () => {
  const items = [cameIn(), cameIn({ id: 'i-2', title: 'Tax returns' }), anItem({ id: 'i-3', title: 'Deed' })]
  await open(items)
  for (const name of ['Pay stubs', 'Tax returns', 'Deed']) {
    screen.getByRole('button', { name }).focus()
    await userEvent.keyboard('x')
  }
  const bar = within(screen.getByRole('region', { name: 'Selected conditions' }))
  expect(bar.getByText('3 selected')).toBeTruthy()
  await userEvent.keyboard('v')
  const form = await dialog('Clear conditions')
  // One that can't be cleared isn't offered.
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  expect(form.getAllByRole('checkbox')).toHaveLength(2)
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('y')
  expect((await dialog('Ask again')).getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected conditions' })).toBeNull()
})

test('x selects the line whose words were pressed last, and the one whose box has the focus', async () => {
  await open([anItem(), anItem({ id: 'i-2', title: 'Deed', due_on: '2026-12-08' })])
  await userEvent.click(screen.getByText('due Dec 8'))
  await userEvent.keyboard('x')
  expect(screen.getByRole('checkbox', { name: /^Select Deed/ })).toHaveProperty('checked', true)
  act(() => screen.getByRole('checkbox', { name: /^Select Pay stubs/ }).focus())
  await userEvent.keyboard('x')
  expect(within(group('Selected conditions')).getByText('2 selected')).toBeTruthy()
})

test('the arrows move between the titles that are in sight, and ? lists them', async () => {
  await open([anItem(), cameIn({ id: 'i-2', title: 'Deed' }), anItem({ id: 'i-3', title: 'Lease', state: 'WAIVED' })])
  const focused = () => document.activeElement?.textContent
  act(() => screen.getByRole('checkbox', { name: /^Select Deed/ }).focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Pay stubs')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Pay stubs')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe('Deed')
  await userEvent.click(screen.getByText('Done: 1'))
  act(() => screen.getByRole('button', { name: 'Pay stubs' }).focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Lease')
  await userEvent.keyboard('?')
  const keys = await dialog('Keyboard shortcuts')
  expect(keys.getByText('↓').closest('div')?.textContent).toBe('↓Next condition')
  expect(keys.getByText('↑').closest('div')?.textContent).toBe('↑Condition before it')
})

test('the arrows begin with the first condition of the tab that is shown, wherever the focus is', async () => {
  const lease = anItem({ id: 'i-3', title: 'Lease', stage: 'TO_CLOSE' })
  await open([anItem(), anItem({ id: 'i-2', title: 'Deed' }), lease])
  const focused = () => document.activeElement?.textContent
  act(() => screen.getByRole('heading', { name: 'Conditions to decide' }).focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Pay stubs')
  await userEvent.click(screen.getAllByText('due Nov 30')[0]!)
  await userEvent.keyboard('{ArrowDown}x')
  expect(focused()).toBe('Deed')
  expect(screen.getByRole('checkbox', { name: /^Select Deed/ })).toHaveProperty('checked', true)
  // The other list stays, hidden.
  await userEvent.click(screen.getByRole('tab', { name: /^To close/ }))
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Lease')
  await userEvent.click(screen.getByRole('tab', { name: /^To decide/ }))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Deed')
  await userEvent.click(screen.getByRole('tab', { name: /^Notes/ }))
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toMatch(/^Notes/)
})

test('asks again with a reason, in the words that the borrower reads', async () => {
  const page = await open([cameIn()], { replies: { 'POST /ask-again': changed } })
  await press('Ask again… Pay stubs')
  const form = await dialog('Ask again')
  const act = () => userEvent.click(form.getByRole('button', { name: /^Ask again for 1 condition/ }))
  await act()
  expect(form.getByText('Choose a reason')).toBeTruthy()
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'Other')
  await act()
  expect(form.getByText('Say why in a sentence')).toBeTruthy()
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'Cut off')
  await userEvent.type(form.getByLabelText(/^What else the borrower reads/), 'Page 2.')
  expect(form.getByText('A part of the page is cut off. Page 2.').closest('blockquote')).toBeTruthy()
  await act()
  expect(await screen.findByText(/^Asked again for 1 condition\./)).toBeTruthy()
  expect(page.bodyOf('POST /ask-again')).toEqual({
    items: [{ id: 'i-1', version: 2 }],
    reason: 'CUT_OFF',
    words: 'Page 2.',
  })
})

test('waives with a reason that is not the system’s, and sets or clears the day', async () => {
  const page = await open([anItem()], { replies: { 'POST /waive': changed, 'POST /due-day': changed } })
  await press('Pay stubs')
  await press('Waive… Pay stubs')
  const waive = await dialog('Waive conditions')
  expect(waive.queryByRole('option', { name: 'Borrower no longer applies' })).toBeNull()
  await userEvent.selectOptions(waive.getByLabelText('Reason'), 'Already in the file')
  await userEvent.click(waive.getByRole('button', { name: /^Waive 1 condition/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.bodyOf('POST /waive')).toEqual({ items: [{ id: 'i-1', version: 1 }], reason: 'IN_FILE' })
  await press('Due day… Pay stubs')
  const day = await dialog('Set the due day')
  expect(day.getByLabelText<HTMLInputElement>('Due').value).toBe('2026-11-30')
  await userEvent.clear(day.getByLabelText('Due'))
  await userEvent.click(day.getByRole('button', { name: /^Set the day of 1 condition/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.bodyOf('POST /due-day')).toEqual({ items: [{ id: 'i-1', version: 1 }], due_on: null })
})

test('corrects the words, and records an answer that came on paper', async () => {
  const page = await open([anItem()], { replies: { 'PUT /i-1': changed, 'POST /i-1/answer': changed } })
  await press('Pay stubs')
  await press('Correct… Pay stubs')
  const words = await dialog('Correct the words')
  await userEvent.type(words.getByLabelText('What you ask for'), ' of November')
  await userEvent.click(words.getByRole('button', { name: /^Save the words/ }))
  expect(await screen.findByText('Words corrected.')).toBeTruthy()
  expect(page.bodyOf('PUT /i-1')).toMatchObject({ version: 1, title: 'Pay stubs of November', example: '' })
  await press('Record answer… Pay stubs')
  const answer = await dialog('Record an answer')
  await userEvent.click(answer.getByRole('button', { name: /^Record the answer/ }))
  expect(answer.getByText('Choose how it came')).toBeTruthy()
  await userEvent.selectOptions(answer.getByLabelText('How it came'), 'By fax')
  await userEvent.click(answer.getByRole('button', { name: /^Record the answer/ }))
  expect(await screen.findByText(/^Answer recorded\./)).toBeTruthy()
  expect(page.bodyOf('POST /i-1/answer')).toEqual({ version: 1, words: '', channel: 'FAX', sent_on: '2026-11-24' })
})

test('records why a person does not have it, as they said by phone', async () => {
  const page = await open([anItem()], { replies: { 'POST /i-1/not-available': changed } })
  await press('Pay stubs')
  await press("Doesn't have it… Pay stubs")
  const form = await dialog('Record why not')
  const act = () => userEvent.click(form.getByRole('button', { name: /^Record the reason/ }))
  await act()
  expect(form.getByText('Choose a reason')).toBeTruthy()
  await userEvent.selectOptions(form.getByLabelText('Reason'), 'Something else')
  await act()
  expect(form.getByText('Write the reason')).toBeTruthy()
  await userEvent.type(form.getByLabelText('What they said'), 'Paid in cash.')
  await act()
  expect(await screen.findByText(/^Reason recorded\./)).toBeTruthy()
  expect(page.bodyOf('POST /i-1/not-available')).toEqual({
    ...{ version: 1, reason: 'OTHER', words: 'Paid in cash.', channel: 'PHONE', said_on: TODAY },
  })
})

test.each<[string, Partial<ItemResponse>, string[]]>([
  [
    'a question that is open',
    { kind: 'QUESTION' },
    ['Record answer…', "Can't answer…", 'Due day…', 'Waive…', 'Correct…'],
  ],
  ['an authorization', { kind: 'AUTHORIZATION' }, ['Due day…', 'Waive…', 'Correct…']],
  ['a section to correct', { kind: 'SECTION', section: 'Income' }, ['Due day…', 'Waive…']],
  ['what came in', { state: 'ANSWERED' }, ['Clear…', 'Ask again…', 'Waive…']],
  ['what was cleared', { state: 'ACCEPTED' }, ['Ask again…']],
  ['what was waived', { state: 'WAIVED' }, []],
])('offers what the state of the item permits: %s', async (_, part, offered) => {
  await open([anItem(part)])
  await userEvent.click(screen.getByRole('button', { name: 'Pay stubs' }))
  const line = screen.getByRole('button', { name: 'Pay stubs' }).closest('li')!
  expect(
    [...line.querySelectorAll('.items__buttons button > span > span:first-child')].map(each => each.textContent),
  ).toEqual(offered)
})

test('a long question is whole once its line is opened, and shortened elsewhere', async () => {
  const start = 'Who sent the three deposits of more than $2,000 in October'
  const title = `${start}, and do you have to pay any of it back?`
  await open([cameIn({ kind: 'QUESTION', title })])
  await press(`${start},…`)
  expect(screen.getByRole('button', { name: title })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: `Select ${start},…, Rosa` })).toBeTruthy()
  await press(`Clear… ${start},…`)
  const form = await dialog('Clear conditions')
  expect(form.getByText(`${start},…`)).toBeTruthy()
  expect(form.queryByText(title)).toBeNull()
})

test('says of what was waived how to get it after all', async () => {
  await open([anItem({ state: 'WAIVED', state_label: 'Waived' })])
  await press('Pay stubs')
  expect(screen.getByText(itemErrors.item_waived.message)).toBeTruthy()
})

test.each<[string, Partial<ApplicationViewResponse>, string | null]>([
  ['is assigned to another', possible(), WHY_NOT],
  [
    'is never changed by the role',
    { refused_actions: possible().refused_actions.map(refused => ({ ...refused, by_role: true })) },
    null,
  ],
])('an application that %s can be read, with the reason where there is one', async (_, part, why) => {
  await open([cameIn()], part)
  const panel = within(screen.getByRole('region', { name: 'Conditions to decide' }))
  expect(panel.queryByRole('checkbox')).toBeNull()
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'Pay stubs'])
  expect(panel.queryByText(WHY_NOT)?.textContent ?? null).toBe(why)
  expect(panel.getByText('Two stubs.')).toBeTruthy()
})

test('after the end nothing is offered, whatever the policy says', async () => {
  await open([cameIn()], { milestones: { ...noMilestones, finished_at: '2026-11-24T17:00:00.000Z' } })
  await press('Pay stubs')
  expect(screen.queryByRole('button', { name: /^Clear…/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('without conditions it says so, and those who cannot ask see no list', async () => {
  await open([])
  expect(screen.getByText('Nothing is asked yet.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask for…' })).toBeTruthy()
  cleanup()
  await open([], possible())
  expect(screen.queryByRole('region', { name: 'Conditions to decide' })).toBeNull()
})

test('what another person changed is read again, and the dialog says so', async () => {
  const sentence = 'Olivia cleared it.'
  const page = await open([cameIn()], {
    replies: { 'POST /accept': () => ({ status: 412, body: refusal('item_changed', sentence) }) },
  })
  page.view.items = [anItem({ state: 'ACCEPTED', state_label: 'Cleared', version: 3 })]
  await press('Clear… Pay stubs')
  const form = await dialog('Clear conditions')
  await userEvent.click(form.getByRole('button', { name: /^Clear 1 condition/ }))
  expect(await form.findByText(sentence)).toBeTruthy()
  expect(await form.findByText('None of the conditions can be changed in this way now.')).toBeTruthy()
})
