import { unprintable } from '@porchlight/domain'
import { describe, expect, test } from 'vitest'
import { typeset } from '../../src/documents/document-threads.ts'
import { missingGlyphsIn, replacementTextsIn, wordsIn } from './reading-pdf.ts'
import { aMark, anApplicationSummary } from './sample-documents.ts'

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

test.each([
  ['漢字', 'U+6F22'],
  ['Ann 😀', 'U+1F600'],
  ['Ann\ud83d', 'U+D83D'],
])('a document that contains %s is not built', async (name, code) => {
  const data = anApplicationSummary({ borrower: { name, role: 'Co-borrower' } })
  await expect(typeset('application', data)).rejects.toThrow(`No font has a glyph for ${code}`)
  await expect(typeset('mark', aMark({ name }))).rejects.toThrow(code)
})

/** Letters of names that carry accents: Latin, and two of the other scripts. */
const letters = Array.from('AEIOUSTLMNaeioustlmnэη')
const marks = acceptedIn(0x300, 0x36f).map(composed => composed.slice(1))

describe('a typed signature prints whole with', () => {
  test.each(marks)('the accent %s on each letter', async mark => {
    const name = letters.map(letter => `${letter}${mark}`.normalize('NFC')).join('')
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
