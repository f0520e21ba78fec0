import { LONGEST_INITIALS, signingClosedCodes } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, flag, nullable, text, time, uuid } from '../schemas.ts'

/** The initials under the statement of joint credit. */
export const givenJointCredit = closed({ initials: Type.String({ maxLength: LONGEST_INITIALS }) })
export type GivenJointCredit = Static<typeof givenJointCredit>

const envelope = closed({
  envelope_id: uuid,
  /** Only where our page asks each signer for the statement of joint credit before another service's page opens. */
  joint_credit: Type.Optional(closed({ signers: Type.Array(closed({ borrower_id: uuid, name: text })) })),
})
export type EnvelopeResponse = Static<typeof envelope>

const status = closed({ status: text })
const shared = { access: 'borrower', tags: ['signing'] } as const

/** Sending an application for signature, signing, and reopening. */
export const signingOperations = defineOperations({
  'POST /{dealer}/application/{application_id}/envelope': {
    ...shared,
    operationId: 'createEnvelope',
    summary: 'Send the application for signature; while it is out, the same envelope',
    idempotent: true,
    response: { 200: envelope },
    refusals: [...refusalsOf('envelope.create', 'application'), 'authorization_changed', 'documents_not_ready'],
  },
  'POST /{dealer}/application/{borrower_id}/sign': {
    ...shared,
    operationId: 'createSigningUrl',
    summary: 'A one-time URL of the signing page. While the documents are prepared: 409 with Retry-After',
    body: closed({
      envelope_id: Type.String({ maxLength: 63 }),
      return_url: Type.String({ maxLength: 2000 }),
      joint_credit: Type.Optional(givenJointCredit),
    }),
    response: { 200: closed({ signing_url: text }) },
    refusals: [
      ...refusalsOf('envelope.sign', 'borrower'),
      'documents_being_prepared',
      'documents_delayed',
      'envelope_closed',
      ...signingClosedCodes,
      'signing_unavailable',
    ],
  },
  'POST /{dealer}/application/{application_id}/signed': {
    ...shared,
    operationId: 'reportSigned',
    summary: 'The signer returned from the signing page. The e-signature provider is asked whether they signed',
    body: nullable(closed({ borrower_id: Type.Optional(uuid) })),
    response: { 200: status },
    refusals: [
      ...refusalsOf('envelope.report-signed', 'application'),
      'borrower_forbidden',
      'borrower_not_found',
      'not_out_for_signature',
    ],
  },
  'POST /{dealer}/application/{application_id}/reopen': {
    ...shared,
    operationId: 'reopenApplication',
    summary: 'Return the application to editing; everyone signs again',
    idempotent: true,
    body: nullable(closed({ even_if_read: Type.Optional(flag) })),
    response: { 200: status },
    refusals: [...refusalsOf('application.reopen', 'application'), 'documents_being_read'],
  },
  'POST /{dealer}/application/{application_id}/reopen-request': {
    ...shared,
    operationId: 'askToReopen',
    summary: 'Ask the primary borrower to reopen; they are notified at most once a day',
    idempotent: true,
    response: { 200: closed({ asked_at: time }) },
    refusals: refusalsOf('application.ask-to-reopen', 'application'),
  },
})
