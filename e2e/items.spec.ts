import type { Page } from '@playwright/test'
import type { ItemPageResponse, StandingResponse } from '@porchlight/api'
import { type ItemKind, itemKinds, itemStateLabel, itemStates, legalTexts, pathTo } from '@porchlight/domain'
import { RELEASE_TAG } from '../scripts/release.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectPage } from './support/answering.ts'
import { startApplication } from './support/filled-application.ts'
import { DEALER, expect, test } from './support/journey.ts'

/** The least height of what a finger presses, in pixels. */
const TOUCH_TARGET = 44
const LONG = 'Written explanation of the two deposits into your checking account in October, signed and dated'

const page = (changes: Partial<ItemPageResponse>): ItemPageResponse => ({
  id: 'stubs',
  kind: 'DOCUMENT',
  state: 'ASKED',
  state_label: 'Needed',
  title: 'Your last two pay stubs',
  why: 'They show what you earn now.',
  due: 'by Tuesday, Dec 8',
  due_on: '2026-12-08',
  is_late: false,
  is_helpful: false,
  borrower_id: null,
  page: null,
  version: 1,
  counts: 'Your last two stubs, all pages.\nA letter from your employer with your pay.',
  doesnt_count: 'A photo that cuts off the year-to-date total.',
  example: 'Two stubs from November, each with your name and the total for the year.',
  address: '1 Main Street, Tulsa, OK 74101',
  asked_again: '',
  legal_text: [],
  name: 'Rosa Delgado',
  answer: '',
  answered_by: null,
  answered_at: null,
  claim: '',
  question: '',
  corrected_at: null,
  ...changes,
})
const { paragraphs } = legalTexts['hard-inquiry-authorization']({
  lender: 'Porchlight Lending',
  dealer: 'Sunrise Homes',
})
const pages = [
  page({
    state: 'ASKED_AGAIN',
    state_label: 'Needed again',
    asked_again: 'Some pages are missing. Please send all four.',
    answer: 'By fax on Nov 18.',
    is_late: true,
    due: 'was due Nov 20',
    question: 'Do you need both sides?',
  }),
  page({ id: 'deposit', kind: 'QUESTION', title: LONG, due: '' }),
  page({ id: 'inquiry', kind: 'AUTHORIZATION', title: 'Hard credit inquiry', legal_text: paragraphs }),
  page({
    id: 'bank',
    state: 'ANSWERED',
    state_label: 'Sent: being checked',
    title: 'Bank statement',
    answer: 'By email on Nov 18.',
    answered_at: '2026-11-18T15:00:00.000Z',
  }),
  page({ id: 'id', state: 'ACCEPTED', state_label: 'Done', title: 'Photo ID' }),
]
const helpful = page({
  id: 'deed',
  title: 'Deed',
  state_label: 'Not sent yet',
  is_helpful: true,
  due: '',
  due_on: null,
})

const standing = (groups: StandingResponse['groups']): StandingResponse => ({
  sentence: 'Please send these by Friday.',
  steps: [
    { text: 'You sent your application', on: '2026-11-23', state: 'DONE' },
    { text: `Porchlight Lending asked you for: Your last two pay stubs, ${LONG}`, on: '2026-11-24', state: 'CURRENT' },
    { text: 'With Porchlight Lending for a decision', on: null, state: 'NEXT' },
    { text: 'Finished', on: null, state: 'NEXT' },
  ],
  contact: { first_name: 'Olivia', title: 'Senior Mortgage Loan Originator', phone: '5555550142', nmls_id: '1234567' },
  next_word: 'We said that you would hear from us by Friday, Nov 27. That day has passed. Please call us.',
  next_word_has_passed: true,
  groups,
  others: [{ first_name: 'Luis', groups: ['Income', 'The home and its place'] }],
  letters: [
    {
      ...{ id: 'letter', title: 'Letter of November 20: what is missing, and by when', sent_on: '2026-11-20' },
      ...{ until_on: '2026-12-21', last_day: 'Please answer by December 21.' },
    },
  ],
  can_send: true,
})

// A read that is under way is not awaited.
test.afterEach(({ page: tab }) => tab.unrouteAll({ behavior: 'ignoreErrors' }))

/** Opens the page of an item of an application that was submitted. The server's answers about items are replaced. */
async function openItem(tab: Page, groups: StandingResponse['groups'], item: ItemPageResponse): Promise<void> {
  const { id } = await startApplication(tab)
  await tab.route('**/standing', route => route.fulfill({ json: standing(groups) }))
  for (const one of [...pages, helpful])
    await tab.route(`**/v1/**/items/${one.id}`, route => route.fulfill({ json: one }))
  await tab.route('**/calculate-progress', async route => {
    const response = await route.fetch()
    await route.fulfill({
      json: { ...(await response.json()), application_status: 'SUBMITTED', submitted_at: '2026-11-23T15:00:00.000Z' },
    })
  })
  await tab.goto(pathTo('item', { dealer: DEALER, application: id, item: item.id }))
  await expectPage(tab, item.title)
}

