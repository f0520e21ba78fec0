import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMessage } from '../../src/exports/mismo/check.ts'
import { messageOf } from '../../src/exports/mismo/order.ts'
import { mutationsOf } from './mutations.ts'
import { modelPaths, nodeOf, parsed, parsedPaths, validMessage, xmlOf } from './valid-message.ts'

const faultsOf = (xml: string) => checkMessage(xml, 'application')

test('a message with everything that the application file can have has no fault', () => {
  expect(faultsOf(validMessage)).toEqual([])
  expect(faultsOf(xmlOf(nodeOf(parsed(validMessage))))).toEqual([])
  const paths = new Set(parsedPaths(parsed(validMessage)))
  expect(modelPaths(messageOf.application).filter(path => !paths.has(path))).toEqual([])
})

const mutations = mutationsOf(nodeOf(parsed(validMessage)), messageOf.application)

/** The fault that finds each kind of mutation. */
const found: Readonly<Record<string, RegExp>> = {
  'another form': /^(?:does not have the form|has none of its texts|is empty)/,
  'attribute changed': /SequenceNumber|label|LoanRoleType|arc|element|attributes/,
  'attribute dropped': /^has no attribute|^does not have the attributes|^is not well-formed/,
  'content where there is none': /^has content and must have none$/,
  described: /^has no |^has \w+ without \w+ Other$/,
  doubled: /^has more than one /,
  dropped: /^has no |^is empty$/,
  'element in a value': /^is a value and has elements$/,
  emptied: /^is empty$/,
  swapped: /^is not in the order of the model$|SequenceNumber/,
  'text in a container': /^is a container and has text$/,
  undescribed: /^has \w+ Other without \w+ right after it$/,
  'unknown attribute': /^has an attribute that the model does not have there$|^does not have the attributes/,
  'unknown child': /^is not in the model there$/,
}

test('mutations change every container and every value', () => {
  expect([...new Set(mutations.map(({ kind }) => kind))].sort()).toEqual(Object.keys(found).sort())
  const mutated = new Set(mutations.map(({ path }) => path))
  expect(modelPaths(messageOf.application).filter(path => !mutated.has(path))).toEqual([])
})

test.each(Object.entries(found))('finds each mutation: %s', (kind, expected) => {
  const unseen = mutations.filter(
    mutation => mutation.kind === kind && !faultsOf(mutation.xml).some(({ fault }) => expected.test(fault)),
  )
  expect(unseen.map(({ path }) => path)).toEqual([])
})

const BAD_ORDER = 'is not in the order of the model'
const NOT_THE_SUM = 'has an amount that is not the sum of its parts'
const RELATIONSHIP_1 = /<RELATIONSHIP SequenceNumber="1".*\n/
const arc = (from: string, to: string, arcrole: string) =>
  `<RELATIONSHIP SequenceNumber="10" xlink:from="${from}" xlink:to="${to}" xlink:arcrole="urn:fdc:mismo.org:2009:residential/${arcrole}"/>\n</RELATIONSHIPS>`

