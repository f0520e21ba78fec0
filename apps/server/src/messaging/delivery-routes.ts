import { type DeliveryResponse, signInOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { serve } from '../platform/http/serve.ts'
import type { Modes } from '../platform/mode.ts'
import { type ChannelSettings, sendsMail } from './channels.ts'
import { readFailingChannels } from './delivery-repository.ts'

interface DeliveryServices {
  db: Kysely<Database>
  clock: Clock
  modes: Modes
  settings: ChannelSettings
}

/** Routes of the pages on which a person waits for a message. */
export function deliveryRoutes(app: FastifyInstance, services: DeliveryServices): void {
  serve(app, signInOperations, 'GET /sign-in/delivery', { handler: () => readDelivery(services) })
}

/** Returns whether messages are queued because they cannot be sent now. */
async function readDelivery({ db, clock, modes, settings }: DeliveryServices): Promise<DeliveryResponse> {
  const failing = await readFailingChannels(db, clock.now())
  const isDelayed = (channel: 'EMAIL' | 'SMS') => modes.isHeld || failing.includes(channel)
  return { email_delayed: isDelayed('EMAIL') || !sendsMail(settings), sms_delayed: isDelayed('SMS') }
}
