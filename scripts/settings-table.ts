// Writes the settings into .env.example and docs/settings.md; with --check it only compares.
import type { Setting } from '../apps/server/src/platform/settings/readers.ts'
import { settingsTable } from '../apps/server/src/settings.ts'
import { writeGenerated, writeGeneratedFile } from './generated.ts'

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

const command = 'settings'
writeGeneratedFile({ file: '.env.example', text: `${example}\n`, command })
writeGenerated({ file: 'docs/settings.md', mark: 'settings', text: tables, command })
