import {
  accountType,
  citizenshipType,
  downPaymentSource,
  employmentStatus,
  expenseType,
  housingType,
  incomeType,
  manufacturerType,
  maritalStatusType,
  payType,
  sectionType,
  usageType,
} from '@porchlight/domain'
import { aHome } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { applicationMessage } from '../../../src/exports/mismo/application-message.ts'
import type { MismoElement } from '../../../src/exports/mismo/element.ts'
import { aSigner, aSource, MADE_AT, sourceOf } from '../a-source.ts'
import { elementsAt, valuesIn } from './elements.ts'

const messageOf = (given: Parameters<typeof sourceOf>[0]): MismoElement => applicationMessage(sourceOf(given), MADE_AT)
const only = (message: MismoElement, path: string) => {
  const found = elementsAt(message, path)
  expect(found.length).toBeLessThan(2)
  return valuesIn(found[0])
}

// The mapping of each value, written here a second time: a test that read the maps of the source could not fail.

const accounts = {
  CHECKING: { AssetType: 'CheckingAccount' },
  SAVINGS: { AssetType: 'SavingsAccount' },
  BONDS: { AssetType: 'Bond' },
  CASH_VALUE_OF_LIFE_INSURANCE: { AssetType: 'LifeInsurance' },
  CERTIFICATE_OF_DEPOSIT: { AssetType: 'CertificateOfDepositTimeDeposit' },
  MUTUAL_FUNDS: { AssetType: 'MutualFund' },
  OTHER_REAL_ESTATE: { AssetType: 'RealEstateOwned' },
  RETIREMENT: { AssetType: 'RetirementFund' },
  STOCKS: { AssetType: 'Stock' },
  TRUST_ACCOUNT: { AssetType: 'TrustAccount' },
  OTHER: { AssetType: 'Other', AssetTypeOtherDescription: 'Other account' },
}

test.each(accountType.values)('account %s', account_type => {
  const message = messageOf({ accounts: [{ account_type, balance_amount: 12_890_00 }] })
  expect(only(message, 'ASSET/ASSET_DETAIL')).toEqual({
    AssetCashOrMarketValueAmount: '12890.00',
    ...accounts[account_type],
  })
  expect(only(message, 'ASSET/ASSET_HOLDER/NAME')).toEqual({ FullName: 'First Plains Bank' })
})

const manufacturers: Partial<Record<string, string>> = {
  PALM_HARBOR: 'Palm Harbor',
  MERIDIAN_COMPASS_OAK_CREEK: 'Meridian / Compass / Oak Creek',
  OTHER: 'Lindqvist & Sons',
}

test.each(manufacturerType.values)('manufacturer %s', manufacturer_type => {
  const other = manufacturer_type === 'OTHER' ? 'Lindqvist & Sons' : ''
  const home = aHome({ manufacturer_type, manufacturer_type_other: other })
  expect(only(messageOf({ home }), 'MANUFACTURED_HOME_DETAIL').ManufacturedHomeManufacturerName).toBe(
    manufacturers[manufacturer_type] ?? manufacturerType.labels[manufacturer_type],
  )
})

const sections = {
  SINGLE_WIDE: { ManufacturedHomeSectionCount: '1', ManufacturedHomeWidthType: 'SingleWide' },
  DOUBLE_WIDE: { ManufacturedHomeSectionCount: '2', ManufacturedHomeWidthType: 'MultiWide' },
  TRIPLE_WIDE: { ManufacturedHomeSectionCount: '3', ManufacturedHomeWidthType: 'MultiWide' },
  QUAD_WIDE: { ManufacturedHomeSectionCount: '4', ManufacturedHomeWidthType: 'MultiWide' },
  OTHER: {},
}

test.each(sectionType.values)('sections %s', section_type => {
  const isOther = section_type === 'OTHER'
  const message = messageOf({ home: aHome({ section_type, section_type_other: isOther ? 'L-shaped' : '' }) })
  expect(only(message, 'MANUFACTURED_HOME_DETAIL')).toEqual({
    ManufacturedHomeManufacturerName: 'Clayton',
    ManufacturedHomeModelIdentifier: 'Everest',
    ManufacturedHomeModelYear: '2026',
    ManufacturedHomeRetailerName: 'Sunrise Homes',
    ...sections[section_type],
  })
  expect(only(message, 'MANUFACTURED_HOME_SECTIONS/MANUFACTURED_HOME_SECTION')).toEqual(
    isOther ? { ManufacturedHomeSectionType: 'Other', ManufacturedHomeSectionTypeOtherDescription: 'L-shaped' } : {},
  )
})

const usages = {
  PRIMARY_RESIDENCE: { PropertyUsageType: 'PrimaryResidence' },
  SECONDARY_RESIDENCE: { PropertyUsageType: 'SecondHome' },
  INVESTMENT_RENTAL: { PropertyUsageType: 'Investment' },
  OTHER: { PropertyUsageType: 'Other', PropertyUsageTypeOtherDescription: 'A workshop' },
}