test('everything that is needed, and the pages of each kind, are read and fit', async ({ page: tab }) => {
  const groups = [
    { id: 'TO_DECIDE', heading: 'Needed to decide', lead: '', items: pages },
    {
      id: 'TO_CLOSE',
      heading: 'Needed before closing',
      lead: '',
      items: [page({ id: 'tax', title: 'Tax bill', due: '' })],
    },
  ]
  await openItem(tab, groups, pages[0]!)
  await expect(tab.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Your last two pay stubs" [level=1]
    - text: Needed again
    - paragraph:
      - strong: was due Nov 20
    - paragraph: You can still send it.
    - heading "Please look at this again" [level=2]
    - heading "What counts" [level=2]
    - heading "What doesn't count" [level=2]
    - heading "Example" [level=2]
    - region "What you sent before"
    - region "How to send it":
      - radiogroup "How did you send it?"
      - textbox "When did you send it?"
      - textbox "Anything we should know? (optional)"
      - button "I sent it"
    - region "Can't do this?":
      - button "I don't have this"
      - button "I don't understand this"
      - status:
        - paragraph: "You asked: “Do you need both sides?”"
        - paragraph: Olivia was told.
    - link "Back to your list"
  `)
  await expectAccessible(tab, 'item-document')
  await tab.getByRole('button', { name: "I don't have this" }).click()
  await expectAccessible(tab, 'item-reason')
  await tab.keyboard.press('Escape')
  await expect(tab.getByRole('button', { name: "I don't have this" })).toBeFocused()
  await tab.getByRole('button', { name: 'I sent it' }).click()
  await expectAccessible(tab, 'item-refused')

  await tab.getByRole('link', { name: 'Back to your list' }).click()
  const list = tab.getByRole('region', { name: 'What we still need from you' })
  await expect(list).toMatchAriaSnapshot(`
    - heading "What we still need from you" [level=2]
    - paragraph:
      - strong: Please answer by December 21.
    - list:
      - listitem:
        - link /^Letter of November 20/
    - region "Needed to decide":
      - list:
        - listitem:
          - link "Your last two pay stubs"
          - text: Needed again · was due Nov 20 They show what you earn now.
    - region "Needed before closing":
      - list:
        - listitem:
          - link "Tax bill"
    - paragraph: "Luis has a list, too: Income and The home and its place."
    - button "Send something else"
  `)
  await expect(tab.getByRole('region', { name: 'Where it stands' })).toMatchAriaSnapshot(`
    - heading "Where it stands" [level=2]
    - list:
      - listitem:
        - paragraph:
          - strong: You sent your application
        - paragraph: Nov 23, 2026
    - paragraph:
      - link "555-555-0142"
  `)
  const phones = await tab.getByRole('main').locator('[href^="tel:"]').all()
  for (const link of [list.getByRole('link', { name: /^Letter of/ }), ...phones])
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(TOUCH_TARGET)
  await expectAccessible(tab, 'items-list')
  for (const { title, id } of pages.slice(1)) {
    await list.getByRole('link', { name: title }).press('Enter')
    await expectPage(tab, title)
    await expectAccessible(tab, `item-${id}`)
    await tab.getByRole('link', { name: 'Back to your list' }).press('Enter')
  }
})

test('before the Loan Estimate the list asks for nothing', async ({ page: tab }) => {
  const lead = "You can send these now or later. You don't have to send anything to get your Loan Estimate."
  await openItem(tab, [{ id: 'HELPFUL_NOW', heading: 'Helpful now', lead, items: [helpful] }], helpful)
  await expectAccessible(tab, 'item-helpful')
  await tab.getByRole('link', { name: 'Back to your list' }).click()
  await expect(tab.getByRole('region', { name: 'What you can send now' })).toBeVisible()
  await expectAccessible(tab, 'items-helpful')
})

test('the list without items is read and fits', async ({ page: tab }) => {
  await openItem(tab, [], helpful)
  await tab.getByRole('link', { name: 'Back to your list' }).click()
  await expect(tab.getByText("We don't need anything from you right now.")).toBeVisible()
  await expectAccessible(tab, 'items-none')
})

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

for (const kind of Object.keys(itemKinds) as ItemKind[])
  test(`each state of ${kind} is read and fits`, { tag: RELEASE_TAG }, async ({ page: tab }) => {
    const items = itemStates.map(state =>
      page({
        ...{ id: state, kind, state, title: `${LONG} (${state})` },
        state_label: itemStateLabel({ kind, state }, { isOnlyHelpful: false }),
        answer: state === 'ASKED' ? '' : 'By fax on Nov 18.',
        asked_again: state === 'ASKED_AGAIN' ? 'Some pages are missing.' : '',
        ...(kind === 'AUTHORIZATION' && { legal_text: paragraphs }),
        ...(kind === 'SECTION' && { page: 'income' as const }),
      }),
    )
    for (const item of items) await tab.route(`**/v1/**/items/${item.id}`, route => route.fulfill({ json: item }))
    await openItem(tab, [{ id: 'TO_DECIDE', heading: 'Needed to decide', lead: '', items: items }], items[0]!)
    const address = new URL(tab.url())
    for (const { id, title } of items) {
      await tab.goto(address.pathname.replace(/[^/]+$/, id))
      await expectPage(tab, title)
      for (const size of [PHONE, DESK]) {
        await tab.setViewportSize(size)
        await expectAccessible(tab, `item-${kind}-${id}-${size.width}`)
      }
      await tab.setViewportSize(PHONE)
    }
  })
