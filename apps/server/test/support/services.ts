import path from 'node:path'
import { type ComposedServices, createServices, type Overrides } from '../../src/compose.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { builtInCaptcha } from '../../src/providers/captcha-built-in/built-in-captcha.ts'
import { type AllSettings, readSettings } from '../../src/settings.ts'
import { type TestClock, testClock } from './clock.ts'
import { freshDatabase } from './database.ts'
import { memoryDeletions } from './deletions.ts'
import { testKeys } from './keys.ts'
import { type ManualQueue, manualQueue } from './queue.ts'

export interface TestServices extends ComposedServices {
  clock: TestClock
  queue: ManualQueue
  database: OpenDatabase
  list: ReturnType<typeof memoryDeletions>
  /** The log, one JSON text per entry. */
  logged: string[]
}

type TestOverrides = Pick<Overrides, 'captcha' | 'esign' | 'store' | 'sender' | 'keys'> & {
  settings?: Partial<AllSettings>
}

/** The services of `start`, on a new database with the demo dealers, with a manual clock and queue. Close them when done. */
export const testServices = async (overrides?: TestOverrides): Promise<TestServices> =>
  servicesOn(await freshDatabase(), overrides)

/** The same on an open database. */
export async function servicesOn(
  database: OpenDatabase,
  { settings: changed, ...overrides }: TestOverrides = {},
): Promise<TestServices> {
  const { db } = database
  const clock = testClock()
  const keys = overrides.keys ?? (await testKeys())
  const queue = await manualQueue(db, clock)
  const logged: string[] = []
  const write = (...entry: unknown[]) => void logged.push(JSON.stringify(entry))
  const log = { info: write, warn: write, error: write }
  const settings = { ...testSettings(), ...changed }
  const captcha = builtInCaptcha({ db, clock, keys }, { rounds: 1, fewest: 1, most: 5 })
  const list = memoryDeletions()
  const all = { database, clock, keys, queue, log, captcha, deletionsStore: list, ...overrides }
  const services = await createServices(settings, all)
  return { ...services, clock, queue, database, list, logged }
}

const testSettings = (): AllSettings =>
  readSettings({ NODE_ENV: 'test', DEMO_DATA: 'none' }, path.join(import.meta.dirname, 'no settings file'))
