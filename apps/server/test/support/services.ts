import { generateKeyPairSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { applicationNews } from '../../src/applications/application-news.ts'
import { fieldEncryption } from '../../src/crypto/field-encryption.ts'
import type { Keys } from '../../src/crypto/keys.ts'
import type { OpenDatabase } from '../../src/db/open-database.ts'
import { seedDemoDealers } from '../../src/dealers/demo-dealers.ts'
import { loadSealKey, makeSealKey } from '../../src/documents/seal-key.ts'
import { builtInCaptcha } from '../../src/edges/captcha/built-in-captcha.ts'
import { builtInEsign } from '../../src/edges/esign/built-in.ts'
import { inboxSender } from '../../src/edges/message/inbox-sender.ts'
import type { MessageSender } from '../../src/edges/message/message-sender.ts'
import { databaseStore } from '../../src/edges/store/database-store.ts'
import { defineMessages } from '../../src/messages/send-message.ts'
import type { Services } from '../../src/services.ts'
import { readSettings, type Settings } from '../../src/settings.ts'
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
  const news = await applicationNews(database)
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
    news,
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
      await news.close()
      await database.close()
    },
  }
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