test.each(usageType.values)('usage %s', usage_type => {
  const home = aHome({ usage_type, usage_type_other: usage_type === 'OTHER' ? 'A workshop' : '' })
  expect(only(messageOf({ home }), 'PROPERTY_DETAIL')).toMatchObject(usages[usage_type])
  expect('PropertyUsageTypeOtherDescription' in only(messageOf({ home }), 'PROPERTY_DETAIL')).toBe(
    usage_type === 'OTHER',
  )
})

test.each([
  ['1975', 'MobileHome'],
  ['1976', 'Manufactured'],
  ['1977', 'Manufactured'],
  ['', 'Manufactured'],
])('a model of the year %j is built as %s', (model_year, method) => {
  const message = messageOf({ home: aHome({ model_year, ...(model_year === '' && { model_name: 'Not known yet' }) }) })
  expect(only(message, 'PROPERTY_DETAIL').ConstructionMethodType).toBe(method)
  expect(only(message, 'MANUFACTURED_HOME_DETAIL').ManufacturedHomeModelYear).toBe(model_year || undefined)
})

const expenses = {
  ALIMONY: { ExpenseType: 'Alimony' },
  CHILD_SUPPORT: { ExpenseType: 'ChildSupport' },
  OTHER_SUPPORT: { ExpenseType: 'Other', ExpenseTypeOtherDescription: 'My mother' },
  GARNISHMENT: null,
}

test.each(expenseType.values)('expense %s', expense_type => {
  const message = messageOf({ expenses: [{ expense_type, amount: 400_00 }] })
  const expected = expenses[expense_type]
  expect(only(message, 'EXPENSE')).toEqual(
    expected ? { ExpenseMonthlyPaymentAmount: '400.00', ExpenseRemainingTermMonthsCount: '14', ...expected } : {},
  )
  expect(only(message, 'LIABILITY/LIABILITY_DETAIL')).toEqual(
    expected
      ? {}
      : {
          LiabilityMonthlyPaymentAmount: '400.00',
          LiabilityRemainingTermMonthsCount: '14',
          LiabilityType: 'Garnishments',
        },
  )
})

const funds = {
  CHECKING_ACCOUNT: { FundsSourceType: 'Borrower', FundsType: 'CheckingSavings' },
  SAVINGS_ACCOUNT: { FundsSourceType: 'Borrower', FundsType: 'CheckingSavings' },
  CASH: { FundsSourceType: 'Borrower', FundsType: 'CashOnHand' },
  GIFT: { FundsType: 'GiftFunds' },
  LOAN: { FundsType: 'Other', FundsTypeOtherDescription: 'Loan; secured or not was not asked' },
  OTHER: { FundsType: 'Other', FundsTypeOtherDescription: '$2,000 savings & my tax refund' },
}

test.each(downPaymentSource.values)('down payment from %s', down_payment_source_type => {
  const message = messageOf({
    home: aHome({
      down_payment_source_type,
      down_payment_source_other: down_payment_source_type === 'OTHER' ? '$2,000 savings & my tax refund' : '',
      down_payment_giftor_name: down_payment_source_type === 'GIFT' ? 'Ana Delgado' : '',
    }),
  })
  expect(only(message, 'DOWN_PAYMENT')).toEqual({ DownPaymentAmount: '12000.00', ...funds[down_payment_source_type] })
  expect(elementsAt(message, 'PARTY/ROLES/ROLE').map(({ attributes }) => attributes!['xlink:label'])).toEqual([
    'BORROWER_1',
    'LENDER_1',
    'DEALER_1',
    ...(down_payment_source_type === 'GIFT' ? ['GIFT_DONOR_1'] : []),
    'LAND_OWNER_1',
  ])
})

test('a down payment of 0 is none', () => {
  const home = aHome({ down_payment_amount: 0, down_payment_source_type: null })
  expect(elementsAt(messageOf({ home }), 'DOWN_PAYMENTS')).toEqual([])
})

const states = {
  UNEMPLOYED: { EmploymentStateType: 'Unemployed' },
  RETIRED: { EmploymentStateType: 'Retired' },
  OTHER: { EmploymentStateType: 'Other', EmploymentStateTypeOtherDescription: 'No job listed; other' },
}

test.each(employmentStatus.values)('employment status %s', employment_status => {
  const borrower = { employment_status }
  expect(only(messageOf({ jobs: [], borrower }), 'BORROWER_DETAIL')).toMatchObject(states[employment_status])
  expect(only(messageOf({ jobs: [{}], borrower }), 'BORROWER_DETAIL').EmploymentStateType).toBeUndefined()
})

