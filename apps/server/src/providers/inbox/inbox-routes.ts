import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import Type from 'typebox'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { closed, named, nullable } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { inboxMessages } from './inbox-repository.ts'

/** PostgreSQL stores no NUL, and fails on a search for one. */
const searched = (description: string) => Type.Optional(Type.String({ pattern: '^[^\\u0000]*$', description }))
const inboxMessage = named(
  'InboxMessage',
  closed({
    id: Type.String(),
    channel: Type.Union([Type.Literal('EMAIL'), Type.Literal('SMS')]),
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
    link: nullable(Type.String()),
    code: nullable(Type.String()),
    headers: Type.Record(Type.String(), Type.String()),
    created_at: Type.String({ format: 'date-time' }),
  }),
)

/** A reader of the inbox can sign in as anyone: register it only where messages go to the inbox. */
export function inboxRoutes(app: FastifyInstance, { db, keys }: { db: Kysely<Database>; keys: ContactKeys }): void {
  route(app, {
    method: 'GET',
    url: '/dev/messages',
    operationId: 'listInboxMessages',
    tags: ['development'],
    access: 'anyone',
    summary: 'List the messages that were sent, newest first',
    query: closed({
      to: searched('Only messages to this recipient'),
      dealer: searched('Only messages of this dealer'),
    }),
    response: { 200: Type.Array(inboxMessage) },
    refusals: [],
    async handler({ query }) {
      const messages = await inboxMessages(db, keys, query)
      return messages.map(({ created_at, ...message }) => ({ ...message, created_at: created_at.toISOString() }))
    },
  })
}