/** A change of the valid message, and the fault that it must be found by. */
const changes: [name: string, from: string | RegExp, to: string, fault: string][] = [
  ['a byte order mark', /^/, '\uFEFF', 'begins with a byte order mark'],
  ['no declaration', /^.*\n/, '', 'does not begin with an XML declaration'],
  ['white space before the declaration', /^/, ' ', 'does not begin with an XML declaration'],
  ['another encoding', 'UTF-8', 'ISO-8859-1', 'has another declaration than that of XML 1.0 in UTF-8'],
  ['another version', 'version="1.0"', 'version="1.1"', 'has another declaration than that of XML 1.0 in UTF-8'],
  ['standalone', 'UTF-8"', 'UTF-8" standalone="yes"', 'has another declaration than that of XML 1.0 in UTF-8'],
  ['a document type', '<!-- app', '<!DOCTYPE MESSAGE><!-- app', 'has a document type'],
  [
    'an entity that expands',
    '<!-- app',
    '<!DOCTYPE M [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><!-- app',
    'has a document type',
  ],
  ['an unknown entity', 'Asheville', '&city;', 'is not well-formed XML'],
  ['a reference to a control character', 'Asheville', '&#1;', 'is not well-formed XML'],
  ['a control character', 'Asheville', '\u0001', 'is not well-formed XML'],
  ['an element that is not closed', '</ASSETS>', '', 'is not well-formed XML'],
  ['an attribute twice', 'SequenceNumber="1"', 'SequenceNumber="1" SequenceNumber="1"', 'is not well-formed XML'],
  ['an unbound prefix', '<CityName>', '<DU:CityName>', 'is not well-formed XML'],
  ['a second root', /$/, '<MESSAGE/>', 'is not well-formed XML'],
  ['text after the root', /$/, 'text', 'is not well-formed XML'],
  ['a processing instruction', '<ASSETS>', '<?php echo?><ASSETS>', 'has a processing instruction'],
  ['a style sheet', '<!-- app', '<?xml-stylesheet href="a.xsl"?><!-- app', 'has a processing instruction'],
  ['a CDATA section', 'Asheville', '<![CDATA[Asheville]]>', 'has a CDATA section'],
  ['no comment', /<!--.*-->\n/, '', 'does not say in a comment what it is'],
  ['another comment', 'data, not', 'data, and', 'has a comment that is not allowed'],
  ['a comment in it', '<ASSETS>', '<ASSETS><!-- here -->', 'has a comment that is not allowed'],
  ['a comment after it', /$/, '<!-- application data, not DU-ready -->', 'has a comment that is not allowed'],
  ['another root', /MESSAGE/g, 'DEAL', 'has another root than MESSAGE'],
  [
    'the namespace of demographics',
    'xmlns:xlink',
    'xmlns:ULAD="http://www.datamodelextension.org/Schema/ULAD" xmlns:xlink',
    'does not have the attributes xmlns, xmlns:xlink, MISMOReferenceModelIdentifier',
  ],
  [
    'another namespace',
    'residential/2009/schemas',
    'residential/2009/schema',
    'does not have the attributes xmlns, xmlns:xlink, MISMOReferenceModelIdentifier',
  ],
  [
    'another model',
    '3.4.032420160128',
    '3.6.0',
    'does not have the attributes xmlns, xmlns:xlink, MISMOReferenceModelIdentifier',
  ],
  ['an element of the model elsewhere', '<ASSETS>', '<ASSETS><ROLES><ROLE/></ROLES>', 'is not in the model there'],
  ['demographics', '<HOUSING_EXPENSES>', '<GOVERNMENT_MONITORING/><HOUSING_EXPENSES>', 'is not in the model there'],
  [
    'an address type on a home',
    '<AddressUnitIdentifier>12<',
    '<AddressType>Mailing</AddressType>$&',
    'is not in the model there',
  ],
  [
    'the version of Desktop Underwriter',
    'Porchlight app',
    'DU Spec app',
    'does not name the product and the version of its export',
  ],
  [
    'the name of the other file',
    '<DataVersionName>application data, not DU-ready',
    '$&; demographics only',
    'does not name the content of the file',
  ],
  [
    'a gap in the sequence',
    'SequenceNumber="2" xlink:label="ASSET',
    'SequenceNumber="3" xlink:label="ASSET',
    'has a SequenceNumber that is not its place among its siblings',
  ],
  [
    'a sequence from 0',
    'SequenceNumber="1" xlink:label="ASSET',
    'SequenceNumber="0" xlink:label="ASSET',
    'has a SequenceNumber that is not its place among its siblings',
  ],
  [
    'a sequence through the file',
    'SequenceNumber="1" xlink:label="EMPLOYER_3',
    'SequenceNumber="3" xlink:label="EMPLOYER_3',
    'has a SequenceNumber that is not its place among its siblings',
  ],
  [
    'a label twice',
    'xlink:label="ASSET_2"',
    'xlink:label="ASSET_1"',
    'has a label that is not that of ASSET 2 in the file',
  ],
  [
    'a label that starts again',
    'xlink:label="EMPLOYER_3"',
    'xlink:label="EMPLOYER_1"',
    'has a label that is not that of EMPLOYER 3 in the file',
  ],
  [
    'a label of another kind',
    'xlink:label="DEALER_1"',
    'xlink:label="LENDER_2"',
    'has a label that is not that of DEALER 1 in the file',
  ],
  ['another loan', 'SubjectLoan', 'RelatedLoan', 'does not have the LoanRoleType SubjectLoan'],
  [
    'a joint credit report',
    '</RELATIONSHIPS>',
    arc('BORROWER_2', 'BORROWER_1', 'ROLE_SharesJointCreditReportWith_ROLE'),
    'has an arcrole that the file does not use',
  ],
  [
    'an arcrole without its prefix',
    'urn:fdc:mismo.org:2009:residential/EXPENSE',
    'EXPENSE',
    'has an arcrole that the file does not use',
  ],
  ['an arc from nothing', 'from="ASSET_1"', 'from="ASSET_9"', 'does not come from an element ASSET'],
  ['an arc to nothing', 'to="BORROWER_2"', 'to="BORROWER_9"', 'does not go to an element ROLE'],
  ['an arc from another element', 'from="ASSET_1"', 'from="EXPENSE_1"', 'does not come from an element ASSET'],
  ['an arc to another element', 'to="BORROWER_1"', 'to="EMPLOYER_1"', 'does not go to an element ROLE'],
  ['an arc to the lender', 'to="BORROWER_1"', 'to="LENDER_1"', 'goes to a role that is not a borrower'],
  ['no arc', RELATIONSHIP_1, '', 'does not have exactly one arc'],
  ['no arcs', /<RELATIONSHIPS>[\s\S]*<\/RELATIONSHIPS>/, '', 'does not have exactly one arc'],
  [
    'two arcs',
    '</RELATIONSHIPS>',
    arc('ASSET_1', 'BORROWER_2', 'ASSET_IsAssociatedWith_ROLE'),
    'does not have exactly one arc',
  ],
  [
    'an arc of other income',
    '</RELATIONSHIPS>',
    arc('CURRENT_INCOME_ITEM_3', 'EMPLOYER_1', 'CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER'),
    'has an arc and needs none',
  ],
  [
    'pay from an earlier job',
    'from="CURRENT_INCOME_ITEM_2" xlink:to="EMPLOYER_1"',
    'from="CURRENT_INCOME_ITEM_2" xlink:to="EMPLOYER_2"',
    'goes to an employer of an earlier job',
  ],
  ["pay from another borrower's job", 'to="EMPLOYER_3"', 'to="EMPLOYER_1"', 'goes to an employer of another borrower'],
  [
    'arcs in another order',
    '</RELATIONSHIPS>',
    arc('ASSET_1', 'BORROWER_2', 'ASSET_IsAssociatedWith_ROLE'),
    'is not in the order of the arcs',
  ],
  [
    'an account before that of an earlier borrower',
    /(ASSET_1" xlink:to=")BORROWER_1([\s\S]*ASSET_2" xlink:to=")BORROWER_2/,
    '$1BORROWER_2$2BORROWER_1',
    'goes to a borrower before that of the arc before it',
  ],
  [
    'the loan on the land of a co-borrower',
    'from="LIABILITY_1" xlink:to="BORROWER_1"',
    'from="LIABILITY_1" xlink:to="BORROWER_2"',
    'takes the loan on the land to another than the primary borrower',
  ],
  [
    'a party of two kinds',
    '<ADDRESSES>',
    '<LEGAL_ENTITY><LEGAL_ENTITY_DETAIL><FullName>A</FullName></LEGAL_ENTITY_DETAIL></LEGAL_ENTITY>$&',
    'is not exactly one INDIVIDUAL or LEGAL_ENTITY',
  ],
  [
    'a lender who is a person',
    /<LEGAL_ENTITY>(?=\s*<LEGAL_ENTITY_DETAIL>\s*<FullName>Hearth)[\s\S]*?<\/LEGAL_ENTITY>/,
    '<INDIVIDUAL><NAME><FullName>A</FullName></NAME></INDIVIDUAL>',
    'is another kind of person than its role',
  ],
  ['a borrower with a whole name', '<LastName>', '<FullName>A B</FullName><LastName>', 'is a borrower with a FullName'],
  ['a borrower without a last name', /<LastName>.*<\/LastName>/, '', 'is a borrower without FirstName and LastName'],
  [
    'a salesperson with a last name',
    '<FullName>Pat Seller</FullName>',
    '<LastName>Seller</LastName>',
    'is no borrower and has another name than a FullName',
  ],
  [
    'a borrower without a number',
    /<TAXPAYER_IDENTIFIERS>[\s\S]*?<\/TAXPAYER_IDENTIFIERS>/,
    '',
    'has TAXPAYER_IDENTIFIERS, or needs them',
  ],
  ['a borrower without answers', /<BORROWER>[\s\S]*?<\/BORROWER>/, '', 'has BORROWER, or needs it'],
  [
    'a borrower without consent to documents',
    /<ConsentToReceive.*\n/,
    '',
    'has a consent to electronic documents, or needs it',
  ],
  [
    'a borrower without consent to signatures',
    /<ConsentToSign.*\n/,
    '',
    'has a consent to electronic signatures, or needs it',
  ],
  [
    'the address of a salesperson',
    '<FullName>Pat Seller</FullName>',
    '$&</NAME></INDIVIDUAL><ADDRESSES><ADDRESS><AddressType>Mailing</AddressType><PostalCode>28801</PostalCode><StateCode>NC</StateCode></ADDRESS></ADDRESSES><INDIVIDUAL><NAME><FullName>A</FullName>',
    'has ADDRESSES and is no borrower',
  ],
  [
    'a dealer without an identifier',
    /<PARTY_ROLE_IDENTIFIERS>[\s\S]*<\/PARTY_ROLE_IDENTIFIERS>/,
    '',
    'has PARTY_ROLE_IDENTIFIERS, or needs them',
  ],
  [
    'an owner of the land without a status',
    /<PROPERTY_OWNER>[\s\S]*<\/PROPERTY_OWNER>/,
    '',
    'has PROPERTY_OWNER, or needs it',
  ],
  [
    'a dealer described as the owner',
    'Manufactured home dealer',
    'Owner of the land',
    'does not have the description of its role',
  ],
  [
    'two contact points in one',
    /<\/CONTACT_POINT>\s*<CONTACT_POINT>/,
    '',
    'has a contact point that is not exactly one email or phone',
  ],
  [
    'two phones',
    /<CONTACT_POINT_EMAIL>[\s\S]*?<\/CONTACT_POINT_EMAIL>/,
    '<CONTACT_POINT_TELEPHONE><ContactPointTelephoneValue>8285550100</ContactPointTelephoneValue></CONTACT_POINT_TELEPHONE>',
    'has two contact points of one kind',
  ],
  [
    'the phone first',
    /(<CONTACT_POINT>[\s\S]*?<\/CONTACT_POINT>)\s*(<CONTACT_POINT>[\s\S]*?<\/CONTACT_POINT>)/,
    '$2$1',
    'has the phone before the email',
  ],
  ['two primary borrowers', 'Secondary', 'Primary', 'is not Primary as the first borrower, or Secondary as another'],
  ['no lender', '<PartyRoleType>Lender', '<PartyRoleType>GiftDonor', 'has no party Lender'],
  ['two lenders', '<PartyRoleType>GiftDonor', '<PartyRoleType>Lender', 'has more than 1 party Lender'],
  ['parties in another order', '<PartyRoleType>GiftDonor', '<PartyRoleType>Lender', 'has its parties in another order'],
  ['a road that is access', 'StreetSurface', 'StreetAccess', 'describes another type'],
  ['a road without an owner', /<OffSiteImprovementOwnershipType>.*\n/, '', 'has an ownership, or needs one'],
  [
    'the loan on the land as another liability',
    '<LiabilityType>MortgageLoan',
    '<LiabilityType>Garnishments',
    'has a description, or needs one',
  ],
  [
    'a garnishment secured by the home',
    '<LiabilityType>Garnishments',
    '<LiabilitySecuredBySubjectPropertyIndicator>true</LiabilitySecuredBySubjectPropertyIndicator>$&',
    'is secured by the property, or must be',
  ],
  [
    'a garnishment paid off',
    /(<LiabilityMonthlyPaymentAmount>100.00.*\n)/,
    '$1<LiabilityPayoffStatusIndicator>true</LiabilityPayoffStatusIndicator>',
    'has a payoff status, or needs one',
  ],
  [
    'a balance that is not paid off',
    'Indicator>true</LiabilityPayoff',
    'Indicator>false</LiabilityPayoff',
    'has a balance and is not paid off',
  ],
  [
    'the loan on the land second',
    '<LiabilityType>Garnishments',
    '<LiabilityType>MortgageLoan',
    'is the loan on the land and not the first',
  ],
  ['another number of borrowers', '<BorrowerCount>2', '<BorrowerCount>3', 'does not count its borrowers'],
  ['another period', '<LoanMaturityPeriodCount>240', '<LoanMaturityPeriodCount>120', 'has two periods'],
  ['another amount', '<BaseLoanAmount>116000', '<BaseLoanAmount>116001', 'has two amounts'],
  [
    'a housing expense twice',
    'HomeownersInsurance',
    'FirstMortgagePrincipalAndInterest',
    'has two housing expenses of one type',
  ],
  ['a down payment without an amount', /<DownPaymentAmount>.*\n/, '', 'has an amount, or needs one'],
  [
    'the worth of a lot as an amount',
    '<FundsType>LotEquity',
    '<DownPaymentAmount>1.00</DownPaymentAmount>$&',
    'has an amount, or needs one',
  ],
  ['a gift from the borrower', 'CheckingSavings', 'GiftFunds', 'has a source, or needs one'],
  ['another number of dependents', '<DependentCount>2', '<DependentCount>1', 'does not count its dependents'],
  [
    'a bankruptcy that is not declared',
    '<BankruptcyIndicator>true',
    '<BankruptcyIndicator>false',
    'has BANKRUPTCIES and declares none',
  ],
  [
    'an earlier job first',
    /(<EMPLOYER [\s\S]*?)Current(<[\s\S]*?)Previous</,
    '$1Previous$2Current<',
    'has an earlier job before a current one',
  ],
  [
    'other income first',
    /(<EmploymentIncomeIndicator>)true([\s\S]*?)(?=SequenceNumber="2")/,
    '$1false$2',
    'has other income before pay',
  ],
  [
    'an earlier home first',
    /(ResidencyType>)Current([\s\S]*?)Prior/,
    '$1Prior$2Current',
    'has an earlier home before the current one',
  ],
  [
    'an earlier home that is owned',
    '<BorrowerResidencyDurationMonthsCount>60',
    '<BorrowerResidencyBasisType>Own</BorrowerResidencyBasisType>$&',
    'is an earlier home with a basis',
  ],
  ['a landlord of an owned home', 'Type>Rent<', 'Type>Own<', 'has a landlord and is not rented'],
  [
    'an earlier job that is primary',
    '<EmploymentEndDate>',
    '<EmploymentClassificationType>Secondary</EmploymentClassificationType>$&',
    'is an earlier job with a classification',
  ],
  [
    'a first job that is secondary',
    'ClassificationType>Primary</Employ',
    'ClassificationType>Secondary</Employ',
    'is not Primary as the first current job',
  ],
  [
    'a second job that is primary',
    '<EmploymentEndDate>',
    '<EmploymentClassificationType>Primary</EmploymentClassificationType>$&',
    'is Primary and not the first job',
  ],
  [
    'a current job that ended',
    '<EmploymentPositionDescription>Weaver',
    '<EmploymentEndDate>2025-01-01</EmploymentEndDate>$&',
    'is a current job with an end',
  ],
  [
    'the income of a current job twice',
    '<EmploymentPositionDescription>Weaver',
    '<EmploymentMonthlyIncomeAmount>1.00</EmploymentMonthlyIncomeAmount>$&',
    'is a current job with its income',
  ],
  [
    'a pension from a job',
    '<IncomeType>Base',
    '<IncomeType>Pension',
    'has a type of pay and is other income, or the other way',
  ],
  [
    'a description apart from its type',
    /(<PropertyUsageType>.*\n)([\s\S]*?)(<PropertyUsageTypeOther.*\n)/,
    '$1$2',
    'has PropertyUsageType Other without PropertyUsageTypeOtherDescription right after it',
  ],
  [
    'a description of another type',
    '<PropertyUsageType>Other',
    '<PropertyUsageType>SecondHome',
    'has PropertyUsageTypeOtherDescription without PropertyUsageType Other',
  ],
  [
    'the width of another number of sections',
    '<ManufacturedHomeSectionCount>2',
    '<ManufacturedHomeSectionCount>1',
    'has a width that is not that of its sections',
  ],
  [
    'a width without sections',
    /<ManufacturedHomeSectionCount>.*\n/,
    '',
    'has a width that is not that of its sections',
  ],
  [
    'a new home that is older than the code',
    '<ConstructionMethodType>Manufactured',
    '<ConstructionMethodType>MobileHome',
    'has another construction than that of its model year',
  ],
  [
    'an old home that is built to the code',
    '<ManufacturedHomeModelYear>2025',
    '<ManufacturedHomeModelYear>1975',
    'has another construction than that of its model year',
  ],
  [
    'another retailer in the contract',
    '<SalesContractRetailerName>Sunny',
    '<SalesContractRetailerName>Rainy',
    'names two retailers',
  ],
  [
    'an earlier job without its income',
    /<EmploymentMonthlyIncomeAmount>.*\n/,
    '',
    'is an earlier job without its income',
  ],
  [
    'a road twice',
    /(<OFF_SITE_IMPROVEMENT>[\s\S]*?<\/OFF_SITE_IMPROVEMENT>)/,
    '$1$1',
    'has two improvements of one type',
  ],
  [
    'a loan on the land that is paid off without a balance',
    /<LiabilityUnpaidBalanceAmount>.*\n/,
    '',
    'is paid off and has no balance',
  ],
  [
    'a down payment of nothing',
    '<DownPaymentAmount>5000.00',
    '<DownPaymentAmount>0.00',
    'is 0.00 and must be left out',
  ],
  ['improvements that cost nothing', 'RepairsAmount>6000.00', 'RepairsAmount>0.00', 'is 0.00 and must be left out'],
  [
    'a current home that costs nothing',
    '<HousingExpensePaymentAmount>700.00',
    '<HousingExpensePaymentAmount>0.00',
    'is 0.00 and must be left out',
  ],
  ['a price that is not in the loan', '<SalesContractAmount>100000', '<SalesContractAmount>100001', NOT_THE_SUM],
  ['improvements that are not in the loan', 'RepairsAmount>6000', 'RepairsAmount>6001', NOT_THE_SUM],
  ['a payoff that is not in the loan', 'BalanceAmount>20000', 'BalanceAmount>20001', NOT_THE_SUM],
  ['a down payment that is in the loan', '<DownPaymentAmount>5000', '<DownPaymentAmount>4999', NOT_THE_SUM],
  [
    'a payment that is not the sum of its parts',
    '<InitialPITIPaymentAmount>1210.37',
    '<InitialPITIPaymentAmount>1210.38',
    'has a payment that is not the sum of its parts',
  ],
  [
    'two payments of principal and interest',
    '<HousingExpensePaymentAmount>1043.71',
    '<HousingExpensePaymentAmount>1043.72',
    'has two payments of principal and interest',
  ],
  [
    'a declared bankruptcy without its petition',
    /<BANKRUPTCIES>[\s\S]*?<\/BANKRUPTCIES>/,
    '',
    'declares a bankruptcy and has no BANKRUPTCIES',
  ],
  [
    'a current home that was left',
    '<BorrowerResidencyStartDate>2025',
    '<BorrowerResidencyEndDate>2025-06-01</BorrowerResidencyEndDate>$&',
    'is a current home with an end',
  ],
  ['a home for no month', 'DurationMonthsCount>14', 'DurationMonthsCount>0', 'has a duration of less than a month'],
  [
    'a second current job without a classification',
    /<EmploymentEndDate>.*\n\s*<EmploymentMonthlyIncomeAmount>.*\n([\s\S]*?)Previous</,
    '$1Current<',
    'is not Secondary as the second current job',
  ],
  ['an address out of order', /(<CityName>.*\n)(\s*<CountyName>.*\n)/, '$2$1', BAD_ORDER],
]

