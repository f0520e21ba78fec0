import { signInOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { serve } from '../platform/http/serve.ts'
import { readDelivery } from './delivery-repository.ts'

/** Routes of the pages on which a person waits for a message. */
export function deliveryRoutes(app: FastifyInstance, { db, clock }: { db: Kysely<Database>; clock: Clock }): void {
  serve(app, signInOperations, 'GET /sign-in/delivery', {
    handler: () => readDelivery(db, clock.now()),
  })
}
