import { expect, test } from 'vitest'
import { proseProblemsOf } from './prose-rules.ts'

const problems = (source: string, file = 'apps/server/src/some.ts') =>
  proseProblemsOf(file, source).map(problem => problem.replace(/:(\d+) '(.*)': .*/, ':$1 $2').replace(`${file}:`, ''))

test.each([
  ['/** What a page needs. */', '1 What'],
  ['/**\n * Of the dealer.\n */', '1 Of'],
  ['// That is signed.', '1 That'],
  ['/** Answers the id of the entry. */', '1 Answers '],
  ['/** Adds an entry. Answers its id. */', '1 . Answers '],
  ['const id = 1 // the record that nobody owns', '1 nobody'],
  ['// A borrower signs\n// his name.', '1 his'],
  ['/** The record of the borrower whom the user invited. */', '1 whom'],
  ['/** Reads applications at rest. */', '1 applications at rest'],
  ['/** Reads the own record. */', '1 the own'],
  ['// Twelve hours in all.', '1 in all'],
  ['// Ends with 404, or answers false.', '1 answers false'],
  ['// The manager is told of it.', '1 told'],
  ['/** Answers that are kept. */', '1 kept'],
  ['/** A mail to people\n * of the lender. */', '1 people of the lender'],
  ['// Records what became of it.', '1 what became of'],
  ['const dueAtRest = 1', '1 dueAtRest'],
  ['const keptFile = 1', '1 keptFile'],
  ['const kept = 1', '1 const kept'],
  ['tellOfficers()', '1 tellOfficers'],
  ['const { is_told } = opening', '1 is_told'],
  ['listMany()', '1 listMany'],
  ['const { said_by } = milestone', '1 said_by'],
  ['lockColleagues()', '1 lockColleagues'],
  ['/**\n * Whether the application ended. */', '1 Whether'],
])('refuses %j', (source, problem) => {
  expect(problems(source)).toEqual([problem])
})

test.each([
  '/** Answers of a section, as they are stored. */',
  '/** The server’s answers are compressed. */',
  '// The text is `What a page needs`, or "nobody".',
  "const url = 'https://example.com/nobody'",
  '/** True if the application is in all lists. */',
  '// When the page is left, nothing is stored.',
  '/** The theme of the page. */',
  '/** Keeps the connection. */',
  "const errors = { many: 'We told them that too many are kept.', tooMany, isOld: withoutOld }",
])('accepts %j', source => {
  expect(problems(source)).toEqual([])
})

test('reads the names of tests, also of tables', () => {
  const source = ["it('reminds nobody', () => {})", 'test.each([1])(`asks %s whom to call`, () => {})'].join('\n')
  expect(problems(source, 'apps/server/test/some.test.ts')).toEqual(['1 nobody', '2 whom'])
  expect(problems(source)).toEqual([])
})

test('reads documents line by line, without code', () => {
  const document =
    '# Roles\n\nA borrower reads the own record. `nobody` is a user of the system.\nWhat follows is a table.'
  expect(problems(document, 'README.md')).toEqual(['3 the own'])
})