test.each(changes)('finds %s', (_name, from, to, fault) => {
  const changed = validMessage.replace(from, to)
  expect(changed).not.toBe(validMessage)
  // Where a fault of syntax is depends on the parser.
  const faults = faultsOf(changed).map(found => found.fault.replace(/ \(line \d+, column \d+\)$/, ''))
  expect(faults).toContain(fault)
})

test('finds land that is bought and not in the loan', () => {
  const couple = readFileSync(new URL('golden-couple.mismo.xml', import.meta.url), 'utf8')
  expect(faultsOf(couple)).toEqual([])
  const changed = couple.replace('<LandOriginalCostAmount>38000', '<LandOriginalCostAmount>38001')
  expect(faultsOf(changed).map(({ fault }) => fault)).toEqual([NOT_THE_SUM])
})

test('names the path of a fault, with the place of an element that repeats', () => {
  const path =
    '/MESSAGE/DEAL_SETS/DEAL_SET/DEALS/DEAL/PARTIES/PARTY[2]/TAXPAYER_IDENTIFIERS/TAXPAYER_IDENTIFIER/TaxpayerIdentifierValue'
  expect(faultsOf(validMessage.replace('900654321', '900-65-4321'))).toEqual([
    { path, fault: 'does not have the form TaxpayerIdentifierValue' },
  ])
})

