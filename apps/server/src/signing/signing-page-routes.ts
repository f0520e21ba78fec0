import { type GivenSignature, LONGEST_DECLINE_REASON, type SigningState } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import { arrive, consent, documentOpened, takeOver } from './ceremony.ts'
import { declineDocuments, signDocuments } from './sign-documents.ts'
import { openSession, type SigningVisit, visitBehind } from './signing-session.ts'
import { mustBeAt, shownDocuments, signingState } from './signing-state.ts'
import { loadDocument } from './stored-documents.ts'

const tags = ['signing page']
const text = { type: 'string' } as const
const sha256 = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const
const body = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const legalText = {
  type: 'object',
  properties: { id: text, version: text, title: text, paragraphs: { type: 'array', items: text } },
}
const state = {
  step: {
    type: 'string',
    enum: ['HAND_OVER', 'CONSENT', 'READ', 'SIGN', 'SIGNED', 'DECLINED'] satisfies SigningState['step'][],
  },
  signer: { type: 'object', properties: { name: text, role: text } },
  lender: text,
  dealer: { type: 'object', properties: { name: text, logo_url: text, brand_color: text } },
  application_id: text,
  hand_over: { type: ['object', 'null'], properties: { from: text, text: legalText } },
  disclosure: legalText,
  documents: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: text,
        title: text,
        pages: { type: 'integer' },
        sha256: text,
        opened: { type: 'boolean' },
        to_sign: { type: 'boolean' },
      },
    },
  },
  return_url: text,
} satisfies Record<keyof SigningState, object>
const stateAnswer = { 200: { type: 'object', properties: state } }

/** A drawn signature of many strokes is larger than anything else that is sent. */
const SIGNATURE_LIMIT = 1024 * 1024
const signature = {
  oneOf: [
    body({ kind: { const: 'typed' }, name: { type: 'string', minLength: 1, maxLength: 250 } }),
    body({ kind: { const: 'drawn' }, strokes: { type: 'array', items: { type: 'object' } } }),
  ],
}

/**
 * What the signing page calls. It knows no session and no cookie: a one-time token from the fragment of its address, then a
 * bearer that lives in the page's memory. So it may stand in a frame.
 */
export function signingPageRoutes(app: FastifyInstance, services: Services): void {
  const access = 'signing-token' as const
  const bearer = [{ bearer: [] }]

  app.post<{ Body: { token: string } }>(
    '/signing/open',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Spend the one-time token: a bearer, and what is to be signed',
        security: [],
        body: body({ token: { type: 'string', minLength: 1, maxLength: 100 } }),
        response: {
          200: {
            type: 'object',
            properties: { bearer: text, expires_at: { type: 'string', format: 'date-time' }, ...state },
          },
        },
      },
    },
    async req => {
      const { visit, bearer, expires_at } = await openSession(services, req.body.token)
      return {
        bearer,
        expires_at,
        ...(await signingState(services, await arrive(services, visit, requestContextOf(req)))),
      }
    },
  )

  app.get<{ Params: { document_id: string } }>(
    '/signing/documents/:document_id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'A document as it is to be signed, as PDF',
        security: bearer,
        response: { 200: { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } } },
      },
    },
    async (req, reply) => {
      const visit = await visitBehind(services, req)
      const document = (await shownDocuments(services.db, visit)).find(({ id }) => id === req.params.document_id)
      if (!document) throw new HttpError('not_found')
      if (document.kind !== 'disclosure') mustBeAt(visit, 'READ', 'SIGN', 'SIGNED')
      return pdf(reply, await loadDocument(services, 'presented', document))
    },
  )

  /** One act of the ceremony. */
  const act = <Body>(
    path: string,
    summary: string,
    properties: object,
    work: (visit: SigningVisit, caller: RequestContext, sent: Body, req: FastifyRequest) => Promise<SigningVisit>,
  ) =>
    app.post(
      `/signing/${path}`,
      {
        config: { access },
        bodyLimit: SIGNATURE_LIMIT,
        schema: { tags, summary, security: bearer, body: body(properties), response: stateAnswer },
      },
      async req => {
        const visit = await visitBehind(services, req)
        return signingState(services, await work(visit, requestContextOf(req), req.body as Body, req))
      },
    )

  act('hand-over', 'A co-borrower takes the device over', { agreed: { const: true } }, (visit, caller) =>
    takeOver(services, visit, caller),
  )
  act<{ sha256: string }>(
    'documents/:document_id/opened',
    'The page has shown a document; the hash is that of the bytes shown',
    { sha256 },
    (visit, caller, { sha256 }, req) =>
      documentOpened(services, visit, caller, { ...(req.params as { document_id: string }), sha256 }),
  )
  act('consent', 'Consent to electronic records and signatures', { agreed: { const: true } }, (visit, caller) =>
    consent(services, visit, caller),
  )
  act<{ signature: GivenSignature }>(
    'sign',
    'Sign all documents',
    { signature, intent: { const: true } },
    (visit, caller, sent) => signDocuments(services, visit, caller, sent.signature),
  )
  act<{ reason: string }>(
    'decline',
    'Decline to sign, for everyone',
    { reason: { type: 'string', minLength: 1, maxLength: LONGEST_DECLINE_REASON, pattern: '\\S' } },
    (visit, caller, { reason }) => declineDocuments(services, visit, caller, reason.trim()),
  )
}

function pdf(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.type('application/pdf').header('x-content-type-options', 'nosniff').send(bytes)
}
