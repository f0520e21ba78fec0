import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifySwagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './account/account-routes.ts'
import { applicationRoutes } from './applications/application-routes.ts'
import { eventRoutes } from './applications/event-routes.ts'
import { borrowerRoutes } from './borrowers/borrower-routes.ts'
import { coborrowerRoutes } from './borrowers/coborrower-routes.ts'
import { dealerRoutes } from './dealers/dealer-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { fullViewRoutes } from './full-view/full-view-routes.ts'
import { handleError } from './http/error-handler.ts'
import { logAnswers } from './http/log.ts'
import { PERMISSIONS_POLICY, securityHeaders } from './http/security-headers.ts'
import { deliveryRoutes } from './messages/delivery-routes.ts'
import { refused } from './refused.ts'
import { sectionRoutes } from './sections/section-routes.ts'
import type { Services } from './services.ts'
import { identify } from './sign-in/identify.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { signingRoutes } from './signing/signing-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call: everybody, or (when silent) only someone signed in. */
    access?: 'anyone'
  }
}

const BODY_LIMIT = 256 * 1024

/** The API under /v1, complete but for the pages. Without a log it says nothing. */
export async function buildApi(services: Services, log?: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log && { loggerInstance: log }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: services.settings.TRUST_PROXY ?? false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, allowUnionTypes: true } },
  })
  app.setErrorHandler(handleError)
  logAnswers(app)
  await app.register(fastifyHelmet, securityHeaders(services.settings))
  app.addHook('onRequest', async (_req, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  await app.register(fastifyCookie)
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${services.settings.PRODUCT_NAME} API`, version: '1' },
      components: {
        securitySchemes: {
          identity: { type: 'apiKey', in: 'header', name: 'x-jwt' },
          /** The signing page's own, which it gets for its one-time token. */
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ identity: [] }],
    },
  })
  await app.register(
    async v1 => {
      v1.addHook('onRequest', identify(services))
      v1.addHook('onSend', async (_req, reply) => {
        reply.header('cache-control', 'no-store')
      })
      v1.get('/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, () => app.swagger())
      dealerRoutes(v1, services)
      signInRoutes(v1, services)
      deliveryRoutes(v1, services)
      accountRoutes(v1, services)
      applicationRoutes(v1, services)
      eventRoutes(v1, services)
      borrowerRoutes(v1, services)
      coborrowerRoutes(v1, services)
      sectionRoutes(v1, services)
      signingRoutes(v1, services)
      documentRoutes(v1, services)
      fullViewRoutes(v1, services)
      v1.all('/*', { config: { access: 'anyone' }, schema: { hide: true } }, () => {
        throw refused.notFound()
      })
    },
    { prefix: '/v1' },
  )
  return app
}
