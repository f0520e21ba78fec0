import { inboxOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { serve } from '../../platform/http/serve.ts'
import { inboxMessages } from './inbox-repository.ts'

/** A reader of the inbox can sign in as anyone: register it only where messages go to the inbox. */
export function inboxRoutes(app: FastifyInstance, { db, keys }: { db: Kysely<Database>; keys: ContactKeys }): void {
  serve(app, inboxOperations, 'GET /dev/messages', {
    async handler({ query }) {
      const messages = await inboxMessages(db, keys, query)
      return messages.map(({ created_at, ...message }) => ({ ...message, created_at: created_at.toISOString() }))
    },
  })
}
