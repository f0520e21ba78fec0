import { reviewOperations } from '@porchlight/api'
import { normalizeSentence } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { mutate } from '../../applications/gate/mutation.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { requireVersion } from '../../platform/http/etag.ts'
import { serve } from '../../platform/http/serve.ts'
import { refuseSigner } from '../opening/signed-application.ts'
import { lockReview, updateReview } from '../record/review-repository.ts'
import { requireAssignee } from '../review/assignee.ts'
import { sendBack } from './send-back.ts'

/** The route that sends a submitted application back to its borrowers. */
export function returnRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, reviewOperations, 'POST /staff/applications/{application_id}/return', {
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
