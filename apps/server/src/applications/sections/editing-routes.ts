import { refusalsOf } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { authorize, ownRecordOf, requireState } from '../gate/policy.ts'
import { borrowerParams } from '../gate/requests.ts'
import { lockAndReadApplication, setLastEdited } from '../record/read-repository.ts'

/** Not mutations: they change no answer, so they leave no audit event. Locking notifies the change feed. */
export function editingRoutes(app: FastifyInstance, { db, keys, clock }: ApplicationServices): void {
  const note = (actor: Actor, params: { dealer: string; borrower_id: string }, edited_at: Date | null) =>
    inTransaction(db, async trx => {
      const record = await lockAndReadApplication(trx, keys.fields, params)
      const access = authorize(actor, 'section.save', record, params.borrower_id)
      requireState('section.save', access)
      await setLastEdited(trx, ownRecordOf(access).id, edited_at)
    })

  const shared = {
    url: '/:dealer/borrower/:borrower_id/editing',
    tags: ['sections'],
    access: 'borrower',
    params: borrowerParams,
    refusals: refusalsOf('section.save', 'borrower'),
  } as const

  route(app, {
    ...shared,
    method: 'POST',
    operationId: 'reportEditing',
    summary: 'Report that answers are being typed: the other borrowers see it for five minutes',
    response: { 200: closed({ edited_at: Type.String({ format: 'date-time' }) }) },
    handler: async ({ params, actor }) => {
      const now = clock.now()
      await note(actor, params, now)
      return { edited_at: now.toISOString() }
    },
  })

  route(app, {
    ...shared,
    method: 'DELETE',
    operationId: 'endEditing',
    summary: 'Report that the changes are done: the other borrowers need not wait',
    response: { 200: closed({ edited_at: Type.Null() }) },
    handler: async ({ params, actor }) => {
      await note(actor, params, null)
      return { edited_at: null }
    },
  })
}
