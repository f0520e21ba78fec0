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

/** A fault for each group of checks, and a change of the valid message that has it. */
const changes: [fault: string, from: string | RegExp, to: string][] = [
  ['does not name the content of the file', '<DataVersionName>application data, not DU-ready', '$&; demographics only'],
  ['does not have the label DEALER_1', 'xlink:label="DEALER_1"', 'xlink:label="LENDER_2"'],
  ['goes to an employer of another borrower', 'to="EMPLOYER_3"', 'to="EMPLOYER_1"'],
  ['does not have exactly one arc', /<RELATIONSHIP SequenceNumber="1".*\n/, ''],
  ['is not in the order of the arcs', '</RELATIONSHIPS>', arc('ASSET_1', 'BORROWER_2', 'ASSET_IsAssociatedWith_ROLE')],
  ['has no party Lender', '<PartyRoleType>Lender', '<PartyRoleType>GiftDonor'],
  ['has TAXPAYER_IDENTIFIERS, or needs them', /<TAXPAYER_IDENTIFIERS>[\s\S]*?<\/TAXPAYER_IDENTIFIERS>/, ''],
  ['has a source, or needs one', 'CheckingSavings', 'GiftFunds'],
  ['is 0.00 and must be left out', '<DownPaymentAmount>5000.00', '<DownPaymentAmount>0.00'],
  ['has an amount that is not the sum of its parts', '<SalesContractAmount>100000', '<SalesContractAmount>100001'],
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
