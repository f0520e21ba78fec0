import type { ApiAccess } from '@porchlight/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor, AnonymousActor, BorrowerActor, SignerActor, StaffActor, SystemActor } from '../actor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authenticator of the route's access. Throws where none ran. */
    actor: Actor
  }
  interface FastifyContextConfig {
    /** The actors that may call. A route without it stops the start. */
    access?: Access
  }
}

export type RequestActor = Exclude<Actor, SystemActor>

/** The actor that a handler gets, by the access of its route. */
export interface ActorByAccess extends Record<ApiAccess, RequestActor> {
  /** Without any proof. */
  anyone: AnonymousActor
  /** A page: rendered for the user of the session cookie, or else for an anonymous visitor. Pages only read. */
  visitor: AnonymousActor | BorrowerActor
  /** A signed-in user, by the identity token. */
  borrower: BorrowerActor
  /** The signing page, by the bearer of its signing session. */
  signer: SignerActor
  /** A person who works for the lender, by the session of staff. */
  staff: StaffActor
  /** The same, also before an administrator has confirmed the person. */
  'staff-waiting': StaffActor
  /** A staff page: rendered for the person who opens it, or else without data. Pages only read. */
  'staff-visitor': AnonymousActor | StaffActor
}
export type Access = keyof ActorByAccess

interface AccessRule {
  security: Record<string, string[]>[]
  /** A sentence of OpenAPI. */
  description: string
}

/** The declarations of OpenAPI that follow from an access. */
export const accessRules: Record<ApiAccess, AccessRule> = {
  anyone: { security: [], description: 'Anyone may call it.' },
  borrower: {
    security: [{ identity: [] }],
    description: 'For a borrower who is signed in, by the identity token in `x-jwt`.',
  },
  signer: { security: [{ bearer: [] }], description: 'For the signing page, by the bearer of its session.' },
  staff: {
    security: [{ staff: [] }],
    description: 'For people who work for the lender, by the cookie of their session, from their own pages.',
  },
  'staff-waiting': {
    security: [{ staff: [] }],
    description:
      'For people who work for the lender, also those who wait for their confirmation, by the cookie of their session, from their own pages.',
  },
}

export const securitySchemes = {
  identity: { type: 'apiKey', in: 'header', name: 'x-jwt' },
  /** The signing page's own, which it gets for its one-time token. */
  bearer: { type: 'http', scheme: 'bearer' },
  staff: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
} as const

/** Makes the actor of a request, or throws the refusal. */
export type Authenticator<A extends Access = Access> = (
  req: FastifyRequest,
) => ActorByAccess[A] | Promise<ActorByAccess[A]>
export type Authenticators = { [A in Access]?: Authenticator<A> | undefined }

const actors = new WeakMap<FastifyRequest, RequestActor>()

/** The actor of the request, or undefined before its authenticator has run. */
export const knownActor = (req: FastifyRequest): RequestActor | undefined => actors.get(req)

/** The actor of the request. Throws where no authenticator ran: a programming error. */
export function actorOf(req: FastifyRequest): RequestActor {
  const actor = knownActor(req)
  if (!actor) throw new Error(`${req.method} ${req.routeOptions.url} has no actor: no authenticator ran`)
  return actor
}

/**
 * Authenticates every request of the app, and of what is registered in it from here on, by the access of its route. The start fails
 * where a route declares no access, or one without an authenticator.
 */
export function requireAccess(app: FastifyInstance, authenticators: Authenticators): void {
  const routes: { method: string | string[]; url: string; config?: { access?: Access } }[] = []
  // Checked at the end, because a plugin's routes get their access from a later hook (`declareAccess`).
  app.addHook('onRoute', options => void routes.push(options))
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      const access = config?.access
      if (!access) throw new Error(`${method} ${url} declares no access. Add it to the config of the route.`)
      if (!authenticators[access]) throw new Error(`${method} ${url} has access '${access}', without an authenticator.`)
    }
  })

  app.decorateRequest('actor', {
    getter() {
      return actorOf(this as FastifyRequest)
    },
  })
  app.addHook('onRequest', async req => {
    // An address without a route is answered by a page.
    const access = req.is404 ? 'visitor' : req.routeOptions.config.access
    const authenticate = access && authenticators[access]
    if (authenticate) actors.set(req, await authenticate(req))
  })
  app.addHook('preHandler', async req => void actorOf(req))
}

/** Declares the access of all routes that plugins register in this app. */
export function declareAccess(app: FastifyInstance, access: Access): void {
  app.addHook('onRoute', options => {
    options.config = { ...options.config, access }
  })
}
