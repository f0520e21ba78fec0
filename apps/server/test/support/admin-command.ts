import { commands } from '../../src/admin/commands.ts'
import { runAdmin } from '../../src/admin/run-admin.ts'
import { documentStores } from '../../src/compose.ts'
import { migrateDatabase } from '../../src/migrate-database.ts'
import type { FieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { type Keys, loadKeys } from '../../src/platform/crypto/keys.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { readSettings, type Settings } from '../../src/platform/settings/settings.ts'

/** Runs `npm run admin -- …` on an open database, with the keys of the settings or these. Text on '#ffff00' counts as hard to read. */
export function adminOn(database: OpenDatabase, changed: Partial<Settings> = {}, keys?: Keys) {
  const settings = { ...readSettings({ NODE_ENV: 'test' }, '/nowhere/.env'), ...changed }
  return async (...words: string[]) => {
    const out: string[] = []
    const err: string[] = []
    const services = {
      settings,
      database,
      db: database.db,
      print: (line: string) => void out.push(line),
      loadKeys: async () => keys ?? loadKeys(settings, { mayGenerate: false }),
      openDocumentStores: (fields: FieldEncryption) => documentStores(settings, database.db, { fields }),
      readableColor: async (color: string) => (color === '#ffff00' ? '#777700' : color),
    }
    const tools = {
      readSettings: () => settings,
      print: services.print,
      migrate: (changedSettings: Settings, opened: OpenDatabase) =>
        migrateDatabase(changedSettings, opened, problem => {
          throw problem
        }),
    }
    const output = { out: services.print, err: (line: string) => void err.push(line) }
    const code = await runAdmin(
      words,
      commands,
      { tools, open: async () => ({ services, close: async () => {} }) },
      output,
    )
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
}
