import type { Kysely } from 'kysely'
import { SettingsError } from './admin/command.ts'
import { commands } from './admin/commands.ts'
import { requireDatabase } from './admin/require-database.ts'
import { type Admin, type OpenAdmin, runAdmin } from './admin/run-admin.ts'
import { configuredProviders } from './compose.ts'
import { seedDatabase } from './dealers/demo-dealers.ts'
import { type QueuedMessage, SEND_MESSAGE } from './messaging/send-message.ts'
import { migrateDatabase } from './migrate-database.ts'
import { loadWebBundle } from './pages/web-bundle.ts'
import type { FieldEncryption } from './platform/crypto/field-encryption.ts'
import { type Keys, loadKeys } from './platform/crypto/keys.ts'
import { withLookupKey } from './platform/crypto/open-keys.ts'
import { openDatabase } from './platform/database/connect.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import type { Database } from './platform/database/schema.ts'
import { openJobSender } from './platform/queue/job-sender.ts'
import { type AllSettings, readSettings, showSettings } from './settings.ts'
import { chooseDeletions, chooseStore, documentStores, registerDeletionsOf } from './stores.ts'

const out = (line: string) => void process.stdout.write(`${line}\n`)
const err = (line: string) => void process.stderr.write(`${line}\n`)

const migrate = (settings: AllSettings, database: OpenDatabase) =>
  migrateDatabase(settings, database, problem => process.emitWarning(problem))

function readItsSettings(): AllSettings {
  try {
    return readSettings()
  } catch (error) {
    throw new SettingsError((error as Error).message)
  }
}

/** A new database on a server is prepared as the first start does, so that dealers can be added before. */
async function open(print: (line: string) => void): Promise<OpenAdmin> {
  const settings = readItsSettings()
  requireDatabase(settings)
  if (!settings.DATABASE_URL) print(`This is the embedded database in ${settings.DATA_DIR}.`)
  const database = await openDatabase(settings)
  try {
    await migrate(settings, database)
    await seedDatabase(database.db, { withDemoDealers: false })
  } catch (error) {
    await database.close()
    throw error
  }
  const readableColor = async (color: string) => (await loadWebBundle()).buttonColor(color)
  const { db } = database
  listDeletions(settings, database)
  const openDocumentStores = (fields: FieldEncryption) => documentStores(settings, db, { fields })
  const services = {
    settings,
    database,
    db,
    readableColor,
    loadKeys: async () => withLookupKey(db, await loadKeys(settings, { mayGenerate: false })),
    openDocumentStores,
    openDeletions: () => chooseDeletions(settings),
    openMessages: ({ fields }: Pick<Keys, 'fields'>) =>
      openJobSender<QueuedMessage<never>>(database, fields, SEND_MESSAGE),
  }
  return { services, close: () => database.close() }
}

const listDeletions = (settings: AllSettings, database: OpenDatabase) =>
  registerDeletionsOf(database, chooseDeletions(settings), problem => process.emitWarning(problem))

const openStore = (settings: AllSettings, db: Kysely<Database>, fields: FieldEncryption) =>
  chooseStore(settings, documentStores(settings, db, { fields }), db)
const tools: Admin['tools'] = {
  readSettings: readItsSettings,
  showSettings,
  migrate,
  openStore,
  openDeletions: chooseDeletions,
  listDeletions,
  providers: configuredProviders,
}

process.exitCode = await runAdmin(process.argv.slice(2), commands, { tools, open }, { out, err })
