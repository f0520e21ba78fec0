import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit, distribute, type Mask, type MaskedText, moneyMask, phoneMask, zipMask } from './masks.ts'

/** Types at the caret as a browser does, and masks the text after each key. */
const type = (mask: Mask, start: MaskedText, keys: string) =>
  [...keys].reduce<MaskedText>(
    ({ text, caret }, key) => applyEdit(mask, text, text.slice(0, caret) + key + text.slice(caret), caret + 1),
    start,
  )
const empty: MaskedText = { text: '', caret: 0 }
const paste = (mask: Mask, text: string) => applyEdit(mask, '', text, text.length)
const backspace = (mask: Mask, { text, caret }: MaskedText) =>
  applyEdit(mask, text, text.slice(0, caret - 1) + text.slice(caret), caret - 1)

describe('phone', () => {
  test('adds dashes while typing', () => {
    expect(type(phoneMask, empty, '5551')).toEqual({ text: '555-1', caret: 5 })
    expect(type(phoneMask, empty, '(555) 123-4567')).toEqual({ text: '555-123-4567', caret: 12 })
  })
  test.each(['+15551234567', '15551234567', '+1 (555) 123-4567', '(555) 123-4567', '555.123.4567'])(
    'reads %s pasted or autofilled',
    text => expect(paste(phoneMask, text)).toEqual({ text: '555-123-4567', caret: 12 }),
  )
  test('ignores an eleventh digit', () => {
    expect(applyEdit(phoneMask, '555-123-4567', '5559-123-4567', 4)).toEqual({ text: '555-123-4567', caret: 3 })
    expect(applyEdit(phoneMask, '555-123-4567', '555-123-45678', 13)).toEqual({ text: '555-123-4567', caret: 12 })
  })
  test('drops a typed country code once the number is complete', () =>
    expect(type(phoneMask, empty, '15551234567').text).toBe('555-123-4567'))
  test('deletes the neighboring digit for Backspace and Delete at a dash', () => {
    expect(applyEdit(phoneMask, '555-123', '555123', 3)).toEqual({ text: '551-23', caret: 2 })
    expect(applyEdit(phoneMask, '555-123', '555123', 3, 'deleteContentForward').text).toBe('555-23')
  })
})

describe('money', () => {
  test('groups thousands while typing, but no decimals', () => {
    expect(type(moneyMask, empty, '1234567.8912').text).toBe('1,234,567.8912')
    expect(paste(moneyMask, '$ 1,234.50')).toEqual({ text: '1,234.50', caret: 8 })
  })
  test('keeps the caret after the typed digit', () =>
    expect(applyEdit(moneyMask, '1,234', '19,234', 2)).toEqual({ text: '19,234', caret: 3 }))
  test.each(['950,00', '1,23', '1.234,56', '1,234,56'])('leaves the separators of %s where they stand', text => {
    expect(type(moneyMask, empty, text).text).toBe(text)
    expect(paste(moneyMask, text).text).toBe(text)
    expect(applyEdit(moneyMask, '95,000', text, text.length, 'insertFromPaste').text).toBe(text)
  })
  test.each([
    ['1,234', '1,234'],
    ['1,234,567', '1,234,567'],
    ['12,345.67', '12,345.67'],
    ['1 234', '1,234'],
  ])('groups %s, typed with its separators', (text, shown) => {
    expect(type(moneyMask, empty, text).text).toBe(shown)
    expect(paste(moneyMask, text).text).toBe(shown)
  })
  test('groups again when a digit is deleted or inserted', () => {
    expect(applyEdit(moneyMask, '1,234', '1,34', 2, 'deleteContentBackward').text).toBe('134')
    expect(applyEdit(moneyMask, '1,234', '1,2534', 4).text).toBe('12,534')
    expect(applyEdit(moneyMask, '950,00', '95000', 2, 'deleteContentBackward').text).toBe('95,000')
  })
  test('leaves text that is not a number as typed', () =>
    expect(type(moneyMask, empty, '12a4')).toEqual({ text: '12a4', caret: 4 }))
})

const digits = (max: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{0,${max - 1}}$`))
describe.each([
  ['phone', phoneMask, digits(10)],
  ['zip', zipMask, digits(9)],
  ['money', moneyMask, digits(12)],
] as const)('any %s', (_, mask, characters) => {
  test('returns the value it shows', () =>
    fc.assert(
      fc.property(characters, text => {
        expect(mask.clean(mask.format(text))).toBe(text)
      }),
    ))
  test('gives the same text for typing and pasting', () =>
    fc.assert(
      fc.property(characters, text => {
        expect(type(mask, empty, text)).toEqual(paste(mask, text))
      }),
    ))
  test('inserts a typed key before the caret, and Backspace removes it', () =>
    fc.assert(
      fc.property(characters, fc.nat(20), fc.constantFrom(...'23456789'), (text, index, key) => {
        const shown = mask.format(text.slice(0, (mask.max ?? 12) - 1))
        const before = { text: shown, caret: Math.min(index, shown.length) }
        const after = type(mask, before, key)
        const head = mask.clean(after.text.slice(0, after.caret))
        expect(head).toBe(mask.clean(shown.slice(0, before.caret)) + key)
        expect(backspace(mask, after).text).toBe(shown)
      }),
    ))
})

test('distributes a pasted Social Security number over the boxes', () => {
  expect(distribute('123456789', [3, 2, 4])).toEqual(['123', '45', '6789'])
  expect(distribute('1234', [3, 2, 4])).toEqual(['123', '4', ''])
})
