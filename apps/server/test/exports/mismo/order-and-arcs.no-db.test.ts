import { aHome, aLand } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { applicationMessage } from '../../../src/exports/mismo/application-message.ts'
import type { MismoElement } from '../../../src/exports/mismo/element.ts'
import { writeMessage } from '../../../src/exports/mismo/write.ts'
import { aCosigner, aSigner, aSource, MADE_AT, sourceOf } from '../a-source.ts'
import { elementsAt, textsAt, valuesIn } from './elements.ts'

const earlier = { is_current: false, to_month: '05', to_year: '2025' } as const

const couple = aSource({
  borrowers: [
    aSigner({
      home: aHome({ down_payment_source_type: 'GIFT', down_payment_giftor_name: 'Ana Delgado' }),
      land: aLand('CURRENTLY_FINANCED'),
      jobs: [
        { employer_name: 'Earlier', ...earlier, amount: 1_000_00, frequency: 'WEEKLY' },
        { employer_name: 'First' },
        { employer_name: 'Second', has_bonus: true, bonus_amount: 100_00, bonus_frequency: 'MONTHLY' },
      ],
      incomes: [{ income_type: 'SSI' }],
      accounts: [{ account_type: 'CHECKING' }, { account_type: 'SAVINGS' }],
      expenses: [{ expense_type: 'GARNISHMENT' }, { expense_type: 'ALIMONY' }],
    }),
    aCosigner({
      jobs: [{ employer_name: 'Third' }],
      incomes: [{ income_type: 'SNAP' }],
      accounts: [{ account_type: 'STOCKS' }],
      expenses: [{ expense_type: 'OTHER_SUPPORT' }, { expense_type: 'GARNISHMENT' }],
    }),
  ],
})
couple.borrowers[0]!.answers = {
  ...couple.borrowers[0]!.answers,
  sales_rep_name: 'Sam Porter',
  sales_rep_email: 'sam@example.com',
}
const message = applicationMessage(couple, MADE_AT)

const attributesOf = (path: string) => elementsAt(message, path).map(({ attributes }) => attributes)
const label = (kind: string, ...numbers: [sequence: number, label: number][]) =>
  numbers.map(([sequence, number]) => ({ SequenceNumber: String(sequence), 'xlink:label': `${kind}_${number}` }))

test('the deal has its parts', () => {
  const [deal] = elementsAt(message, 'DEAL')
  expect((deal!.content as MismoElement[]).map(({ name }) => name)).toEqual([
    'ASSETS',
    'COLLATERALS',
    'EXPENSES',
    'LIABILITIES',
    'LOANS',
    'PARTIES',
    'RELATIONSHIPS',
  ])
})

test('accounts and debts are numbered within the deal, the loan on the land first', () => {
  expect(attributesOf('ASSET')).toEqual(label('ASSET', [1, 1], [2, 2], [3, 3]))
  expect(textsAt(message, 'ASSET_DETAIL/AssetType')).toEqual(['CheckingAccount', 'SavingsAccount', 'Stock'])
  expect(attributesOf('EXPENSE')).toEqual(label('EXPENSE', [1, 1], [2, 2]))
  expect(textsAt(message, 'EXPENSE/ExpenseType')).toEqual(['Alimony', 'Other'])
  expect(attributesOf('LIABILITY')).toEqual(label('LIABILITY', [1, 1], [2, 2], [3, 3]))
  expect(textsAt(message, 'LIABILITY_DETAIL/LiabilityType')).toEqual(['MortgageLoan', 'Garnishments', 'Garnishments'])
  expect(attributesOf('LOAN')).toEqual([{ LoanRoleType: 'SubjectLoan', 'xlink:label': 'LOAN_1' }])
})

test('jobs and income are numbered within each borrower, and labelled through the file', () => {
  expect(attributesOf('EMPLOYER')).toEqual(label('EMPLOYER', [1, 1], [2, 2], [3, 3], [1, 4]))
  expect(textsAt(message, 'EMPLOYER/LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName')).toEqual([
    'First',
    'Second',
    'Earlier',
    'Third',
  ])
  expect(attributesOf('CURRENT_INCOME_ITEM')).toEqual(
    label('CURRENT_INCOME_ITEM', [1, 1], [2, 2], [3, 3], [4, 4], [1, 5], [2, 6]),
  )
  expect(textsAt(message, 'CURRENT_INCOME_ITEM_DETAIL/IncomeType')).toEqual([
    'Base',
    'Base',
    'Bonus',
    'SocialSecurity',
    'Base',
    'PublicAssistance',
  ])
})

