import { dealerOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { serve } from '../platform/http/serve.ts'
import { findDealer, toDealerResponse } from './dealer-repository.ts'

export function dealerRoutes(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  serve(app, dealerOperations, 'GET /dealer/{dealer}', {
    handler: async ({ params }) => toDealerResponse(await findDealer(db, params.dealer)),
  })
}
