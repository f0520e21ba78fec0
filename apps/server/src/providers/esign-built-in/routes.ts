import { signingPageOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { loadDocument } from '../../documents/store.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { parseJointCredit } from '../../signing/esign.ts'
import { parseSignature } from './adopted-signature.ts'
import { signingEventRoute } from './event-route.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { openSession, runDecision, runStep, sessionOf } from './session.ts'
import { consent, decline, documentOpened, handOver, requireStep, sign } from './steps.ts'

/** A drawn signature of many strokes is larger than any other request. */
const SIGNATURE_LIMIT = 1024 * 1024

/** The calls of the signing page. */
export function signingPageRoutes(app: FastifyInstance, options: BuiltInEsignOptions): void {
  signingEventRoute(app, options)

  serve(app, signingPageOperations, 'POST /signing/open', {
    async handler({ body, context }) {
      const { bearer, expires_at, state } = await openSession(options, body.token, context)
      return { bearer, expires_at: expires_at.toISOString(), ...state }
    },
  })

  serve(app, signingPageOperations, 'GET /signing/documents/{document_id}', {
    async handler({ params, actor, reply }) {
      const session = sessionOf(actor)
      const document = session.documents.find(({ id }) => id === params.document_id)
      if (!document) throw new HttpError('not_found')
      if (document.kind !== 'disclosure') requireStep(session, 'READ', 'SIGNED')
      return reply
        .type('application/pdf')
        .header('x-content-type-options', 'nosniff')
        .send(await loadDocument(options, 'presented', document))
    },
  })

  serve(app, signingPageOperations, 'POST /signing/hand-over', {
    handler: ({ actor, context }) => runStep(options, actor, context, handOver(options, context)),
  })

  serve(app, signingPageOperations, 'POST /signing/documents/{document_id}/opened', {
    handler: ({ actor, context, params, body }) =>
      runStep(options, actor, context, documentOpened(options, { ...params, ...body })),
  })

  serve(app, signingPageOperations, 'POST /signing/consent', {
    handler: ({ actor, context }) => runStep(options, actor, context, consent(options, context)),
  })

  serve(app, signingPageOperations, 'POST /signing/sign', {
    bodyLimit: SIGNATURE_LIMIT,
    async handler({ actor, context, body }) {
      const session = sessionOf(actor)
      // Only unaltered documents are signed. The store may be slow, so they are loaded before the transaction.
      for (const document of session.documents) await loadDocument(options, 'presented', document)
      const given = {
        signature: parseSignature(body.signature, session),
        initials: parseJointCredit(body.joint_credit, session.signers.length),
      }
      return runDecision(options, session, context, sign(options, context, given))
    },
  })

  serve(app, signingPageOperations, 'POST /signing/decline', {
    handler: ({ actor, context, body }) =>
      runDecision(options, sessionOf(actor), context, decline(options, body.reason.trim())),
  })
}
