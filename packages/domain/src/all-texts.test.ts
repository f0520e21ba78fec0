import { afterEach, expect, test } from 'vitest'
import { errorCodes } from './api/error-codes.ts'
import { pageIds, pageOf } from './flow/pages.ts'
import { allTexts, languages, translate } from './forms/text.ts'
import * as domain from './index.ts'
import { registerLanguages } from './languages/index.ts'
import { roleLabel } from './people/role.ts'
import { sectionIds, sectionOf } from './sections/index.ts'
import { borrowerStatusLabel } from './status/transitions.ts'
import { missingTexts, registerLanguage } from './testing/register-language.ts'

registerLanguages()

let unregister: (() => void) | undefined
afterEach(() => {
  unregister?.()
  unregister = undefined
})

const shown: [string, string[]][] = [
  ['titles of sections', sectionIds().map(id => sectionOf(id).title)],
  ['titles of pages', pageIds().map(id => pageOf(id).title)],
  ['buttons of empty lists', pageIds().flatMap(id => pageOf(id).emptyAction?.label || [])],
  ['refusals', Object.values(errorCodes).map(({ message }) => message)],
  ['messages on applications', Object.values(domain.applicationMessages)],
  ['reasons of voided envelopes', Object.values(domain.envelopeEnds).map(({ reason }) => reason)],
  ['errors of signatures', [...Object.values(domain.signatureErrors), domain.notYourName({ name: '' }).template]],
  ['roles', Object.values(roleLabel)],
  ['statuses', Object.values(borrowerStatusLabel)],
  ['explanations', domain.costExplanations.flatMap(({ title, paragraphs }) => [title, ...paragraphs])],
]

test.each(shown)('the list of texts has the %s', (_, texts) => {
  expect(texts.length).toBeGreaterThan(0)
  expect(texts).not.toContain('')
  expect(texts.filter(text => !allTexts().includes(text))).toEqual([])
})

test.each(languages())('every text is translated into %s', language => {
  expect(missingTexts(language)).toEqual([])
})

test('a pseudo-language translates every text and keeps the placeholders', () => {
  unregister = registerLanguage('en-XA', english => `[${english}]`)
  expect(missingTexts('en-XA')).toEqual([])
  for (const text of allTexts()) expect(translate('en-XA', text)).toBe(`[${text}]`)
})

test('a language that lacks one text is reported', () => {
  const [first, ...others] = allTexts()
  unregister = registerLanguage('qps', Object.fromEntries(others.map(text => [text, text])))
  expect(missingTexts('qps')).toEqual([first])
})
