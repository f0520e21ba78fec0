import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ApplicationEvents } from './applications/gate/application-events.ts'
import type { ChangeFeed } from './applications/gate/change-feed.ts'
import type { DocumentStore } from './documents/store.ts'
import type { Captcha } from './identity/captcha.ts'
import type { Memberships } from './identity/memberships.ts'
import type { Jobs } from './jobs.ts'
import type { DeliveryReports } from './messaging/message-sender.ts'
import type { Clock } from './platform/clock.ts'
import type { Keys } from './platform/crypto/keys.ts'
import type { Database } from './platform/database/schema.ts'
import type { DeletionsStore } from './platform/deletions/deletions-list.ts'
import type { Modes } from './platform/mode.ts'
import type { Queue } from './platform/queue/queue.ts'
import type { AllSettings } from './settings.ts'
import type { Esign } from './signing/esign.ts'
import type { FindOriginator } from './signing/signing-services.ts'
import type { StaffOidc } from './staff/sign-in/oidc.ts'

/** The services of the areas. `compose.ts` creates them; outside services are reached through their interfaces only. */
export interface Services {
  settings: AllSettings
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  modes: Modes
  queue: Queue
  jobs: Jobs
  changeFeed: ChangeFeed
  applicationEvents: ApplicationEvents
  captcha: Captcha
  memberships: Memberships
  esign: Esign
  findOriginator: FindOriginator
  /** The lender's own sign-in for staff, where the settings name one. */
  staffOidc?: StaffOidc | undefined
  store: DocumentStore
  /** The list of deletions, which a restored database is compared with. */
  list: DeletionsStore
  deliveryReports: DeliveryReports
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}
