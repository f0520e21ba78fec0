import { differs, everyNamed, faultsOf, find, type MismoFault, named, type ParsedElement, textAt } from '../parse.ts'

/** Faults between the values of the application file: those that stand only beside others. */
export const contentFaults = (root: ParsedElement): MismoFault[] => [
  ...everyNamed(root, 'SUBJECT_PROPERTY').flatMap(homeFaults),
  ...everyNamed(root, 'OFF_SITE_IMPROVEMENTS').flatMap(roadFaults),
  ...everyNamed(root, 'OFF_SITE_IMPROVEMENT').flatMap(improvementFaults),
  ...everyNamed(root, 'LIABILITY').flatMap(liabilityFaults),
  ...everyNamed(root, 'LOAN').flatMap(loan => loanFaults(loan, everyNamed(root, 'BORROWER').length)),
  ...everyNamed(root, 'BORROWER').flatMap(borrowerFaults),
]

/** The first year of models that the HUD code of June 1976 may cover. */
const FIRST_YEAR_OF_HUD_CODE = 1976

/** Sections that are described have neither number nor width. Without a model year the home is taken for a new one. */
function homeFaults(property: ParsedElement): MismoFault[] {
  const home = find(property, 'MANUFACTURED_HOME', 'MANUFACTURED_HOME_DETAIL')
  const contract = find(property, 'SALES_CONTRACTS', 'SALES_CONTRACT', 'SALES_CONTRACT_DETAIL')
  const sections = textAt(home, 'ManufacturedHomeSectionCount')
  const width = sections && (sections === '1' ? 'SingleWide' : 'MultiWide')
  const isOlderThanCode =
    Number(textAt(home, 'ManufacturedHomeModelYear') ?? FIRST_YEAR_OF_HUD_CODE) < FIRST_YEAR_OF_HUD_CODE
  return faultsOf(property, {
    'has a width that is not that of its sections': textAt(home, 'ManufacturedHomeWidthType') !== width,
    'has another construction than that of its model year':
      (textAt(property, 'PROPERTY_DETAIL', 'ConstructionMethodType') === 'MobileHome') !== isOlderThanCode,
    'names two retailers':
      textAt(home, 'ManufacturedHomeRetailerName') !== textAt(contract, 'SalesContractRetailerName'),
  })
}

function roadFaults(roads: ParsedElement): MismoFault[] {
  const given = everyNamed(roads, 'OffSiteImprovementType').map(({ text }) => text)
  return faultsOf(roads, { 'has two improvements of one type': new Set(given).size < given.length })
}

/** The type beside each description, and the ownership where there is one. */
const improvements = new Map<string, { type: string; ownership?: string }>(
  Object.entries({
    'The land fronts on a public road': { type: 'StreetAccess', ownership: 'Public' },
    'The land does not front on a public road': { type: 'StreetAccess' },
    'The road is paved': { type: 'StreetSurface' },
    'The road is not paved': { type: 'StreetSurface' },
  }),
)

function improvementFaults(improvement: ParsedElement): MismoFault[] {
  const expected = improvements.get(textAt(improvement, 'OffSiteImprovementDescription') ?? '')
  return faultsOf(improvement, {
    'describes another type': textAt(improvement, 'OffSiteImprovementType') !== expected?.type,
    'has an ownership, or needs one': textAt(improvement, 'OffSiteImprovementOwnershipType') !== expected?.ownership,
  })
}

/** The loan on the land comes first. */
function liabilityFaults(liability: ParsedElement): MismoFault[] {
  const detail = find(liability, 'LIABILITY_DETAIL')
  const isLand = textAt(detail, 'LiabilityType') === 'MortgageLoan'
  const isPaidOff = textAt(detail, 'LiabilityPayoffStatusIndicator') === 'true'
  return faultsOf(liability, {
    'is the loan on the land and not the first': isLand && liability.position > 1,
    'has a description, or needs one': differs(find(detail, 'LiabilityDescription'), isLand),
    'is secured by the property, or must be': differs(
      find(detail, 'LiabilitySecuredBySubjectPropertyIndicator'),
      isLand,
    ),
    'has a payoff status, or needs one': differs(find(detail, 'LiabilityPayoffStatusIndicator'), isLand),
    'has a balance and is not paid off': find(detail, 'LiabilityUnpaidBalanceAmount') !== undefined && !isPaidOff,
    'is paid off and has no balance': find(detail, 'LiabilityUnpaidBalanceAmount') === undefined && isPaidOff,
  })
}

function loanFaults(loan: ParsedElement, borrowers: number): MismoFault[] {
  const proposed = named(find(loan, 'HOUSING_EXPENSES'), 'HOUSING_EXPENSE').map(expense =>
    textAt(expense, 'HousingExpenseType'),
  )
  return [
    ...faultsOf(loan, {
      'does not count its borrowers': textAt(loan, 'LOAN_DETAIL', 'BorrowerCount') !== String(borrowers),
      'has two periods':
        textAt(loan, 'AMORTIZATION', 'AMORTIZATION_RULE', 'LoanAmortizationPeriodCount') !==
        textAt(loan, 'MATURITY', 'MATURITY_RULE', 'LoanMaturityPeriodCount'),
      'has two amounts':
        textAt(loan, 'TERMS_OF_LOAN', 'BaseLoanAmount') !==
        textAt(
          loan,
          'DOCUMENT_SPECIFIC_DATA_SETS',
          'DOCUMENT_SPECIFIC_DATA_SET',
          'URLA',
          'URLA_DETAIL',
          'BorrowerRequestedLoanAmount',
        ),
      'has two housing expenses of one type': new Set(proposed).size < proposed.length,
    }),
    ...everyNamed(loan, 'DOWN_PAYMENT').flatMap(payment => {
      const type = textAt(payment, 'FundsType') ?? ''
      return faultsOf(payment, {
        'has an amount, or needs one': differs(find(payment, 'DownPaymentAmount'), type !== 'LotEquity'),
        'has a source, or needs one': differs(
          find(payment, 'FundsSourceType'),
          ['CashOnHand', 'CheckingSavings'].includes(type),
        ),
      })
    }),
  ]
}

