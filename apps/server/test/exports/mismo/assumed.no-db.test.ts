import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assumedElements } from '../../../src/exports/preflight/assumed.ts'
import { inProject } from '../../support/nginx.ts'

/** Constants that state no fact of their own, or one that is known without an answer. */
const known: Readonly<Record<string, string>> = {
  ApplicationTakenMethodType: 'this product takes applications on the web alone',
  AddressType: 'the kind of the address that was asked',
  BankruptcyActionType: 'the date that was asked is that of the filing',
  BorrowerClassificationType: 'the role on the application',
  ConsentToReceiveDocumentsElectronicallyIndicator: 'no one signs without this consent',
  ConsentToSignUsingElectronicSignatureIndicator: 'no one signs without this consent',
  ConstructionMethodType: 'every home is a manufactured home; row C2 names the years before the HUD code',
  DataVersionIdentifier: 'the form of the file',
  EmploymentIncomeIndicator: 'from the list in which the income was given',
  EmploymentStatusType: 'the answer to whether the job continues',
  FundsType: 'the answer to whether the land is the down payment',
  HousingExpenseTimingType: 'from the list in which the payment was given',
  LiabilityDescription: 'a label of the loan on the land',
  LiabilityType: 'a label of the loan on the land, and the answer to what is paid',
  LoanAmortizationPeriodType: 'the unit of the term',
  LoanIdentifierType: 'the kind of the number that staff typed',
  LoanMaturityPeriodType: 'the unit of the term',
  OffSiteImprovementType: 'a label of the answers about the road',
  PartyRoleType: 'the role in which the form names the party',
  PartyRoleTypeAdditionalDescription: 'a label of that role',
  TaxpayerIdentifierType: 'only SSNs are asked',
}

test('each constant of the mapping is known, or the report says that it is assumed', () => {
  const folder = inProject('apps/server/src/exports/mismo')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const constants = sources.flatMap(name =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/\bvalue\(\s*'(\w+)',([^\n]*)/g)]
      .filter(([, , rest = '']) => /^\s*'[^']+'\)|\? '[^']*' : '[^']*'\)/.test(rest))
      .map(([, element = '']) => element),
  )
  expect(constants).toContain('FinancedUnitCount')
  const found = [...new Set(constants)]
  expect(found.filter(element => !(element in known) && !assumedElements.includes(element))).toEqual([])
  expect(assumedElements.filter(element => !found.includes(element))).toEqual([])
})
