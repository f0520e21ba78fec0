import { normalizeSentence, type ReturnedSection, returnableSections } from '@porchlight/domain'
import { type ReturnReason, returnReasonCodes } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { mutate } from '../../applications/gate/mutation.ts'
import { refusalsOf } from '../../applications/gate/policy.ts'
import { applicationStatus } from '../../applications/views/schemas.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { closed, pathParams } from '../../platform/http/contract.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import { route } from '../../platform/http/route.ts'
import { refuseSigner } from '../opening/signed-application.ts'
import { lockReview, updateReview } from '../record/review-repository.ts'
import { requireAssignee } from '../review/assignee.ts'
import { sendBack } from './send-back.ts'

/** The route that sends a submitted application back to its borrowers. */
export function returnRoutes(app: FastifyInstance, services: ApplicationServices): void {
  route(app, {
    method: 'POST',
    url: '/staff/applications/:application_id/return',
    operationId: 'sendBack',
    access: 'staff',
    tags: ['staff'],
    summary: 'Send an application back: its borrowers may change the ticked sections, and sign again',
    params: pathParams('application_id'),
    body: closed({
      sections: Type.Array(
        closed({
          borrower_id: Type.String({ maxLength: 63 }),
          section: Type.Unsafe<ReturnedSection>({ type: 'string', enum: returnableSections({ is_primary: true }) }),
        }),
        { maxItems: 200 },
      ),
      reason: Type.Unsafe<ReturnReason>({ type: 'string', enum: returnReasonCodes }),
      sentence: Type.String({ description: 'The borrowers read it as it is' }),
    }),
    idempotent: true,
    ifMatch: true,
    etag: true,
    response: { 200: closed({ status: applicationStatus }) },
    refusals: refusalsOf('application.return', 'application'),
    async handler(call) {
      const { actor, context, params, body } = call
      await refuseSigner(services, actor, params.application_id)
      const change = { action: 'application.return', event: 'application.returned' } as const
      return requireRecorded(services.log, params.application_id, () =>
        mutate(services, call, change, async mutation => {
          const { trx, application, ifMatch, now } = mutation
          const locked = await lockReview(trx, application.id)
          requireVersion(ifMatch, locked.version)
          const review = await requireAssignee(trx, locked, { actor, context, now })
          const sentence = normalizeSentence(body.sentence)
          const result = sendBack(services, mutation, actor, { ...body, sentence })
          const returned = { review_began_at: null, reviewed_submissions: review.submissions }
          const { version } = await updateReview(trx, review, returned)
          return { ...result, version }
        }),
      )
    },
  })
}
