import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { dayIn } from '@porchlight/domain'
import { readOrCreateFile } from '../../src/platform/crypto/stored-file.ts'
import { testApp } from './app.ts'
import { type ApplicationRows, type Copy, insertApplicationRows, readApplicationRows } from './application-rows.ts'
import { cacheFolder, projectFolder } from './cache-folder.ts'
import { type TestServices, testServices } from './services.ts'
import type { TestedApi } from './tested-api.ts'

interface StoredApplication {
  rows: ApplicationRows
  made_at: string
  /** The files of its documents in base64, by the ids of the documents and their stages. */
  files: { key: string; bytes: string }[]
}

/** The product, and the tests' code that fills in an application: they decide how it is stored. */
const sources = [
  'package-lock.json',
  '{packages/{domain,api}/src,apps/server/src,apps/server/test/{support,signing}}/**/*.ts',
]

let hashOfSources: string | undefined
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: projectFolder }).sort())
    hash.update(readFileSync(path.join(projectFolder, file)))
  return hash.digest('hex').slice(0, 16)
}

const loaded = new Map<string, Promise<StoredApplication>>()

/** Reads it where another process made it on the same day. */
function load(name: string, day: string, make: (desk: TestedApi) => Promise<string>): Promise<StoredApplication> {
  hashOfSources ??= hashSources()
  const id = createHash('sha256').update(name).digest('hex').slice(0, 8)
  const file = path.join(cacheFolder, `${hashOfSources}-${day}-${id}.json`)
  const stored =
    loaded.get(file) ??
    readOrCreateFile(file, async () => JSON.stringify(await madeBy(make))).then(text => JSON.parse(text))
  loaded.set(file, stored)
  return stored
}

async function madeBy(make: (desk: TestedApi) => Promise<string>): Promise<StoredApplication> {
  const services = await testServices()
  const app = await testApp(services)
  try {
    const rows = await readApplicationRows(services, await make({ app, services }))
    const documents = rows.tables.find(({ name }) => name === 'document')!.rows
    const keys = documents.flatMap(row => [row.presented_key, row.completed_key]).filter(key => key !== null)
    const files = await Promise.all(
      keys.map(async key => ({
        key: String(key),
        bytes: (await services.store.get(String(key)))!.toString('base64'),
      })),
    )
    return { rows, made_at: services.clock.now().toISOString(), files }
  } finally {
    await app.close()
    await services.close()
  }
}

const dayOf = ({ settings }: Pick<TestServices, 'settings'>, time: Date) => dayIn(settings.LENDER_TIME_ZONE, time)

/** Returns whether the clock shows the day on which stored applications were made: that of their documents and deadlines. */
export const isToday = (services: TestServices): boolean =>
  dayOf(services, services.clock.now()) === dayOf(services, new Date())

/** Inserts an application that `make` brought through the API, on services of its own, to the state that `name` names. */
export async function insertStored(
  services: TestServices,
  name: string,
  make: (desk: TestedApi) => Promise<string>,
  user_ids: (string | null)[],
): Promise<Copy> {
  const day = dayOf(services, new Date())
  const { rows, made_at, files } = await load(name, day, make)
  const copy = await insertApplicationRows(services, rows, {
    user_ids,
    later_ms: services.clock.now().getTime() - Date.parse(made_at),
  })
  for (const { key, bytes } of files) await services.store.put(copy.rename(key), Buffer.from(bytes, 'base64'))
  return copy
}
