import type { StoredAnswers } from '@porchlight/domain'
import { aHome, aLand, someRates } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { applicationMessage } from '../../../src/exports/mismo/application-message.ts'
import { aSigner, aSource, MADE_AT } from '../a-source.ts'
import { elementsAt, valuesIn } from './elements.ts'

const messageOf = (land: StoredAnswers | undefined, home = aHome(), source = {}) =>
  applicationMessage(aSource({ borrowers: [aSigner({ home, ...(land && { land }) })], ...source }), MADE_AT)
const only = (message: ReturnType<typeof messageOf>, path: string) => {
  const found = elementsAt(message, path)
  expect(found.length).toBeLessThan(2)
  return valuesIn(found[0])
}

const roads: Record<string, string>[] = [
  {
    OffSiteImprovementDescription: 'The land fronts on a public road',
    OffSiteImprovementOwnershipType: 'Public',
    OffSiteImprovementType: 'StreetAccess',
  },
  { OffSiteImprovementDescription: 'The road is not paved', OffSiteImprovementType: 'StreetSurface' },
]
const owned = { PropertyAcquiredDate: '2015-06-01', PropertyAcreageNumber: '2.5', PropertyEstateType: 'FeeSimple' }
const landLoan = {
  LiabilityDescription: 'Loan on the land',
  LiabilityMonthlyPaymentAmount: '350.00',
  LiabilityPayoffStatusIndicator: 'false',
  LiabilitySecuredBySubjectPropertyIndicator: 'true',
  LiabilityType: 'MortgageLoan',
}
const person = { INDIVIDUAL: 'Rosa Delgado' }
const withoutDetails = {
  purchase_price_payoff: null,
  land_value: null,
  acreage: null,
  purchase_date: null,
  has_frontage_public_road: null,
  has_paved_road: null,
  land_owner: '',
}

interface Expected {
  property: Record<string, string>
  improvements?: Record<string, string>[]
  construction?: Record<string, string>
  liability?: Record<string, string>
  isEquity?: true
  owner?: Record<string, string>
  rent?: string
  isInPark?: 'true' | 'false'
}
const cases: [string, ReturnType<typeof aLand>, Expected][] = [
  [
    'own land, used as down payment',
    aLand('ALREADY_OWNED'),
    { property: owned, improvements: roads, construction: { LandEstimatedValueAmount: '40000.00' }, isEquity: true },
  ],
  [
    'own land, not used as down payment',
    aLand('ALREADY_OWNED', { ...withoutDetails, use_as_down_payment: false }),
    { property: { PropertyEstateType: 'FeeSimple' } },
  ],
  [
    'financed land that the loan pays off',
    aLand('CURRENTLY_FINANCED'),
    {
      property: owned,
      improvements: roads,
      construction: { LandEstimatedValueAmount: '40000.00' },
      liability: { ...landLoan, LiabilityPayoffStatusIndicator: 'true', LiabilityUnpaidBalanceAmount: '22000.00' },
      owner: person,
    },
  ],
  [
    'financed land, used as down payment and paid off',
    aLand('CURRENTLY_FINANCED', { use_as_down_payment: true }),
    {
      property: owned,
      improvements: roads,
      construction: { LandEstimatedValueAmount: '40000.00' },
      liability: { ...landLoan, LiabilityPayoffStatusIndicator: 'true', LiabilityUnpaidBalanceAmount: '22000.00' },
      isEquity: true,
      owner: person,
    },
  ],
  [
    'financed land, used as down payment and kept',
    aLand('CURRENTLY_FINANCED', { use_as_down_payment: true, is_refinance: false }),
    {
      property: owned,
      improvements: roads,
      construction: { LandEstimatedValueAmount: '40000.00', LandOriginalCostAmount: '22000.00' },
      liability: landLoan,
      isEquity: true,
      owner: person,
    },
  ],
  [
    'financed land that is kept',
    aLand('CURRENTLY_FINANCED', { ...withoutDetails, use_as_down_payment: false, is_refinance: false }),
    { property: { PropertyEstateType: 'FeeSimple' }, liability: landLoan },
  ],
  [
    'land that is bought',
    aLand('PURCHASING', { has_frontage_public_road: false }),
    {
      property: { PropertyAcreageNumber: '2.5', PropertyEstateType: 'FeeSimple' },
      improvements: [
        {
          OffSiteImprovementDescription: 'The land does not front on a public road',
          OffSiteImprovementType: 'StreetAccess',
        },
        { OffSiteImprovementDescription: 'The road is paved', OffSiteImprovementType: 'StreetSurface' },
      ],
      construction: { LandOriginalCostAmount: '30000.00' },
      owner: { INDIVIDUAL: 'Walter Pruitt' },
    },
  ],
  [
    'a lot in a community',
    aLand('LEASING'),
    {
      property: { PropertyEstateType: 'Leasehold' },
      owner: { LEGAL_ENTITY: 'Shady Grove Community' },
      rent: '420.00',
      isInPark: 'true',
    },
  ],
  [
    'a lot of a private owner',
    aLand('LEASING', { lease_type: 'PRIVATE', land_owner: 'Walter Pruitt' }),
    {
      property: { PropertyEstateType: 'Leasehold' },
      owner: { INDIVIDUAL: 'Walter Pruitt' },
      rent: '420.00',
      isInPark: 'false',
    },
  ],
  [
    'family land',
    aLand('FAMILY'),
    { property: { PropertyEstateType: 'Other', PropertyEstateTypeOtherDescription: 'Family land' } },
  ],
  [
    'land on a reservation',
    aLand('RESERVATION'),
    { property: { NativeAmericanLandsType: 'Other', NativeAmericanLandsTypeOtherDescription: 'Reservation' } },
  ],
]

