import {
  address,
  group,
  labelled,
  type ModelElement,
  many,
  oneOf,
  required,
  requiredTypeOrOther,
  typeOrOther,
} from './order-elements.ts'

// Accounts, the home and its land, expenses, liabilities and the loan.

export const assets = group(
  'ASSETS',
  many(
    labelled(
      group(
        'ASSET',
        required(
          group(
            'ASSET_DETAIL',
            required('AssetCashOrMarketValueAmount'),
            ...requiredTypeOrOther(
              'AssetType',
              [
                'Bond',
                'CertificateOfDepositTimeDeposit',
                'CheckingAccount',
                'LifeInsurance',
                'MutualFund',
                'RealEstateOwned',
                'RetirementFund',
                'SavingsAccount',
                'Stock',
                'TrustAccount',
              ],
              ['Other account'],
            ),
          ),
        ),
        required(group('ASSET_HOLDER', required(group('NAME', required('FullName'))))),
      ),
    ),
  ),
)

const manufacturedHome = group(
  'MANUFACTURED_HOME',
  required(
    group(
      'MANUFACTURED_HOME_DETAIL',
      'ManufacturedHomeManufacturerName',
      'ManufacturedHomeModelIdentifier',
      'ManufacturedHomeModelYear',
      required('ManufacturedHomeRetailerName'),
      oneOf('ManufacturedHomeSectionCount', '1', '2', '3', '4'),
      oneOf('ManufacturedHomeWidthType', 'SingleWide', 'MultiWide'),
      'MobileHomeParkIndicator',
    ),
  ),
  group(
    'MANUFACTURED_HOME_SECTIONS',
    group('MANUFACTURED_HOME_SECTION', ...typeOrOther('ManufacturedHomeSectionType', [])),
  ),
)

const propertyDetail = group(
  'PROPERTY_DETAIL',
  required(oneOf('ConstructionMethodType', 'Manufactured', 'MobileHome')),
  required(oneOf('FinancedUnitCount', '1')),
  ...typeOrOther('NativeAmericanLandsType', [], ['Reservation']),
  'PropertyAcquiredDate',
  'PropertyAcreageNumber',
  ...typeOrOther('PropertyEstateType', ['FeeSimple', 'Leasehold'], ['Family land']),
  ...requiredTypeOrOther('PropertyUsageType', ['PrimaryResidence', 'SecondHome', 'Investment']),
)

const site = group(
  'SITE',
  group(
    'OFF_SITE_IMPROVEMENTS',
    many(
      group(
        'OFF_SITE_IMPROVEMENT',
        required(
          oneOf(
            'OffSiteImprovementDescription',
            'The land fronts on a public road',
            'The land does not front on a public road',
            'The road is paved',
            'The road is not paved',
          ),
        ),
        oneOf('OffSiteImprovementOwnershipType', 'Public'),
        required(oneOf('OffSiteImprovementType', 'StreetAccess', 'StreetSurface')),
      ),
    ),
  ),
)

export const collaterals = group(
  'COLLATERALS',
  group(
    'COLLATERAL',
    group(
      'SUBJECT_PROPERTY',
      required(address()),
      required(manufacturedHome),
      required(propertyDetail),
      required(
        group(
          'SALES_CONTRACTS',
          group(
            'SALES_CONTRACT',
            group('SALES_CONTRACT_DETAIL', required('SalesContractAmount'), required('SalesContractRetailerName')),
          ),
        ),
      ),
      site,
    ),
  ),
)

export const expenses = group(
  'EXPENSES',
  many(
    labelled(
      group(
        'EXPENSE',
        required('ExpenseMonthlyPaymentAmount'),
        'ExpenseRemainingTermMonthsCount',
        ...requiredTypeOrOther('ExpenseType', ['Alimony', 'ChildSupport']),
      ),
    ),
  ),
)

export const liabilities = group(
  'LIABILITIES',
  many(
    labelled(
      group(
        'LIABILITY',
        required(
          group(
            'LIABILITY_DETAIL',
            oneOf('LiabilityDescription', 'Loan on the land'),
            required('LiabilityMonthlyPaymentAmount'),
            'LiabilityPayoffStatusIndicator',
            'LiabilityRemainingTermMonthsCount',
            oneOf('LiabilitySecuredBySubjectPropertyIndicator', 'true'),
            required(oneOf('LiabilityType', 'Garnishments', 'MortgageLoan')),
            'LiabilityUnpaidBalanceAmount',
          ),
        ),
      ),
    ),
  ),
)

