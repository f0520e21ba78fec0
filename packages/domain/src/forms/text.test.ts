import { afterEach, expect, test } from 'vitest'
import { missingTexts, registerLanguage } from '../testing/register-language.ts'
import { formatted, inEnglish, languages, message, template, translate, verbatim } from './text.ts'

let unregister: (() => void) | undefined
afterEach(() => {
  unregister?.()
  unregister = undefined
})
const spanish = (translations: Record<string, string>) => {
  unregister = registerLanguage('qps', translations)
}

const declined = template('{name} declined to sign.')

test('inserts the values of a template', () => {
  expect(inEnglish(declined({ name: 'Rosa' }))).toBe('Rosa declined to sign.')
  expect(translate('en', 'Only {lists} can be skipped.', { lists: 'incomes' })).toBe('Only incomes can be skipped.')
  expect(inEnglish('{unknown} stays')).toBe('{unknown} stays')
})

test('looks a text up by its English text, and a template without its values', () => {
  spanish({ Next: 'Siguiente', '{name} declined to sign.': '{name} se negó a firmar.' })
  expect(translate('qps', 'Next')).toBe('Siguiente')
  expect(translate('qps', declined({ name: 'Rosa' }))).toBe('Rosa se negó a firmar.')
  expect(translate('en', 'Next')).toBe('Next')
})

test('falls back to English where a language is unknown or lacks the text', () => {
  spanish({ Next: 'Siguiente' })
  expect(translate('qps', 'Save')).toBe('Save')
  expect(translate('fr', 'Next')).toBe('Next')
})

test('translates messages among the values, and leaves strings as they are', () => {
  spanish({ March: 'marzo', 'Since {month} {year}': 'Desde {month} de {year}' })
  expect(translate('qps', message('Since {month} {year}', { month: message('March'), year: '2020' }))).toBe(
    'Desde marzo de 2020',
  )
  expect(translate('qps', message('Since {month} {year}', { month: 'March', year: '2020' }))).toBe(
    'Desde March de 2020',
  )
})

test('writes numbers, formatted values and lists as the language does', () => {
  spanish({ Rent: 'Alquiler', '{amount} for {days} days: {kinds}': '{amount} por {days} días: {kinds}' })
  const params = { amount: formatted('money', 123_456), days: 1500.5, kinds: ['Rent', verbatim('Rent')] }
  const text = message('{amount} for {days} days: {kinds}', params)
  expect(inEnglish(text)).toBe('$1,234.56 for 1,500.5 days: Rent, Rent')
  expect(translate('mr-XA', text)).toBe('$१,२३४.५६ for १,५००.५ days: Rent, Rent')
  expect(translate('qps', text)).toBe('$1,234.56 por 1,500.5 días: Alquiler, Rent')
})

test('does not translate what a person typed', () => {
  spanish({ Other: 'Otro' })
  expect(translate('qps', verbatim('Other'))).toBe('Other')
})

test('names the registered texts without a translation', () => {
  spanish({ '{name} declined to sign.': '{name} se negó a firmar.' })
  expect(missingTexts('qps')).not.toContain('{name} declined to sign.')
  unregister!()
  expect(missingTexts('qps')).toContain('{name} declined to sign.')
  expect(missingTexts('en')).toEqual([])
})

test('lists the registered languages, English first', () => {
  spanish({})
  expect([languages()[0], languages().at(-1)]).toEqual(['en', 'qps'])
})

test('a language that was replaced is back afterwards', () => {
  const remove = registerLanguage('qps', { Next: 'Siguiente' })
  registerLanguage('qps', { Next: 'Próximo' })()
  expect(translate('qps', 'Next')).toBe('Siguiente')
  remove()
  expect(translate('qps', 'Next')).toBe('Next')
})