const maritalStatuses = { MARRIED: 'Married', SEPARATED: 'Separated', UNMARRIED: 'Unmarried' }

test.each(maritalStatusType.values)('marital status %s', marital_status_type => {
  expect(only(messageOf({ borrower: { marital_status_type } }), 'BORROWER_DETAIL').MaritalStatusType).toBe(
    maritalStatuses[marital_status_type],
  )
})

const citizenships = {
  CITIZEN: 'USCitizen',
  PERMANENT_RESIDENT: 'PermanentResidentAlien',
  NON_PERMANENT_RESIDENT: 'NonPermanentResidentAlien',
}

test.each(citizenshipType.values)('citizenship %s', citizenship_type => {
  expect(only(messageOf({ borrower: { citizenship_type } }), 'DECLARATION_DETAIL')).toEqual({
    BankruptcyIndicator: 'false',
    CitizenshipResidencyType: citizenships[citizenship_type],
  })
})

const housing = {
  OWN: { basis: 'Own', rent: {}, expense: { HousingExpensePaymentAmount: '900.00' } },
  RENT: { basis: 'Rent', rent: { MonthlyRentAmount: '900.00' }, expense: {} },
  NO_PRIMARY_HOUSING_EXPENSE: { basis: 'LivingRentFree', rent: {}, expense: {} },
  OTHER: { basis: 'Unknown', rent: {}, expense: { HousingExpensePaymentAmount: '900.00' } },
}

test.each(housingType.values)('housing %s', housing_type => {
  const message = messageOf({ addresses: [{ housing_type, housing_type_other: 'Sell it' }] })
  const { basis, rent, expense } = housing[housing_type]
  expect(only(message, 'RESIDENCE/RESIDENCE_DETAIL').BorrowerResidencyBasisType).toBe(basis)
  expect(only(message, 'RESIDENCE/LANDLORD/LANDLORD_DETAIL')).toEqual(rent)
  expect(only(message, 'BORROWER/HOUSING_EXPENSES/HOUSING_EXPENSE')).toEqual(
    'HousingExpensePaymentAmount' in expense
      ? {
          ...expense,
          HousingExpenseTimingType: 'Present',
          HousingExpenseType: 'Other',
          HousingExpenseTypeOtherDescription: 'Payment for the current home',
        }
      : {},
  )
})

test.each([
  [0, []],
  [1, ['0.01']],
])('a home of %j cents a month has the housing expenses %j', (monthly_payment, amounts) => {
  const message = messageOf({ addresses: [{ housing_type: 'OWN', housing_type_other: 'Sell it', monthly_payment }] })
  const expenses = elementsAt(message, 'BORROWER/HOUSING_EXPENSES/HOUSING_EXPENSE').map(valuesIn)
  expect(expenses.map(({ HousingExpensePaymentAmount }) => HousingExpensePaymentAmount)).toEqual(amounts)
})

const pays = { BASE: 'Base', BONUS: 'Bonus', COMMISSION: 'Commissions', OVERTIME: 'Overtime' }
const everyPay = {
  has_bonus: true,
  bonus_amount: 1_200_00,
  bonus_frequency: 'ANNUAL',
  has_commission: true,
  commission_amount: 50_00,
  commission_frequency: 'WEEKLY',
  has_overtime: true,
  overtime_amount: 30_00,
  overtime_frequency: 'HOURLY',
  overtime_weekly_hours: 2.5,
} as const

test.each([
  [false, pays],
  [true, { ...pays, BASE: 'SelfEmploymentIncome' }],
])('each kind of pay is an item of its own; self-employed: %s', (is_self_employed, types) => {
  const items = elementsAt(messageOf({ jobs: [{ is_self_employed, ...everyPay }] }), 'CURRENT_INCOME_ITEM_DETAIL')
  const amounts = ['4200.00', '100.00', '216.67', '325.00']
  expect(items.map(valuesIn)).toEqual(
    payType.values.map((type, index) => ({
      CurrentIncomeMonthlyTotalAmount: amounts[index],
      EmploymentIncomeIndicator: 'true',
      IncomeType: types[type],
    })),
  )
})

const incomes = {
  SSI: { IncomeType: 'SocialSecurity' },
  SSI_FOR_DEPENDENTS: { IncomeType: 'SocialSecurity' },
  DISABILITY: { IncomeType: 'Disability' },
  VA_DISABILITY: { IncomeType: 'VABenefitsNonEducational' },
  RETIREMENT: { IncomeType: 'Pension' },
  ALIMONY: { IncomeType: 'Alimony' },
  CHILD_SUPPORT: { IncomeType: 'ChildSupport' },
  RENTAL: { IncomeType: 'Other', IncomeTypeOtherDescription: 'Rental income' },
  WIC: { IncomeType: 'PublicAssistance' },
  TANF: { IncomeType: 'PublicAssistance' },
  SNAP: { IncomeType: 'PublicAssistance' },
  OTHER: { IncomeType: 'Other', IncomeTypeOtherDescription: 'Honey from my bees' },
}

