import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import Type from 'typebox'
import type { Database } from '../platform/database/schema.ts'
import { closed, named, nullable, pathParams } from '../platform/http/contract.ts'
import { route } from '../platform/http/route.ts'
import { findDealer, toDealerResponse } from './dealer-repository.ts'

const dealerResponse = named(
  'Dealer',
  closed({
    id: Type.String({ format: 'uuid' }),
    slug: Type.String(),
    name: Type.String(),
    logo_url: Type.String(),
    logo_width: nullable(Type.Integer({ description: 'Of the logo, in pixels' })),
    logo_height: nullable(Type.Integer()),
    website_url: Type.String(),
    phone_number: Type.String({ description: "'+1' and ten digits" }),
    email: Type.String(),
    brand_color: Type.String({ description: '#rrggbb' }),
    message: Type.String({ description: 'Always empty' }),
  }),
)

export function dealerRoutes(app: FastifyInstance, { db }: { db: Kysely<Database> }): void {
  route(app, {
    method: 'GET',
    url: '/dealer/:dealer',
    operationId: 'getDealer',
    tags: ['dealers'],
    summary: 'Get a dealer by its slug or id',
    access: 'anyone',
    params: pathParams('dealer'),
    response: { 200: dealerResponse },
    refusals: ['dealer_not_found'],
    handler: async ({ params }) => toDealerResponse(await findDealer(db, params.dealer)),
  })
}
