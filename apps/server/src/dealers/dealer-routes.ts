import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { dealerAnswer, findDealer } from './dealers.ts'

const text = { type: 'string' }
const dealer = {
  type: 'object',
  required: ['id', 'slug', 'name', 'logo_url', 'website_url', 'phone_number', 'email', 'brand_color', 'message'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    slug: text,
    name: text,
    logo_url: text,
    website_url: text,
    phone_number: text,
    email: text,
    brand_color: { type: 'string', description: '#rrggbb' },
    message: text,
  },
}

export function dealerRoutes(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { dealer: string } }>(
    '/dealer/:dealer',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['dealers'],
        summary: 'A dealer by its slug',
        security: [],
        params: { type: 'object', properties: { dealer: text } },
        response: { 200: dealer },
      },
    },
    async req => dealerAnswer(await findDealer(db, req.params.dealer)),
  )
}
