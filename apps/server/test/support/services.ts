import { generateKeyPairSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { createApplicationEvents } from '../../src/applications/application-events.ts'
import { createChangeFeed } from '../../src/applications/change-feed.ts'
import { seedDemoDealers } from '../../src/dealers/demo-dealers.ts'
import { loadSealKey, makeSealKey } from '../../src/documents/seal-key.ts'
import type { MessageSender } from '../../src/messaging/message-sender.ts'
import { defineMessages } from '../../src/messaging/send-message.ts'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import type { Keys } from '../../src/platform/crypto/keys.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { readSettings, type Settings } from '../../src/platform/settings/settings.ts'
import { builtInCaptcha } from '../../src/providers/captcha-built-in/built-in-captcha.ts'
import { builtInEsign } from '../../src/providers/esign-built-in/built-in.ts'
import { inboxSender } from '../../src/providers/inbox/inbox-sender.ts'
import { databaseStore } from '../../src/providers/storage-database/database-store.ts'
import type { Services } from '../../src/services.ts'
import { registerSigningHandlers } from '../../src/signing/discard-envelopes.ts'
import { defineSigningJobs } from '../../src/signing/signing-jobs.ts'
import { type TestClock, testClock } from './clock.ts'
import { freshDatabase } from './database.ts'
import { type HandQueue, handQueue } from './queue.ts'

export interface TestServices extends Services {
  clock: TestClock
  queue: HandQueue
  database: OpenDatabase
  /** What was logged, one JSON text per line. */
  logged: string[]
  close(): Promise<void>
}

type Edges = Pick<Services, 'captcha' | 'esign' | 'store'>

type Overrides = { settings?: Partial<Settings> } & Partial<Edges> & { sender?: MessageSender }

/** All edges in their embedded form, on a database of their own with the demo dealers. Close them when done. */
export const testServices = async (overrides?: Overrides): Promise<TestServices> =>
  servicesOn(await freshDatabase(), overrides)

/** The same on a database that is open and migrated. */
export async function servicesOn(database: OpenDatabase, overrides: Overrides = {}): Promise<TestServices> {
  const { db } = database
  await seedDemoDealers(db)
  const clock = testClock()
  const keys = await testKeys()
  const queue = await handQueue(db)
  const changeFeed = await createChangeFeed(database)
  const store = overrides.store ?? databaseStore(db, keys.fields)
  const settings = { ...testSettings(), ...overrides.settings }
  const logged: string[] = []
  const write = (...entry: unknown[]) => void logged.push(JSON.stringify(entry))
  const log = { info: write, warn: write, error: write }
  const services: TestServices = {
    settings,
    db,
    database,
    clock,
    keys,
    queue,
    changeFeed,
    applicationEvents: createApplicationEvents(),
    store,
    log,
    logged,
    captcha: overrides.captcha ?? builtInCaptcha({ db, clock, keys }, { rounds: 1, fewest: 1, most: 5 }),
    esign: overrides.esign ?? builtInEsign({ db, store, keys, clock, settings, log }),
    jobs: {
      sendMessage: defineMessages(queue, { db, clock, sender: overrides.sender ?? inboxSender(db) }),
      ...defineSigningJobs(queue, () => services),
    },
    close: async () => {
      await changeFeed.close()
      await database.close()
    },
  }
  registerSigningHandlers(services)
  return services
}

const testSettings = (): Settings =>
  readSettings({ NODE_ENV: 'test' }, path.join(import.meta.dirname, 'no settings file'))

async function testKeys(): Promise<Keys> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    fields: fieldEncryption([randomBytes(32)]),
    identity: { algorithm: 'EdDSA', id: 'test', privateKey, publicKey },
    seal: loadSealKey(await makeSealKey({ service: 'Porchlight', lender: 'Lantern Home Lending' })),
  }
}
