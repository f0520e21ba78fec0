import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { inboxMessages } from './inbox.ts'

const text = { type: 'string' }
/** The database keeps no NUL, and would rather fail than look for one. */
const wanted = { type: 'string', pattern: '^[^\\u0000]*$' }
const textOrNull = { type: ['string', 'null'] }
const message = {
  type: 'object',
  properties: {
    id: text,
    channel: { enum: ['EMAIL', 'SMS'] },
    to: text,
    subject: text,
    text,
    html: text,
    link: textOrNull,
    code: textOrNull,
    created_at: { type: 'string', format: 'date-time' },
  },
}

/** Whoever reads the inbox can sign in as anyone, so this call exists with the inbox alone (decisions B7). */
export function inboxRoutes(app: FastifyInstance, { db, settings }: Services): void {
  if (settings.MAIL_TRANSPORT !== 'inbox' && settings.SMS_TRANSPORT !== 'inbox') return

  app.get<{ Querystring: { to?: string; dealer?: string } }>(
    '/dev/messages',
    {
      config: { access: 'public' },
      schema: {
        tags: ['development'],
        summary: 'Mail and text messages that were sent, newest first',
        security: [],
        querystring: { type: 'object', properties: { to: wanted, dealer: wanted }, additionalProperties: false },
        response: { 200: { type: 'array', items: message } },
      },
    },
    req => inboxMessages(db, req.query),
  )
}
