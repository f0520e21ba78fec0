import fastifyAccepts from '@fastify/accepts'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { coborrowerRoutes } from './applications/coborrowers/coborrower-routes.ts'
import { invitationRoutes } from './applications/coborrowers/invitation-link.ts'
import { agreementRoutes } from './applications/lifecycle/agreement-routes.ts'
import { applicationRoutes } from './applications/lifecycle/application-routes.ts'
import { requestRoutes } from './applications/lifecycle/request-routes.ts'
import { editingRoutes } from './applications/sections/editing-routes.ts'
import { sectionRoutes } from './applications/sections/section-routes.ts'
import { eventRoutes } from './applications/views/event-routes.ts'
import { fullViewRoutes } from './applications/views/full-view-routes.ts'
import { authenticatorsOf } from './authenticators.ts'
import { dealerRoutes } from './dealers/dealer-routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { applicationFileSchema } from './exports/json/application-schema.ts'
import { accountRoutes } from './identity/account-routes.ts'
import { signInRoutes } from './identity/sign-in-routes.ts'
import { borrowerItemRoutes } from './items/borrower-item-routes.ts'
import { borrowerLetterRoutes } from './letters/borrower-letter-routes.ts'
import { deliveryRoutes } from './messaging/delivery-routes.ts'
import { sendReminderRoute } from './notices/send-reminder.ts'
import { stopReminderRoutes } from './notices/stop-reminders.ts'
import { modeRoute } from './pages/mode-route.ts'
import { type Authenticators, requireAccess } from './platform/http/access.ts'
import { handleError } from './platform/http/error-handler.ts'
import { answerErrorIds } from './platform/http/error-id.ts'
import { readForwarded } from './platform/http/forwarded.ts'
import { HttpError } from './platform/http/http-errors.ts'
import { compileLazily } from './platform/http/lazy-validators.ts'
import { logResponses, REQUEST_ID_LABEL } from './platform/http/log.ts'
import { malformedAddresses, malformedRequests } from './platform/http/malformed-requests.ts'
import { refuseByMode } from './platform/http/mode-gate.ts'
import { describeApi } from './platform/http/openapi.ts'
import { pageErrorRoute } from './platform/http/page-error-route.ts'
import { answerRequestIds, requestIds } from './platform/http/request-id.ts'
import { PERMISSIONS_POLICY, securityHeaders } from './platform/http/security-headers.ts'
import { UUID } from './platform/ids.ts'
import { inboxRoutes } from './providers/inbox/inbox-routes.ts'
import { twilioRoutes } from './providers/twilio/twilio-routes.ts'
import { refuseStrangersFirst } from './refuse-strangers.ts'
import type { Services } from './services.ts'
import { hasDemoPeople, usesInbox } from './settings.ts'
import { signingRoutes } from './signing/routes.ts'
import { staffMemberRoutes } from './staff/administration/staff-member-routes.ts'
import { staffAccountRoutes } from './staff/sign-in/account-routes.ts'
import { staffOidcRoutes } from './staff/sign-in/oidc-routes.ts'
import { requireOwnPages } from './staff/sign-in/own-pages.ts'
import { staffSessionRoutes } from './staff/sign-in/session-routes.ts'
import { staffSignInRoutes } from './staff/sign-in/sign-in-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'

const BODY_LIMIT = 256 * 1024
/** A request that takes longer to arrive, headers and body, is cut off. */
const REQUEST_MS = 60_000

export interface ApiOptions {
  /** Without it nothing is logged. */
  log?: FastifyBaseLogger | undefined
  /** Adds hooks before the routes are registered. Tests use it. */
  addHooks?(app: FastifyInstance): void
  /** Replace those of `authenticatorsOf`. Tests sign in staff with them. */
  authenticators?: Authenticators
}