test('each job says whether it is current, and the pay of an earlier one', () => {
  const common = { EmploymentBorrowerSelfEmployedIndicator: 'false', EmploymentPositionDescription: 'Welder' }
  const current = { ...common, EmploymentStartDate: '2019-06-01', EmploymentStatusType: 'Current' }
  expect(elementsAt(message, 'EMPLOYER/EMPLOYMENT').map(valuesIn)).toEqual([
    { ...current, EmploymentClassificationType: 'Primary' },
    { ...current, EmploymentClassificationType: 'Secondary' },
    {
      ...common,
      EmploymentEndDate: '2025-05-01',
      EmploymentMonthlyIncomeAmount: '4333.33',
      EmploymentStartDate: '2019-06-01',
      EmploymentStatusType: 'Previous',
    },
    { ...current, EmploymentClassificationType: 'Primary' },
  ])
})

const parties = [
  ['BORROWER_1', { PartyRoleType: 'Borrower' }],
  ['BORROWER_2', { PartyRoleType: 'Borrower' }],
  ['LENDER_1', { PartyRoleType: 'Lender' }],
  ['DEALER_1', { PartyRoleType: 'PropertySeller', PartyRoleTypeAdditionalDescription: 'Manufactured home dealer' }],
  ['SALES_REPRESENTATIVE_1', { PartyRoleType: 'Other', PartyRoleTypeOtherDescription: 'Sales representative' }],
  ['GIFT_DONOR_1', { PartyRoleType: 'GiftDonor' }],
  ['LAND_OWNER_1', { PartyRoleType: 'PropertyOwner', PartyRoleTypeAdditionalDescription: 'Owner of the land' }],
] as const
const consents = {
  ConsentToReceiveDocumentsElectronicallyIndicator: 'true',
  ConsentToSignUsingElectronicSignatureIndicator: 'true',
}

test('borrowers come first, then lender, dealer and those that the answers name, each with one role', () => {
  expect(attributesOf('ROLE')).toEqual(parties.map(([name]) => ({ SequenceNumber: '1', 'xlink:label': name })))
  expect(elementsAt(message, 'PARTY/ROLES/ROLE/ROLE_DETAIL').map(valuesIn)).toEqual(
    parties.map(([, detail]) => ({ ...(detail.PartyRoleType === 'Borrower' && consents), ...detail })),
  )
})

test('each party has its name and how to reach it, the email first', () => {
  const [borrower, cosigner, lender, dealer, salesperson, giver, owner] = elementsAt(message, 'PARTY')
  expect(elementsAt(borrower!, 'INDIVIDUAL/NAME').map(valuesIn)).toEqual([{ FirstName: 'Rosa', LastName: 'Delgado' }])
  expect(elementsAt(cosigner!, 'INDIVIDUAL/NAME').map(valuesIn)).toEqual([{ FirstName: 'Luis', LastName: 'Ortega' }])
  const points = (party: MismoElement | undefined) =>
    elementsAt(party!, 'CONTACT_POINTS/CONTACT_POINT').map(({ content }) => valuesIn((content as MismoElement[])[0]))
  expect(points(borrower)).toEqual([
    { ContactPointEmailValue: 'rosa@example.com' },
    { ContactPointTelephoneValue: '5015550142' },
  ])
  expect(points(dealer)).toEqual([
    { ContactPointEmailValue: 'hello@example.com' },
    { ContactPointTelephoneValue: '5015550100' },
  ])
  expect(points(salesperson)).toEqual([{ ContactPointEmailValue: 'sam@example.com' }])
  expect(points(lender)).toEqual([])
  expect(elementsAt(lender!, 'LEGAL_ENTITY/LEGAL_ENTITY_DETAIL').map(valuesIn)).toEqual([
    { FullName: 'Lantern Home Lending' },
  ])
  expect(elementsAt(dealer!, 'LEGAL_ENTITY/LEGAL_ENTITY_DETAIL').map(valuesIn)).toEqual([
    { EntityHomePageURL: 'https://sunrise.example.com', FullName: 'Sunrise Homes' },
  ])
  expect(textsAt(dealer!, 'PARTY_ROLE_IDENTIFIERS/PARTY_ROLE_IDENTIFIER/PartyRoleIdentifier')).toEqual([
    'sunrise-homes',
  ])
  const names = [salesperson, giver, owner].map(party => textsAt(party!, 'INDIVIDUAL/NAME/FullName'))
  expect(names).toEqual([['Sam Porter'], ['Ana Delgado'], ['Rosa Delgado']])
})

