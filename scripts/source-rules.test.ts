import { expect, test } from 'vitest'
import { problemsOf } from './source-rules.ts'

const compares = 'compares a text; compare a code or an id'
const holdsSql = 'holds SQL; move it to a repository'

test.each([
  "if (error.message === 'not found') retry()",
  'const isGone = message !== other.message',
  "if ('You are signed out.' == answer) leave()",
  'switch (answer) { case "Not started": leave() }',
  'if (answer === `$'.concat('{name} has signed`) leave()'),
  "if (error.message.includes('found')) retry()",
  "if (answer.startsWith('Sign in')) leave()",
  'if (/has already/.test(answer)) leave()',
  'if (pattern.test(error.message)) leave()',
  "const isOpen = ['Not started', 'In progress'].includes(badge)",
  'const isPlain = addable[0].label === addLabel',
])('rejects a decision by a text: %s', statement => {
  expect(problemsOf('apps/web/src/ui/a.tsx', `\n${statement}\n`)).toEqual([`apps/web/src/ui/a.tsx:2 ${compares}`])
  expect(problemsOf('apps/web/src/ui/a.test.tsx', statement)).toEqual([])
})

test.each([
  "if (error.code === 'not_found') retry()",
  "if (label === undefined || label === '') leave()",
  "const isNamed = typeof error.message === 'string'",
  "const text = isSaved ? 'All is saved' : 'Not saved yet'",
  "const names = fullName.split(' ')",
])('accepts %s', statement => {
  expect(problemsOf('apps/web/src/ui/a.tsx', statement)).toEqual([])
})

test.each(["db.selectFrom('dealer')", "ctx.trx.insertInto('consent')", 'sql`select 1`', 'sql<number>`select 1`'])(
  'rejects SQL outside of a repository: %s',
  statement => {
    const file = 'apps/server/src/dealers/dealers.ts'
    expect(problemsOf(file, statement)).toEqual([`${file}:1 ${holdsSql}`])
    expect(problemsOf('apps/server/src/dealers/repository.ts', statement)).toEqual([])
    expect(problemsOf('apps/server/src/signing/envelope-repository.ts', statement)).toEqual([])
    expect(problemsOf('apps/server/src/platform/audit/audit.ts', statement)).toEqual([])
  },
)

test.each([
  'const shown = new Date(time).toLocaleString()',
  "const shown = count.toLocaleString('de')",
  'const format = new Intl.ListFormat(language)',
  "const locale = 'en-US'",
  "const language = 'en'",
])('rejects a format outside of formats(language): %s', statement => {
  const formats = 'formats by itself or names a locale; use formats(language)'
  expect(problemsOf('apps/web/src/ui/a.tsx', statement)).toEqual([`apps/web/src/ui/a.tsx:1 ${formats}`])
  expect(problemsOf('packages/domain/src/forms/formats.ts', statement)).toEqual([])
})

test('rejects a file of more than 300 lines, but for tests', () => {
  expect(problemsOf('apps/web/src/ui/long.css', '\n'.repeat(299).concat('a'))).toEqual([])
  expect(problemsOf('apps/web/src/ui/long.css', '\n'.repeat(300).concat('a'))).toEqual([
    'apps/web/src/ui/long.css:301 is longer than 300 lines',
  ])
  expect(problemsOf('e2e/long.spec.ts', '\n'.repeat(300).concat('a'))).toEqual([])
})

test('rejects the text of an error code in a test', () => {
  const statement = "expect(message).toBe('unauthorized access')"
  const file = 'apps/server/test/identity/session.test.ts'
  expect(problemsOf(file, statement)).toEqual([`${file}:1 repeats the text of an error code; assert the code`])
  expect(problemsOf('packages/domain/src/prose.test.ts', statement)).toEqual([])
  expect(problemsOf(file, "expect(code).toBe('unauthenticated')")).toEqual([])
})
