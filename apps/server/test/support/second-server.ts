import { inject } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { servicesOn, type TestServices } from './services.ts'

/**
 * The services of another server on the same database. The embedded database can have one server only, which then stands for both.
 * Close them before the others.
 */
export async function secondServices(first: TestServices): Promise<{ services: TestServices; close(): Promise<void> }> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') return { services: first, async close() {} }
  const { rows } = await first.database.sql<{ name: string }>('select current_database() as name')
  const url = new URL(template.url)
  url.pathname = rows[0]!.name
  const services = await servicesOn(await openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' }), {
    keys: first.keys,
    settings: first.settings,
  })
  return { services, close: services.close }
}
