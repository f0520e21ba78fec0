import type { ItemPageResponse } from '@porchlight/api'
import { itemStateLabel, itemStates, notAvailableReasons, pagePath, pathTo } from '@porchlight/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { accessibleTree } from '../../testing/accessible-tree.ts'
import { formParams, progress, type Reply, renderFormPage, type SentRequest } from '../../testing/form-page.tsx'
import { itemLine, itemPage, standing } from '../../testing/items.ts'
import { pageContext } from '../../testing/page.tsx'
import { ItemPage } from './ItemPage.tsx'

const path = pathTo('item', { ...formParams, item: 'stubs' }) as `/${string}`
const submitted = { ...progress(), application_status: 'SUBMITTED' as const, submitted_at: '2026-11-20T15:00:00.000Z' }
const next = itemLine({ id: 'w2', title: 'W-2' })

interface Options {
  application?: ReturnType<typeof progress>
  replies?: Record<string, (sent: SentRequest) => Reply>
  context?: typeof pageContext
}

/** Shows the page of an item, which is as the last reply left it. */
async function show(first: ItemPageResponse, { application = submitted, replies = {}, context }: Options = {}) {
  let item = first
  const answered = (changes: Partial<ItemPageResponse>) => () => {
    item = { ...item, ...changes, version: item.version + 1 }
    const { state, state_label, version } = item
    return { body: { state, state_label, version } }
  }
  const page = await renderFormPage(
    path,
    <ItemPage />,
    {
      'GET /items/stubs': () => ({ body: item }),
      'GET /standing': () => ({
        body: standing({
          groups: [{ id: 'TO_DECIDE', heading: 'Needed to decide', lead: '', items: [item, next] }],
        }),
      }),
      'POST /calculate-progress': () => ({ body: application }),
      'POST /items/stubs/answer': answered({ state: 'ANSWERED', state_label: 'Sent: being checked', answer: 'Sent' }),
      'POST /items/stubs/not-available': answered({ state: 'NOT_AVAILABLE', state_label: "You don't have it" }),
      'POST /items/stubs/question': ({ body }) => {
        item = { ...item, question: (body as { words: string }).words }
        return { body: { asked_at: '2026-11-21T12:00:00.000Z' } }
      },
      ...replies,
    },
    context,
  )
  await screen.findByRole('heading', { level: 1, name: first.title })
  return page
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const text = () => document.querySelector('main')!.textContent

test('is read by a screen reader from the state to the ways to answer', async () => {
  await show(itemPage({ asked_again: 'Some pages are missing.', state: 'ASKED_AGAIN', answer: 'By fax on Nov 18.' }))
  await screen.findByRole('button', { name: "I don't have this" })
  expect(`${accessibleTree(document.querySelector('main')!)}\n`).toMatchInlineSnapshot(`
    "heading 1 "Pay stubs"
    Needed
    by Tuesday, Dec 8
    heading 2 "Please look at this again"
    Some pages are missing.
    They show what you earn now.
    heading 2 "What counts"
    Your last two stubs, all pages.
    heading 2 "What doesn't count"
    A letter from a friend.
    heading 2 "Example"
    Two stubs from November.
    region "What you sent before"
      heading 2 "What you sent before"
      By fax on Nov 18.
    region "How to send it"
      heading 2 "How to send it"
      You can send it in these ways. Then tell us here.
      list
        listitem
          Through your dealer: Sunrise Homes, 555-555-0100
        listitem
          Any other way: call Olivia at 555-555-0190 and ask where to send it.
      form
        radiogroup "How did you send it?" required=true
          radio "By letter"
          radio "By email"
          radio "By fax"
          radio "Through the dealer"
          radio "In person"
        date "When did you send it?" required=true
        textbox "Anything we should know? (optional)"
        button "I sent it"
    region "Can't do this?"
      heading 2 "Can't do this?"
      button "I don't have this"
      button "I don't understand this"
      status
    link "Back to your list"
    "
  `)
})

describe('QUESTION', () => {
  const question = itemPage({ kind: 'QUESTION', title: 'Where did the deposit come from?' })

  test('is answered in words, with the next one as the way on', async () => {
    const { saves } = await show(question)
    await press('Send answer')
    expect(await screen.findByRole('link', { name: /Write your answer/ })).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('There is a problem')
    expect(saves()).toEqual([])
    await userEvent.type(screen.getByLabelText('Your answer'), ' I sold my truck. ')
    await userEvent.keyboard('{Tab}{Enter}')
    expect(await screen.findByText(/^We're checking it/)).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Thank you')
    expect(saves()).toMatchObject([{ body: { words: 'I sold my truck.', version: 1 }, key: expect.any(String) }])
    expect(screen.getByRole('link', { name: 'Next: W-2' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
  })

  test.each(['item_answered', 'item_closed', 'item_changed'] as const)(
    'refused with %s: the words stay, and the page reads the item again',
    async code => {
      const { sent } = await show(question, { replies: { 'POST /items/stubs/answer': () => ({ code }) } })
      await userEvent.type(screen.getByLabelText('Your answer'), 'My truck')
      await press('Send answer')
      expect(await screen.findByRole('alert')).toBeTruthy()
      expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('My truck')
      expect(sent.filter(({ method, path: read }) => method === 'GET' && read.endsWith('/stubs'))).toHaveLength(2)
    },
  )

  test('a message of the server is beside the field', async () => {
    const refuse = (): Reply => ({ code: 'invalid_form', errors: { words: 'Use up to 2,000 characters' } })
    await show(question, { replies: { 'POST /items/stubs/answer': refuse } })
    await userEvent.type(screen.getByLabelText('Your answer'), 'Long')
    await press('Send answer')
    expect(await screen.findByRole('link', { name: /Use up to 2,000 characters/ })).toBeTruthy()
    expect(screen.getByLabelText('Your answer').getAttribute('aria-describedby')).toBe('answer_words-error')
  })
})

test('DOCUMENT is answered by the way, the day and words', async () => {
  const { saves } = await show(itemPage())
  await press('I sent it')
  expect(await screen.findByRole('link', { name: /Choose how you sent it/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Choose a day in the last 12 months/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'By fax' }))
  await userEvent.type(screen.getByLabelText('When did you send it?'), '2026-11-20')
  await userEvent.type(screen.getByLabelText(/Anything we should know/), 'Two pages')
  await press('I sent it')
  expect(await screen.findByText(/^We're checking it/)).toBeTruthy()
  expect(saves()).toMatchObject([{ body: { channel: 'FAX', sent_on: '2026-11-20', words: 'Two pages', version: 1 } }])
})

describe('SECTION', () => {
  const section = itemPage({ kind: 'SECTION', title: 'Income', page: 'income', borrower_id: 'luis' })

  test('leads to the page of its person, and cannot be skipped', async () => {
    await show(section, { application: { ...submitted, application_status: 'STARTED' } })
    const link = await screen.findByRole('link', { name: 'Go to this section' })
    expect(link.getAttribute('href')).toBe(pagePath({ ...formParams, borrower: 'luis' }, 'income'))
    expect(screen.getAllByRole('button', { name: /^I / }).map(({ textContent }) => textContent)).toEqual([
      "I don't understand this",
    ])
  })

  test('is locked while people sign', async () => {
    await show(section, { application: { ...submitted, application_status: 'SENT_FOR_SIGNATURE' } })
    expect(await screen.findByText('Your answers are locked while people sign.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Go to this section' })).toBeNull()
  })
})

describe('AUTHORIZATION', () => {
  const authorization = itemPage({ kind: 'AUTHORIZATION', legal_text: ['I agree to a hard inquiry.'] })

  test('shows the legal text, and is agreed to by the typed name', async () => {
    const { saves } = await show(authorization)
    expect(await screen.findByText('I agree to a hard inquiry.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Type your name to agree'), 'Rosa')
    await press('I agree')
    expect(await screen.findByRole('link', { name: /as it appears here: Maria Lopez/ })).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Type your name to agree'))
    await userEvent.type(screen.getByLabelText('Type your name to agree'), 'maria lopez')
    await press('I agree')
    await waitFor(() => expect(saves()).toMatchObject([{ body: { typed_name: 'maria lopez', version: 1 } }]))
  })

  test.each(['ANSWERED', 'ACCEPTED'] as const)('%s: says what was agreed to, and when', async state => {
    const answered = { state, answer: 'Maria Lopez', answered_at: '2026-11-20T12:00:00.000Z' }
    await show({ ...authorization, ...answered, claim: 'You agreed on Nov 20, 2026.' })
    const agreed = within(screen.getByRole('region', { name: 'What you agreed to' }))
    expect(agreed.getByText('I agree to a hard inquiry.')).toBeTruthy()
    expect(agreed.getByText('Maria Lopez')).toBeTruthy()
    expect(screen.getByText('You agreed on Nov 20, 2026.')).toBeTruthy()
    expect(text()).not.toMatch(/We're checking it|You sent this/)
    expect(screen.queryByText(/^This is done/) !== null).toBe(state === 'ACCEPTED')
  })

  test('of someone who did not agree shows no agreement', async () => {
    await show({ ...authorization, state: 'ACCEPTED', answer: 'Not now' })
    expect(await screen.findByText('What you sent')).toBeTruthy()
    expect(screen.queryByText('I agree to a hard inquiry.')).toBeNull()
  })

  test('of a co-borrower on this device says first to hand it over', async () => {
    const june = { ...submitted.borrower, borrower_id: 'june', first_name: 'June', on_this_device: true }
    await show({ ...authorization, borrower_id: 'june' }, { application: { ...submitted, co_borrowers: [june] } })
    const hand = await screen.findByText('Hand your device to June. Only June can agree to this.')
    const isBefore = hand.compareDocumentPosition(screen.getByText('For June')) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(isBefore).toBeTruthy()
  })
})

test('a reason says that the person does not have it; another one needs words', async () => {
  const { saves } = await show(itemPage())
  await press("I don't have this")
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('radio')).toHaveLength(Object.keys(notAvailableReasons).length)
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(dialog.getByText('Choose a reason')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(dialog.getByText('Write a few words')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Tell us more'))
  expect(saves()).toEqual([])
  await userEvent.type(dialog.getByLabelText('Tell us more'), 'The dog ate it')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Thanks for telling us/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saves()).toMatchObject([{ body: { reason: 'OTHER', words: 'The dog ate it', version: 1 } }])
})

test.each([
  ['Olivia', standing().contact],
  ['Porchlight Lending', null],
])('a person who does not understand writes to %s, and the item stays', async (name, contact) => {
  const { saves } = await show(itemPage(), { replies: { 'GET /standing': () => ({ body: standing({ contact }) }) } })
  await press("I don't understand this")
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(`Tell ${name} what isn't clear. Your list stays as it is.`)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText("What isn't clear?"), 'Which stubs?')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  const status = (await screen.findByText(`${name} was told.`)).closest('[role=status]')
  expect(saves()).toMatchObject([{ body: { words: 'Which stubs?' } }])
  // The live region changes with each question, so that a further one is announced.
  expect(status?.textContent).toBe(`You asked: “Which stubs?”${name} was told.`)
  expect(screen.getByRole('button', { name: 'I sent it' })).toBeTruthy()
})

test.each([
  ['You sent this on', { first_name: 'Maria', is_reader: true }],
  ['Luis answered this on', { first_name: 'Luis', is_reader: false }],
  ['This was answered on', null],
])('%s … is said by the person who answered', async (sentence, answered_by) => {
  const answered_at = '2026-11-20T12:00:00.000Z'
  await show(itemPage({ borrower_id: null, state: 'ANSWERED', answered_at, answered_by }))
  expect(await screen.findByText(new RegExp(`^${sentence} Nov`))).toBeTruthy()
})

test.each(itemStates)('%s: has a sentence, and ways to answer only while it is open', async state => {
  await show(
    itemPage({
      state,
      state_label: itemStateLabel({ kind: 'DOCUMENT', state }, { isOnlyHelpful: false }),
      answered_at: '2026-11-20T12:00:00.000Z',
      answered_by: { first_name: 'Maria', is_reader: true },
    }),
  )
  expect(await screen.findByText(itemStateLabel({ kind: 'DOCUMENT', state }, { isOnlyHelpful: false }))).toBeTruthy()
  const isOpen = state === 'ASKED' || state === 'ASKED_AGAIN'
  expect(screen.queryByRole('button', { name: 'I sent it' }) !== null).toBe(isOpen)
  expect(screen.queryByRole('button', { name: "I don't have this" }) !== null).toBe(isOpen)
  expect(document.querySelector('.alert--success') !== null).toBe(!isOpen)
  expect(screen.queryByText('You sent this on Nov 20, 2026.') !== null).toBe(state === 'ANSWERED')
})

test('a paper that the person says was sent is not said to be checked', async () => {
  const claim = "You told us on Nov 20 that you sent it on Nov 19 by letter.\nWe'll check it when it's here."
  const answered_by = { first_name: 'Maria', is_reader: true }
  await show(itemPage({ state: 'ANSWERED', claim, answered_at: '2026-11-20T12:00:00.000Z', answered_by }))
  for (const sentence of claim.split('\n')) expect(await screen.findByText(sentence)).toBeTruthy()
  expect(text()).not.toMatch(/We're checking it|You sent this/)
})

test('says when the lender changed the words', async () => {
  await show(itemPage({ corrected_at: '2026-11-20T12:00:00.000Z' }))
  expect(screen.getByText('Porchlight Lending changed these words on Nov 20, 2026.')).toBeTruthy()
})

test('a paper goes to the address of the lender where one is known', async () => {
  await show(itemPage({ address: '1 Main Street, Tulsa, OK 74101' }))
  expect(await screen.findByText('By letter: Porchlight Lending, 1 Main Street, Tulsa, OK 74101')).toBeTruthy()
})

test("what a person doesn't have can be answered after all, while no one has checked it", async () => {
  const { saves } = await show(itemPage({ state: 'NOT_AVAILABLE', state_label: "You don't have it" }))
  expect(screen.queryByRole('button', { name: "I don't have this" })).toBeNull()
  await press('Change this')
  expect(screen.queryByText(/^Thanks for telling us/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'By fax' }))
  const day = screen.getByLabelText('When did you send it?')
  await userEvent.type(day, '2026-11-20')
  await press('I sent it')
  expect(await screen.findByText(/^We're checking it/)).toBeTruthy()
  expect(saves()).toMatchObject([{ body: { channel: 'FAX', sent_on: '2026-11-20', version: 1 } }])
  expect(screen.getByRole('button', { name: 'Change this' })).toBeTruthy()
})

test('pressing the button that changes an answer moves the focus to the first field', async () => {
  await show(itemPage({ state: 'ANSWERED', state_label: 'Sent: being checked' }))
  await press('Change this')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'By letter' }))
})

test('an item that turns out to be closed leaves the focus on the title', async () => {
  let item = itemPage({ kind: 'QUESTION' })
  await show(item, {
    replies: {
      'GET /items/stubs': () => ({ body: item }),
      'POST /items/stubs/answer': () => {
        item = { ...item, state: 'ACCEPTED', state_label: 'Done' }
        return { code: 'item_closed' }
      },
    },
  })
  await userEvent.type(screen.getByLabelText('Your answer'), 'My truck')
  await press('Send answer')
  expect(await screen.findByText(/^This is done/)).toBeTruthy()
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each(itemStates)('%s: an answer can be changed only until it is checked', async state => {
  await show(itemPage({ state }))
  expect(screen.queryByRole('button', { name: 'Change this' }) !== null).toBe(
    state === 'ANSWERED' || state === 'NOT_AVAILABLE',
  )
})

test.each(itemStates)('before the Loan Estimate, %s: the page demands nothing', async state => {
  await show(
    itemPage({
      state,
      state_label: itemStateLabel({ kind: 'DOCUMENT', state }, { isOnlyHelpful: true }),
      is_helpful: true,
      due: '',
      due_on: null,
    }),
  )
  await screen.findByText(itemStateLabel({ kind: 'DOCUMENT', state }, { isOnlyHelpful: true }))
  expect(document.querySelector('.badge--warning')).toBeNull()
  const shown = text()?.replace(
    /You don't have to (?:do|send) anything[^.]*\.|We don't need this anymore\.|No longer needed/g,
    '',
  )
  expect(shown).not.toMatch(/\bneed|must|\bdue\b|have to/i)
})

test('what is late can still be sent', async () => {
  await show(itemPage({ is_late: true, due: 'was due Nov 20' }))
  expect(await screen.findByText('You can still send it.')).toBeTruthy()
  expect(text()).not.toMatch(/late|overdue|fail/i)
})

test('an application that has ended asks for nothing', async () => {
  await show(itemPage(), { application: { ...submitted, withdrawn_at: '2026-11-21T12:00:00Z' } })
  expect(await screen.findByText("This application has ended, so there's nothing left to send.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^I / })).toBeNull()
})

test('nothing can be sent while the installation is read only, and each button says so', async () => {
  const context = { ...pageContext, mode: { kind: 'read-only' as const, until: null } }
  const { saves } = await show(itemPage(), { context })
  for (const name of ['I sent it', "I don't have this", "I don't understand this"]) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saves()).toEqual([])
})

test('an item that is not there leads back to the list', async () => {
  await renderFormPage(path, <ItemPage />, { 'GET /items/stubs': () => ({ code: 'item_not_found' }) })
  expect(await screen.findByText("This isn't on your list anymore.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to your list' }).getAttribute('href')).toBe(
    pagePath(formParams, 'progress'),
  )
})

test('an item that cannot be read says so, and can be tried again', async () => {
  let isBroken = true
  await renderFormPage(path, <ItemPage />, {
    'GET /items/stubs': () => (isBroken ? { code: 'application_forbidden' } : { body: itemPage() }),
    'GET /standing': () => ({ body: standing() }),
    'POST /calculate-progress': () => ({ body: submitted }),
  })
  await screen.findByText("We couldn't load this page.")
  isBroken = false
  await press('Try again')
  expect(await screen.findByRole('heading', { level: 1, name: 'Pay stubs' })).toBeTruthy()
})
