import type { StandingResponse } from '@porchlight/api'
import { isOpenForBorrower, itemStateLabel, itemStates, pathTo } from '@porchlight/domain'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { applicationOnPage } from '../data/application-on-page.ts'
import { accessibleTree } from '../testing/accessible-tree.ts'
import { formParams, progress, renderFormPage } from '../testing/form-page.tsx'
import { itemLine, standing } from '../testing/items.ts'
import { pageContext } from '../testing/page.tsx'
import { NeededList, prepareNeeded } from './NeededList.tsx'

const luis: ReturnType<typeof progress>['borrower'] = {
  ...progress().borrower,
  borrower_id: 'luis',
  first_name: 'Luis',
  is_primary: false,
  on_this_device: true,
}
const together = { ...progress(), co_borrowers: [luis] }

const show = async (response: StandingResponse, context = pageContext, application = applicationOnPage(together)) => {
  await prepareNeeded()
  const page = await renderFormPage(
    'progress',
    <NeededList application={application} standing={response} />,
    {
      'POST /items': ({ body }) =>
        (body as { words: string }).words === ''
          ? { code: 'invalid_form', errors: { words: 'Write your answer' } }
          : { body: { id: 'new' } },
    },
    context,
  )
  if (response.can_send) await screen.findByRole('button', { name: 'Send something else' })
  return { ...page, tree: () => accessibleTree(page.container) }
}

test('lists everything at once as a screen reader goes through it', async () => {
  const { tree } = await show(
    standing({
      groups: [
        {
          id: 'TO_DECIDE',
          heading: 'Needed to decide',
          lead: '',
          items: [
            itemLine({
              id: 'w2',
              title: 'W-2',
              state: 'ASKED_AGAIN',
              state_label: 'Needed again',
              is_late: true,
              due: 'was due Nov 20',
            }),
            itemLine(),
            itemLine({ id: 'license', title: 'Photo ID', why: 'It shows who you are.', due: '', borrower_id: 'luis' }),
            itemLine({
              id: 'tax',
              title: 'Tax return',
              state: 'NOT_AVAILABLE',
              state_label: "You don't have it",
              due: '',
            }),
            itemLine({
              id: 'bank',
              title: 'Bank statement',
              state: 'ANSWERED',
              state_label: 'Sent: being checked',
              due: '',
            }),
            itemLine({ id: 'old', title: 'Old address', state: 'ACCEPTED', state_label: 'Done', due: '' }),
          ],
        },
        {
          id: 'TO_CLOSE',
          heading: 'Needed before closing',
          lead: '',
          items: [itemLine({ id: 'deed', title: 'Deed', due: '', borrower_id: null })],
        },
      ],
      others: [{ first_name: 'Ann', groups: ['Income', 'Other'] }],
    }),
  )
  expect(`${tree()}\n`).toMatchInlineSnapshot(`
    "region "What we still need from you"
      heading 2 "What we still need from you"
      region "Needed to decide"
        heading 3 "Needed to decide"
        list
          listitem
            link "W-2"
            Needed again · was due Nov 20
            They show what you earn now.
          listitem
            link "Pay stubs"
            Needed · by Tuesday, Dec 8
            They show what you earn now.
          listitem
            link "Photo ID"
            Needed · for Luis
            It shows who you are.
      region "Needed before closing"
        heading 3 "Needed before closing"
        list
          listitem
            link "Deed"
            Needed · You or Luis
            They show what you earn now.
      region "What you answered"
        heading 3 "What you answered"
        list
          listitem
            link "Tax return"
            You don't have it
            They show what you earn now.
          listitem
            link "Bank statement"
            Sent: being checked
            They show what you earn now.
          listitem
            link "Old address"
            Done
            They show what you earn now.
      Ann has a list, too: Income and Other.
      status
      button "Send something else"
    "
  `)
})

test('an item of any borrower says who can answer, or who else did', async () => {
  const anyone = itemLine({ borrower_id: null, due: '' })
  const group = (items: (typeof anyone)[]) => ({ id: 'TO_DECIDE', heading: 'Needed to decide', lead: '', items })
  const sent = { ...anyone, state: 'ANSWERED', state_label: 'Sent: being checked' } as const
  const items = [
    { ...anyone, id: 'open' },
    { ...sent, id: 'of-luis', answered_by: { first_name: 'Luis', is_reader: false } },
    { ...sent, id: 'own', answered_by: { first_name: 'Maria', is_reader: true } },
    { ...sent, id: 'recorded' },
  ]
  const together3 = { ...together, co_borrowers: [luis, { ...luis, borrower_id: 'ann', first_name: 'Ann' }] }
  await show(standing({ groups: [group(items)] }), pageContext, applicationOnPage(together3))
  const said = screen.getAllByRole('listitem').map(line => line.querySelector('small')?.textContent)
  expect(said).toEqual([
    'Needed · You, Luis, or Ann',
    'Sent: being checked · Luis answered',
    'Sent: being checked',
    'Sent: being checked',
  ])
})

test('someone who applies alone reads no name beside an item of any borrower', async () => {
  const items = [itemLine({ borrower_id: null })]
  const alone = applicationOnPage(progress())
  await show(standing({ groups: [{ id: 'TO_DECIDE', heading: 'h', lead: '', items }] }), pageContext, alone)
  expect(screen.queryByText(/You/)).toBeNull()
})

