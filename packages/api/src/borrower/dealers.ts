import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, count, named, nullable, text, uuid } from '../schemas.ts'

const dealer = named(
  'Dealer',
  closed({
    id: uuid,
    slug: text,
    name: text,
    logo_url: text,
    logo_width: nullable(Type.Integer({ description: 'Of the logo, in pixels' })),
    logo_height: nullable(count),
    website_url: text,
    phone_number: Type.String({ description: "'+1' and ten digits" }),
    email: text,
    brand_color: Type.String({ description: '#rrggbb' }),
    message: Type.String({ description: 'Always empty' }),
  }),
)
export type DealerResponse = Static<typeof dealer>

export const dealerOperations = defineOperations({
  'GET /dealer/{dealer}': {
    access: 'anyone',
    tags: ['dealers'],
    operationId: 'getDealer',
    summary: 'Get a dealer by its slug or id',
    response: { 200: dealer },
    refusals: ['dealer_not_found'],
  },
})
