import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ApplicationNews } from './applications/application-news.ts'
import type { Clock } from './clock.ts'
import type { Keys } from './crypto/keys.ts'
import type { Database } from './db/schema.ts'
import type { Captcha } from './edges/captcha/captcha.ts'
import type { Esign } from './edges/esign/esign.ts'
import type { DocumentStore } from './edges/store/document-store.ts'
import type { Jobs } from './jobs.ts'
import type { Queue } from './queue/queue.ts'
import type { Settings } from './settings.ts'

/** What the areas work with. Chosen once, in `start.ts`; edges are reached through their interfaces only. */
export interface Services {
  settings: Settings
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  queue: Queue
  jobs: Jobs
  news: ApplicationNews
  captcha: Captcha
  esign: Esign
  store: DocumentStore
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
