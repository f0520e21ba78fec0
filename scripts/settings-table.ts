// Writes the settings into .env.example and, between the two marks, into docs/settings.md; with --check it only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Setting } from '../apps/server/src/platform/settings/readers.ts'
import { settingsTable } from '../apps/server/src/settings.ts'

const settings: [string, Setting<unknown>][] = Object.entries(settingsTable)
const groups = Map.groupBy(settings, ([, setting]) => setting.group)

const example = [
  '# All settings with their defaults. Copy this file to .env and uncomment what you change.',
  ...[...groups].flatMap(([group, members]) => [
    `\n# ${group}`,
    ...members.map(([name, { meaning, fallback = '' }]) => `\n# ${meaning}\n# ${name}=${fallback}`),
  ]),
].join('\n')

const tables = [...groups]
  .map(([group, members]) =>
    [
      `## ${group}\n`,
      '| Setting | Default | Meaning |',
      '|---|---|---|',
      ...members.map(
        ([name, { meaning, fallback }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
      ),
    ].join('\n'),
  )
  .join('\n\n')

const marks = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/

const files: Record<string, (present: string) => string> = {
  '.env.example': () => `${example}\n`,
  'docs/settings.md': page => page.replace(marks, `$1${tables}$2`),
}

for (const [file, update] of Object.entries(files)) {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const updated = update(present)
  if (present === updated) continue
  if (process.argv.includes('--check')) {
    console.error(`${file} does not match the settings; run: npm run settings`)
    process.exitCode = 1
  } else {
    writeFileSync(file, updated)
  }
}
