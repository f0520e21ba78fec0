import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import Type from 'typebox'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { closed, named } from '../platform/http/contract.ts'
import { route } from '../platform/http/route.ts'
import { readDelivery } from './delivery-repository.ts'

const deliveryResponse = named('Delivery', closed({ email_delayed: Type.Boolean(), sms_delayed: Type.Boolean() }))

/** Routes of the pages on which a person waits for a message. */
export function deliveryRoutes(app: FastifyInstance, { db, clock }: { db: Kysely<Database>; clock: Clock }): void {
  route(app, {
    method: 'GET',
    url: '/sign-in/delivery',
    operationId: 'getDelivery',
    tags: ['sign-in'],
    access: 'anyone',
    summary: 'Whether emails or text messages are queued because they cannot be sent now',
    response: { 200: deliveryResponse },
    refusals: [],
    handler: () => readDelivery(db, clock.now()),
  })
}
