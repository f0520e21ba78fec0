import { bannedWords, hardToRead, longSentences, replacedWords } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { catalogues } from '../testing/pseudo-language.ts'

/** Texts of the specification, which stay word for word. */
const literal = [
  'An application that lists this email was begun with the number ending in {value}. Sign in with that number to open it.',
  'Logout',
  'This action cannot be undone.',
  'Re-send',
  'You do not have permission to go to that page',
  'Log in',
  'For your security, we logged you out due to inactivity. Please log back in to continue.',
  'Your login magic link has expired or it has already been used, please try to login again',
]
const literalAndHard = [
  'Unable to load form for signature. Please contact a dealer representative if this issue persists.',
]

/** The literals in the source of a function, with placeholders where it inserts values. */
const literalsOf = (source: string): string[] =>
  [...source.matchAll(/`([^`]*)`|"([^"\n]*)"|'([^'\n]*)'/g)].map(([, ...quoted]) =>
    (quoted.find(text => text !== undefined) ?? '').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{value}'),
  )

const textsOf = (texts: unknown): string[] => {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return literalsOf(String(texts))
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsOf) : []
}

const all = catalogues.flatMap(({ texts }) => textsOf(texts.english))
const forStaff = catalogues
  .filter(({ file }) => file.includes('/staff/'))
  .flatMap(({ texts }) => textsOf(texts.english))

test('reads the texts of functions', () => {
  expect(textsOf({ by: (name: string) => `Signed by ${name}`, none: 'No one' })).toEqual([
    'Signed by {value}',
    'No one',
  ])
})

test('no page has a banned word', () => {
  expect(all.filter(text => bannedWords(text).length > 0).toSorted()).toEqual(literal.toSorted())
})

test('questions and help are as easy to read as grade 8', () => {
  expect(hardToRead(all)).toEqual(literalAndHard)
})

/** Sent to a contact that the person types on that page. */
const toTypedContact = [
  "We'll email you a link to sign in. No password needed.",
  "We'll email you a 6-digit code to confirm this address.",
  "We'll text you a 6-digit code to confirm this number.",
]

test('no screen promises a message by a channel that its reader may not have chosen', () => {
  const promises = all.filter(text => /we('ll| will) (email|text|send you an email)/i.test(text))
  expect(promises.toSorted()).toEqual(toTypedContact.toSorted())
})

test('staff screens have the words of loan officers', () => {
  expect(forStaff.filter(text => replacedWords(text).length > 0)).toEqual([])
})

test('sentences on staff screens are short', () => {
  expect(forStaff.flatMap(longSentences)).toEqual([])
})
