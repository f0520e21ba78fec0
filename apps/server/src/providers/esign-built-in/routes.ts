import { type ErrorCode, LONGEST_DECLINE_REASON, type SigningStep, signingClosedCodes } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { loadDocument } from '../../documents/store.ts'
import { closed, named, nullable, pathParams } from '../../platform/http/contract.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { jointCreditBody, parseJointCredit } from '../../signing/esign.ts'
import { parseSignature } from './adopted-signature.ts'
import { signingEventRoute } from './event-route.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { openSession, runDecision, runStep, sessionOf } from './session.ts'
import { consent, decline, documentOpened, handOver, refusalAt, requireStep, sign } from './steps.ts'

const text = Type.String()
const size = nullable(Type.Integer())
const documentParams = pathParams('document_id')
const steps: SigningStep[] = ['HAND_OVER', 'CONSENT', 'READ', 'SIGN', 'SIGNED', 'DECLINED']
const legalText = closed({ id: text, version: text, title: text, paragraphs: Type.Array(text) })
const signingState = {
  step: Type.Unsafe<SigningStep>({ type: 'string', enum: steps }),
  signer: closed({ name: text, role: text }),
  lender: text,
  dealer: closed({ name: text, brand_color: text, logo_url: text, logo_width: size, logo_height: size }),
  application_id: text,
  hand_over: nullable(closed({ from: text, text: legalText })),
  disclosure: legalText,
  joint_credit: nullable(closed({ names: Type.Array(text), text: legalText })),
  documents: Type.Array(
    closed({
      id: text,
      title: text,
      pages: Type.Integer(),
      sha256: text,
      opened: Type.Boolean(),
      to_sign: Type.Boolean(),
    }),
  ),
  return_url: text,
}
const agreed = closed({ agreed: Type.Literal(true) })
const point = closed({ x: Type.Number(), y: Type.Number() })
const signature = Type.Union([
  closed({ kind: Type.Literal('typed'), name: Type.String({ minLength: 1, maxLength: 250 }) }),
  closed({ kind: Type.Literal('drawn'), strokes: Type.Array(closed({ points: Type.Array(point) })) }),
])

/** A drawn signature of many strokes is larger than any other request. */
const SIGNATURE_LIMIT = 1024 * 1024

/** The codes with which a step is refused when it may not be done now. */
const stepRefusals: ErrorCode[] = [...new Set([...signingClosedCodes, ...Object.values(refusalAt)])]

/**
 * The calls of the signing page. They use no session cookie: a one-time token from the fragment of the page's URL, then a bearer
 * that stays in the page's memory. Therefore the page may be framed.
 */
export function signingPageRoutes(app: FastifyInstance, options: BuiltInEsignOptions): void {
  const tags: [string] = ['signing page']
  signingEventRoute(app, options)
  const response = { 200: named('SigningState', closed(signingState)) }
  const step = { access: 'signer', method: 'POST', tags, response } as const

  route(app, {
    access: 'anyone',
    method: 'POST',
    tags,
    url: '/signing/open',
    operationId: 'openSigningSession',
    summary: 'Consume the one-time token: a bearer, and what is to be signed',
    body: closed({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: {
      200: closed({ bearer: text, expires_at: Type.String({ format: 'date-time' }), ...signingState }),
    },
    refusals: ['signing_link_expired', ...signingClosedCodes],
    async handler({ body, context }) {
      const { bearer, expires_at, state } = await openSession(options, body.token, context)
      return { bearer, expires_at: expires_at.toISOString(), ...state }
    },
  })

  route(app, {
    access: 'signer',
    method: 'GET',
    tags,
    url: '/signing/documents/:document_id',
    operationId: 'getSigningDocument',
    summary: 'A document as it is to be signed, as PDF',
    params: documentParams,
    response: {
      200: {
        description: 'The document',
        content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } },
      },
    },
    refusals: ['not_found', 'document_altered', ...stepRefusals],
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

  route(app, {
    ...step,
    url: '/signing/hand-over',
    operationId: 'confirmHandOver',
    summary: 'A same-device co-borrower confirms to hold the device',
    body: agreed,
    refusals: stepRefusals,
    handler: ({ actor, context }) => runStep(options, actor, context, handOver(options, context)),
  })

  route(app, {
    ...step,
    url: '/signing/documents/:document_id/opened',
    operationId: 'reportDocumentOpened',
    summary: 'The page displayed a document; the hash is that of the displayed bytes',
    params: documentParams,
    body: closed({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    refusals: ['not_found', 'document_mismatch', ...stepRefusals],
    handler: ({ actor, context, params, body }) =>
      runStep(options, actor, context, documentOpened(options, { ...params, ...body })),
  })

  route(app, {
    ...step,
    url: '/signing/consent',
    operationId: 'consentToElectronicRecords',
    summary: 'Consent to electronic records and signatures',
    body: agreed,
    refusals: ['disclosure_not_opened', ...stepRefusals],
    handler: ({ actor, context }) => runStep(options, actor, context, consent(options, context)),
  })

  route(app, {
    ...step,
    url: '/signing/sign',
    operationId: 'signDocuments',
    summary: 'Sign all documents',
    bodyLimit: SIGNATURE_LIMIT,
    body: closed({ signature, intent: Type.Literal(true), joint_credit: Type.Optional(jointCreditBody) }),
    refusals: ['document_altered', 'application_not_found', ...stepRefusals],
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

  route(app, {
    ...step,
    url: '/signing/decline',
    operationId: 'declineToSign',
    summary: 'Decline to sign, for everyone',
    body: closed({ reason: Type.String({ minLength: 1, maxLength: LONGEST_DECLINE_REASON, pattern: '\\S' }) }),
    refusals: ['application_not_found', ...stepRefusals],
    handler: ({ actor, context, body }) =>
      runDecision(options, sessionOf(actor), context, decline(options, body.reason.trim())),
  })
}
