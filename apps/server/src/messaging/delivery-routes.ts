import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { readDelivery } from './delivery.ts'

const flag = { type: 'boolean' }

/** For the pages that wait for a message together with the person. */
export function deliveryRoutes(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  app.get(
    '/sign-in/delivery',
    {
      config: { access: 'public' },
      schema: {
        tags: ['sign-in'],
        summary: 'Whether mail or text messages are queued because they cannot be sent right now',
        security: [],
        response: {
          200: {
            type: 'object',
            properties: { email_delayed: flag, sms_delayed: flag },
            required: ['email_delayed', 'sms_delayed'],
          },
        },
      },
    },
    () => readDelivery(db, clock.now()),
  )
}
