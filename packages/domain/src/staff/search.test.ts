import { describe, expect, test } from 'vitest'
import { matchesOf, namesMatch, readSearch, type SearchTerm } from './search.ts'

describe('a typed text is read as', () => {
  test.each<[string, string, SearchTerm]>([
    ['a last name', ' Delgado ', { name: ['delgado'], loan_number: 'Delgado' }],
    ['names in any order', 'Whitfield, Ann', { name: ['whitfield', 'ann'], loan_number: 'Whitfield, Ann' }],
    [
      'a couple',
      'James & Ann Whitfield',
      { name: ['james', 'ann', 'whitfield'], loan_number: 'James & Ann Whitfield' },
    ],
    ['a couple in words', 'Luis y Rosa', { name: ['luis', 'rosa'], loan_number: 'Luis y Rosa' }],
    ['the name And alone', 'And', { name: ['and'], loan_number: 'And' }],
    ['an apostrophe and a hyphen', 'O’Brien-Núñez', { name: ['obrien', 'nunez'], loan_number: 'O’Brien-Núñez' }],
    ['one letter', 'a', { name: ['a'], loan_number: 'a' }],
    ['Arabic, right to left', '\u202bمحمّد\u202c', { name: ['محمد'], loan_number: 'محمّد' }],
    ['Chinese', '田中', { name: ['田中'], loan_number: '田中' }],
    ['a name beside an emoji', 'Ann 🏡', { name: ['ann'], loan_number: 'Ann 🏡' }],
    [
      'a last name of ten letters',
      'Washington',
      { name: ['washington'], application: 'WASH1NGT0N', loan_number: 'Washington' },
    ],
    [
      'two words of ten letters',
      'Ana Jacksen',
      { name: ['ana', 'jacksen'], application: 'ANAJACKSEN', loan_number: 'Ana Jacksen' },
    ],
    [
      'ten letters with a U, which no application has',
      'Fitzmorguh',
      { name: ['fitzmorguh'], loan_number: 'Fitzmorguh' },
    ],

    ['an email', ' Ann@Example.COM ', { email: 'ann@example.com' }],
    ['an email of a mail program', 'Ann Whitfield <ann@example.com>', { email: 'ann@example.com' }],
    ['an email of a link', 'mailto:ann@example.com', { email: 'ann@example.com' }],
    ['an email between marks of direction', '\u2068ann@example.com\u2069', { email: 'ann@example.com' }],

    ['a phone in parentheses', '(501) 555-0142', { phone: '5015550142', loan_number: '(501) 555-0142' }],
    ['a phone with the country code', '+1 501.555.0142', { phone: '5015550142', loan_number: '+1 501.555.0142' }],
    ['a phone of a link', 'tel:+15015550142', { phone: '5015550142', loan_number: 'tel:+15015550142' }],
    ['ten digits', '5015550142', { phone: '5015550142', application: '5015550142', loan_number: '5015550142' }],
    [
      'ten digits with dashes',
      '501-555-0142',
      { phone: '5015550142', application: '5015550142', loan_number: '501-555-0142' },
    ],
    ['seven digits', '555-0142', { loan_number: '555-0142' }],

    ['an application', '1VZF0Z9WBN', { application: '1VZF0Z9WBN', loan_number: '1VZF0Z9WBN' }],
    ['an application read aloud', '#lvzf oz9w-bn', { application: '1VZF0Z9WBN', loan_number: '#lvzf oz9w-bn' }],
    ['an I for 1', 'IVZF0Z9WBN', { application: '1VZF0Z9WBN', loan_number: 'IVZF0Z9WBN' }],
    ['nine characters', '1VZF0Z9WB', { loan_number: '1VZF0Z9WB' }],
    [
      'the address of an application',
      'https://lender.example/staff/applications/1VZF0Z9WBN?tab=notes#x',
      { application: '1VZF0Z9WBN' },
    ],
    ['the path of its export', '/staff/applications/1VZF0Z9WBN/export', { application: '1VZF0Z9WBN' }],

    ['a loan number with letters', ' LN-2026/17 ', { loan_number: 'LN-2026/17' }],
    ['nothing', '', {}],
    ['space', ' \u00a0\t', {}],
    ['punctuation alone', "-'.,!#", {}],
    ['an emoji alone', '🏡', {}],
    ['a part of an email', 'ann@', {}],
    ['an at sign', '@', {}],
    ['254 letters', 'x'.repeat(254), { name: ['x'.repeat(254)] }],
    ['254 digits', '1'.repeat(254), {}],
    ['eleven words, too long for a loan number', 'Aaaa Bbbb Cccc Dddd Eeee Ffff Gggg Hhhh Iiii Jjjj Kkkk', {}],
  ])('%s', (_, typed, term) => {
    expect(readSearch(typed)).toEqual(term)
  })
})

const couple = ['Wanda Jean De La Cruz', "Seán O'Brien-Ñuñez"]
const typed = (text: string) => readSearch(text).name ?? []

test.each([
  'wanda',
  'Cruz',
  'DeLaCruz',
  'de la cruz, wanda',
  'wan',
  'cru WAND',
  'delac',
  'de',
  'lac',
  'obri nun',
  'Wanda and Sean',
  'Sean De La Cruz',
  "O'Br",
])('the names of a couple match %s', text => {
  expect(namesMatch(typed(text), couple)).toBe(true)
})

test.each(['wa', 'anda', 'Wandaa', 'cr', 'Wanda Miller', 'nezz', 'ob', 'cruzw'])('they do not match %s', text => {
  expect(namesMatch(typed(text), couple)).toBe(false)
})

test('a last name signed as one word matches its parts', () => {
  expect(namesMatch(typed('De La Cruz'), ['Ana DeLaCruz'])).toBe(true)
})

describe('an application was found', () => {
  const people = [
    { name: 'James Whitfield', email: 'James@Example.com', phone_number: '+15015550142' },
    { name: 'Ann Whitfield', email: '', phone_number: '+15015550142' },
    { name: 'Bo Washington', email: 'bo@example.com', phone_number: null },
  ]
  const application = { id: 'WASH1NGT0N', loan_number: 'Ln-501', people }
  test.each<[string, string[]]>([
    ['ann', ['name Ann Whitfield']],
    ['whit', ['name James Whitfield', 'name Ann Whitfield']],
    ['james bo', ['name James Whitfield', 'name Bo Washington']],
    ['ann nobody', []],
    ['Washington', ['name Bo Washington', 'application null']],
    ['james@example.com', ['email James Whitfield']],
    ['(501) 555-0142', ['phone James Whitfield', 'phone Ann Whitfield']],
    ['LN-501', ['loan_number null']],
    ['#wash-1ngton', ['application null']],
    ['someone@example.com', []],
  ])('for %s by %j', (text, found) => {
    expect(matchesOf(readSearch(text), application).map(({ kind, person }) => `${kind} ${person}`)).toEqual(found)
  })
})
