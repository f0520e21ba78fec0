import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMessage } from '../../src/exports/mismo/check.ts'
import type { MismoElement } from '../../src/exports/mismo/element.ts'
import { find } from '../../src/exports/mismo/parse.ts'
import { UnwritableElement, UnwritableText, writeMessage } from '../../src/exports/mismo/write.ts'
import { elementOf, parsed, validMessage } from './valid-message.ts'

const valid = elementOf(parsed(validMessage))

/** The same with the children of every container in another order. Those of one name keep theirs. */
const shuffled = (element: MismoElement, order: (a: string, b: string) => number): MismoElement =>
  typeof element.content === 'string'
    ? element
    : {
        ...element,
        content: element.content.map(child => shuffled(child, order)).sort((a, b) => order(a.name, b.name)),
      }

test('writes the children of each container in the order of the model, whatever order they come in', () => {
  expect(writeMessage(valid)).toBe(validMessage)
  expect(writeMessage(shuffled(valid, (a, b) => (a < b ? 1 : a > b ? -1 : 0)))).toBe(validMessage)
  expect(writeMessage(shuffled(valid, (a, b) => a.length - b.length))).toBe(validMessage)
})

const HOME = ['DEAL_SETS', 'DEAL_SET', 'DEALS', 'DEAL', 'COLLATERALS', 'COLLATERAL', 'SUBJECT_PROPERTY'] as const
const DEAL_PATH = '/MESSAGE/DEAL_SETS/DEAL_SET/DEALS/DEAL'

/** A message with nothing but these children in the deal. */
const inDeal = (...content: MismoElement[]): MismoElement =>
  ['DEAL', 'DEALS', 'DEAL_SET', 'DEAL_SETS', 'MESSAGE'].reduce<readonly MismoElement[]>(
    (below, name) => [{ name, content: below }],
    content,
  )[0]!

const withCity = (city: string, label?: string): MismoElement =>
  inDeal(
    ['ADDRESS', 'SUBJECT_PROPERTY', 'COLLATERAL', 'COLLATERALS'].reduce<MismoElement>(
      (below, name) => ({ name, content: [below] }),
      { name: 'CityName', content: city },
    ),
    ...(label === undefined
      ? []
      : [
          {
            name: 'EXPENSES',
            content: [
              {
                name: 'EXPENSE',
                attributes: { 'xlink:label': label },
                content: [{ name: 'ExpenseType', content: 'Alimony' }],
              },
            ],
          },
        ]),
  )

const CITY_PATH = `${DEAL_PATH}/COLLATERALS/COLLATERAL/SUBJECT_PROPERTY/ADDRESS/CityName`
const cityIn = (xml: string) => find(parsed(xml), ...HOME, 'ADDRESS', 'CityName')?.text

const thrownBy = (write: () => unknown): unknown => {
  try {
    write()
  } catch (error) {
    return error
  }
  return undefined
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc
    .array(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '\t',
        '&',
        '<',
        ']]>',
        '"',
        "'",
        '&amp;',
        '\u0085',
        '\u2028',
        '\uFEFF',
        '😀',
        ' ',
      ),
      { minLength: 1 },
    )
    .map(parts => parts.join('')),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 3 })
    .map(units => String.fromCharCode(...units)),
)

/** The characters of XML 1.0, section 2.2. */
const isXml = (text: string) =>
  [...text].every(character => {
    const code = character.codePointAt(0) ?? 0
    return (
      [0x9, 0xa, 0xd].includes(code) ||
      (code >= 0x20 && !(code >= 0xd800 && code < 0xe000) && code !== 0xfffe && code !== 0xffff)
    )
  })

test('any text comes back the same, or is refused because XML cannot have it', () => {
  fc.assert(
    fc.property(anyText, text => {
      if (isXml(text)) expect(cityIn(writeMessage(withCity(text)))).toBe(text)
      else expect(thrownBy(() => writeMessage(withCity(text)))).toBeInstanceOf(UnwritableText)
    }),
    { numRuns: 2_000 },
  )
})

test('any text of an attribute comes back the same, or is refused', () => {
  fc.assert(
    fc.property(anyText, text => {
      if (isXml(text)) {
        const root = parsed(writeMessage(withCity('A', text)))
        const expense = find(root, ...HOME.slice(0, 4), 'EXPENSES', 'EXPENSE')
        expect(expense?.attributes['xlink:label']).toBe(text)
      } else expect(thrownBy(() => writeMessage(withCity('A', text)))).toBeInstanceOf(UnwritableText)
    }),
    { numRuns: 1_000 },
  )
})