test('repeats no value in a fault', () => {
  const secret = 'SECRET-900123456'
  const inValues = mutations.filter(({ kind }) => kind === 'attribute changed')
  const leaks = [
    validMessage.replaceAll(/>[^<>\s][^<>]*</g, `>${secret} <`),
    validMessage.replaceAll(/>([^<>\s][^<>]*)</g, `><${secret}>$1</${secret}><`),
    validMessage.replaceAll(/="[^"]*"/g, `="${secret}"`),
    validMessage.replaceAll(/(<\w+ )/g, `$1${secret}="1" `),
    validMessage.replace("O'Neil", `<${secret}`),
    validMessage.replace('Asheville', `&${secret};`),
    ...inValues.map(({ xml }) => xml.replace('900123456', secret)),
  ].filter(xml => JSON.stringify(faultsOf(xml)).includes('900123456'))
  expect(leaks).toEqual([])
})

test('refuses a message that is deeper than the model, with a million levels', () => {
  const levels = 1_000_000
  const deep = validMessage.replace('<ASSETS>', `${'<ASSETS>'.repeat(levels)}${'</ASSETS>'.repeat(levels)}<ASSETS>`)
  expect(faultsOf(deep)).toEqual([{ path: '/', fault: expect.stringMatching(/^has more levels than the model/) }])
})

