import type { FastifyInstance } from 'fastify'
import { defineMutations } from '../applications/mutation.ts'
import { applicationParams, borrowerParams } from '../applications/requests.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import { claimSigned } from './claim-signed.ts'
import { createEnvelope } from './create-envelope.ts'
import { envelopeInUse } from './envelope-record.ts'
import { signingPageRoutes } from './signing-page-routes.ts'
import { signingUrl } from './signing-url.ts'
import { reopened } from './transitions.ts'

/** Sending an application for signature, signing it, and taking it back; and the signing page's own calls. */
export function signingRoutes(app: FastifyInstance, services: Services): void {
  const change = defineMutations(services)
  const tags = ['signing']
  const one = '/:dealer/application/:application_id'
  const id = { type: 'string', format: 'uuid' } as const
  const answer = (properties: object) => ({ 200: { type: 'object', properties } })

  app.post(
    `${one}/envelope`,
    {
      schema: {
        tags,
        summary: 'Send the application for signature; while it is out, the same envelope',
        params: applicationParams,
        response: answer({ envelope_id: id }),
      },
    },
    change({ action: 'envelope.create', event: 'sent for signature' }, async made => {
      const envelope = await createEnvelope(made.trx, services, made)
      return { body: { envelope_id: envelope.id } }
    }),
  )

  app.post<{ Params: { dealer: string; borrower_id: string }; Body: { envelope_id: string; return_url: string } }>(
    '/:dealer/application/:borrower_id/sign',
    {
      schema: {
        tags,
        summary: 'A one-time address of the signing page. While the documents are prepared: 409 with Retry-After',
        params: borrowerParams,
        body: {
          type: 'object',
          properties: { envelope_id: { type: 'string' }, return_url: { type: 'string', maxLength: 2000 } },
          required: ['envelope_id', 'return_url'],
          additionalProperties: false,
        },
        response: answer({ signing_url: { type: 'string' } }),
      },
    },
    async req => ({
      signing_url: await signingUrl(services, { ...req.params, ...req.body, user: req.user }, requestContextOf(req)),
    }),
  )

  app.post<{ Params: { dealer: string; application_id: string }; Body: { borrower_id?: string } | null }>(
    `${one}/signed`,
    {
      schema: {
        tags,
        summary: 'The signer came back from the signing page; whether he signed, the signature service says',
        params: applicationParams,
        body: { type: ['object', 'null'], properties: { borrower_id: id }, additionalProperties: false },
        response: answer({ status: { type: 'string' } }),
      },
    },
    async req => ({
      status: await claimSigned(services, { ...req.params, ...req.body, user_id: req.user.user_id }),
    }),
  )

  app.post(
    `${one}/reopen`,
    {
      schema: {
        tags,
        summary: 'Take the application back for changes; everyone signs again',
        params: applicationParams,
        response: answer({ status: { type: 'string' } }),
      },
    },
    change({ action: 'application.reopen', event: 'reopened' }, async ({ trx, application, borrowers }) => {
      const envelope = await envelopeInUse(trx, application.id)
      await reopened({ trx, application, borrowers, envelope, services })
      return { body: { status: application.status } }
    }),
  )

  signingPageRoutes(app, services)
}
