import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ChannelSettings } from '../messaging/channels.ts'
import type { QueuedMessage } from '../messaging/send-message.ts'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Modes } from '../platform/mode.ts'
import type { Enqueue } from '../platform/queue/queue.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Captcha } from './captcha.ts'
import type { Memberships } from './memberships.ts'

/** The services that this area needs from the composition root. */
export interface IdentityServices {
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  settings: Settings & ChannelSettings
  captcha: Captcha
  memberships: Memberships
  modes: Modes
  log: Pick<FastifyBaseLogger, 'warn'>
  jobs: { sendMessage: Enqueue<QueuedMessage<'challenge'>> }
}
