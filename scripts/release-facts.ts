// The facts that an operator or an integrator relies on, as tables of names. `npm run release:record` stores those of a release.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { commands } from '../apps/server/src/admin/commands.ts'
import { migrations } from '../apps/server/src/platform/database/migrations/index.ts'
import type { Setting } from '../apps/server/src/platform/settings/readers.ts'
import { settingsTable } from '../apps/server/src/settings.ts'
import { borrowerOperations, staffOperations } from '../packages/api/src/index.ts'
import { errorCodes, legalTexts } from '../packages/domain/src/index.ts'

/** The texts whose change matters, by kind and then by name. */
export type Facts = Record<string, Record<string, string>>

const read = (file: string) => readFileSync(file, 'utf8')

/** Identifies the sources of a migration, whose files and folder begin with its number. White space does not count. */
function digestOf(migration: string): string {
  const hash = createHash('sha256')
  const files = `apps/server/src/platform/database/migrations/${migration.slice(0, 4)}-*{.ts,/*.ts}`
  for (const file of globSync(files).sort()) hash.update(read(file).replaceAll(/\s/g, ''))
  return hash.digest('hex').slice(0, 16)
}

const tableOf = <Value>(table: Readonly<Record<string, Value>>, textOf: (value: Value, name: string) => string) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, textOf(value, name)]))

/** Reads the facts of this tree. */
export const factsOfTree = (): Facts => ({
  Migrations: tableOf(migrations, (_, name) => digestOf(name)),
  Settings: tableOf<Setting<unknown>>(settingsTable, ({ fallback = '' }) => fallback),
  'Legal texts': tableOf(legalTexts, textFor => textFor({ lender: '', dealer: '' }).version),
  'Admin commands': Object.fromEntries(
    commands.map(({ name, args, options }) => [name, [...args, ...Object.keys(options)].join(' ')]),
  ),
  Metrics: Object.fromEntries(
    globSync('apps/server/src/platform/metrics/*.ts')
      .flatMap(file => [...read(file).matchAll(/name: '(porchlight_\w+)'/g)])
      .map(([, name = '']) => [name, '']),
  ),
  'Requests of the API': tableOf({ ...borrowerOperations, ...staffOperations }, () => ''),
  'Error codes': tableOf(errorCodes, ({ status }) => String(status)),
})

interface Release {
  version: string
  facts: Facts
}

/** Throws where a later release has a released migration with other contents, or lacks it. */
function refuseEditedMigrations(former: Release, later: Release): void {
  for (const [name, digest] of Object.entries(former.facts.Migrations ?? {}))
    if (later.facts.Migrations?.[name] !== digest)
      throw new Error(`The migration ${name} was released with ${former.version}: it stays as it was. Add another one.`)
}

const cellOf = (names: string[]): string => names.map(name => `\`${name}\``).join(', ')

/** The changes between two releases, as Markdown. */
function notesBetween(former: Release, later: Release): string {
  refuseEditedMigrations(former, later)
  const kinds = [...new Set([...Object.keys(later.facts), ...Object.keys(former.facts)])]
  const rows = kinds.flatMap(kind => {
    const [before = {}, after = {}] = [former.facts[kind], later.facts[kind]]
    const added = Object.keys(after).filter(name => !(name in before))
    const removed = Object.keys(before).filter(name => !(name in after))
    const changed = Object.keys(after).filter(name => name in before && before[name] !== after[name])
    const isSame = added.length + removed.length + changed.length === 0
    return isSame ? [] : [`| ${kind} | ${cellOf(added)} | ${cellOf(removed)} | ${cellOf(changed)} |`]
  })
  const table = ['| Kind | New | Removed | Changed |', '|---|---|---|---|', ...rows].join('\n')
  return `## From ${former.version} to ${later.version}\n\n${rows.length > 0 ? table : 'Nothing of the kinds above.'}`
}

/** The upgrade notes of releases in their order, as Markdown, the latest upgrade first. */
export function upgradeNotes(releases: readonly Release[]): string {
  const notes = releases.slice(1).map((release, index) => notesBetween(releases[index]!, release))
  return notes.toReversed().join('\n\n') || `There is no release before ${releases[0]?.version}.`
}
