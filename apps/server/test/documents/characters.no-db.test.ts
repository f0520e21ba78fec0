import { unprintable } from '@porchlight/domain'
import { describe, expect, inject, test } from 'vitest'
import type { Templates } from '../../src/documents/document-data.ts'
import { typeset } from '../../src/documents/document-threads.ts'
import { collisionsIn, missingGlyphsIn, replacementTextsIn, wordsIn } from './reading-pdf.ts'
import { aMark, anApplicationSummary, sampleDocuments, theCertificate } from './sample-documents.ts'

const blocks: [string, number, number][] = [
  ['Latin', 0x21, 0x24f],
  ['phonetic letters', 0x250, 0x2af],
  ['modifiers and accents', 0x2b0, 0x36f],
  ['Greek', 0x370, 0x3ff],
  ['Cyrillic', 0x400, 0x52f],
  ['more Latin', 0x1e00, 0x1eff],
  ['polytonic Greek', 0x1f00, 0x1fff],
  ['punctuation and signs', 0x2010, 0x2265],
  ['ligatures', 0xfb00, 0xfb06],
]

/** The accepted characters from `first` to `last`, as they are stored. An accent stands on a letter. */
function acceptedIn(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
    .filter(character => character === character.normalize('NFC') && !unprintable(character))
    .map(character => (/\p{M}/u.test(character) ? `q${character}` : character))
}

describe('the font of the documents prints', () => {
  test.each(blocks)('every accepted character of %s', async (_, first, last) => {
    const accepted = acceptedIn(first, last)
    expect(accepted).not.toEqual([])
    const rows = accepted.map((character, index): [string, string] => [`No. ${index}`, `(${character})`])
    const { pdf } = await typeset('application', anApplicationSummary({ sections: [{ heading: 'Characters', rows }] }))
    const printed = (await wordsIn(pdf)).normalize('NFC')
    const composed = new Set(replacementTextsIn(pdf).map(text => text.normalize('NFC')))
    expect(accepted.filter(each => !printed.includes(`(${each})`) && !composed.has(each))).toEqual([])
  })

  test('nothing outside of these blocks is accepted', () => {
    const isListed = (point: number) => blocks.some(([, first, last]) => point >= first && point <= last)
    const others = Array.from({ length: 0x11_0000 }, (_, point) => point)
      .filter(point => point !== 0x20 && !isListed(point))
      .map(point => String.fromCodePoint(point))
      .filter(character => character === character.normalize('NFC') && !unprintable(character))
    expect(others).toEqual([])
  })
})

const codePoints = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join(' ')

/** Texts of headers, providers, files and settings. */
const outsideTexts: Record<string, string> = {
  'each class of characters': [
    codePoints(0x00, 0x1f),
    codePoints(0x7f, 0x9f),
    'a bidi \u202e\u2066override\u2069\u202c, a zero-width \u200b\u200d\ufeff and a soft \u00ad hyphen',
    '漢字 עברית العربية हिन्दी ไทย 한국어',
    '😀 👩‍👩‍👧 🇺🇸 𝒜 𐍈',
    'unassigned \u0378, private \ue000, \uffff and \u{10ffff}',
    'lone \ud83d and \ude00',
    `stacked a${'\u0301'.repeat(60)}`,
    Buffer.from('华为 Ü É').toString('latin1'),
  ].join(' '),
  'no letter': '',
  'one letter': 'x',
  '50 letters without a break': 'n'.repeat(50),
}

/** A template depends on the form of these. */
const STRUCTURAL = ['instant', 'kind', 'signatureField']
/** The length of these is known: ids, times, hashes and titles. */
const FIXED = [
  ...['reference', 'documentId', 'envelopeId', 'text', 'title', 'id', 'version'],
  ...['hash', 'sha256', 'presentedSha256', 'completedSha256', 'chainHead', 'fingerprint'],
]

