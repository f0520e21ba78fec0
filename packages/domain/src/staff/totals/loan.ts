import { asPercent } from '../../forms/summary-rows.ts'
import { message, phrase, type Text, template } from '../../forms/text.ts'
import { landNotInTotal, monthlyLandCosts } from '../../loan/amounts-beside.ts'
import { LOAN_TERM, type LoanSummary, loanSummary } from '../../loan/loan.ts'
import { addressForm, addressSection } from '../../sections/address/address.ts'
import { listEntries } from '../../sections/section-answers.ts'
import { homeAndLandOf, type SignedFacts } from '../signed-facts.ts'
import { money, sumOf, type Total, type TotalLine } from './total.ts'

const texts = {
  noPrice: phrase('Not known: no price of the home was given.'),
  housing: {
    label: phrase('Monthly housing, with lot rent'),
    formula: phrase(
      'Principal and interest + home insurance + property tax, as estimated in the loan overview, and what is paid to others for the land',
    ),
    principal: template('Principal and interest, {term} at {rate}'),
    insurance: template('Home insurance, {rate} of the price a year'),
    tax: template('Property tax, {rate} a year'),
    now: template('Not counted: {amount} a month that {name} pays for housing now.'),
    familyLand: phrase('Not asked: what is paid for family land.'),
    reservation: phrase('Not asked: what is paid for land on a reservation.'),
    lotRent: phrase('Not given: the lot rent.'),
    landValue: phrase('Not asked: the value of the land. The property tax counts the home alone.'),
    hoaFee: phrase('Not given: an HOA fee.'),
  },
  loan: {
    label: phrase('Loan amount'),
    formula: phrase('Home + upgrades + site improvements + land that the loan pays for − down payment, at least 0'),
    price: phrase('Price of the home'),
    upgrades: phrase('Upgrades'),
    improvements: phrase('Site improvements'),
    land: phrase('Land purchase or payoff'),
    down: phrase('Down payment'),
    beside: template('Not in the total, {label}: {amount}.'),
    cut: phrase('The down payment is more than the costs, so the amount is 0.'),
  },
}

/** The loan as it was signed; null where no price of the home was given. */
export const loanOf = (signed: SignedFacts): LoanSummary | null => {
  const { home, land } = homeAndLandOf(signed)
  return loanSummary({ home, land, rates: signed.rates })
}

/** Home, upgrades, improvements and land that the loan pays for, before the down payment. */
export const cashPriceOf = (loan: LoanSummary): number =>
  loan.home_price + loan.home_upgrades_cost + loan.site_improvement_amount + (loan.land_purchase_or_payoff_amount ?? 0)

/** The monthly cost of the home that is bought. */
export function housingTotal(signed: SignedFacts): Total {
  const loan = loanOf(signed)
  const t = texts.housing
  const total = { id: 'housing', label: t.label, formula: t.formula, notes: housingNotes(signed) }
  if (!loan) return { ...total, figure: { missing: texts.noPrice }, lines: [] }
  const rateText = (rate: number) => asPercent(rate)
  const lines: TotalLine[] = [
    {
      label: t.principal({ term: LOAN_TERM, rate: rateText(loan.loan_interest_rate) }),
      cents: loan.principal_plus_interest_monthly_payment,
      section: 'loan_overview',
    },
    {
      label: t.insurance({ rate: rateText(loan.home_insurance_rate) }),
      cents: loan.home_insurance_monthly_payment,
      section: 'loan_overview',
    },
    {
      label: t.tax({ rate: rateText(loan.property_tax_rate) }),
      cents: loan.property_tax_monthly_payment,
      section: 'loan_overview',
    },
    ...monthlyLandCosts(loan).map(({ label, cents }): TotalLine => ({ label, cents, section: 'property' })),
  ]
  return { ...total, figure: { cents: sumOf(lines) }, lines }
}

function housingNotes(signed: SignedFacts): Text[] {
  const t = texts.housing
  const { land } = homeAndLandOf(signed)
  const notes: Text[] = []
  switch (land?.land_situation_type) {
    case 'FAMILY':
      notes.push(t.familyLand)
      break
    case 'RESERVATION':
      notes.push(t.reservation)
      break
    case 'LEASING':
      if (!land.monthly_payment) notes.push(t.lotRent)
      break
    case 'ALREADY_OWNED':
      if (!land.hoa_fee_amount) notes.push(t.hoaFee)
      if (!land.land_value) notes.push(t.landValue)
      break
    case 'CURRENTLY_FINANCED':
      if (!land.land_value) notes.push(t.landValue)
      break
  }
  const paidNow = signed.people.flatMap(({ name, answers }) => {
    const amounts = listEntries(answers, addressSection.id).map(stored => {
      const address = addressForm.clearInapplicable(addressForm.fromStored(stored))
      return address.monthly_payment ?? 0
    })
    return amounts.filter(cents => cents > 0).map(cents => t.now({ amount: money(cents), name }))
  })
  return [...notes, ...paidNow]
}

export function loanTotal(signed: SignedFacts): Total {
  const loan = loanOf(signed)
  const t = texts.loan
  const total = { id: 'loan', label: t.label, formula: t.formula }
  if (!loan) return { ...total, figure: { missing: texts.noPrice }, lines: [], notes: [] }
  const { home_upgrades_cost, site_improvement_amount, land_purchase_or_payoff_amount } = loan
  const line = (label: Text, cents: number | null): TotalLine[] =>
    cents ? [{ label, cents, section: 'property' }] : []
  const lines = [
    ...line(t.price, loan.home_price),
    ...line(t.upgrades, home_upgrades_cost),
    ...line(t.improvements, site_improvement_amount),
    ...line(t.land, land_purchase_or_payoff_amount),
    ...line(t.down, -loan.down_payment_amount),
  ]
  const beside = landNotInTotal(loan).map(({ label, cents }) =>
    t.beside({ label: message(label), amount: money(cents) }),
  )
  return {
    ...total,
    figure: { cents: loan.loan_total_amount },
    lines,
    notes: [...beside, ...(sumOf(lines) < 0 ? [t.cut] : [])],
  }
}