test.each(incomeType.values)('income %s', income_type => {
  const income = { income_type, amount: 120_01, income_type_other: 'Honey from my bees', children_ages: '4' }
  expect(only(messageOf({ jobs: [], incomes: [income] }), 'CURRENT_INCOME_ITEM_DETAIL')).toEqual({
    CurrentIncomeMonthlyTotalAmount: '120.01',
    EmploymentIncomeIndicator: 'false',
    ...incomes[income_type],
  })
})

test('each kind of public assistance is an item of its own', () => {
  const message = messageOf({ jobs: [], incomes: [{ income_type: 'WIC' }, { income_type: 'SNAP' }] })
  expect(elementsAt(message, 'CURRENT_INCOME_ITEM').map(({ attributes }) => attributes)).toEqual([
    { SequenceNumber: '1', 'xlink:label': 'CURRENT_INCOME_ITEM_1' },
    { SequenceNumber: '2', 'xlink:label': 'CURRENT_INCOME_ITEM_2' },
  ])
})

test.each([
  [null, undefined, []],
  [[], '0', []],
  [[4, 17, 0], '3', ['4', '17', '0']],
])('dependents of the ages %j', (dependents_ages_years, dependentCount, ages) => {
  const message = messageOf({ borrower: { dependents_ages_years } })
  expect(only(message, 'BORROWER_DETAIL').DependentCount).toBe(dependentCount)
  expect(elementsAt(message, 'DEPENDENTS/DEPENDENT').map(child => valuesIn(child).DependentAgeYearsCount)).toEqual(ages)
})

test('a bankruptcy has its date, and no bankruptcy has none', () => {
  const declared = messageOf({ borrower: { has_declared_bankruptcy: true, bankruptcy_date: '2023-05-01' } })
  expect(only(declared, 'BANKRUPTCY_ACTION')).toEqual({
    BankruptcyActionDate: '2023-05-01',
    BankruptcyActionType: 'PetitionFiled',
  })
  expect(only(declared, 'DECLARATION_DETAIL').BankruptcyIndicator).toBe('true')
  expect(elementsAt(messageOf({}), 'BANKRUPTCIES')).toEqual([])
})

test('the nearest relative has what was given', () => {
  const message = messageOf({
    borrower: {
      nearest_relative_name: 'Ana Delgado',
      nearest_relative_relationship: 'Sister',
      nearest_relative_phone_number: '+15015550143',
    },
  })
  expect(only(message, 'NEAREST_LIVING_RELATIVE/NAME')).toEqual({ FullName: 'Ana Delgado' })
  expect(only(message, 'NEAREST_LIVING_RELATIVE_DETAIL')).toEqual({
    BorrowerNearestLivingRelativeRelationshipDescription: 'Sister',
  })
  expect(only(message, 'NEAREST_LIVING_RELATIVE/CONTACT_POINTS/CONTACT_POINT/CONTACT_POINT_TELEPHONE')).toEqual({
    ContactPointTelephoneValue: '5015550143',
  })
  expect(elementsAt(messageOf({}), 'NEAREST_LIVING_RELATIVE')).toEqual([])
})

test.each([
  ['28802-0077', '288020077'],
  ['28802 0077', '288020077'],
  ['28802', '28802'],
])('the ZIP %s is %s', (zip_code, postalCode) => {
  const message = messageOf({ addresses: [{ zip_code, street2: 'Apt 4' }, { address_type: 'MAILING' }] })
  expect(only(message, 'RESIDENCE/ADDRESS')).toEqual({
    AddressLineText: '12 Oak St',
    AddressUnitIdentifier: 'Apt 4',
    CityName: 'Tulsa',
    CountyName: 'Tulsa',
    PostalCode: postalCode,
    StateCode: 'OK',
  })
  expect(only(message, 'PARTY/ADDRESSES/ADDRESS')).toMatchObject({ AddressType: 'Mailing', PostalCode: '74103' })
})

test('a home without a street address has state and ZIP', () => {
  const home = aHome({ address: { street1: '', city: '', county: '', state: 'OK', zip_code: '74103' } })
  expect(only(messageOf({ home }), 'SUBJECT_PROPERTY/ADDRESS')).toEqual({ PostalCode: '74103', StateCode: 'OK' })
})

test('a signer whose identifiers cannot be read has none', () => {
  const source = aSource({ borrowers: [aSigner({ exported: { ssn: null, date_of_birth: null } })] })
  const message = applicationMessage(source, MADE_AT)
  expect(elementsAt(message, 'TAXPAYER_IDENTIFIERS')).toEqual([])
  expect(only(message, 'BORROWER_DETAIL').BorrowerBirthDate).toBeUndefined()
})