/** The data with the text in place of each other one. */
const filledWith = <T>(data: T, text: string, except = STRUCTURAL): T =>
  JSON.parse(JSON.stringify(data), (key, value) => (typeof value === 'string' && !except.includes(key) ? text : value))

const everyTemplate = Object.keys(sampleDocuments()) as (keyof Templates)[]

describe.each(everyTemplate)('the template %s', template => {
  test.each(Object.entries(outsideTexts))('prints with %s as each of its texts', async (_, text) => {
    const { pdf } = await typeset(template, filledWith(sampleDocuments()[template], text))
    expect(missingGlyphsIn(pdf)).toBe(0)
  })
})

test.each(everyTemplate)('breaks a word that is wider than its place: %s', async template => {
  const { pdf } = await typeset(
    template,
    filledWith(sampleDocuments()[template], 'W'.repeat(50), [...STRUCTURAL, ...FIXED]),
  )
  expect(await collisionsIn(pdf)).toEqual([])
})

test.each(['maria.gomez@example.com', 'maria.fernanda.gomez-nunez.de.la.cruz@northgate-homes.example'])(
  'does not break an email address that fits a line: %s',
  async email => {
    const rows: [string, string][] = [
      ['First name', 'Maria'],
      ['Email', email],
      ['Phone number', '512-555-0177'],
    ]
    const { pdf } = await typeset('application', anApplicationSummary({ sections: [{ heading: 'Personal', rows }] }))
    expect((await wordsIn(pdf)).split(/\s+/)).toContain(email)
  },
)

test.each([
  [3_000, 'xxx'],
  [100_000, 'xxx…'],
])('prints what %s letters come from outside, at most 5,000 of them', async (length, end) => {
  const certificate = theCertificate()
  const signer = filledWith(certificate.signer, 'x'.repeat(length))
  expect(await wordsIn((await typeset('certificate', { ...certificate, signer })).pdf)).toContain(end)
})

test('a code stands for each character that cannot be printed', async () => {
  const { pdf, replaced } = await typeset('certificate', filledWith(theCertificate(), 'a漢\u202e\u008d\ud83d\tb'))
  expect(await wordsIn(pdf)).toContain('a[U+6F22][U+202E][U+008D][U+D83D] b')
  expect(replaced).toEqual(['漢', '\u202e', '\u008d', '\ud83d'])
})

/** Letters of names that carry accents: Latin, and two of the other scripts. */
const letters = Array.from('AEIOUSTLMNaeioustlmnэη')
const marks = acceptedIn(0x300, 0x36f).map(composed => composed.slice(1))
/** One accent in each name shows that its typeface was chosen for that accent alone. */
const ACCENTS_PER_NAME = inject('isRelease') ? 1 : 8
const names = Array.from({ length: Math.ceil(marks.length / ACCENTS_PER_NAME) }, (_, index) => {
  const accents = marks.slice(index * ACCENTS_PER_NAME, (index + 1) * ACCENTS_PER_NAME)
  return [accents.join(' '), accents] as const
})

describe('a typed signature prints whole with', () => {
  test.each(names)('the accents %s, on each letter', async (_, accents) => {
    const name = accents.flatMap(mark => letters.map(letter => `${letter}${mark}`.normalize('NFC'))).join('')
    expect(unprintable(name)).toBeUndefined()
    expect(missingGlyphsIn((await typeset('mark', aMark({ name }))).pdf)).toBe(0)
  })

  test.each([
    ['letters with an accent of their own', Array.from(acceptedIn(0x1e00, 0x1eff)).join('')],
    ['a Yoruba name', 'Adéo̩lá E̩bun'],
    ['a Salish name', 'S̓aq̓ʷa'.replace('ʷ', '')],
    ['a Latin name', 'Zoë Łukasiewicz-Núñez'],
  ])('%s', async (_, name) => {
    expect(missingGlyphsIn((await typeset('mark', aMark({ name }))).pdf)).toBe(0)
  })
})
