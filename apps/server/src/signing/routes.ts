import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { defineMutations } from '../applications/mutation.ts'
import { closed, nullable, pathParams } from '../platform/http/contract.ts'
import { route } from '../platform/http/route.ts'
import { claimSigned } from './decisions.ts'
import { createEnvelope } from './envelopes.ts'
import { findCurrentEnvelope } from './repository.ts'
import type { SigningServices } from './signing-services.ts'
import { signingUrl } from './signing-url.ts'
import { reopened } from './transitions.ts'

const tags: [string] = ['signing']
const applicationParams = pathParams('dealer', 'application_id')
const uuid = Type.String({ format: 'uuid' })

/** Sending an application for signature, signing, and reopening; and the routes of the e-signature provider. */
export function signingRoutes(app: FastifyInstance, services: SigningServices): void {
  const mutation = defineMutations(services)
  const application = '/:dealer/application/:application_id'

  const create = mutation({ action: 'envelope.create', event: 'sent for signature' }, async ctx => {
    const { id, state } = await createEnvelope(ctx, services)
    return { body: { envelope_id: id }, state }
  })
  app.post(
    `${application}/envelope`,
    {
      schema: {
        operationId: 'createEnvelope',
        tags,
        summary: 'Send the application for signature; while it is out, the same envelope',
        params: applicationParams,
        response: { 200: closed({ envelope_id: uuid }) },
      },
    },
    create,
  )

  route(app, {
    method: 'POST',
    url: '/:dealer/application/:borrower_id/sign',
    operationId: 'createSigningUrl',
    tags,
    summary: 'A one-time URL of the signing page. While the documents are prepared: 409 with Retry-After',
    access: 'signed-in',
    params: pathParams('dealer', 'borrower_id'),
    body: closed({ envelope_id: Type.String(), return_url: Type.String({ maxLength: 2000 }) }),
    response: { 200: closed({ signing_url: Type.String() }) },
    refusals: [
      'application_forbidden',
      'borrower_forbidden',
      'borrower_not_found',
      'already_signed',
      'already_submitted',
      'signatures_being_saved',
      'reopen_after_decline',
      'sections_incomplete',
      'sections_of_others_incomplete',
      'documents_being_prepared',
      'envelope_closed',
    ],
    handler: async ({ params, body, user, context }) => ({
      signing_url: await signingUrl(services, { ...params, ...body, user }, context),
    }),
  })

  route(app, {
    method: 'POST',
    url: `${application}/signed`,
    operationId: 'reportSigned',
    tags,
    summary: 'The signer returned from the signing page. The e-signature provider is asked whether they signed',
    access: 'signed-in',
    params: applicationParams,
    body: nullable(Type.Object({ borrower_id: Type.Optional(uuid) }, { additionalProperties: false })),
    response: { 200: closed({ status: Type.String() }) },
    refusals: [
      'application_forbidden',
      'application_not_found',
      'borrower_forbidden',
      'borrower_not_found',
      'not_out_for_signature',
    ],
    handler: async ({ params, body, user }) => ({
      status: await claimSigned(services, { ...params, ...body, user_id: user.user_id }),
    }),
  })

  const reopen = mutation(
    { action: 'application.reopen', event: 'reopened' },
    async ({ trx, application, borrowers }) => {
      const envelope = await findCurrentEnvelope(trx, application.id)
      const next = await reopened({ trx, application, borrowers, envelope, services })
      return { body: { status: next.application.status } }
    },
  )
  app.post(
    `${application}/reopen`,
    {
      schema: {
        operationId: 'reopenApplication',
        tags,
        summary: 'Return the application to editing; everyone signs again',
        params: applicationParams,
        response: { 200: closed({ status: Type.String() }) },
      },
    },
    reopen,
  )

  services.esign.registerRoutes?.(app)
}
