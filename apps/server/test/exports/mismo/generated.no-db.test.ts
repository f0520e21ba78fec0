import { beforeAll, expect, test } from 'vitest'
import * as enumerations from '../../../src/exports/mismo/application/enumerations.ts'
import { applicationMessage } from '../../../src/exports/mismo/application-message.ts'
import type { MismoElement } from '../../../src/exports/mismo/element.ts'
import { messageOf } from '../../../src/exports/mismo/order.ts'
import { childrenOf, type ModelElement } from '../../../src/exports/mismo/order-elements.ts'
import { writeMessage } from '../../../src/exports/mismo/write.ts'
import { MADE_AT } from '../a-source.ts'
import { corpus } from '../corpus.ts'
import { messageFaults } from './checks/message-faults.ts'

const COUNT = 2000

/** The elements of all messages, each below the one that it is in. */
interface Seen {
  below: Map<string, Seen>
}
const seen: Seen = { below: new Map() }
const seenTexts = new Map<string, Set<string>>()
const faults: string[] = []
const spreadSsns: string[] = []

function see(element: MismoElement, above: Seen) {
  const at = above.below.get(element.name) ?? { below: new Map() }
  above.below.set(element.name, at)
  if (typeof element.content !== 'string') {
    for (const child of element.content) see(child, at)
    return
  }
  if (!/Type$|Description$|Count$|Indicator$/.test(element.name)) return
  const texts = seenTexts.get(element.name) ?? new Set()
  seenTexts.set(element.name, texts.add(element.content))
}

/** Returns whether an SSN stands anywhere but in its own element. */
const isSpread = (xml: string, ssn: string): boolean => {
  const digits = ssn.replaceAll('-', '')
  const own = `<TaxpayerIdentifierValue>${digits}</TaxpayerIdentifierValue>`
  return !xml.includes(own) || xml.replaceAll(own, '').includes(digits) || xml.includes(ssn)
}

const THREE_MINUTES = 180_000

beforeAll(() => {
  for (const source of corpus(COUNT)) {
    const message = applicationMessage(source, MADE_AT)
    const xml = writeMessage(message, 'application')
    const { application_id: id } = source
    see(message, seen)
    faults.push(...messageFaults(xml, 'application').map(({ path, fault }) => `${id} ${path} ${fault}`))
    if (source.borrowers.some(({ ssn }) => isSpread(xml, ssn!))) spreadSsns.push(id)
  }
}, THREE_MINUTES)

test(`${COUNT} applications have no fault`, () => {
  expect(faults).toEqual([])
})

const pathsSeen = ({ below }: Seen, path = ''): string[] =>
  [...below].flatMap(([name, seenBelow]) => [`${path}/${name}`, ...pathsSeen(seenBelow, `${path}/${name}`)])

test('no application has an element of demographics', () => {
  const paths = pathsSeen(seen)
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter(path => /HMDA|GOVERNMENT_MONITORING|ULAD|Ethnicity|Race|Gender|Sex/.test(path))).toEqual([])
})

test('an SSN stands in its own element alone', () => {
  expect(spreadSsns).toEqual([])
})

const pathsOf = (element: ModelElement, path = ''): string[] => {
  const at = `${path}/${element.name}`
  return [at, ...(childrenOf(element) ?? []).flatMap(child => pathsOf(child, at))]
}

/** An address has one order in all places. A residence alone is asked for its unit, and a mailing address for no county. */
const notAsked = [
  'SUBJECT_PROPERTY/ADDRESS/AddressUnitIdentifier',
  'PARTY/ADDRESSES/ADDRESS/AddressUnitIdentifier',
  'PARTY/ADDRESSES/ADDRESS/CountyName',
  'EMPLOYER/ADDRESS/AddressUnitIdentifier',
]

test('every element of the order table is in some application', () => {
  const all = pathsOf(messageOf.application)
  expect(all.length).toBeGreaterThan(200)
  const paths = new Set(pathsSeen(seen))
  const missing = all.filter(path => !paths.has(path))
  expect(missing.filter(path => !notAsked.some(end => path.endsWith(`/${end}`)))).toEqual([])
  expect(missing).toHaveLength(notAsked.length)
})

const allowedTexts = (element: ModelElement): [name: string, text: string][] => [
  ...('texts' in element.content ? element.content.texts.map((text): [string, string] => [element.name, text]) : []),
  ...(childrenOf(element) ?? []).flatMap(allowedTexts),
]

test('every text that the order table allows is in some application', () => {
  const listed = allowedTexts(messageOf.application).filter(([name]) => seenTexts.has(name))
  expect(listed.length).toBeGreaterThan(90)
  expect(listed.filter(([name, text]) => !seenTexts.get(name)!.has(text))).toEqual([])
})

test('every value that an enumeration is mapped to is in some application', () => {
  const maps = Object.values(enumerations).filter(map => typeof map === 'object')
  const mapped = maps.flatMap(map => Object.values(map)).flatMap(textsIn)
  const all = new Set([...seenTexts.values()].flatMap(texts => [...texts]))
  expect(mapped.length).toBeGreaterThan(60)
  expect(mapped.filter(text => !all.has(text))).toEqual([])
})

/** The texts of a mapped value. That of an answer is the borrower's own. */
function textsIn(value: unknown): string[] {
  if (value === null) return []
  if (typeof value !== 'object') return [String(value)]
  return 'answer' in value ? ['Other'] : Object.values(value).flatMap(textsIn)
}