test('says that nothing is needed, also where everything is done', async () => {
  const none = "We don't need anything from you right now."
  const { unmount } = await show(standing({ groups: [] }))
  expect(screen.getByText(none)).toBeTruthy()
  unmount()
  const done = itemLine({ state: 'WAIVED', state_label: 'No longer needed' })
  await show(standing({ groups: [{ id: 'TO_DECIDE', heading: 'Needed to decide', lead: '', items: [done] }] }))
  expect(screen.getByText(none)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay stubs' })).toBeTruthy()
  expect(screen.queryByText('Needed to decide')).toBeNull()
})

const letter = {
  id: 'letter',
  title: 'Letter of Nov 30: what is missing, and by when',
  sent_on: '2026-11-30',
  until_on: '2026-12-30',
  last_day: 'Send everything by Wednesday, Dec 30, at the latest.',
}

test('begins with the last day of a letter, and the link to it', async () => {
  await show(standing({ letters: [letter] }))
  const link = screen.getByRole('link', { name: letter.title })
  expect(link.getAttribute('href')).toBe(pathTo('letter', { ...formParams, letter: 'letter' }))
  expect(screen.getByText(letter.last_day).closest('strong')).toBeTruthy()
})

test('once everything is answered, keeps the letter, and asks for nothing by its last day', async () => {
  await show(standing({ letters: [letter], groups: [] }))
  expect(screen.getByRole('link', { name: letter.title })).toBeTruthy()
  expect(screen.queryByText(letter.last_day)).toBeNull()
})

describe('before the Loan Estimate', () => {
  test.each(itemStates)('demands nothing while an item is %s', async state => {
    const lead = "You can send these now or later. You don't have to send anything to get your Loan Estimate."
    const item = itemLine({
      state,
      state_label: itemStateLabel({ kind: 'DOCUMENT', state }, { isOnlyHelpful: true }),
      due: '',
      due_on: null,
      is_helpful: true,
    })
    const { container } = await show(
      standing({ groups: [{ id: 'HELPFUL_NOW', heading: 'Helpful now', lead, items: [item] }] }),
    )
    expect(screen.getByRole('heading', { name: 'What you can send now' })).toBeTruthy()
    expect(container.textContent?.includes(lead)).toBe(isOpenForBorrower(state))
    expect(
      container.textContent?.replace(lead, '').replace("We don't need anything", '').replace('No longer needed', ''),
    ).not.toMatch(/need|must|due|have to/i)
    expect(container.querySelector('.checklist__row--asked')).toBeNull()
  })
})

test.each(itemStates)('marks an item that is %s', async state => {
  const item = itemLine({ state, state_label: itemStateLabel({ kind: 'DOCUMENT', state }, { isOnlyHelpful: false }) })
  const { container } = await show(standing({ groups: [{ id: 'TO_DECIDE', heading: 'h', lead: '', items: [item] }] }))
  const isOpen = state === 'ASKED' || state === 'ASKED_AGAIN'
  expect(container.querySelector('.checklist__row--asked') !== null).toBe(isOpen)
  expect(container.querySelector('.checklist__mark svg') !== null).toBe(!isOpen && state !== 'NOT_AVAILABLE')
  expect(
    screen.getByText(itemStateLabel({ kind: 'DOCUMENT', state }, { isOnlyHelpful: false }), { exact: false }),
  ).toBeTruthy()
})

test('leads to the page of an item by the keyboard', async () => {
  const { location } = await show(standing())
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Pay stubs')
  await userEvent.keyboard('{Enter}')
  expect(location.history.at(-1)).toBe(`/${formParams.dealer}/application/${formParams.application}/items/stubs`)
})

test('sends words that no one asked for, after a refusal that keeps them', async () => {
  const { saves } = await show(standing({ groups: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Send something else' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Write your answer')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('What do you want to tell us?'), 'I have a new job.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('We sent it to your lender.')).toBeTruthy()
  expect(saves().at(-1)).toMatchObject({ method: 'POST', body: { words: 'I have a new job.' } })
})

test('announces each message that is sent', async () => {
  await show(standing({ groups: [] }))
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Send something else' }))
  for (const words of ['I have a new job.', 'I moved.']) {
    await open()
    const dialog = within(await screen.findByRole('dialog'))
    expect(screen.queryByText('We sent it to your lender.')).toBeNull()
    await userEvent.type(dialog.getByLabelText('What do you want to tell us?'), words)
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('We sent it to your lender.')).toBeTruthy()
  }
})

test('names each other person, also those of one name', async () => {
  const logged = vi.spyOn(console, 'error')
  await show(standing({ others: ['Income', 'Identity'].map(group => ({ first_name: 'Luis', groups: [group] })) }))
  expect(screen.getAllByText(/^Luis has a list, too/)).toHaveLength(2)
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('sends nothing while the installation is read only, and says so', async () => {
  const context = { ...pageContext, mode: { kind: 'read-only' as const, until: null } }
  await show(standing(), context)
  const button = screen.getByRole('button', { name: 'Send something else' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^You can't change anything right now/)).toBeTruthy()
})

test('offers to send nothing where the server takes nothing', async () => {
  await show(standing({ can_send: false }))
  expect(screen.queryByRole('button', { name: 'Send something else' })).toBeNull()
})

test('leaves out the sentence that the banner of what was sent back has', async () => {
  const sentence = 'Please correct your income.'
  const returned = { sentence } as NonNullable<ReturnType<typeof applicationOnPage>['returned']>
  const application = { ...applicationOnPage(together), returned }
  const { unmount } = await show(standing({ sentence }), pageContext, application)
  expect(screen.queryByText(sentence, { exact: false })).toBeNull()
  unmount()
  await show(standing({ sentence: 'Another one.' }), pageContext, application)
  expect(screen.getByText('“Another one.”')).toBeTruthy()
})
