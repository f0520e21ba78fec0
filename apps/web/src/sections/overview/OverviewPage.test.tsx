import {
  type EditableFigure,
  loanEstimateNotice,
  loanSummary,
  loanSummaryApi,
  type StoredAnswers,
  summaryForms,
} from '@porchlight/domain'
import { aHome, aLand, landsWithAmountsBeside, someRates } from '@porchlight/domain/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { useRecord, useSaveRecord } from '../../data/records.ts'
import { type Reply, renderFormPage } from '../../testing/form-page.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import { partsOfBar } from './PaymentBar.tsx'

const [NOTICE = ''] = loanEstimateNotice().paragraphs
const money = (cents: number) => `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
const isAfter = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)

async function open(land: StoredAnswers = aLand('LEASING'), starting_rates = someRates) {
  const summary = loanSummary({ home: aHome(), land, rates: someRates, starting_rates })!
  await renderFormPage('overview', <OverviewPage />, {
    'GET /summary': () => ({ body: loanSummaryApi.toApi(summary) }),
  })
  await screen.findByRole('heading', { name: 'Estimated monthly payment' })
  return summary
}

/** A page that shows the loan while it saves the home, and leads to the overview. */
function HomePage() {
  const loan = useRecord('summary')
  const save = useSaveRecord({ record: 'home' })
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return <OverviewPage />
  return (
    <button
      type="button"
      disabled={!loan.data}
      onClick={() => save({ price: 110_000 }, new AbortController().signal).then(() => setSaved(true))}
    >
      Save
    </button>
  )
}

test('waits for the figures after a save on a page that shows them too', async () => {
  const prices = [100_000_00, 110_000_00]
  const summaries = prices.map(
    price => loanSummary({ home: aHome({ price }), land: aLand('LEASING'), rates: someRates })!,
  )
  const [before, after] = summaries.map(summary => money(summary.loan_total_amount)) as [string, string]
  const [first, second] = summaries.map(summary => ({ body: loanSummaryApi.toApi(summary) }))
  const slow = Promise.withResolvers<Reply>()
  const replies = [first!, slow.promise]
  await renderFormPage('overview', <HomePage />, {
    'GET /summary': () => replies.shift()!,
    'PUT /home': () => ({ body: {} }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText(before)).toBeNull()
  slow.resolve(second!)
  expect(await screen.findByText(after)).toBeTruthy()
})

test('the notice on estimates stands before all figures', async () => {
  await open()
  const notice = screen.getByText(NOTICE)
  for (const figure of screen.getAllByText(/[$%]\d|\d%/)) expect(isAfter(notice, figure)).toBe(true)
})

test('the payment names the yearly rate and that it is an estimate before the monthly rate', async () => {
  await open()
  const yearly = screen.getByText('An estimate at 8.99% a year, fixed for 25 years.')
  expect(isAfter(yearly, screen.getByText(/^25yr\/fixed, 0\.74917%\/12mo\. That means 0\.74917% each month/))).toBe(
    true,
  )
})

test("beside a changed rate stands the lender's own", async () => {
  await open(aLand('LEASING'), { ...someRates, loan_interest_rate: 0.0875 })
  expect(screen.getByText("The lender's starting rate: 8.75%")).toBeTruthy()
  expect(screen.getAllByText(/starting rate/)).toHaveLength(1)
})

test('the steps from the price to the total add up, and each can be edited', async () => {
  const summary = await open(aLand('PURCHASING'))
  const amounts = screen.getAllByRole('button', { name: /^Edit .*\$/ }).map(button => button.textContent ?? '')
  const cents = amounts.map(text => Math.round(Number(/\$([\d,.]+)/.exec(text)![1]!.replaceAll(',', '')) * 100))
  const signs = amounts.map(text => (text.endsWith('(subtracted)') ? -1 : 1))
  expect(cents).toHaveLength(5)
  expect(cents.reduce((sum, amount, index) => sum + amount * signs[index]!, 0)).toBe(summary.loan_total_amount)
  expect(screen.getByText(money(summary.loan_total_amount))).toBeTruthy()
})

describe.each(Object.entries(landsWithAmountsBeside))('%s', (_, { land, beside }) => {
  test('has its amounts under their names beside the totals, and the sum', async () => {
    const summary = await open(land)
    for (const { label, cents } of beside)
      expect(screen.getByText(new RegExp(`^${label}: (\\+ )?\\${money(cents)}\\.`))).toBeTruthy()
    expect(screen.getByText(`Together ${money(summary.total_monthly_payment)} a month`)).toBeTruthy()
  })

  test('has a name and an amount for each part of the bar, and they add up', async () => {
    const summary = await open(land)
    const parts = screen.getAllByRole('definition').map(({ textContent }) => textContent!)
    const sum = parts.reduce((all, text) => all + Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100), 0)
    expect(sum).toBe(summary.total_monthly_payment)
    expect(screen.getAllByRole('term').every(({ textContent }) => textContent !== '')).toBe(true)
  })
})

test.each((Object.keys(summaryForms) as EditableFigure[]).filter(figure => figure.endsWith('_rate')))(
  'the dialog of %s begins with the notice on estimates',
  async figure => {
    await open()
    const { label } = (summaryForms[figure].fields as Record<string, { label: string }>)[figure]!
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Edit ${label}.*%`) }))
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${label}` }))
    expect(isAfter(dialog.getByText(NOTICE), dialog.getByLabelText(label))).toBe(true)
  },
)

test('the explanation of the payment begins with the notice on estimates', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'How we estimate your monthly payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(isAfter(dialog.getByText(NOTICE), dialog.getByText(/^Principal and interest:/))).toBe(true)
})

test('each part of the bar that is not nothing can be seen, and all fill it', () => {
  const parts = partsOfBar([100_000, 1, 0, 500].map(cents => ({ label: String(cents), cents })))
  expect(parts.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  expect(parts.map(({ width }) => width > 1)).toEqual([true, true, false, true])
  expect(parts[3]!.start + parts[3]!.width).toBeCloseTo(100)
})
