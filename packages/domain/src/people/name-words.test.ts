import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameWords } from './name-words.ts'

describe('the words of a name', () => {
  test.each([
    ['Delgado', ['delgado']],
    ['García  Márquez', ['garcia', 'marquez']],
    ['Smith-Jones', ['smith', 'jones']],
    ["O'Brien, Jr.", ['obrien', 'jr']],
    ['O’Brien', ['obrien']],
    ['Kahananuiʻokalani', ['kahananuiokalani']],
    ['Weiß', ['weiss']],
    ['WEIẞ', ['weiss']],
    ['Łukasz Ørsted Þórðarson', ['lukasz', 'orsted', 'thordarson']],
    ['YILDIZ', ['yildiz']],
    ['Yıldız', ['yildiz']],
    ['İnönü', ['inonu']],
    ['Παπαδόπουλος', ['παπαδοπουλοσ']],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ', ['παπαδοπουλοσ']],
    ['Ｄｅｌｇａｄｏ', ['delgado']],
    ['Ёлкин', ['елкин']],
    ['محمّد', ['محمد']],
    ['כֹּהֵן', ['כהן']],
    ['शर्मा', ['शर्मा']],
    ['田中', ['田中']],
    ['ブラウン', ['ブラウン']],
    ['Nguyễn Thị', ['nguyen', 'thi']],
    ['김', ['김']],
    ['Delgado Delgado', ['delgado']],
    ['- ’ .', []],
    ['', []],
  ])('%s', (name, words) => {
    expect(nameWords(name)).toEqual(words)
  })
})

test('a name is found however its characters are composed, and in capitals', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aéñüçÅøßσςΩжШあが가한शर्मा中ｶ '), maxLength: 12 })
  fc.assert(
    fc.property(letters, name => {
      const words = nameWords(name)
      expect(nameWords(name.normalize('NFD'))).toEqual(words)
      expect(nameWords(name.normalize('NFC'))).toEqual(words)
      expect(nameWords(name.toUpperCase())).toEqual(words)
      expect(nameWords(words.join(' '))).toEqual(words)
    }),
  )
})
