import { refusalsOf } from '@porchlight/api'
import { signingClosedCodes } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { mutate } from '../applications/gate/mutation.ts'
import { ownRecordOf } from '../applications/gate/policy.ts'
import { applicationParams, borrowerParams } from '../applications/gate/requests.ts'
import { closed, nullable } from '../platform/http/contract.ts'
import { route } from '../platform/http/route.ts'
import { createEnvelope } from './create-envelope.ts'
import { claimSigned } from './decisions.ts'
import { jointCreditBody } from './esign.ts'
import { askedForJointCredit } from './joint-credit.ts'
import { findCurrentEnvelope } from './repository.ts'
import { readReview, reviewResponse } from './review.ts'
import type { SigningServices } from './signing-services.ts'
import { signingUrl } from './signing-url.ts'
import { reopened } from './transitions.ts'

const uuid = Type.String({ format: 'uuid' })
const signerName = closed({ borrower_id: uuid, name: Type.String() })

/** Sending an application for signature, signing, and reopening; and the routes of the e-signature provider. */
export function signingRoutes(app: FastifyInstance, services: SigningServices): void {
  const path = '/:dealer/application/:application_id'
  const shared = { access: 'borrower', method: 'POST', tags: ['signing'] } as const

  route(app, {
    ...shared,
    url: `${path}/envelope`,
    operationId: 'createEnvelope',
    summary: 'Send the application for signature; while it is out, the same envelope',
    idempotent: true,
    params: applicationParams,
    response: {
      200: closed({ envelope_id: uuid, joint_credit: Type.Optional(closed({ signers: Type.Array(signerName) })) }),
    },
    refusals: [...refusalsOf('envelope.create', 'application'), 'authorization_changed', 'documents_not_ready'],
    handler: call =>
      mutate(services, call, { action: 'envelope.create', event: 'application.sent_for_signature' }, async ctx => {
        const { id, state } = await createEnvelope(ctx, services)
        return { body: { envelope_id: id, ...askedForJointCredit(services, state.borrowers) }, state }
      }),
  })

  route(app, {
    ...shared,
    url: '/:dealer/application/:borrower_id/sign',
    operationId: 'createSigningUrl',
    summary: 'A one-time URL of the signing page. While the documents are prepared: 409 with Retry-After',
    params: borrowerParams,
    body: closed({
      envelope_id: Type.String(),
      return_url: Type.String({ maxLength: 2000 }),
      joint_credit: Type.Optional(jointCreditBody),
    }),
    response: { 200: closed({ signing_url: Type.String() }) },
    refusals: [
      ...refusalsOf('envelope.sign', 'borrower'),
      'documents_being_prepared',
      'envelope_closed',
      ...signingClosedCodes,
      'signing_unavailable',
    ],
    handler: async ({ params, body, actor, context }) => ({
      signing_url: await signingUrl(services, { ...params, ...body, actor }, context),
    }),
  })

  route(app, {
    ...shared,
    url: `${path}/signed`,
    operationId: 'reportSigned',
    summary: 'The signer returned from the signing page. The e-signature provider is asked whether they signed',
    params: applicationParams,
    body: nullable(closed({ borrower_id: Type.Optional(uuid) })),
    response: { 200: closed({ status: Type.String() }) },
    refusals: [
      ...refusalsOf('envelope.report-signed', 'application'),
      'borrower_forbidden',
      'borrower_not_found',
      'not_out_for_signature',
    ],
    handler: async ({ params, body, actor }) => ({
      status: await claimSigned(services, { ...params, ...body, actor }),
    }),
  })

  route(app, {
    ...shared,
    url: `${path}/reopen`,
    operationId: 'reopenApplication',
    summary: 'Return the application to editing; everyone signs again',
    idempotent: true,
    params: applicationParams,
    response: { 200: closed({ status: Type.String() }) },
    refusals: refusalsOf('application.reopen', 'application'),
    handler: call =>
      mutate(services, call, { action: 'application.reopen', event: 'application.reopened' }, async ctx => {
        const { trx, application, borrowers } = ctx
        const envelope = await findCurrentEnvelope(trx, application.id)
        const next = await reopened({ trx, application, borrowers, envelope, services }, ownRecordOf(ctx))
        return { body: { status: next.application.status } }
      }),
  })

  route(app, {
    method: 'GET',
    access: 'borrower',
    tags: ['sections'],
    url: '/:dealer/borrower/:borrower_id/review',
    operationId: 'getReview',
    summary: 'Every answer of a borrower in words, with what is missing, unusual, and changed since they signed last',
    params: borrowerParams,
    response: { 200: reviewResponse },
    refusals: refusalsOf('answers.review', 'borrower'),
    handler: ({ params, actor, language }) => readReview(services, actor, params, language),
  })

  route(app, {
    ...shared,
    url: `${path}/reopen-request`,
    operationId: 'askToReopen',
    summary: 'Ask the primary borrower to reopen; they are notified at most once a day',
    idempotent: true,
    params: applicationParams,
    response: { 200: closed({ asked_at: Type.String({ format: 'date-time' }) }) },
    refusals: refusalsOf('application.ask-to-reopen', 'application'),
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
