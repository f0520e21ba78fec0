import { migrations } from '../platform/database/migrations/index.ts'
import { projectFolder } from '../platform/settings/table.ts'
import { version } from '../platform/version.ts'
import type { StandaloneCommand } from './command.ts'

export const versionCommand: StandaloneCommand = {
  name: 'version',
  summary: 'Shows release and build, their folder, the last migration and the release of Node; opens no database',
  args: [],
  options: {},
  changesData: false,
  async runAlone({ print }) {
    const facts: Record<string, string> = {
      version,
      folder: projectFolder,
      migration: Object.keys(migrations).sort().at(-1) ?? '-',
      node: process.version,
    }
    for (const fact of Object.entries(facts)) print(...fact)
  },
}
