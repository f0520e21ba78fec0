import { commands } from './admin/commands.ts'
import { type OpenAdmin, runAdmin } from './admin/run-admin.ts'
import { documentStores } from './compose.ts'
import { seedDatabase } from './dealers/demo-dealers.ts'
import { migrateDatabase } from './migrate-database.ts'
import { loadWebBundle } from './pages/web-bundle.ts'
import type { FieldEncryption } from './platform/crypto/field-encryption.ts'
import { loadKeys } from './platform/crypto/keys.ts'
import { openDatabase } from './platform/database/connect.ts'
import { readSettings } from './platform/settings/settings.ts'

const out = (line: string) => void process.stdout.write(`${line}\n`)
const err = (line: string) => void process.stderr.write(`${line}\n`)

/** A new database is prepared as the server's first start does, so that dealers can be added before. */
async function open(): Promise<OpenAdmin> {
  const settings = readSettings()
  const database = await openDatabase(settings)
  try {
    await migrateDatabase(settings, database, problem => process.emitWarning(problem))
    await seedDatabase(database.db, { withDemoDealers: false })
  } catch (error) {
    await database.close()
    throw error
  }
  const readableColor = async (color: string) => (await loadWebBundle()).buttonColor(color)
  const { db } = database
  const openDocumentStores = (fields: FieldEncryption) => documentStores(settings, db, { fields })
  const services = {
    settings,
    database,
    db,
    print: out,
    readableColor,
    loadKeys: () => loadKeys(settings, { mayGenerate: false }),
    openDocumentStores,
  }
  return { services, close: () => database.close() }
}

process.exitCode = await runAdmin(process.argv.slice(2), commands, open, { out, err })
