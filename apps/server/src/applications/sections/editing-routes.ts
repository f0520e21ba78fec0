import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { authorize, ownRecordOf, refusalsOf, requireState } from '../gate/policy.ts'
import { borrowerParams } from '../gate/requests.ts'
import { lockAndReadApplication, setLastEdited } from '../record/read-repository.ts'

/** Not a mutation: it changes no answer, so it leaves no audit event. Locking notifies the change feed. */
export function editingRoutes(app: FastifyInstance, { db, keys, clock }: ApplicationServices): void {
  route(app, {
    method: 'POST',
    url: '/:dealer/borrower/:borrower_id/editing',
    operationId: 'reportEditing',
    tags: ['sections'],
    access: 'borrower',
    summary: 'Report that answers are being typed: the other borrowers see it for five minutes',
    params: borrowerParams,
    response: { 200: closed({ edited_at: Type.String({ format: 'date-time' }) }) },
    refusals: refusalsOf('section.save', 'borrower'),
    handler: ({ params, actor }) =>
      inTransaction(db, async trx => {
        const record = await lockAndReadApplication(trx, keys.fields, params)
        const access = authorize(actor, 'section.save', record, params.borrower_id)
        requireState('section.save', access)
        const now = clock.now()
        await setLastEdited(trx, ownRecordOf(access).id, now)
        return { edited_at: now.toISOString() }
      }),
  })
}
