import { everyNamed, faultsOf, find, type MismoFault, named, type ParsedElement, textAt } from '../parse.ts'

/** Faults of amounts that follow from other amounts of the application file, and of amounts that are left out where they are nothing. */
export const sumFaults = (root: ParsedElement): MismoFault[] => [
  ...everyNamed(root, 'LOAN').flatMap(loan => loanFaults(loan, root)),
  ...leftOutAtZero(root).flatMap(amount => faultsOf(amount, { 'is 0.00 and must be left out': cents(amount) === 0 })),
]

/** Without a number for a text that is none, which is a fault of its own and equal to nothing. */
const cents = (amount: ParsedElement | undefined): number => (amount ? Number(amount.text.replace('.', '')) : 0)

function loanFaults(loan: ParsedElement, root: ParsedElement): MismoFault[] {
  const [payment, down, ofUrla] = [
    find(loan, 'PAYMENT', 'PAYMENT_RULE'),
    everyNamed(loan, 'DownPaymentAmount').map(cents),
    find(loan, 'DOCUMENT_SPECIFIC_DATA_SETS', 'DOCUMENT_SPECIFIC_DATA_SET', 'URLA', 'URLA_DETAIL'),
  ]
  const cost =
    cents(everyNamed(root, 'SalesContractAmount')[0]) +
    cents(find(ofUrla, 'AlterationsImprovementsAndRepairsAmount')) +
    cents(landInLoan(loan, root))
  const financed = Math.max(
    0,
    down.reduce((left, paid) => left - paid, cost),
  )
  const level = find(payment, 'InitialPrincipalAndInterestPaymentAmount')
  const proposed = named(find(loan, 'HOUSING_EXPENSES'), 'HOUSING_EXPENSE').find(
    expense => textAt(expense, 'HousingExpenseType') === 'FirstMortgagePrincipalAndInterest',
  )
  return faultsOf(loan, {
    'has an amount that is not the sum of its parts': cents(find(loan, 'TERMS_OF_LOAN', 'BaseLoanAmount')) !== financed,
    'has a payment that is not the sum of its parts':
      cents(find(payment, 'InitialPITIPaymentAmount')) !==
      cents(level) + cents(find(payment, 'InitialTaxAndInsurancePaymentAmount')),
    'has two payments of principal and interest': textAt(proposed, 'HousingExpensePaymentAmount') !== level?.text,
  })
}

/** The loan pays for land that is bought, and pays off a loan on land. */
function landInLoan(loan: ParsedElement, root: ParsedElement): ParsedElement | undefined {
  const loanOnLand = everyNamed(root, 'LIABILITY_DETAIL').find(
    detail => textAt(detail, 'LiabilityType') === 'MortgageLoan',
  )
  return loanOnLand
    ? find(loanOnLand, 'LiabilityUnpaidBalanceAmount')
    : find(loan, 'CONSTRUCTION', 'LandOriginalCostAmount')
}

const leftOutAtZero = (root: ParsedElement): ParsedElement[] => [
  ...everyNamed(root, 'DownPaymentAmount', 'AlterationsImprovementsAndRepairsAmount'),
  ...everyNamed(root, 'BORROWER').flatMap(borrower => everyNamed(borrower, 'HousingExpensePaymentAmount')),
]
