import type { ApiAccess, SuccessResponse } from '@porchlight/api'
import type { Language } from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { ActorByAccess } from './access.ts'
import type { Contract } from './contract.ts'
import type { RequestContext } from './request-context.ts'
import { type RouteOptions, register } from './serve.ts'

type Typed<S> = S extends TSchema ? Static<S> : undefined
type BodyOf<R> = R extends TSchema ? Static<R> : unknown

interface Call<P, Q, B, A extends ApiAccess> {
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

interface Route<P, Q, B, R extends Record<number, SuccessResponse>, A extends ApiAccess>
  extends RouteOptions,
    Omit<Contract, 'access' | 'params' | 'query' | 'body' | 'response'> {
  access: A
  params?: P
  query?: Q
  body?: B
  /** Keyed by status. A route with one status answers with it; with several, the handler sets it. */
  response: R
  /** Returns the body, or sends it through `reply`. */
  handler(call: Call<P, Q, B, A>): MaybePromise<BodyOf<R[keyof R]> | FastifyReply>
}
type MaybePromise<T> = T | Promise<T>

/** Registers a route whose handler gets its params, query and body in the types of their schemas. */
export const route = <
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
  const R extends Record<number, SuccessResponse> = Record<number, SuccessResponse>,
  const A extends ApiAccess = ApiAccess,
>(
  app: FastifyInstance,
  { isBackground, onRequest, bodyLimit, handler, ...contract }: Route<P, Q, B, R, A>,
): void =>
  register(app, contract as Contract, { isBackground, onRequest, bodyLimit }, call => handler(call as Call<P, Q, B, A>))
