import { type GivenSignature, LONGEST_DECLINE_REASON, type SigningState } from '@porchlight/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loadDocument } from '../../documents/store.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { type RequestContext, requestContextOf } from '../../platform/http/request-context.ts'
import { parseSignature } from './adopted-signature.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { readPresented } from './repository.ts'
import { openSession, requireSession, runDecision, runStep } from './session.ts'
import { consent, decline, documentOpened, handOver, requireStep, sign } from './steps.ts'

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
 * The calls of the signing page. They use no session cookie: a one-time token from the fragment of the page's URL, then a bearer
 * that stays in the page's memory. Therefore the page may be framed.
 */
export function signingPageRoutes(app: FastifyInstance, options: BuiltInEsignOptions): void {
  const access = 'signing-token' as const
  const bearer = [{ bearer: [] }]

  app.post<{ Body: { token: string } }>(
    '/signing/open',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Consume the one-time token: a bearer, and what is to be signed',
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
      const { state, ...opened } = await openSession(options, req.body.token, requestContextOf(req))
      return { ...opened, ...state }
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
      const session = await requireSession(options, req)
      const document = (await readPresented(options.db, session)).find(({ id }) => id === req.params.document_id)
      if (!document) throw new HttpError('not_found')
      if (document.kind !== 'disclosure') requireStep(session, 'READ', 'SIGN', 'SIGNED')
      return reply
        .type('application/pdf')
        .header('x-content-type-options', 'nosniff')
        .send(await loadDocument(options, 'presented', document))
    },
  )

  /** A step of the signer. */
  const act = <Body>(
    path: string,
    summary: string,
    properties: object,
    work: (req: FastifyRequest, context: RequestContext, sent: Body) => Promise<SigningState>,
  ) =>
    app.post(
      `/signing/${path}`,
      {
        config: { access },
        bodyLimit: SIGNATURE_LIMIT,
        schema: { tags, summary, security: bearer, body: body(properties), response: stateAnswer },
      },
      req => work(req, requestContextOf(req), req.body as Body),
    )

  act('hand-over', 'A co-borrower takes the device over', { agreed: { const: true } }, (req, context) =>
    runStep(options, req, context, handOver(options, context)),
  )
  act<{ sha256: string }>(
    'documents/:document_id/opened',
    'The page has shown a document; the hash is that of the bytes shown',
    { sha256 },
    (req, context, { sha256 }) =>
      runStep(options, req, context, documentOpened(options, { ...(req.params as { document_id: string }), sha256 })),
  )
  act('consent', 'Consent to electronic records and signatures', { agreed: { const: true } }, (req, context) =>
    runStep(options, req, context, consent(options, context)),
  )
  act<{ signature: GivenSignature }>(
    'sign',
    'Sign all documents',
    { signature, intent: { const: true } },
    async (req, context, sent) => {
      const session = await requireSession(options, req)
      // Only unaltered documents are signed. The store may be slow, so they are loaded before the transaction.
      for (const document of await readPresented(options.db, session))
        await loadDocument(options, 'presented', document)
      const signature = parseSignature(sent.signature, session)
      return runDecision(options, session, context, sign(options, context, signature))
    },
  )
  act<{ reason: string }>(
    'decline',
    'Decline to sign, for everyone',
    { reason: { type: 'string', minLength: 1, maxLength: LONGEST_DECLINE_REASON, pattern: '\\S' } },
    async (req, context, { reason }) =>
      runDecision(options, await requireSession(options, req), context, decline(options, reason.trim())),
  )
}