test('a name has its four parts, and the borrowers their classification', () => {
  const named = applicationMessage(sourceOf({ borrower: { middle_name: 'Anna', suffix: 'Jr.' } }), MADE_AT)
  expect(elementsAt(named, 'INDIVIDUAL/NAME').map(valuesIn)[0]).toEqual({
    FirstName: 'Rosa',
    LastName: 'Delgado',
    MiddleName: 'Anna',
    SuffixName: 'Jr.',
  })
  expect(textsAt(message, 'BORROWER_DETAIL/BorrowerClassificationType')).toEqual(['Primary', 'Secondary'])
})

test('SSN and birth date are those of each signer, as digits and as a day', () => {
  expect(elementsAt(message, 'PARTY/TAXPAYER_IDENTIFIERS/TAXPAYER_IDENTIFIER').map(valuesIn)).toEqual([
    { TaxpayerIdentifierType: 'SocialSecurityNumber', TaxpayerIdentifierValue: '123456789' },
    { TaxpayerIdentifierType: 'SocialSecurityNumber', TaxpayerIdentifierValue: '987654321' },
  ])
  expect(textsAt(message, 'BORROWER_DETAIL/BorrowerBirthDate')).toEqual(['1980-07-04', '1979-02-11'])
  expect(textsAt(message, 'BORROWER_DETAIL/BorrowerApplicationSignedDate')).toEqual(['2026-03-15', '2026-03-15'])
})

test('without a salesperson there is no such party', () => {
  const labels = elementsAt(applicationMessage(sourceOf({}), MADE_AT), 'ROLE').map(
    ({ attributes }) => attributes!['xlink:label'],
  )
  expect(labels).toEqual(['BORROWER_1', 'LENDER_1', 'DEALER_1', 'LAND_OWNER_1'])
})

test('arcs lead from each account and debt to its borrower, and from pay to its employer', () => {
  const arcs = [
    ['ASSET_1', 'BORROWER_1', 'ASSET_IsAssociatedWith_ROLE'],
    ['ASSET_2', 'BORROWER_1', 'ASSET_IsAssociatedWith_ROLE'],
    ['ASSET_3', 'BORROWER_2', 'ASSET_IsAssociatedWith_ROLE'],
    ['EXPENSE_1', 'BORROWER_1', 'EXPENSE_IsAssociatedWith_ROLE'],
    ['EXPENSE_2', 'BORROWER_2', 'EXPENSE_IsAssociatedWith_ROLE'],
    ['LIABILITY_1', 'BORROWER_1', 'LIABILITY_IsAssociatedWith_ROLE'],
    ['LIABILITY_2', 'BORROWER_1', 'LIABILITY_IsAssociatedWith_ROLE'],
    ['LIABILITY_3', 'BORROWER_2', 'LIABILITY_IsAssociatedWith_ROLE'],
    ['CURRENT_INCOME_ITEM_1', 'EMPLOYER_1', 'CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER'],
    ['CURRENT_INCOME_ITEM_2', 'EMPLOYER_2', 'CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER'],
    ['CURRENT_INCOME_ITEM_3', 'EMPLOYER_2', 'CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER'],
    ['CURRENT_INCOME_ITEM_5', 'EMPLOYER_4', 'CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER'],
  ]
  expect(attributesOf('RELATIONSHIPS/RELATIONSHIP')).toEqual(
    arcs.map(([from, to, arcrole], index) => ({
      SequenceNumber: String(index + 1),
      'xlink:from': from,
      'xlink:to': to,
      'xlink:arcrole': `urn:fdc:mismo.org:2009:residential/${arcrole}`,
    })),
  )
})

