import {
  hasEstimate,
  type LandSituation,
  landForms,
  loanEstimateNotice,
  loanSummary,
  loanSummaryApi,
  type PageId,
  pageIds,
  pageOf,
  type StoredAnswers,
  sectionIds,
} from '@porchlight/domain'
import { aHome, aLand, landsWithAmountsBeside, someRates } from '@porchlight/domain/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadSectionPage } from '../../app/signed-in/section-pages.tsx'
import { progress, renderFormPage } from '../../testing/form-page.tsx'

// A page that closes stores a draft of what was typed.

const [NOTICE = ''] = loanEstimateNotice().paragraphs
const money = (cents: number) => `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
const summaryOf = (land: StoredAnswers, home = aHome()) => loanSummary({ home, land, rates: someRates })!
const strip = async () => within(await screen.findByRole('region', { name: 'Estimate' }, { timeout: 5_000 }))

/** Opens a page of the form with an application whose sections are all complete. */
async function open(page: PageId, land: StoredAnswers = aLand('LEASING')) {
  const Page = await loadSectionPage(page)
  const { borrower, ...rest } = progress()
  const complete = Object.fromEntries(sectionIds().map(id => [id, 'COMPLETE']))
  const situation = land.land_situation_type as LandSituation
  return renderFormPage(page, <Page />, {
    'POST /calculate-progress': () => ({ body: { ...rest, borrower: { ...borrower, ...complete } } }),
    'GET /summary': () => ({ body: loanSummaryApi.toApi(summaryOf(land)) }),
    'GET /home': () => ({ body: { price: 120_000, down_payment_amount: 12_000, down_payment_source_type: 'CASH' } }),
    'GET /land': () => ({ body: { land_situation_type: situation, ...landForms[situation].toApi(land) } }),
    'GET /demographics': () => ({ body: {} }),
    'GET /consent': () => ({ body: { full_name: 'Maria Lopez', is_acknowledged: false, agreed_at: null } }),
    'GET ': () => ({ body: {} }),
  })
}

const pages = pageIds().filter(page => hasEstimate(page) && pageOf(page).audience.includes('BORROWER'))

test.each(pages)('%s has the estimate, with the notice before the figures', async page => {
  await open(page)
  const shown = await strip()
  const notice = shown.getByText(NOTICE)
  const payment = shown.getByText('$1,080.59 a month')
  expect(notice.compareDocumentPosition(payment)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(shown.getByText('$108,000.00 loan')).toBeTruthy()
})

test.each(Object.entries(landsWithAmountsBeside))('names and adds up %s', async (_, { land, beside }) => {
  await open('home', land)
  const shown = await strip()
  for (const { label, cents } of beside)
    expect(shown.getByText(new RegExp(`^${label}: .*\\${money(cents)}`))).toBeTruthy()
  expect(shown.getByText(new RegExp(`= \\${money(summaryOf(land).total_monthly_payment)} a month$`))).toBeTruthy()
})

/** Fields that change the loan: the page, the label, what is typed in cents, and what is then stored. */
const typed: [PageId, string, number, StoredAnswers, StoredAnswers][] = [
  ['home/down-payment', 'What is the price of the home?', 180_000_00, { price: 180_000_00 }, aLand('LEASING')],
  [
    'home/down-payment',
    'How much is your down payment?',
    5_000_00,
    { down_payment_amount: 5_000_00 },
    aLand('LEASING'),
  ],
  ['land/leasing', 'What do you pay for it each month?', 451_00, {}, aLand('LEASING', { monthly_payment: 451_00 })],
  [
    'land/purchasing',
    'What does the land cost?',
    31_000_00,
    {},
    aLand('PURCHASING', { purchase_price_payoff: 31_000_00 }),
  ],
  ['land/already-owned', 'What is the land worth?', 50_000_00, {}, aLand('ALREADY_OWNED', { land_value: 50_000_00 })],
  [
    'land/currently-financed',
    'Purchase price or payoff amount',
    23_000_00,
    {},
    aLand('CURRENTLY_FINANCED', { purchase_price_payoff: 23_000_00 }),
  ],
]

test.each(typed)('follows what is typed on %s under "%s"', async (page, label, cents, home, land) => {
  const stored = aLand(land.land_situation_type as LandSituation)
  await open(page, stored)
  const shown = await strip()
  const saved = summaryOf(stored)
  const field = await screen.findByLabelText(label)
  expect(shown.getByText(`${money(saved.loan_total_amount)} loan`)).toBeTruthy()
  fireEvent.input(field, { target: { value: String(cents / 100) } })
  const after = summaryOf(land, aHome(home))
  expect(after).not.toEqual(saved)
  expect(await shown.findByText(`${money(after.loan_total_amount)} loan`)).toBeTruthy()
  expect(shown.getByText(`${money(after.estimated_monthly_payment)} a month`)).toBeTruthy()
  if (after.total_monthly_payment !== after.estimated_monthly_payment)
    expect(shown.getByText(new RegExp(`= \\${money(after.total_monthly_payment)} a month$`))).toBeTruthy()
})

test('has as many lines after an amount was typed as before', async () => {
  const land = aLand('ALREADY_OWNED')
  await open('land/already-owned', land)
  const shown = await screen.findByRole('region', { name: 'Estimate' })
  const before = shown.children.length
  fireEvent.input(await screen.findByLabelText(/HOA fee/), { target: { value: '600' } })
  expect(await within(shown).findByText(/^HOA fee: /)).toBeTruthy()
  expect(shown.children).toHaveLength(before)
})

test('has all of it behind the button of a phone', async () => {
  await open('home', aLand('LEASING'))
  const shown = await strip()
  fireEvent.click(shown.getByRole('button', { name: 'All of the estimate' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Estimate' }))
  for (const text of [NOTICE, '$1,080.59 a month', '$108,000.00 loan', /^Lot rent: /])
    expect(dialog.getByText(text)).toBeTruthy()
})
