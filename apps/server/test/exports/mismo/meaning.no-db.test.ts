import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validMessage } from '../valid-message.ts'
import { messageFaults } from './checks/message-faults.ts'

const faultsOf = (xml: string) => messageFaults(xml, 'application').map(({ fault }) => fault)
const couple = readFileSync(new URL('../golden-couple.mismo.xml', import.meta.url), 'utf8')

test('a message with everything that the application file can have has no fault', () => {
  expect(messageFaults(validMessage, 'application')).toEqual([])
  expect(messageFaults(couple, 'application')).toEqual([])
})

const arc = (from: string, to: string, arcrole: string) =>
  `<RELATIONSHIP SequenceNumber="10" xlink:from="${from}" xlink:to="${to}" xlink:arcrole="urn:fdc:mismo.org:2009:residential/${arcrole}"/></RELATIONSHIPS>`

/** A fault, and a change of the valid message that has it. */
const changes: [fault: string, from: string | RegExp, to: string][] = [
  ['does not name the product and the version of its export', 'Porchlight app', 'DU Spec app'],
  ['does not name the content of the file', '<DataVersionName>application data, not DU-ready', '$&; demographics only'],
  [
    'has a SequenceNumber that is not its place among its siblings',
    'SequenceNumber="2" xlink:label="ASSET',
    'SequenceNumber="3" xlink:label="ASSET',
  ],
  ['does not have the label ASSET_2', 'xlink:label="ASSET_2"', 'xlink:label="ASSET_1"'],
  ['does not have the label DEALER_1', 'xlink:label="DEALER_1"', 'xlink:label="LENDER_2"'],
  ['does not have the LoanRoleType SubjectLoan', 'SubjectLoan', 'RelatedLoan'],
  [
    'has an arcrole that the file does not use',
    '</RELATIONSHIPS>',
    arc('BORROWER_2', 'BORROWER_1', 'ROLE_SharesJointCreditReportWith_ROLE'),
  ],
  ['does not come from an element ASSET', 'from="ASSET_1"', 'from="EXPENSE_1"'],
  ['does not go to an element ROLE', 'to="BORROWER_1"', 'to="EMPLOYER_1"'],
  ['goes to a role that is not a borrower', 'to="BORROWER_1"', 'to="LENDER_1"'],
  ['does not have exactly one arc', /<RELATIONSHIP SequenceNumber="1".*\n/, ''],
  ['does not have exactly one arc', '</RELATIONSHIPS>', arc('ASSET_1', 'BORROWER_2', 'ASSET_IsAssociatedWith_ROLE')],
  [
    'has an arc and needs none',
    '</RELATIONSHIPS>',
    arc('CURRENT_INCOME_ITEM_3', 'EMPLOYER_1', 'CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER'),
  ],
  [
    'goes to an employer of an earlier job',
    'from="CURRENT_INCOME_ITEM_2" xlink:to="EMPLOYER_1"',
    'from="CURRENT_INCOME_ITEM_2" xlink:to="EMPLOYER_2"',
  ],
  ['goes to an employer of another borrower', 'to="EMPLOYER_3"', 'to="EMPLOYER_1"'],
  ['is not in the order of the arcs', '</RELATIONSHIPS>', arc('ASSET_1', 'BORROWER_2', 'ASSET_IsAssociatedWith_ROLE')],
  [
    'goes to a borrower before that of the arc before it',
    /(ASSET_1" xlink:to=")BORROWER_1([\s\S]*ASSET_2" xlink:to=")BORROWER_2/,
    '$1BORROWER_2$2BORROWER_1',
  ],
  [
    'takes the loan on the land to another than the primary borrower',
    'from="LIABILITY_1" xlink:to="BORROWER_1"',
    'from="LIABILITY_1" xlink:to="BORROWER_2"',
  ],
  [
    'is not exactly one INDIVIDUAL or LEGAL_ENTITY',
    '<ADDRESSES>',
    '<LEGAL_ENTITY><LEGAL_ENTITY_DETAIL><FullName>A</FullName></LEGAL_ENTITY_DETAIL></LEGAL_ENTITY>$&',
  ],
  [
    'is another kind of person than its role',
    /<LEGAL_ENTITY>(?=\s*<LEGAL_ENTITY_DETAIL>\s*<FullName>Hearth)[\s\S]*?<\/LEGAL_ENTITY>/,
    '<INDIVIDUAL><NAME><FullName>A</FullName></NAME></INDIVIDUAL>',
  ],
  ['is a borrower with a FullName', '<LastName>', '<FullName>A B</FullName><LastName>'],
  ['is a borrower without FirstName and LastName', /<LastName>.*<\/LastName>/, ''],
  [
    'is no borrower and has another name than a FullName',
    '<FullName>Pat Seller</FullName>',
    '<LastName>Seller</LastName>',
  ],
  ['has TAXPAYER_IDENTIFIERS, or needs them', /<TAXPAYER_IDENTIFIERS>[\s\S]*?<\/TAXPAYER_IDENTIFIERS>/, ''],
  ['has BORROWER, or needs it', /<BORROWER>[\s\S]*?<\/BORROWER>/, ''],
  ['has a consent to electronic documents, or needs it', /<ConsentToReceive.*\n/, ''],
  ['has a consent to electronic signatures, or needs it', /<ConsentToSign.*\n/, ''],
  [
    'has ADDRESSES and is no borrower',
    '<FullName>Pat Seller</FullName>',
    '$&</NAME></INDIVIDUAL><ADDRESSES><ADDRESS><AddressType>Mailing</AddressType><PostalCode>28801</PostalCode><StateCode>NC</StateCode></ADDRESS></ADDRESSES><INDIVIDUAL><NAME><FullName>A</FullName>',
  ],
  ['has PARTY_ROLE_IDENTIFIERS, or needs them', /<PARTY_ROLE_IDENTIFIERS>[\s\S]*<\/PARTY_ROLE_IDENTIFIERS>/, ''],
  ['has PROPERTY_OWNER, or needs it', /<PROPERTY_OWNER>[\s\S]*<\/PROPERTY_OWNER>/, ''],
  ['does not have the description of its role', 'Manufactured home dealer', 'Owner of the land'],
  ['has a contact point that is not exactly one email or phone', /<\/CONTACT_POINT>\s*<CONTACT_POINT>/, ''],
  [
    'has two contact points of one kind',
    /<CONTACT_POINT_EMAIL>[\s\S]*?<\/CONTACT_POINT_EMAIL>/,
    '<CONTACT_POINT_TELEPHONE><ContactPointTelephoneValue>8285550100</ContactPointTelephoneValue></CONTACT_POINT_TELEPHONE>',
  ],
  [
    'has the phone before the email',
    /(<CONTACT_POINT>[\s\S]*?<\/CONTACT_POINT>)\s*(<CONTACT_POINT>[\s\S]*?<\/CONTACT_POINT>)/,
    '$2$1',
  ],
  ['is not Primary as the first borrower, or Secondary as another', 'Secondary', 'Primary'],
  ['has no party Lender', '<PartyRoleType>Lender', '<PartyRoleType>GiftDonor'],
  ['has more than 1 party Lender', '<PartyRoleType>GiftDonor', '<PartyRoleType>Lender'],
  ['has its parties in another order', '<PartyRoleType>GiftDonor', '<PartyRoleType>Lender'],
  ['describes another type', 'StreetSurface', 'StreetAccess'],
  ['has an ownership, or needs one', /<OffSiteImprovementOwnershipType>.*\n/, ''],
  ['has a description, or needs one', '<LiabilityType>MortgageLoan', '<LiabilityType>Garnishments'],
  [
    'is secured by the property, or must be',
    '<LiabilityType>Garnishments',
    '<LiabilitySecuredBySubjectPropertyIndicator>true</LiabilitySecuredBySubjectPropertyIndicator>$&',
  ],
  [
    'has a payoff status, or needs one',
    /(<LiabilityMonthlyPaymentAmount>100.00.*\n)/,
    '$1<LiabilityPayoffStatusIndicator>true</LiabilityPayoffStatusIndicator>',
  ],
  ['has a balance and is not paid off', 'Indicator>true</LiabilityPayoff', 'Indicator>false</LiabilityPayoff'],
  ['is the loan on the land and not the first', '<LiabilityType>Garnishments', '<LiabilityType>MortgageLoan'],
  ['does not count its borrowers', '<BorrowerCount>2', '<BorrowerCount>3'],
  ['has two periods', '<LoanMaturityPeriodCount>240', '<LoanMaturityPeriodCount>120'],
  ['has two amounts', '<BaseLoanAmount>116000', '<BaseLoanAmount>116001'],
  ['has two housing expenses of one type', 'HomeownersInsurance', 'FirstMortgagePrincipalAndInterest'],
  ['has an amount, or needs one', /<DownPaymentAmount>.*\n/, ''],
  ['has an amount, or needs one', '<FundsType>LotEquity', '<DownPaymentAmount>1.00</DownPaymentAmount>$&'],
  ['has a source, or needs one', 'CheckingSavings', 'GiftFunds'],
  ['does not count its dependents', '<DependentCount>2', '<DependentCount>1'],
  ['has BANKRUPTCIES and declares none', '<BankruptcyIndicator>true', '<BankruptcyIndicator>false'],
  [
    'has an earlier job before a current one',
    /(<EMPLOYER [\s\S]*?)Current(<[\s\S]*?)Previous</,
    '$1Previous$2Current<',
  ],
  ['has other income before pay', /(<EmploymentIncomeIndicator>)true([\s\S]*?)(?=SequenceNumber="2")/, '$1false$2'],
  ['has an earlier home before the current one', /(ResidencyType>)Current([\s\S]*?)Prior/, '$1Prior$2Current'],
  [
    'is an earlier home with a basis',
    '<BorrowerResidencyDurationMonthsCount>60',
    '<BorrowerResidencyBasisType>Own</BorrowerResidencyBasisType>$&',
  ],
  ['has a landlord and is not rented', 'Type>Rent<', 'Type>Own<'],
  [
    'is an earlier job with a classification',
    '<EmploymentEndDate>',
    '<EmploymentClassificationType>Secondary</EmploymentClassificationType>$&',
  ],
  [
    'is not Primary as the first current job',
    'ClassificationType>Primary</Employ',
    'ClassificationType>Secondary</Employ',
  ],
  [
    'is Primary and not the first job',
    '<EmploymentEndDate>',
    '<EmploymentClassificationType>Primary</EmploymentClassificationType>$&',
  ],
  [
    'is a current job with an end',
    '<EmploymentPositionDescription>Weaver',
    '<EmploymentEndDate>2025-01-01</EmploymentEndDate>$&',
  ],
  [
    'is a current job with its income',
    '<EmploymentPositionDescription>Weaver',
    '<EmploymentMonthlyIncomeAmount>1.00</EmploymentMonthlyIncomeAmount>$&',
  ],
  ['has a type of pay and is other income, or the other way', '<IncomeType>Base', '<IncomeType>Pension'],
  [
    'has a width that is not that of its sections',
    '<ManufacturedHomeSectionCount>2',
    '<ManufacturedHomeSectionCount>1',
  ],
  [
    'has another construction than that of its model year',
    '<ConstructionMethodType>Manufactured',
    '<ConstructionMethodType>MobileHome',
  ],
  [
    'has another construction than that of its model year',
    '<ManufacturedHomeModelYear>2025',
    '<ManufacturedHomeModelYear>1975',
  ],
  ['names two retailers', '<SalesContractRetailerName>Sunny', '<SalesContractRetailerName>Rainy'],
  ['is an earlier job without its income', /<EmploymentMonthlyIncomeAmount>.*\n/, ''],
  ['has two improvements of one type', /(<OFF_SITE_IMPROVEMENT>[\s\S]*?<\/OFF_SITE_IMPROVEMENT>)/, '$1$1'],
  ['is paid off and has no balance', /<LiabilityUnpaidBalanceAmount>.*\n/, ''],
  ['is 0.00 and must be left out', '<DownPaymentAmount>5000.00', '<DownPaymentAmount>0.00'],
  ['is 0.00 and must be left out', 'RepairsAmount>6000.00', 'RepairsAmount>0.00'],
  ['is 0.00 and must be left out', '<HousingExpensePaymentAmount>700.00', '<HousingExpensePaymentAmount>0.00'],
  ['has an amount that is not the sum of its parts', '<SalesContractAmount>100000', '<SalesContractAmount>100001'],
  ['has an amount that is not the sum of its parts', 'RepairsAmount>6000', 'RepairsAmount>6001'],
  ['has an amount that is not the sum of its parts', 'BalanceAmount>20000', 'BalanceAmount>20001'],
  ['has an amount that is not the sum of its parts', '<DownPaymentAmount>5000', '<DownPaymentAmount>4999'],
  [
    'has a payment that is not the sum of its parts',
    '<InitialPITIPaymentAmount>1210.37',
    '<InitialPITIPaymentAmount>1210.38',
  ],
  [
    'has two payments of principal and interest',
    '<HousingExpensePaymentAmount>1043.71',
    '<HousingExpensePaymentAmount>1043.72',
  ],
  ['declares a bankruptcy and has no BANKRUPTCIES', /<BANKRUPTCIES>[\s\S]*?<\/BANKRUPTCIES>/, ''],
  [
    'is a current home with an end',
    '<BorrowerResidencyStartDate>2025',
    '<BorrowerResidencyEndDate>2025-06-01</BorrowerResidencyEndDate>$&',
  ],
  ['has a duration of less than a month', 'DurationMonthsCount>14', 'DurationMonthsCount>0'],
  [
    'is not Secondary as the second current job',
    /<EmploymentEndDate>.*\n\s*<EmploymentMonthlyIncomeAmount>.*\n([\s\S]*?)Previous</,
    '$1Current<',
  ],
]

test.each(changes)('finds what %s', (fault, from, to) => {
  const changed = validMessage.replace(from, to)
  expect(changed).not.toBe(validMessage)
  expect(faultsOf(changed)).toContain(fault)
})

test('finds land that is bought and not in the loan', () => {
  const changed = couple.replace('<LandOriginalCostAmount>38000', '<LandOriginalCostAmount>38001')
  expect(faultsOf(changed)).toEqual(['has an amount that is not the sum of its parts'])
})