const periods = (kind: 'LoanAmortization' | 'LoanMaturity') => [
  required(`${kind}PeriodCount`),
  required(oneOf(`${kind}PeriodType`, 'Month')),
]

const downPayments = group(
  'DOWN_PAYMENTS',
  many(
    group(
      'DOWN_PAYMENT',
      'DownPaymentAmount',
      oneOf('FundsSourceType', 'Borrower'),
      ...requiredTypeOrOther('FundsType', ['CashOnHand', 'CheckingSavings', 'GiftFunds', 'LotEquity']),
    ),
  ),
)

const proposedHousingExpenses = group(
  'HOUSING_EXPENSES',
  many(
    group(
      'HOUSING_EXPENSE',
      required('HousingExpensePaymentAmount'),
      required(oneOf('HousingExpenseTimingType', 'Proposed')),
      required(
        oneOf(
          'HousingExpenseType',
          'FirstMortgagePrincipalAndInterest',
          'HomeownersAssociationDuesAndCondominiumFees',
          'HomeownersInsurance',
          'LeaseholdPayments',
          'RealEstateTax',
        ),
      ),
    ),
  ),
)

const loan: ModelElement = {
  ...group(
    'LOAN',
    required(
      group(
        'AMORTIZATION',
        group('AMORTIZATION_RULE', required(oneOf('AmortizationType', 'Fixed')), ...periods('LoanAmortization')),
      ),
    ),
    group('CONSTRUCTION', 'ConstructionImprovementCostsAmount', 'LandEstimatedValueAmount', 'LandOriginalCostAmount'),
    required(
      group(
        'DOCUMENT_SPECIFIC_DATA_SETS',
        group(
          'DOCUMENT_SPECIFIC_DATA_SET',
          group(
            'URLA',
            group(
              'URLA_DETAIL',
              'AlterationsImprovementsAndRepairsAmount',
              required(oneOf('ApplicationTakenMethodType', 'Internet')),
              required('BorrowerRequestedLoanAmount'),
            ),
          ),
        ),
      ),
    ),
    downPayments,
    required(proposedHousingExpenses),
    required(
      group(
        'LOAN_DETAIL',
        required('ApplicationReceivedDate'),
        required(oneOf('BalloonIndicator', 'false')),
        required('BorrowerCount'),
        required(oneOf('ConstructionLoanIndicator', 'false')),
        required(oneOf('InterestOnlyIndicator', 'false')),
        required(oneOf('NegativeAmortizationIndicator', 'false')),
      ),
    ),
    // The number that the lender gave: docs/decisions/0074-the-file-names-the-lenders-loan-number.md.
    group(
      'LOAN_IDENTIFIERS',
      group('LOAN_IDENTIFIER', required('LoanIdentifier'), required(oneOf('LoanIdentifierType', 'LenderLoan'))),
    ),
    required(group('MATURITY', group('MATURITY_RULE', ...periods('LoanMaturity')))),
    required(
      group(
        'ORIGINATION_SYSTEMS',
        group(
          'ORIGINATION_SYSTEM',
          required('LoanOriginationSystemLoanIdentifier'),
          required('LoanOriginationSystemName'),
          required('LoanOriginationSystemVersionIdentifier'),
        ),
      ),
    ),
    required(
      group(
        'PAYMENT',
        group(
          'PAYMENT_RULE',
          required('InitialPITIPaymentAmount'),
          required('InitialPrincipalAndInterestPaymentAmount'),
          required('InitialTaxAndInsurancePaymentAmount'),
          required(oneOf('PaymentFrequencyType', 'Monthly')),
        ),
      ),
    ),
    required(
      group(
        'TERMS_OF_LOAN',
        required('BaseLoanAmount'),
        required(oneOf('LoanPurposeType', 'Purchase')),
        required('NoteRatePercent'),
      ),
    ),
  ),
  attributes: ['LoanRoleType', 'xlink:label'],
}

export const loans = group('LOANS', loan)