test('without accounts, debts and pay there are no arcs', () => {
  const bare = applicationMessage(sourceOf({ jobs: [], incomes: [{ income_type: 'SSI' }] }), MADE_AT)
  expect(elementsAt(bare, 'RELATIONSHIPS')).toEqual([])
})

test.each([
  // The fixtures lived there since January 2020, and before it from January 2015 to December 2019.
  ['2026-03-15', '74', '14'],
  ['2026-03-01', '74', '14'],
  ['2026-04-30', '75', '13'],
  ['2027-05-01', '88', '0'],
  ['2027-12-31', '95', '0'],
])('months are counted to that of the submission on %s', (submitted_on, resided, remaining) => {
  const submitted = aSource({
    submitted_on,
    borrowers: [
      aSigner({
        addresses: [{ address_type: 'PREVIOUS' }, { address_type: 'CURRENT' }, { address_type: 'MAILING' }],
        expenses: [{ expense_type: 'ALIMONY' }, { expense_type: 'GARNISHMENT' }],
      }),
    ],
  })
  const counted = applicationMessage(submitted, MADE_AT)
  expect(elementsAt(counted, 'RESIDENCES/RESIDENCE/RESIDENCE_DETAIL').map(valuesIn)).toEqual([
    {
      BorrowerResidencyBasisType: 'Rent',
      BorrowerResidencyDurationMonthsCount: resided,
      BorrowerResidencyStartDate: '2020-01-01',
      BorrowerResidencyType: 'Current',
    },
    {
      BorrowerResidencyDurationMonthsCount: '59',
      BorrowerResidencyEndDate: '2019-12-01',
      BorrowerResidencyStartDate: '2015-01-01',
      BorrowerResidencyType: 'Prior',
    },
  ])
  expect(textsAt(counted, 'EXPENSE/ExpenseRemainingTermMonthsCount')).toEqual([remaining])
  expect(textsAt(counted, 'LIABILITY_DETAIL/LiabilityRemainingTermMonthsCount')).toEqual([remaining])
})

test('a residence of this month counts one month, and support without an end has no months', () => {
  const source = sourceOf({
    addresses: [{ from_month: '03', from_year: '2026' }],
    expenses: [{ expense_type: 'CHILD_SUPPORT', has_end_date: false }],
  })
  const counted = applicationMessage(source, MADE_AT)
  expect(textsAt(counted, 'RESIDENCE_DETAIL/BorrowerResidencyDurationMonthsCount')).toEqual(['1'])
  expect(textsAt(counted, 'EXPENSE/ExpenseMonthlyPaymentAmount')).toEqual(['400.00'])
  expect(textsAt(counted, 'EXPENSE/ExpenseRemainingTermMonthsCount')).toEqual([])
})

test('two files of one signing differ in the time of their making alone', () => {
  const times = [MADE_AT, new Date('2027-01-02T03:04:05.678Z')]
  const [first, second] = times.map(time =>
    writeMessage(applicationMessage(structuredClone(couple), time), 'application'),
  )
  expect(first).not.toBe(second)
  expect(second!.replace('2027-01-02T03:04:05Z', '2026-03-20T15:00:00Z')).toBe(first)
  expect(first).toContain('<CreatedDatetime>2026-03-20T15:00:00Z</CreatedDatetime>')
})

test('answers without a home in the model are not in the file', () => {
  const marked = (name: string) => `Marker of ${name}`
  const source = sourceOf({
    land: aLand('LEASING', { has_price_increase: 'YES', price_increase_explanation: marked('the increase') }),
    addresses: [{ housing_type: 'OTHER', housing_type_other: marked('the plans') }],
    expenses: [{ expense_type: 'CHILD_SUPPORT', children_ages: '93, 94' }],
    incomes: [{ income_type: 'SSI_FOR_DEPENDENTS', children_ages: '95', from_year: '1931' }],
    borrower: { dependents_ages_years: [] },
  })
  source.borrowers[0]!.agreements[0]!.typed_signature = marked('the signature')
  const xml = writeMessage(applicationMessage(source, MADE_AT), 'application')
  expect(xml).not.toMatch(/Marker|>9[345]|1931|CreditReport|SolicitationPreference|Solicitation|JointCreditReport/)
})
