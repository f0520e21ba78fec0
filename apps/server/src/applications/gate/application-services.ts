import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { ChannelSettings } from '../../messaging/channels.ts'
import type { QueuedMessage } from '../../messaging/send-message.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Modes } from '../../platform/mode.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { ApplicationEvents } from './application-events.ts'
import type { ChangeFeed } from './change-feed.ts'

/** The services that this area needs from the composition root. */
export interface ApplicationServices {
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  settings: Settings & ChannelSettings
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  modes: Modes
  changeFeed: ChangeFeed
  applicationEvents: ApplicationEvents
  jobs: { sendMessage: Enqueue<QueuedMessage<'invitation'>> }
}
