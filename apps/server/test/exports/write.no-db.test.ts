import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demographicsMessage } from '../../src/exports/demographics/demographics-message.ts'
import type { MismoElement } from '../../src/exports/mismo/element.ts'
import { UnwritableText, writeMessage } from '../../src/exports/mismo/write.ts'
import { find, parseMessage } from './mismo/parse.ts'
import { elementOf, validMessage } from './valid-message.ts'

const valid = elementOf(parseMessage(validMessage))
const written = (message: MismoElement) => writeMessage(message, 'application')

/** The same with the children of every container in another order. Those of one name keep theirs. */
const shuffled = (element: MismoElement, order: (a: string, b: string) => number): MismoElement =>
  typeof element.content === 'string'
    ? element
    : {
        ...element,
        content: element.content.map(child => shuffled(child, order)).sort((a, b) => order(a.name, b.name)),
      }

test('writes the children of each container in the order of the model, whatever order they come in', () => {
  expect(written(valid)).toBe(validMessage)
  expect(written(shuffled(valid, (a, b) => (a < b ? 1 : a > b ? -1 : 0)))).toBe(validMessage)
  expect(written(shuffled(valid, (a, b) => a.length - b.length))).toBe(validMessage)
})

/** A message of few elements, so that many can be written. */
const short = demographicsMessage(
  {
    application_id: '01890000-0000-7000-8000-000000000001',
    first_submitted_on: '2026-03-15',
    product: 'Porchlight',
    release: '0.1.0',
    borrowers: [{ id: '1', answers: { borrower: { first_name: 'A', last_name: 'B' } }, demographics: undefined }],
  },
  new Date('2026-03-15T14:02:11Z'),
)
const PARTY = ['DEAL_SETS', 'DEAL_SET', 'DEALS', 'DEAL', 'PARTIES', 'PARTY']
const NAME = [...PARTY, 'INDIVIDUAL', 'NAME', 'FirstName']
const ROLE = [...PARTY, 'ROLES', 'ROLE']

/** The XML of a message with another element at the end of these names. */
const xmlWith = (names: readonly string[], change: Partial<MismoElement>): string =>
  writeMessage(withElement(short, names, change), 'demographics')

function withElement(
  message: MismoElement,
  [name, ...names]: readonly string[],
  change: Partial<MismoElement>,
): MismoElement {
  const { content } = message
  if (!name || typeof content === 'string') return { ...message, ...change }
  const index = content.findIndex(child => child.name === name)
  return { ...message, content: content.with(index, withElement(content[index]!, names, change)) }
}

const withName = (text: string) => xmlWith(NAME, { content: text })
const withLabel = (text: string) => xmlWith(ROLE, { attributes: { SequenceNumber: '1', 'xlink:label': text } })
const nameIn = (xml: string) => find(parseMessage(xml), ...NAME)?.text
const labelIn = (xml: string) => find(parseMessage(xml), ...ROLE)?.attributes['xlink:label']

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
      // The model has no text with a space at an end.
      const name = `a${text}b`
      if (isXml(name)) expect(nameIn(withName(name))).toBe(name)
      else expect(thrownBy(() => withName(name))).toBeInstanceOf(UnwritableText)
    }),
    { numRuns: 1_000 },
  )
})

test('any text of an attribute comes back the same, or is refused', () => {
  fc.assert(
    fc.property(anyText, text => {
      if (isXml(text)) expect(labelIn(withLabel(text))).toBe(text)
      else expect(thrownBy(() => withLabel(text))).toBeInstanceOf(UnwritableText)
    }),
    { numRuns: 1_000 },
  )
})

test.each(['\u0000', '\u0008', '\u000B', '\u001F', '\uFFFE', '\uFFFF', '\uD800', '\uDC00', '\uDC00\uD800', 'a\uD83D'])(
  'refuses %j with its path and without its text',
  character => {
    const error = thrownBy(() => withName(`900-12-3456${character}`))
    expect(error).toBeInstanceOf(UnwritableText)
    expect(error).toMatchObject({ path: `/MESSAGE/${NAME.join('/')}` })
    expect(String(error)).not.toContain('900')
  },
)

test('keeps a carriage return and a line feed', () => {
  const xml = withName('a\r\nb\rc\nd')
  expect(xml).toContain('a&#13;\nb&#13;c\nd')
  expect(nameIn(xml)).toBe('a\r\nb\rc\nd')
})

test('escapes what would be markup', () => {
  expect(withName(`<b>&amp;]]>"'`)).toContain(`&lt;b&gt;&amp;amp;]]&gt;"'`)
  expect(withLabel('<"&>')).toContain('xlink:label="&lt;&quot;&amp;&gt;"')
})

test.each(['é'.repeat(16_383), '😀'.repeat(16_383)])('writes the longest text', name => {
  expect(nameIn(withName(name))).toBe(name)
})