/** A proxy that compresses a response changes its ETag and the hash of a file, and delays events. */
const mustStayAsSent = (reply: FastifyReply): boolean =>
  ['etag', 'content-disposition'].some(name => reply.hasHeader(name)) ||
  !/^application\/json/.test(String(reply.getHeader('content-type') ?? 'application/json'))

/** The API under /v1, complete but for the pages. */
export async function buildApi(
  services: Services,
  { log, addHooks, authenticators }: ApiOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_ID_LABEL }),
    genReqId: requestIds(services.settings),
    bodyLimit: BODY_LIMIT,
    // A server that stops answers what still comes; its proxies learn from the readiness probe.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    clientErrorHandler: malformedRequests(services.settings),
    trustProxy: services.settings.TRUST_PROXY ?? false,
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, allowUnionTypes: true },
      onCreate(ajv) {
        ajv.addFormat('uuid', UUID)
        compileLazily(ajv)
      },
    },
    frameworkErrors: malformedAddresses(services.settings),
  })
  app.setErrorHandler(handleError)
  // Responses are typed by their schemas and checked against them in tests. Serializing by schema would drop what one lacks.
  app.setSerializerCompiler(() => data => JSON.stringify(data))
  answerRequestIds(app)
  answerErrorIds(app)
  readForwarded(app)
  logResponses(app)
  addHooks?.(app)
  await app.register(
    fastifyHelmet,
    securityHeaders(services.settings, { framed: services.esign.framed, scripts: services.captcha.scripts }),
  )
  app.addHook('onRequest', async (_req, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  await app.register(fastifyAccepts)
  await app.register(fastifyCookie)
  refuseByMode(app, services, 'onRequest')
  requireOwnPages(app, services.settings)
  requireAccess(app, { ...authenticatorsOf(services), ...authenticators })
  refuseStrangersFirst(app, services)
  refuseByMode(app, services, 'preHandler')
  await describeApi(app, services.settings)
  await app.register(
    async v1 => {
      v1.addHook('onSend', async (_req, reply) => {
        const directives = reply.getHeader('cache-control') ?? 'no-store'
        reply.header('cache-control', mustStayAsSent(reply) ? `${directives}, no-transform` : directives)
      })
      v1.get('/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, () => app.swagger())
      v1.get(
        '/schemas/application-file-1.json',
        { config: { access: 'anyone' }, schema: { hide: true } },
        (_req, reply) => reply.type('application/schema+json').send(applicationFileSchema()),
      )
      dealerRoutes(v1, services)
      signInRoutes(v1, services)
      if (usesInbox(services.settings)) inboxRoutes(v1, services)
      twilioRoutes(v1, services)
      deliveryRoutes(v1, services)
      modeRoute(v1, services)
      pageErrorRoute(v1, services)
      accountRoutes(v1, services)
      applicationRoutes(v1, services)
      requestRoutes(v1, services)
      borrowerItemRoutes(v1, services)
      borrowerLetterRoutes(v1, services)
      agreementRoutes(v1, services)
      editingRoutes(v1, services)
      eventRoutes(v1, services)
      coborrowerRoutes(v1, services)
      invitationRoutes(v1, services)
      sectionRoutes(v1, services)
      signingRoutes(v1, services)
      documentRoutes(v1, services)
      fullViewRoutes(v1, services)
      const demo = { hasDemoPeople: hasDemoPeople(services.settings) }
      staffSignInRoutes(v1, services, demo)
      staffSessionRoutes(v1, services, demo)
      staffAccountRoutes(v1, services)
      staffOidcRoutes(v1, services)
      staffMemberRoutes(v1, services)
      staffRoutes(v1, services)
      stopReminderRoutes(v1, services)
      sendReminderRoute(v1, services)
      v1.all('/*', { config: { access: 'anyone', servedUpTo: 'read-only' }, schema: { hide: true } }, () => {
        throw new HttpError('not_found')
      })
    },
    { prefix: '/v1' },
  )
  return app
}
