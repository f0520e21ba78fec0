import { loanSummary, loanSummaryApi } from '@porchlight/domain'
import { aHome, aLand, someRates } from '@porchlight/domain/testing'
import { render, screen } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { renderFormPage } from '../../testing/form-page.tsx'
import { pageContext } from '../../testing/page.tsx'
import { LoanFigures, OverviewPage } from './OverviewPage.tsx'

afterAll(() => vi.unstubAllGlobals())

test('the payment card names the yearly rate and that it is an estimate before the monthly rate', () => {
  const summary = loanSummary({ home: aHome(), land: aLand('LEASING'), rates: someRates })!
  render(
    <PageContextProvider value={pageContext}>
      <LoanFigures summary={summary} />
    </PageContextProvider>,
  )
  const yearly = screen.getByText('An estimate at 8.99% a year, fixed for 25 years.')
  const monthly = screen.getByText(/^25yr\/fixed, 0\.74917%\/12mo\./)
  expect(yearly.compareDocumentPosition(monthly)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test("beside a changed rate stands the lender's own", async () => {
  const starting_rates = { ...someRates, loan_interest_rate: 0.0875 }
  const summary = loanSummary({ home: aHome(), land: aLand('LEASING'), rates: someRates, starting_rates })!
  await renderFormPage('overview', <OverviewPage />, {
    'GET /summary': () => ({ body: loanSummaryApi.toApi(summary) as object }),
  })
  expect(await screen.findByText("The lender's starting rate: 8.75%")).toBeTruthy()
  expect(screen.getAllByText(/starting rate/)).toHaveLength(1)
})
