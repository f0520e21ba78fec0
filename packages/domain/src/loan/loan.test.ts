import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aHome, aLand, someRates } from '../testing/index.ts'
import { landFigures } from './land-figures.ts'
import { LOAN_TERM, loanSummary, loanSummaryApi } from './loan.ts'

const rates = someRates
const leased = aLand('LEASING')
const summary = (home = aHome(), land = leased, with_ = rates) => loanSummary({ home, land, rates: with_ })!

test('a home of $120,000 with $12,000 down, on leased land, at the starting rates', () => {
  expect(loanSummaryApi.toApi(summary())).toEqual({
    home_price: 120_000,
    home_upgrades_cost: 0,
    site_improvement_amount: 0,
    land_purchase_or_payoff_amount: null,
    taxed_land_value: 0,
    lot_rent_monthly_payment: 420,
    land_loan_monthly_payment: null,
    hoa_fee_monthly_payment: null,
    land_offered_as_down_payment: null,
    land_debt_outside_loan: null,
    down_payment_amount: 12_000,
    loan_total_amount: 108_000,
    loan_interest_rate: 0.0899,
    loan_interest_monthly_rate: 0.0899 / 12,
    home_insurance_rate: 0.0075,
    property_tax_rate: 0.01,
    loan_years: 25,
    loan_months: 300,
    principal_plus_interest_monthly_payment: 905.59,
    home_insurance_monthly_payment: 75,
    property_tax_monthly_payment: 100,
    estimated_monthly_payment: 1080.59,
    total_monthly_payment: 1500.59,
    starting_loan_interest_rate: null,
    starting_home_insurance_rate: null,
    starting_property_tax_rate: null,
  })
})

test('what travelled comes back the same', () => {
  expect(loanSummaryApi.fromApi(loanSummaryApi.toApi(summary()))).toEqual(summary())
})

test('the term reads 25yr/fixed', () => {
  expect(LOAN_TERM).toBe('25yr/fixed')
})

test('there is no loan before the home has a price', () => {
  expect(loanSummary({ home: undefined, land: undefined, rates })).toBeNull()
  expect(loanSummary({ home: aHome({ price: null }), land: leased, rates })).toBeNull()
})

test('the total adds every cost and takes off the down payment', () => {
  const home = aHome({ upgrades_cost: 5_000_00, site_improvement_cost: 3_000_00 })
  expect(summary(home, aLand('PURCHASING')).loan_total_amount).toBe(
    120_000_00 + 5_000_00 + 3_000_00 + 30_000_00 - 12_000_00,
  )
})

test('a loan is never negative', () => {
  const paid = summary(aHome({ price: 10_000_00, down_payment_amount: 12_000_00 }))
  expect([paid.loan_total_amount, paid.principal_plus_interest_monthly_payment]).toEqual([0, 0])
})

test('land counts where it is bought, and where it is refinanced', () => {
  const landInLoan = (land: Parameters<typeof landFigures>[0]) => landFigures(land).land_purchase_or_payoff_amount
  expect(landInLoan(aLand('PURCHASING'))).toBe(30_000_00)
  expect(landInLoan(aLand('CURRENTLY_FINANCED'))).toBe(22_000_00)
  expect(landInLoan(aLand('CURRENTLY_FINANCED', { is_refinance: false }))).toBeNull()
  expect(landInLoan(aLand('ALREADY_OWNED'))).toBeNull()
  expect(landInLoan(undefined)).toBeNull()
})

test('tax is on the home and the land: its price where bought, else its value where given', () => {
  const tax = (land: ReturnType<typeof aLand>) => summary(aHome(), land).property_tax_monthly_payment
  expect(tax(aLand('PURCHASING'))).toBe(125_00)
  expect(tax(aLand('CURRENTLY_FINANCED'))).toBe(133_33)
  expect(tax(aLand('ALREADY_OWNED'))).toBe(133_33)
  expect(tax(aLand('FAMILY'))).toBe(100_00)
})

test.each([
  [8_00, 1],
  [8_08_00, 51],
])('insurance on %i cents ends in half a cent, which rounds up to %i', (price, insurance) => {
  expect(summary(aHome({ price, down_payment_amount: 0 })).home_insurance_monthly_payment).toBe(insurance)
})

test('without interest the loan is paid in equal parts', () => {
  const free = summary(aHome(), leased, { ...rates, loan_interest_rate: 0 })
  expect(free.principal_plus_interest_monthly_payment).toBe(360_00)
})

const MAX = 99_999_999_99
const amount = fc.integer({ min: 0, max: MAX })
const hundredthsOfPercent = fc.integer({ min: 0, max: 10_000 })

/** The balance after some months. Each adds interest on the balance before and subtracts the payment. */
const owedAfter = (months: number, owed: number, monthlyRate: number, payment: number): number =>
  months === 0 ? owed : owedAfter(months - 1, owed * (1 + monthlyRate) - payment, monthlyRate, payment)

test('paid month by month, half a cent more pays the loan off and half a cent less does not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX }), hundredthsOfPercent, (price, rate) => {
      const interest = rate / 10_000
      const home = aHome({ price, down_payment_amount: 0 })
      const paid = summary(home, leased, { ...rates, loan_interest_rate: interest })
      const left = (payment: number) => owedAfter(paid.loan_months, price, interest / 12, payment)
      const payment = paid.principal_plus_interest_monthly_payment
      expect(left(payment + 0.501)).toBeLessThanOrEqual(0)
      expect(left(payment - 0.501)).toBeGreaterThanOrEqual(0)
    }),
  )
})

/**
 * A month's share, when rounded half up, differs from the exact one by less than half a cent below and at most half
 * above.
 */
const isHalfUp = (share: number, rate: number, sum: number): boolean => {
  const over = BigInt(share) * 120_000n - BigInt(rate) * BigInt(sum)
  return over > -60_000n && over <= 60_000n
}

test('insurance and tax are exact to the cent, half up', () => {
  fc.assert(
    fc.property(amount, amount, hundredthsOfPercent, hundredthsOfPercent, (more, land_value, insurance, tax) => {
      const price = more + 1
      const result = summary(aHome({ price }), aLand('ALREADY_OWNED', { land_value }), {
        ...rates,
        home_insurance_rate: insurance / 10_000,
        property_tax_rate: tax / 10_000,
      })
      expect(isHalfUp(result.home_insurance_monthly_payment, insurance, price)).toBe(true)
      expect(isHalfUp(result.property_tax_monthly_payment, tax, price + land_value)).toBe(true)
    }),
  )
})

test('the estimate is the sum of its rounded parts', () => {
  fc.assert(
    fc.property(amount, amount, amount, (more, upgrades_cost, down_payment_amount) => {
      const result = summary(aHome({ price: more + 1, upgrades_cost, down_payment_amount }))
      expect(result.loan_total_amount).toBe(Math.max(0, more + 1 + upgrades_cost - down_payment_amount))
      expect(result.estimated_monthly_payment).toBe(
        result.principal_plus_interest_monthly_payment +
          result.home_insurance_monthly_payment +
          result.property_tax_monthly_payment,
      )
    }),
  )
})
