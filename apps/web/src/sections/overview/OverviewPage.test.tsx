import { loanSummary } from '@porchlight/domain'
import { aHome, aLand, someRates } from '@porchlight/domain/testing'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContextProvider } from '../../data/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { LoanFigures } from './OverviewPage.tsx'

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
