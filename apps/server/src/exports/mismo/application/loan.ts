import type { LoanSummary } from '@porchlight/domain'
import type { ApplicationAnswers } from '../../answers.ts'
import { container, type MismoElement, value } from '../element.ts'
import { typeElements } from './elements.ts'
import { fundsTypes } from './enumerations.ts'
import { amount, count, percent } from './value-forms.ts'

type Child = MismoElement | undefined

/** The loan. Its figures are those of the summary that was signed. */
export const loansElement = (answers: ApplicationAnswers): Child =>
  container('LOANS', [
    container('LOAN', loanChildren(answers), { LoanRoleType: 'SubjectLoan', 'xlink:label': 'LOAN_1' }),
  ])

function loanChildren(answers: ApplicationAnswers): Child[] {
  const { loan, source } = answers
  return [
    container('AMORTIZATION', [
      container('AMORTIZATION_RULE', [
        value('AmortizationType', 'Fixed'),
        value('LoanAmortizationPeriodCount', count(loan?.loan_months)),
        value('LoanAmortizationPeriodType', 'Month'),
      ]),
    ]),
    construction(answers),
    container('DOCUMENT_SPECIFIC_DATA_SETS', [
      container('DOCUMENT_SPECIFIC_DATA_SET', [container('URLA', [urlaDetail(answers)])]),
    ]),
    downPayments(answers),
    loan ? proposedHousingExpenses(loan) : undefined,
    container('LOAN_DETAIL', [
      value('ApplicationReceivedDate', source.first_submitted_on),
      value('BalloonIndicator', 'false'),
      value('BorrowerCount', count(source.borrowers.length)),
      value('ConstructionLoanIndicator', 'false'),
      value('InterestOnlyIndicator', 'false'),
      value('NegativeAmortizationIndicator', 'false'),
    ]),
    loanIdentifiers(answers),
    container('MATURITY', [
      container('MATURITY_RULE', [
        value('LoanMaturityPeriodCount', count(loan?.loan_months)),
        value('LoanMaturityPeriodType', 'Month'),
      ]),
    ]),
    container('ORIGINATION_SYSTEMS', [
      container('ORIGINATION_SYSTEM', [
        value('LoanOriginationSystemLoanIdentifier', source.application_id),
        value('LoanOriginationSystemName', source.product),
        value('LoanOriginationSystemVersionIdentifier', source.release),
      ]),
    ]),
    loan ? payment(loan) : undefined,
    container('TERMS_OF_LOAN', [
      value('BaseLoanAmount', amount(loan?.loan_total_amount)),
      value('LoanPurposeType', 'Purchase'),
      value('NoteRatePercent', percent(source.rates.loan_interest_rate)),
    ]),
  ]
}

function construction({ land, downPayment }: ApplicationAnswers): Child {
  const isCost =
    land.situation === 'PURCHASING' || (land.situation === 'CURRENTLY_FINANCED' && land.is_refinance === false)
  return container('CONSTRUCTION', [
    value('ConstructionImprovementCostsAmount', amount(downPayment.site_improvement_cost)),
    value('LandEstimatedValueAmount', amount(land.land_value)),
    value('LandOriginalCostAmount', isCost ? amount(land.purchase_price_payoff) : undefined),
  ])
}

function urlaDetail({ downPayment, loan }: ApplicationAnswers): Child {
  const alterations = (downPayment.upgrades_cost ?? 0) + (downPayment.site_improvement_cost ?? 0)
  return container('URLA_DETAIL', [
    value('AlterationsImprovementsAndRepairsAmount', amount(alterations || null)),
    value('ApplicationTakenMethodType', 'Internet'),
    value('BorrowerRequestedLoanAmount', amount(loan?.loan_total_amount)),
  ])
}

function downPayments({ downPayment, land }: ApplicationAnswers): Child {
  const { down_payment_amount, down_payment_source_type: source } = downPayment
  const funds = source && fundsTypes[source]
  return container('DOWN_PAYMENTS', [
    down_payment_amount
      ? container('DOWN_PAYMENT', [
          value('DownPaymentAmount', amount(down_payment_amount)),
          value('FundsSourceType', funds?.source),
          ...typeElements('FundsType', funds?.type, downPayment),
        ])
      : undefined,
    // How much of the land's value is meant was not asked.
    land.use_as_down_payment ? container('DOWN_PAYMENT', [value('FundsType', 'LotEquity')]) : undefined,
  ])
}

function proposedHousingExpenses(loan: LoanSummary): Child {
  const expense = (type: string, cents: number | null) =>
    cents === null
      ? undefined
      : container('HOUSING_EXPENSE', [
          value('HousingExpensePaymentAmount', amount(cents)),
          value('HousingExpenseTimingType', 'Proposed'),
          value('HousingExpenseType', type),
        ])
  return container('HOUSING_EXPENSES', [
    expense('FirstMortgagePrincipalAndInterest', loan.principal_plus_interest_monthly_payment),
    expense('HomeownersInsurance', loan.home_insurance_monthly_payment),
    expense('RealEstateTax', loan.property_tax_monthly_payment),
    expense('LeaseholdPayments', loan.lot_rent_monthly_payment),
    expense('HomeownersAssociationDuesAndCondominiumFees', loan.hoa_fee_monthly_payment),
  ])
}

/** The lender's own number (docs/decisions/0074-the-file-names-the-lenders-loan-number.md). As staff typed it, it may not be in NFC. */
const loanIdentifiers = ({ source: { loan_number } }: ApplicationAnswers): Child =>
  loan_number === null
    ? undefined
    : container('LOAN_IDENTIFIERS', [
        container('LOAN_IDENTIFIER', [
          value('LoanIdentifier', loan_number.normalize('NFC')),
          value('LoanIdentifierType', 'LenderLoan'),
        ]),
      ])

const payment = (loan: LoanSummary): Child =>
  container('PAYMENT', [
    container('PAYMENT_RULE', [
      value('InitialPITIPaymentAmount', amount(loan.estimated_monthly_payment)),
      value('InitialPrincipalAndInterestPaymentAmount', amount(loan.principal_plus_interest_monthly_payment)),
      value(
        'InitialTaxAndInsurancePaymentAmount',
        amount(loan.home_insurance_monthly_payment + loan.property_tax_monthly_payment),
      ),
      value('PaymentFrequencyType', 'Monthly'),
    ]),
  ])
