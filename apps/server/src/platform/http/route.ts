import type { ErrorCode, Language } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Access, type ActorByAccess, actorOf } from './access.ts'
import { type Contract, contractSchema, declaredRefusals, type SuccessResponse } from './contract.ts'
import { HttpError } from './http-errors.ts'
import { languageOf, type RequestContext, requestContextOf } from './request-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every code that the route may refuse with. */
    refusals?: readonly ErrorCode[]
    /** Whether a page calls it by itself, so that it counts as no activity of the person. */
    isBackground?: boolean
    /** Whether a change returns data of applications. */
    sendsData?: boolean
  }
}

type Typed<S> = S extends TSchema ? Static<S> : undefined
type BodyOf<R> = R extends TSchema ? Static<R> : unknown

interface Call<P, Q, B, A extends Access> {
  params: Typed<P>
  query: Typed<Q>
  body: Typed<B>
  actor: ActorByAccess[A]
  context: RequestContext
  /** The actor's own choice, or else the best for the request. */
  language: Language
  req: FastifyRequest
  reply: FastifyReply
}

interface Route<P, Q, B, R extends Record<number, SuccessResponse>, A extends Access>
  extends Omit<Contract, 'access' | 'params' | 'query' | 'body' | 'response'> {
  access: A
  params?: P
  query?: Q
  body?: B
  /** By status. A route with one status answers with it; with several, the handler sets it. */
  response: R
  /** Whether a page calls it by itself, so that it counts as no activity of the person. */
  isBackground?: boolean
  /** Whether a change returns data of applications: staff/sign-in/end-responses.ts ends its response with the session. */
  sendsData?: boolean
  /** Refuses before the body is read. */
  onRequest?: (req: FastifyRequest) => Promise<void>
  /** In bytes, where a body may be larger than the default. */
  bodyLimit?: number
  /** Returns the body, or sends it through `reply`. */
  handler(call: Call<P, Q, B, A>): MaybePromise<BodyOf<R[keyof R]> | FastifyReply>
}
type MaybePromise<T> = T | Promise<T>

/** Registers a route whose handler gets its params, query and body in the types of their schemas. */
export function route<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  const R extends Record<number, SuccessResponse> = Record<number, SuccessResponse>,
  const A extends Access = Access,
>(
  app: FastifyInstance,
  {
    method,
    url,
    access,
    isBackground = false,
    sendsData = false,
    onRequest,
    bodyLimit,
    handler,
    ...contract
  }: Route<P, Q, B, R, A>,
): void {
  const [status, ...others] = Object.keys(contract.response).map(Number)
  const declared: Contract = { method, url, access, ...contract }
  const schema: FastifySchema = contractSchema(declared)
  app.route({
    method,
    url,
    config: { access, isBackground, sendsData, refusals: declaredRefusals(declared) },
    schema,
    ...(onRequest && { onRequest }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    async handler(req, reply) {
      if (!contract.body && !isEmpty(req.body)) throw new HttpError('malformed_request')
      if (status !== undefined && others.length === 0) reply.code(status)
      // Ajv has checked all three by the schemas that the types come from.
      const { params, query, body } = req as unknown as Pick<Call<P, Q, B, A>, 'params' | 'query' | 'body'>
      return handler({
        params,
        query,
        body,
        // The authenticator of this access made it.
        actor: actorOf(req) as ActorByAccess[A],
        context: requestContextOf(req),
        language: languageOf(req),
        req,
        reply,
      })
    },
  })
}

/** Some clients send an empty object where a route takes no body. */
const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