function borrowerFaults(borrower: ParsedElement): MismoFault[] {
  const dependents = named(find(borrower, 'DEPENDENTS'), 'DEPENDENT').length
  const count = textAt(borrower, 'BORROWER_DETAIL', 'DependentCount')
  const residences = named(find(borrower, 'RESIDENCES'), 'RESIDENCE')
  const isDeclared = textAt(borrower, 'DECLARATION', 'DECLARATION_DETAIL', 'BankruptcyIndicator') === 'true'
  return [
    ...faultsOf(borrower, {
      'does not count its dependents': count === undefined ? dependents > 0 : count !== String(dependents),
      'has BANKRUPTCIES and declares none': find(borrower, 'BANKRUPTCIES') !== undefined && !isDeclared,
      'declares a bankruptcy and has no BANKRUPTCIES': find(borrower, 'BANKRUPTCIES') === undefined && isDeclared,
      'has an earlier job before a current one': isMixed(
        named(find(borrower, 'EMPLOYERS'), 'EMPLOYER').map(isCurrentJob),
      ),
      'has other income before pay': isMixed(everyNamed(borrower, 'CURRENT_INCOME_ITEM').map(isPay)),
      'has an earlier home before the current one': isMixed(residences.map(isCurrentHome)),
    }),
    ...residences.flatMap(residenceFaults),
    ...named(find(borrower, 'EMPLOYERS'), 'EMPLOYER').flatMap(employerFaults),
    ...everyNamed(borrower, 'CURRENT_INCOME_ITEM').flatMap(incomeFaults),
  ]
}

/** Returns whether one that is true comes after one that is false. */
const isMixed = (given: readonly boolean[]): boolean => given.lastIndexOf(true) > given.filter(Boolean).length - 1

const isCurrentHome = (residence: ParsedElement): boolean =>
  textAt(residence, 'RESIDENCE_DETAIL', 'BorrowerResidencyType') === 'Current'

function residenceFaults(residence: ParsedElement): MismoFault[] {
  const detail = find(residence, 'RESIDENCE_DETAIL')
  const basis = textAt(detail, 'BorrowerResidencyBasisType')
  const isCurrent = isCurrentHome(residence)
  return faultsOf(residence, {
    'is an earlier home with a basis': basis !== undefined && !isCurrent,
    'is a current home with an end': isCurrent && find(detail, 'BorrowerResidencyEndDate') !== undefined,
    'has a duration of less than a month': textAt(detail, 'BorrowerResidencyDurationMonthsCount') === '0',
    'has a landlord and is not rented': find(residence, 'LANDLORD') !== undefined && basis !== 'Rent',
  })
}

const isCurrentJob = (employer: ParsedElement): boolean =>
  textAt(employer, 'EMPLOYMENT', 'EmploymentStatusType') === 'Current'

function employerFaults(employer: ParsedElement): MismoFault[] {
  const job = find(employer, 'EMPLOYMENT')
  const isCurrent = isCurrentJob(employer)
  const classification = textAt(job, 'EmploymentClassificationType')
  return faultsOf(employer, {
    'is an earlier job with a classification': classification !== undefined && !isCurrent,
    'is not Primary as the first current job': isCurrent && employer.position === 1 && classification !== 'Primary',
    'is Primary and not the first job': classification === 'Primary' && employer.position > 1,
    'is not Secondary as the second current job':
      isCurrent && employer.position === 2 && classification !== 'Secondary',
    'is Secondary and not the second job': classification === 'Secondary' && employer.position !== 2,
    'is a current job with an end': isCurrent && find(job, 'EmploymentEndDate') !== undefined,
    'is a current job with its income': isCurrent && find(job, 'EmploymentMonthlyIncomeAmount') !== undefined,
    'is an earlier job without its income': !isCurrent && find(job, 'EmploymentMonthlyIncomeAmount') === undefined,
  })
}

const typesOfPay = ['Base', 'Bonus', 'Commissions', 'Overtime', 'SelfEmploymentIncome']

const isPay = (item: ParsedElement): boolean =>
  textAt(item, 'CURRENT_INCOME_ITEM_DETAIL', 'EmploymentIncomeIndicator') === 'true'

const incomeFaults = (item: ParsedElement): MismoFault[] =>
  faultsOf(item, {
    'has a type of pay and is other income, or the other way': differs(
      typesOfPay.includes(textAt(item, 'CURRENT_INCOME_ITEM_DETAIL', 'IncomeType') ?? ''),
      isPay(item),
    ),
  })
