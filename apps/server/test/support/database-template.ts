import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { embeddedColumns } from '../../src/platform/database/column-values.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { embeddedOn } from '../../src/platform/database/embedded.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { migrateQueue } from '../../src/platform/queue/pg-boss-queue.ts'
import { asAdmin } from './admin.ts'
import { cacheFolder, projectFolder } from './cache-folder.ts'

export type DatabaseTemplate = { kind: 'embedded'; file: string } | { kind: 'postgres'; url: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
    /** The value of scripts/release.ts. */
    isRelease: boolean
  }
}

/** Before any test file: makes the migrated database that every test's own is copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = project.config.env.TEST_DATABASE_URL
  if (!server) {
    project.provide('databaseTemplate', { kind: 'embedded', file: await embeddedTemplate() })
    return async () => {}
  }
  const name = `porchlight_template_${process.pid}`
  await asAdmin(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  await fill(await openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' }))
  project.provide('databaseTemplate', { kind: 'postgres', url: server, name })
  return () => asAdmin(server, `drop database ${name} with (force)`)
}

/** The path of the archive. Stays between runs: its name changes with whatever made it. */
export async function embeddedTemplate(): Promise<string> {
  const sources = [
    'package-lock.json',
    ...globSync('apps/server/src/platform/database/migrations/**/*.ts', { cwd: projectFolder }).sort(),
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(path.join(projectFolder, source)))
  const file = path.join(cacheFolder, `${hash.digest('hex').slice(0, 16)}.tar`)
  if (existsSync(file)) return file

  const pglite = await PGlite.create({ ...embeddedColumns })
  const database = embeddedOn(pglite)
  await fill({ ...database, close: async () => {} })
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.${process.pid}`, new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await rename(`${file}.${process.pid}`, file)
  await database.close()
  return file
}

/** All tables, the queue's too, so no test waits for them to be made. */
async function fill(database: OpenDatabase): Promise<void> {
  await migrate(database)
  await migrateQueue(database, problem => {
    throw problem
  })
  await database.close()
}
