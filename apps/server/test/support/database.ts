import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { embeddedOn } from '../../src/platform/database/embedded.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { asAdmin } from './admin.ts'
import { reusedDatabase } from './reused-database.ts'

/**
 * A migrated, empty database of its own: on the server that `TEST_DATABASE_URL` names, else embedded and in memory.
 * Copied from a template, or emptied after another test. Close it, or use {@link databaseForTest}.
 */
export async function freshDatabase(): Promise<OpenDatabase> {
  const template = inject('databaseTemplate')
  return template.kind === 'embedded'
    ? embeddedOn(await reusedDatabase(template.file))
    : onServer(template.url, template.name)
}

async function onServer(server: string, template: string): Promise<OpenDatabase> {
  const name = `porchlight_test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = name
  const database = await openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' })
  return {
    ...database,
    async close() {
      await database.close()
      await asAdmin(server, `drop database ${name} with (force)`)
    },
  }
}

/** A {@link freshDatabase} that goes away with the test. */
export async function databaseForTest(): Promise<OpenDatabase> {
  const database = await freshDatabase()
  onTestFinished(() => database.close())
  return database
}