test.each(['\u0000', '\u0008', '\u000B', '\u001F', '\uFFFE', '\uFFFF', '\uD800', '\uDC00', '\uDC00\uD800', 'a\uD83D'])(
  'refuses %j with its path and without its text',
  character => {
    const error = thrownBy(() => writeMessage(withCity(`900-12-3456${character}`)))
    expect(error).toBeInstanceOf(UnwritableText)
    expect(error).toMatchObject({ path: CITY_PATH })
    expect(String(error)).not.toContain('900')
  },
)

test('keeps a carriage return and a line feed', () => {
  const xml = writeMessage(withCity('a\r\nb\rc\nd'))
  expect(xml).toContain('a&#13;\nb&#13;c\nd')
  expect(cityIn(xml)).toBe('a\r\nb\rc\nd')
})

test('escapes what would be markup', () => {
  expect(writeMessage(withCity(`<b>&amp;]]>"'`))).toContain(`&lt;b&gt;&amp;amp;]]&gt;"'`)
  expect(writeMessage(withCity('A', '<"&>'))).toContain('xlink:label="&lt;&quot;&amp;&gt;"')
})

const deal = (name: string, content: MismoElement['content']): MismoElement => inDeal({ name, content })

const refused: [name: string, message: MismoElement, path: string][] = [
  ['another root', { name: 'DEAL', content: [] }, '/DEAL'],
  ['an empty message', { name: 'MESSAGE', content: [] }, '/MESSAGE'],
  ['an empty container', deal('ASSETS', []), `${DEAL_PATH}/ASSETS`],
  ['an empty text as a container', deal('ASSETS', ''), `${DEAL_PATH}/ASSETS`],
  ['an empty value', withCity(''), CITY_PATH],
  ['text in a container', deal('ASSETS', 'text'), `${DEAL_PATH}/ASSETS`],
  [
    'an element in a value',
    inDeal({
      name: 'EXPENSES',
      content: [{ name: 'EXPENSE', content: [{ name: 'ExpenseType', content: [{ name: 'EXPENSE', content: '1' }] }] }],
    }),
    `${DEAL_PATH}/EXPENSES/EXPENSE/ExpenseType`,
  ],
  ['an unknown element', deal('SERVICES', []), `${DEAL_PATH}/SERVICES`],
  ['an element of another container', deal('ROLES', []), `${DEAL_PATH}/ROLES`],
  ['an unknown attribute', inDeal({ name: 'ASSETS', attributes: { id: '1' }, content: [] }), `${DEAL_PATH}/ASSETS`],
  ['attributes of the message', { name: 'MESSAGE', attributes: { xmlns: '' }, content: [] }, '/MESSAGE'],
  [
    'content of an arc',
    inDeal({ name: 'RELATIONSHIPS', content: [{ name: 'RELATIONSHIP', content: 'text' }] }),
    `${DEAL_PATH}/RELATIONSHIPS/RELATIONSHIP`,
  ],
]

test.each(refused)('refuses %s', (_name, message, path) => {
  const error = thrownBy(() => writeMessage(message))
  expect(error).toBeInstanceOf(UnwritableElement)
  expect(error).toMatchObject({ path })
})

test('begins with the declaration, has no byte order mark, and names ULAD only where it is used', () => {
  const xml = writeMessage(valid)
  expect(
    xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<!-- application data, not DU-ready -->\n<MESSAGE xmlns="'),
  ).toBe(true)
  expect(xml).not.toContain('ULAD')
})

test.each([
  ['a space before it', ' a'],
  ['16,384 characters', 'é'.repeat(16_384)],
  ['16,384 characters of two units', '😀'.repeat(16_384)],
])('writes a text with %s as it is, and the check finds it', (_name, city) => {
  const xml = writeMessage(withCity(city))
  expect(cityIn(xml)).toBe(city)
  expect(checkMessage(xml, 'application')).toContainEqual({ path: CITY_PATH, fault: 'does not have the form Text' })
})

test.each(['é'.repeat(16_383), '😀'.repeat(16_383)])('the longest text has no fault', city => {
  const faults = checkMessage(writeMessage(withCity(city)), 'application')
  expect(faults.filter(({ path }) => path === CITY_PATH)).toEqual([])
})
