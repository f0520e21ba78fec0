import { answerReviewOperations, signingOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { borrowersActedForBy } from '../applications/gate/clauses.ts'
import { mutate } from '../applications/gate/mutation.ts'
import { ownRecordOf } from '../applications/gate/policy.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { serve } from '../platform/http/serve.ts'
import { createEnvelope } from './create-envelope.ts'
import { claimSigned } from './decisions.ts'
import { READING_ENDS_MS } from './esign.ts'
import { askedForJointCredit } from './joint-credit.ts'
import { findCurrentEnvelope, findReaders } from './repository.ts'
import { readReview } from './review.ts'
import type { SigningServices } from './signing-services.ts'
import { signingUrl } from './signing-url.ts'
import { reopened } from './transitions.ts'

/** Sending an application for signature, signing, and reopening; and the routes of the e-signature provider. */
export function signingRoutes(app: FastifyInstance, services: SigningServices): void {
  serve(app, signingOperations, 'POST /{dealer}/application/{application_id}/envelope', {
    handler: call =>
      mutate(services, call, { action: 'envelope.create', event: 'application.sent_for_signature' }, async ctx => {
        const { id, state } = await createEnvelope(ctx, services)
        return { body: { envelope_id: id, ...askedForJointCredit(services, state.borrowers) }, state }
      }),
  })

  serve(app, signingOperations, 'POST /{dealer}/application/{borrower_id}/sign', {
    handler: async ({ params, body, actor, context }) => ({
      signing_url: await signingUrl(services, { ...params, ...body, actor }, context),
    }),
  })

  serve(app, signingOperations, 'POST /{dealer}/application/{application_id}/signed', {
    handler: async ({ params, body, actor }) => ({
      status: await claimSigned(services, { ...params, ...body, actor }),
    }),
  })

  serve(app, signingOperations, 'POST /{dealer}/application/{application_id}/reopen', {
    handler: call =>
      mutate(services, call, { action: 'application.reopen', event: 'application.reopened' }, async ctx => {
        const { trx, application, borrowers } = ctx
        const envelope = await findCurrentEnvelope(trx, application.id)
        const own = ownRecordOf(ctx)
        if (envelope && !call.body?.even_if_read) {
          const seen_after = new Date(ctx.now.getTime() - READING_ENDS_MS)
          const readers = await findReaders(trx, envelope.id, seen_after)
          const onDevice = borrowersActedForBy(own, borrowers)
          const reader = borrowers.find(
            borrower => !onDevice.includes(borrower) && readers.some(({ borrower_id }) => borrower_id === borrower.id),
          )
          if (reader) throw new HttpError('documents_being_read', { params: { name: reader.first_name } })
        }
        const next = await reopened({ trx, application, borrowers, envelope, services }, own)
        return { body: { status: next.application.status } }
      }),
  })

  serve(app, answerReviewOperations, 'GET /{dealer}/borrower/{borrower_id}/review', {
    handler: ({ params, actor, language }) => readReview(services, actor, params, language),
  })

  serve(app, signingOperations, 'POST /{dealer}/application/{application_id}/reopen-request', {
    handler: call =>
      mutate(services, call, { action: 'application.ask-to-reopen', event: 'reopening.requested' }, ctx => {
        const { state, borrowers, now } = ctx
        const about = ownRecordOf(ctx)
        const persons = borrowers.filter(({ is_primary }) => is_primary).map(({ id }) => id)
        const asked_at = now.toISOString()
        const key = `${about.id} ${asked_at.slice(0, 10)}`
        return { state, body: { asked_at }, occurrences: [{ event: 'asked_to_reopen', persons, about, key }] }
      }),
  })

  services.esign.registerRoutes?.(app)
}
