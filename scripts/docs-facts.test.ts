// Facts that documents repeat from the code.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../apps/server/src/admin/commands.ts'
import { signInLimits } from '../apps/server/src/identity/sign-in-limits.ts'
import { openingsADay } from '../apps/server/src/staff/openings.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The rows of the tables below a heading, up to the next one, as their cells. */
const rowsBelow = (file: string, heading: string): string[][] =>
  (read(file).split(`\n${heading}\n`)[1] ?? '')
    .split(/\n## /)[0]!
    .split('\n')
    .filter(line => /^\| .* \|$/.test(line))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )

const namesIn = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name)

const tables = globSync('apps/server/src/platform/database/migrations/**/*.ts', { cwd: root })
  .flatMap(file => [...read(file).matchAll(/create table (\w+)/g)].map(([, table = '']) => table))
  .toSorted()

test.each([
  ['docs/architecture.md', '## Data'],
  ['docs/scaling.md', '## 5. Distribution by dealer'],
])('%s lists every table of the database once', (file, heading) => {
  const listed = rowsBelow(file, heading).flatMap(([cell]) => namesIn(cell))
  expect(listed.toSorted()).toEqual(tables)
})

test.each([
  ['## Domain', 'packages/domain/src'],
  ['## Server', 'apps/server/src'],
  ['## Web', 'apps/web/src'],
])('architecture, %s, lists every folder', (heading, folder) => {
  const listed = rowsBelow('docs/architecture.md', heading).flatMap(([cell]) => namesIn(cell))
  const folders = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(entry => entry.isDirectory())
  expect(listed.toSorted()).toEqual(
    folders
      .map(({ name }) => name)
      .filter(name => name !== 'testing' || listed.includes(name))
      .toSorted(),
  )
})

test('the limits of sign-in are those of the code', () => {
  const seconds = { '15 minutes': 900, 'an hour': 3600, 'a day': 86_400 }
  const rows = rowsBelow('docs/product/limits.md', '## 7. Rate limits')
  const figures = new Set(
    rows.flatMap(([, limit = '']) => {
      const period = Object.entries(seconds).find(([words]) => limit.includes(words))?.[1]
      return [...limit.matchAll(/([\d,]+)(?: in (15 minutes)| (a day|an hour)|)/g)].map(
        ([, figure = '', ...words]) =>
          `${Number(figure.replace(',', ''))}/${seconds[words.find(Boolean) as keyof typeof seconds] ?? period}`,
      )
    }),
  )
  expect(Object.entries(signInLimits).filter(([, { most, seconds }]) => !figures.has(`${most}/${seconds}`))).toEqual([])
})

test('the limit and the alarm of openings are those of the code, in the document and in the alert', () => {
  const [[, limit] = []] = rowsBelow('docs/product/limits.md', '## 7. Rate limits').filter(([what = '']) =>
    what.startsWith('applications that a person of the lender opens'),
  )
  const { alarm, most } = openingsADay
  expect(limit).toBe(`${most} a day; ${alarm} are an alarm`)
  expect(read('deploy/alerts.yml')).toContain(`opened ${alarm} applications within a day`)
})

test('admin commands in documents exist, and operations names each group of them', () => {
  const documents = globSync('{*.md,docs/**/*.md}', { cwd: root })
  const names = commands.map(({ name }) => name)
  const isCommand = (words: string) =>
    names.some(name => words === name || words.startsWith(`${name} `) || name.startsWith(`${words} `))
  const named = documents.flatMap(file =>
    [
      ...read(file).matchAll(
        /(?:npm run admin --|porchlight-admin"?|src\/admin\.ts) ([a-z][a-z-]+(?: [a-z][a-z-]+)?)/g,
      ),
    ].map(([, words = '']) => ({ file, words })),
  )
  expect(named.filter(({ words }) => !isCommand(words))).toEqual([])
  const operations = read('docs/operations.md')
  const groups = new Set(names.map(name => name.split(' ')[0]!))
  expect([...groups].filter(group => !new RegExp(`(?:npm run(?: admin --)? |\`)${group}\\b`).test(operations))).toEqual(
    [],
  )
})
