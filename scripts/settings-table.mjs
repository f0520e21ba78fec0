// Writes the settings into .env.example and, between its two marks, into the README; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { settingsTable } from '../apps/server/src/platform/settings/table.ts'
import { inProject } from './project.mjs'

const groups = Map.groupBy(Object.entries(settingsTable), ([, setting]) => setting.group)

const example = [
  '# All settings with their defaults. Copy this file to .env and uncomment what you change.',
  ...[...groups].flatMap(([group, settings]) => [
    `\n# ${group}`,
    ...settings.map(([name, { meaning, fallback = '' }]) => `\n# ${meaning}\n# ${name}=${fallback}`),
  ]),
].join('\n')

const table = [
  '| Setting | Default | Meaning |',
  '|---|---|---|',
  ...Object.entries(settingsTable).map(
    ([name, { meaning, fallback }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
  ),
].join('\n')

const marks = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/

const wanted = { '.env.example': () => `${example}\n`, 'README.md': readme => readme.replace(marks, `$1${table}$2`) }

for (const [name, write] of Object.entries(wanted)) {
  const file = inProject(name)
  const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const right = write(present)
  if (present === right) continue
  if (process.argv.includes('--check')) {
    console.error(`${name} does not show the settings as they are; run: npm run settings`)
    process.exitCode = 1
  } else {
    writeFileSync(file, right)
  }
}
