import { editingOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { authorize, ownRecordOf, requireState } from '../gate/policy.ts'
import { lockAndReadApplication, setLastEdited } from '../record/read-repository.ts'

/** Not mutations: they change no answer, so they leave no audit event. Locking notifies the change feed. */
export function editingRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { db, keys, clock } = services
  const note = (actor: Actor, params: { dealer: string; borrower_id: string }, edited_at: Date | null) =>
    inTransaction(db, async trx => {
      const record = await lockAndReadApplication(trx, keys.fields, params)
      const access = authorize(actor, 'section.save', record, params.borrower_id)
      requireState('section.save', access)
      await setLastEdited(trx, ownRecordOf(access).id, edited_at)
    })

  serveAll(app, services, editingOperations, {
    'POST /{dealer}/borrower/{borrower_id}/editing': async (_, { params, actor }) => {
      const now = clock.now()
      await note(actor, params, now)
      return { edited_at: now.toISOString() }
    },
    'DELETE /{dealer}/borrower/{borrower_id}/editing': async (_, { params, actor }) => {
      await note(actor, params, null)
      return { edited_at: null }
    },
  })
}
