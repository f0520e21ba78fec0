import {
  type ApiAccess,
  type BodyOf,
  declaredRefusals,
  type Operation,
  type Operations,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Share,
} from '@porchlight/api'
import type { ErrorCode, Language } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ActorByAccess, actorOf } from './access.ts'
import { type Contract, contractOf, contractSchema } from './contract.ts'
import { HttpError } from './http-errors.ts'
import { languageOf, type RequestContext, requestContextOf } from './request-context.ts'
import { closingOf, shareOf } from './share.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The key of the route in the table of operations. */
    operation?: string
    /** Every code that the route may refuse with. */
    refusals?: readonly ErrorCode[]
    /** The share that each person has of the route. */
    share?: Share | undefined
    /** True if a page calls it by itself, so that it counts as no activity of the person. */
    isBackground?: boolean
  }
}

interface Request<A extends ApiAccess> {
  actor: ActorByAccess[A]
  context: RequestContext
  /** The actor's own choice, or else the best for the request. */
  language: Language
  req: FastifyRequest
  reply: FastifyReply
}

/** The request of an operation as its handler gets it. */
export interface Call<T extends Operations, K extends keyof T> extends Request<T[K]['access']> {
  params: ParamsOf<T, K>
  query: QueryOf<T[K]>
  body: BodyOf<T[K]>
}

/** The part of a route that concerns the server alone. */
export interface RouteOptions {
  /** True if a page calls it by itself, so that it counts as no activity of the person. */
  isBackground?: boolean
  /** Refuses before the body is read. */
  onRequest?(req: FastifyRequest): Promise<void>
  /** Bytes, where a body may be larger than the default. */
  bodyLimit?: number
}

interface Route<T extends Operations, K extends keyof T> extends RouteOptions {
  /** Returns the body, or sends it through `reply`. Sets the status where the operation declares several. */
  handler: Handler<T, K>
}
/** May return nothing where the operation has no body. */
type Handler<T extends Operations, K extends keyof T> = (
  call: Call<T, K>,
) => MaybePromise<ResponseOf<T[K]> | FastifyReply> | (null extends ResponseOf<T[K]> ? Promise<void> : never)
type MaybePromise<V> = V | Promise<V>

/** Registers the handler of an operation: `serve(app, noteOperations, 'GET /staff/applications/{application_id}/notes', { … })`. */
export const serve = <T extends Operations, K extends keyof T & string>(
  app: FastifyInstance,
  operations: T & Readonly<Record<K, Operation>>,
  key: K,
  { handler, ...options }: Route<T, K>,
): void => register(app, contractOf(key, operations[key]), options, call => handler(call as Call<T, K>))

/** Handlers of operations, each with the services that it needs. A file with some of a table declares `satisfies Partial<Handlers<…>>`. */
export type Handlers<T extends Operations, S> = {
  readonly [K in keyof T]: (services: S, call: Call<T, K>) => ReturnType<Handler<T, K>>
}

/** Registers the handlers of every operation of a table. */
export function serveAll<T extends Operations, S>(
  app: FastifyInstance,
  services: S,
  operations: T,
  handlers: Handlers<T, S>,
  options: RouteOptions = {},
): void {
  for (const [key, operation] of Object.entries(operations))
    register(app, contractOf(key, operation), options, call => handlers[key]!(services, call as never))
}

/** Registers a route whose requests Ajv checks by the contract, from which the types of its handler come. */
function register(
  app: FastifyInstance,
  contract: Contract,
  { isBackground = false, onRequest, bodyLimit }: RouteOptions,
  handler: (call: unknown) => unknown,
): void {
  const { method, url, access, response, share, inReadOnly } = contract
  const withinShare = share && shareOf(share)
  const [status, ...others] = Object.keys(response).map(Number)
  const refusals = declaredRefusals(method, contract)
  app.route({
    method,
    url,
    config: {
      access,
      isBackground,
      refusals,
      share,
      operation: `${method} ${url}`,
      ...(inReadOnly && { servedUpTo: 'read-only' }),
    },
    schema: contractSchema(contract, refusals),
    // Hooks may judge the caller before the shape of the body.
    attachValidation: true,
    ...(onRequest && { onRequest }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    async handler(req, reply) {
      if (req.validationError) throw req.validationError
      if (!contract.body && !isEmpty(req.body)) throw new HttpError('malformed_request')
      if (status !== undefined && others.length === 0) reply.code(status)
      const { params, query, body } = req
      const request: Request<ApiAccess> = {
        // The authenticator of this access made it.
        actor: actorOf(req),
        context: requestContextOf(req),
        language: languageOf(req),
        req,
        reply,
      }
      const work = async () => handler({ params, query, body, ...request })
      if (!withinShare) return work()
      const closing = closingOf(reply)
      try {
        return await withinShare(actorOf(req), closing, work)
      } catch (error) {
        if (error !== closing.reason) throw error
        // The caller left, so no one gets a response.
        return reply.hijack()
      }
    },
  })
}

/** Some clients send an empty object where a route takes no body. */
const isEmpty = (body: unknown): boolean =>
  body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