test.each(cases)('%s', (_, land, expected) => {
  const message = messageOf(land)
  expect(only(message, 'PROPERTY_DETAIL')).toEqual({
    ConstructionMethodType: 'Manufactured',
    FinancedUnitCount: '1',
    PropertyUsageType: 'PrimaryResidence',
    ...expected.property,
  })
  expect(elementsAt(message, 'OFF_SITE_IMPROVEMENT').map(valuesIn)).toEqual(expected.improvements ?? [])
  expect(only(message, 'CONSTRUCTION')).toEqual(expected.construction ?? {})
  expect(only(message, 'LIABILITY/LIABILITY_DETAIL')).toEqual(expected.liability ?? {})
  expect(elementsAt(message, 'DOWN_PAYMENT').map(valuesIn)).toEqual([
    { DownPaymentAmount: '12000.00', FundsSourceType: 'Borrower', FundsType: 'CheckingSavings' },
    ...(expected.isEquity ? [{ FundsType: 'LotEquity' }] : []),
  ])
  const owners = elementsAt(message, 'PARTY').filter(party => elementsAt(party, 'PROPERTY_OWNER').length > 0)
  const names = owners.map(owner => ({
    ...Object.fromEntries(elementsAt(owner, 'INDIVIDUAL/NAME').map(name => ['INDIVIDUAL', valuesIn(name).FullName])),
    ...Object.fromEntries(
      elementsAt(owner, 'LEGAL_ENTITY/LEGAL_ENTITY_DETAIL').map(name => ['LEGAL_ENTITY', valuesIn(name).FullName]),
    ),
  }))
  expect(names).toEqual(expected.owner ? [expected.owner] : [])
  const proposed = elementsAt(message, 'LOAN/HOUSING_EXPENSES/HOUSING_EXPENSE').map(valuesIn)
  expect(
    proposed.find(expense => expense.HousingExpenseType === 'LeaseholdPayments')?.HousingExpensePaymentAmount,
  ).toBe(expected.rent)
  expect(only(message, 'MANUFACTURED_HOME_DETAIL').MobileHomeParkIndicator).toBe(expected.isInPark)
})

test('the owner of the land is a party with that role', () => {
  const roles = elementsAt(messageOf(aLand('PURCHASING')), 'ROLE')
  const owner = roles.find(({ attributes }) => attributes?.['xlink:label'] === 'LAND_OWNER_1')!
  expect(only(owner, 'PROPERTY_OWNER')).toEqual({ PropertyOwnerStatusType: 'Current' })
  expect(only(owner, 'ROLE_DETAIL')).toEqual({
    PartyRoleType: 'PropertyOwner',
    PartyRoleTypeAdditionalDescription: 'Owner of the land',
  })
})

test.each([
  ['MONTHLY', 100_01, '100.01'],
  ['QUARTERLY', 100_01, '33.34'],
  ['QUARTERLY', 100_00, '33.33'],
  ['ANNUAL', 6, '0.01'],
  ['ANNUAL', 100_01, '8.33'],
  [null, 0, undefined],
  [null, null, undefined],
])('an HOA fee paid %s of %j cents is %s a month', (hoa_fee_frequency, hoa_fee_amount, amount) => {
  const message = messageOf(aLand('ALREADY_OWNED', { hoa_fee_frequency, hoa_fee_amount }))
  const dues = elementsAt(message, 'HOUSING_EXPENSE').map(valuesIn)
  expect(
    dues.find(({ HousingExpenseType }) => HousingExpenseType === 'HomeownersAssociationDuesAndCondominiumFees')
      ?.HousingExpensePaymentAmount,
  ).toBe(amount)
})

