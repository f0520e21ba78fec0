import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allTexts, errorCodes, languages } from '@porchlight/domain'
import { registerLanguages } from '@porchlight/domain/languages'
import { missingTexts, registerLanguage } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')

/** The modules of the domain and the server that register texts, also those that no other module imports. */
const registering = globSync('{packages/domain,apps/server}/src/**/*.ts', { cwd: root }).filter(
  file =>
    !/\.test\.ts$|\/testing\/|\/forms\/text\.ts$/.test(file) &&
    /\b(?:phrase|template)\(\s*['"`]/.test(readFileSync(path.join(root, file), 'utf8')),
)
for (const file of registering) await import(path.join(root, file))
registerLanguages()

test.each([
  ['the sign-in mail', 'Your sign-in link for {dealer}, {time}'],
  [
    'the sign-in text message',
    "{code} is your {dealer} sign-in code. It expires in {minutes} minutes. We'll never ask you for it.",
  ],
  ['the invitation', '{name} invites you to apply together'],
  ['every mail', '{product} by {lender}'],
  ['the full view', 'Application #{id}'],
  ['refusals', errorCodes.application_not_found.message],
  ['messages beside fields', 'This value is missing'],
  ['pages without scripts', 'To apply here, turn on JavaScript.'],
  ['pages that fail', 'Something went wrong on our end. Please try again in a moment.'],
  ['reminders', 'Stop reminders'],
])('the list of texts has those of %s', (_, text) => {
  expect(allTexts()).toContain(text)
})

test('the list has every literal that a module registers', () => {
  const listed = new Set(allTexts())
  const unlisted = registering.flatMap(file =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:phrase|template)\(\s*'([^'\\]*\p{L}[^'\\]*)'/gu)]
      .filter(([, text]) => !listed.has(text!))
      .map(([, text]) => `${file}: ${text}`),
  )
  expect(unlisted).toEqual([])
})

test.each(languages())('every text of the domain and the server is translated into %s', language => {
  expect(missingTexts(language)).toEqual([])
})

test('a language that lacks one text of the server is reported', () => {
  const lacking = '{name} invites you to apply together'
  const unregister = registerLanguage('qps', english => (english === lacking ? undefined : english))
  expect(missingTexts('qps')).toEqual([lacking])
  unregister()
})