test('refuses the first of a million comments', () => {
  const comments = validMessage.replace('<ASSETS>', `${'<!-- -->'.repeat(1_000_000)}<ASSETS>`)
  expect(faultsOf(comments)).toEqual([
    { path: '/', fault: expect.stringMatching(/^has a comment that is not allowed/) },
  ])
})

test('finds each of many thousand elements and attributes that the model does not have', () => {
  const many = 20_000
  const elements = validMessage.replace('<ASSETS>', `<ASSETS>${'<ROLES/>'.repeat(many)}`)
  expect(faultsOf(elements).filter(({ fault }) => fault === 'is not in the model there')).toHaveLength(many)
  const attributes = Array.from({ length: many }, (_, index) => ` a${index}="1"`).join('')
  expect(faultsOf(validMessage.replace('<ASSETS>', `<ASSETS${attributes}>`))).toHaveLength(1)
})

test('throws for no text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }).map(text => `<?xml ${text}`),
      ),
      text => {
        expect(faultsOf(text).length).toBeGreaterThan(0)
      },
    ),
  )
})

test('throws for no message that is damaged anywhere', () => {
  const names = ['constructor', '__proto__', 'toString', 'xmlns', 'xml:space', '&#0;', '<', '">', '\uD800', '']
  const damage = fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 5 }))
  const { length } = validMessage
  fc.assert(
    fc.property(fc.nat(length), fc.nat(30), damage, (at, gone, text) => {
      const damaged = validMessage.slice(0, at) + text + validMessage.slice(at + gone)
      expect(Array.isArray(faultsOf(damaged))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each(['constructor', '__proto__', 'hasOwnProperty'])('takes %s for an ordinary text and name', name => {
  for (const xml of [
    validMessage.replaceAll(/>[^<>\s][^<>]*</g, `>${name}<`),
    validMessage.replaceAll(/="[^"]*"(?=.*xlink)/g, `="${name}"`),
    validMessage.replaceAll('ASSET_DETAIL', name),
    validMessage.replaceAll('SequenceNumber', name),
  ])
    expect(faultsOf(xml).length).toBeGreaterThan(0)
})
