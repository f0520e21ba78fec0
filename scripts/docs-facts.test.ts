// Facts that documents repeat from the code.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Action } from '@porchlight/api'
import { openingsADay, queueGroups, staffRoles } from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { commands } from '../apps/server/src/admin/commands.ts'
import { policy } from '../apps/server/src/applications/gate/policy.ts'
import { signInLimits } from '../apps/server/src/identity/sign-in-limits.ts'
import { staffPolicy } from '../apps/server/src/staff/administration/policy.ts'
import { identifierLimits } from '../apps/server/src/staff/identifiers/identifiers.ts'
import { searchLimits } from '../apps/server/src/staff/queue/search.ts'
import { actions, primary, submitted } from '../apps/server/test/applications/policy-records.ts'
import { staffActor } from '../apps/server/test/support/actors.ts'
import { textsIn } from './texts-in-source.ts'

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
  ["## The lender's side", 'apps/server/src/staff'],
  ['## Staff pages', 'apps/web/src/staff'],
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

test('the limits of sign-in and of staff are those of the code', () => {
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
  const limits = { ...signInLimits, ...searchLimits, ...identifierLimits }
  expect(Object.entries(limits).filter(([, { most, seconds }]) => !figures.has(`${most}/${seconds}`))).toEqual([])
})

test('the limit and the alarm of openings are those of the code, in the document and in the alert', () => {
  const [[, limit] = []] = rowsBelow('docs/product/limits.md', '## 7. Rate limits').filter(([what = '']) =>
    what.startsWith('applications that a staff member opens'),
  )
  const { alarm, most } = openingsADay
  expect(limit).toBe(`${most} a day; ${alarm} are an alarm`)
  expect(read('deploy/alerts.yml')).toContain(`opened ${alarm} applications within a day`)
})

const mayOnApplication = (action: Action, role: (typeof staffRoles)[number]): boolean => {
  const actor = staffActor([{ role, scope: 'ALL' }])
  return policy[action].allow.some(clause => clause({ ...submitted, actor, own: undefined, borrower: primary }))
}

test('the rights of staff are those of the two policies', () => {
  const rows = rowsBelow('docs/product/roles-and-permissions.md', '## 8. Staff')
  const columns = rows[0]!.map(namesIn)
  const listed = rows.flatMap(cells => {
    const some: Record<string, string[]> = { managers: ['MANAGER'] }
    const roles = columns.flatMap((names, column) => (cells[column] === 'yes' ? names : (some[cells[column]!] ?? [])))
    const isByAssignee = cells[5]?.startsWith('assignee') === true
    return namesIn(cells[1]).map(action => [action, roles, isByAssignee] as const)
  })
  const rights = [
    ...actions.map(action => {
      const roles = staffRoles.filter(role => mayOnApplication(action, role))
      return [action, roles, 'byAssignee' in policy[action]] as const
    }),
    ...Object.entries(staffPolicy).map(
      ([action, { roles }]) =>
        [action, staffRoles.filter(role => (roles as readonly string[]).includes(role)), false] as const,
    ),
  ].filter(([, roles]) => roles.length > 0)
  expect(listed.toSorted()).toEqual(rights.toSorted())
})

test('the groups of the queue are listed in the order of rank', () => {
  const rows = rowsBelow('docs/product/staff-reference.md', '## 9. The queue')
  expect(rows.flatMap(([group]) => namesIn(group))).toEqual(queueGroups)
})

/** Returns whether a name is a text, or the beginning of one that ends with a value. */
function isTextOn(texts: readonly string[]): (name: string) => boolean {
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const patterns = texts
    .filter(text => (text.match(/\p{L}/gu) ?? []).length > 3)
    .map(text => new RegExp(`^${escaped(text).replaceAll(/ ?\0/g, '.*')}$`))
  return name => texts.includes(name) || patterns.some(pattern => pattern.test(name))
}

test('every name in bold of the guide for loan officers is a text of the pages', () => {
  const sources = globSync(
    ['apps/web/src/staff/**/{text.ts,columns.tsx}', 'apps/web/src/ui/text.ts', 'packages/domain/src/staff/**/*.ts'],
    { cwd: root },
  )
  const isOnScreen = isTextOn(sources.flatMap(file => textsIn(file, read(file))))
  const names = [...read('docs/product/staff.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) =>
    name.replaceAll(/\s+/g, ' '),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter(name => !isOnScreen(name))).toEqual([])
  expect(isOnScreen('Begin a review')).toBe(false)
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
  expect([...groups].filter(group => !new RegExp(`(?:porchlight-admin |\`)${group}\\b`).test(operations))).toEqual([])
})
