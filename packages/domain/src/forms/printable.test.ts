import { expect, test } from 'vitest'
import { normalizeText, unprintable } from './printable.ts'
import { inEnglish } from './text.ts'

const errorOf = (text: string) => {
  const message = unprintable(normalizeText(text))
  return message && inEnglish(message)
}

test.each([
  '',
  "Ann O'Brien-Núñez",
  'O’Brien',
  'Zoë Łukasiewicz',
  'Nguyễn Thị Hằng',
  'Ǫ́lta’ í Łį́į́ʼ',
  'Kaʻahumanu',
  'Ḁ, a letter that the font composes',
  'Γιώργος Παπαδόπουλος',
  'Юлия Žižkov Їжак',
  '12½ “Oak” St. — № 5 • €40',
])('accepts %s', text => {
  expect(errorOf(text)).toBeUndefined()
})

test.each([
  ['漢字', "We can't print “漢”. Please use Latin letters."],
  ['Ann 😀', "We can't print “😀”. Please use Latin letters."],
  ['محمد', "We can't print “م”. Please use Latin letters."],
  ['ᏣᎳᎩ', "We can't print “Ꮳ”. Please use Latin letters."],
])('names the character of %s', (text, error) => {
  expect(errorOf(text)).toBe(error)
})

test.each([
  ['a control character', 'Ann\u0007', 'U+0007'],
  ['a null', 'A\0nn', 'U+0000'],
  ['a bidi override', 'Ann\u202egnp.exe', 'U+202E'],
  ['a bidi isolate', 'An\u2066n\u2069e', 'U+2066'],
  ['a zero-width joiner', 'An\u200dn', 'U+200D'],
  ['a lone surrogate', 'Ann\ud83d', 'U+D83D'],
  ['a private character', 'Ann\ue000', 'U+E000'],
])('refuses %s by its number', (_, text, code) => {
  expect(errorOf(text)).toBe(`There is a hidden character here (${code}). Please delete this and type it again.`)
})

test('is stored composed, with plain spaces and none at the ends', () => {
  expect(normalizeText('\u00a0Zoe\u0308\tA\u2009B\r\n')).toBe('Zoë A B')
})

test.each([
  ['in isolates', '\u2066 Ann\u2069 '],
  ['in an embedding', '\u202aAnn\u202c'],
  ['after a byte order mark', '\ufeffAnn'],
  ['with places to break a line', 'A\u00adn\u200bn\u2060'],
  ['before a joiner', 'Ann\u200d'],
])('is stored without invisible marks that carry no meaning: %s', (_, text) => {
  expect(normalizeText(text)).toBe('Ann')
})

test.each([
  ['ᾧ', true],
  ['ǘ', true],
  ['Ẹ̀', true],
  [`e${'\u0301'.repeat(3)}`, true],
  [`e${'\u0301'.repeat(4)}`, false],
  [`A${'\u0329'.repeat(48)}b`, false],
])('a letter has at most three accents: %s', (name, isAccepted) => {
  expect(unprintable(normalizeText(name)) === undefined).toBe(isAccepted)
})