test('the loan has the figures of the summary', () => {
  const home = aHome({
    has_upgrades: true,
    upgrades_cost: 3_500_00,
    has_site_improvements: true,
    site_improvement_cost: 9_800_50,
  })
  const message = messageOf(aLand('PURCHASING'), home)
  // 120,000.00 + 3,500.00 + 9,800.50 + 30,000.00 - 12,000.00
  const total = '151300.50'
  expect(only(message, 'LOAN/AMORTIZATION/AMORTIZATION_RULE')).toEqual({
    AmortizationType: 'Fixed',
    LoanAmortizationPeriodCount: '300',
    LoanAmortizationPeriodType: 'Month',
  })
  expect(only(message, 'CONSTRUCTION')).toEqual({
    ConstructionImprovementCostsAmount: '9800.50',
    LandOriginalCostAmount: '30000.00',
  })
  expect(only(message, 'URLA_DETAIL')).toEqual({
    AlterationsImprovementsAndRepairsAmount: '13300.50',
    ApplicationTakenMethodType: 'Internet',
    BorrowerRequestedLoanAmount: total,
  })
  expect(only(message, 'SALES_CONTRACT_DETAIL')).toEqual({
    SalesContractAmount: '120000.00',
    SalesContractRetailerName: 'Sunrise Homes',
  })
  expect(elementsAt(message, 'LOAN/HOUSING_EXPENSES/HOUSING_EXPENSE').map(valuesIn)).toEqual(
    [
      ['1268.67', 'FirstMortgagePrincipalAndInterest'],
      ['75.00', 'HomeownersInsurance'],
      ['125.00', 'RealEstateTax'],
    ].map(([HousingExpensePaymentAmount, HousingExpenseType]) => ({
      HousingExpensePaymentAmount,
      HousingExpenseTimingType: 'Proposed',
      HousingExpenseType,
    })),
  )
  expect(only(message, 'LOAN_DETAIL')).toEqual({
    ApplicationReceivedDate: '2026-03-15',
    BalloonIndicator: 'false',
    BorrowerCount: '1',
    ConstructionLoanIndicator: 'false',
    InterestOnlyIndicator: 'false',
    NegativeAmortizationIndicator: 'false',
  })
  expect(only(message, 'MATURITY/MATURITY_RULE')).toEqual({
    LoanMaturityPeriodCount: '300',
    LoanMaturityPeriodType: 'Month',
  })
  expect(only(message, 'ORIGINATION_SYSTEM')).toEqual({
    LoanOriginationSystemLoanIdentifier: '22222222-0000-7000-8000-000000000001',
    LoanOriginationSystemName: 'Porchlight',
    LoanOriginationSystemVersionIdentifier: '1.2.3',
  })
  expect(only(message, 'PAYMENT_RULE')).toEqual({
    InitialPITIPaymentAmount: '1468.67',
    InitialPrincipalAndInterestPaymentAmount: '1268.67',
    InitialTaxAndInsurancePaymentAmount: '200.00',
    PaymentFrequencyType: 'Monthly',
  })
  expect(only(message, 'TERMS_OF_LOAN')).toEqual({
    BaseLoanAmount: total,
    LoanPurposeType: 'Purchase',
    NoteRatePercent: '8.9900',
  })
})

test('a loan of 0 has an amount, and no alterations where nothing is altered', () => {
  const message = messageOf(aLand('FAMILY'), aHome({ price: 50_000_00, down_payment_amount: 50_000_00 }))
  expect(only(message, 'TERMS_OF_LOAN').BaseLoanAmount).toBe('0.00')
  expect(only(message, 'URLA_DETAIL').AlterationsImprovementsAndRepairsAmount).toBeUndefined()
  expect(elementsAt(message, 'CONSTRUCTION')).toEqual([])
})

test.each([
  ['L-2026/0001', 'L-2026/0001'],
  // As some keyboards compose it.
  ['Nu\u0301mero 7', 'N\u00famero 7'],
])("the lender's number %s is the identifier of the loan", (loan_number, identifier) => {
  expect(only(messageOf(undefined, aHome(), { loan_number }), 'LOAN_IDENTIFIERS/LOAN_IDENTIFIER')).toEqual({
    LoanIdentifier: identifier,
    LoanIdentifierType: 'LenderLoan',
  })
  expect(elementsAt(messageOf(undefined), 'LOAN_IDENTIFIERS')).toEqual([])
})

test('the application was received when it was submitted first', () => {
  const source = { first_submitted_on: '2026-02-27', submitted_on: '2026-03-15' }
  expect(only(messageOf(undefined, aHome(), source), 'LOAN_DETAIL').ApplicationReceivedDate).toBe('2026-02-27')
})

test('the rate is that of the summary, not the one that the application started with', () => {
  const rates = { ...someRates, loan_interest_rate: 0.07123456 }
  expect(only(messageOf(undefined, aHome(), { rates }), 'TERMS_OF_LOAN').NoteRatePercent).toBe('7.1235')
})
