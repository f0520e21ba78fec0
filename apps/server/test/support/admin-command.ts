import type { Command } from '../../src/admin/command.ts'
import { commands } from '../../src/admin/commands.ts'
import { type Admin, type OpenAdmin, runAdmin } from '../../src/admin/run-admin.ts'
import { configuredProviders } from '../../src/compose.ts'
import type { Jobs } from '../../src/jobs.ts'
import { SEND_MESSAGE } from '../../src/messaging/send-message.ts'
import { migrateDatabase } from '../../src/migrate-database.ts'
import type { FieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { type Keys, loadKeys } from '../../src/platform/crypto/keys.ts'
import { withLookupKey } from '../../src/platform/crypto/open-keys.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { openJobSender } from '../../src/platform/queue/job-sender.ts'
import { type AllSettings, readSettings, showSettings } from '../../src/settings.ts'
import { chooseDeletions, chooseStore, documentStores, registerDeletionsOf } from '../../src/stores.ts'

/**
 * Runs `npm run admin -- …` on an open database, with the keys of the settings or these, and with the real queue or the jobs of test
 * services, and with all commands or these. Text on '#ffff00' counts as hard to read.
 */
export function adminOn(
  database: OpenDatabase,
  changed: Partial<AllSettings> = {},
  keys?: Keys,
  jobs?: Pick<Jobs, 'sendMessage'>,
  among: readonly Command[] = commands,
) {
  const settings = { ...readSettings({ NODE_ENV: 'test' }, '/nowhere/.env'), ...changed }
  return runner(
    () => settings,
    () => ({
      settings,
      database,
      db: database.db,
      loadKeys: async () => keys ?? withLookupKey(database.db, await loadKeys(settings, { mayGenerate: false })),
      openDeletions: () => chooseDeletions(settings),
      openMessages: async ({ fields }: Pick<Keys, 'fields'>) =>
        jobs ? { send: jobs.sendMessage, close: async () => {} } : openJobSender(database, fields, SEND_MESSAGE),
      openDocumentStores: (fields: FieldEncryption) => documentStores(settings, database.db, { fields }),
      readableColor: async (color: string) => (color === '#ffff00' ? '#777700' : color),
    }),
    among,
  )
}

/** Runs those commands that open the database themselves. */
export const adminWith = (readItsSettings: () => AllSettings) =>
  runner(readItsSettings, () => {
    throw new Error('This command needs an open database.')
  })

function runner(readItsSettings: () => AllSettings, servicesOn: () => OpenAdmin['services'], among = commands) {
  return async (...words: string[]) => {
    const out: string[] = []
    const err: string[] = []
    const tools: Admin['tools'] = {
      readSettings: readItsSettings,
      showSettings: () => showSettings({}, '/nowhere/.env'),
      migrate: (settings, database) =>
        migrateDatabase(settings, database, problem => {
          throw problem
        }),
      openStore: (settings: AllSettings, db, fields) =>
        chooseStore(settings, documentStores(settings, db, { fields }), db),
      openDeletions: chooseDeletions,
      listDeletions: (settings: AllSettings, database) =>
        registerDeletionsOf(database, chooseDeletions(settings), problem => Promise.reject(problem)),
      providers: configuredProviders,
    }
    const open = async () => ({ services: servicesOn(), close: async () => {} })
    const code = await runAdmin(
      words,
      among,
      { tools, open },
      { out: line => void out.push(line), err: line => void err.push(line) },
    )
    return { code, out: out.join('\n'), err: err.join('\n') }
  }
}
