import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { inTransaction } from '../../src/db/transaction.ts'
import { dealerRoutes } from '../../src/dealers/dealer-routes.ts'
import { handleError } from '../../src/http/error-handler.ts'
import { refused } from '../../src/refused.ts'
import type { Services } from '../../src/services.ts'
import { comeIn } from '../../src/sign-in/come-in.ts'
import { identify } from '../../src/sign-in/identify.ts'
import { issueIdentityToken } from '../../src/sign-in/identity-token.ts'
import { signInRoutes } from '../../src/sign-in/sign-in-routes.ts'
import type { SignedIn } from '../../src/sign-in/signed-in.ts'

type Log = { level: 'trace'; stream: { write(line: string): void } }

export async function testApp(services: Services, log?: Log): Promise<FastifyInstance> {
  const app = Fastify({
    logger: log ?? false,
    trustProxy: services.settings.TRUST_PROXY,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, allowUnionTypes: true } },
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(() => {
    throw refused.notFound()
  })
  await app.register(fastifyCookie)
  await app.register(
    async v1 => {
      v1.addHook('onRequest', identify(services))
      dealerRoutes(v1, services)
      signInRoutes(v1, services)
      v1.get('/who', req => req.user)
    },
    { prefix: '/v1' },
  )
  return app
}

/** Someone who came in by mail or by phone, as far as the server is concerned, with the headers for his calls. */
export async function signIn(
  services: Services,
  contact = 'ada@example.com',
): Promise<{ user: SignedIn; headers: { 'x-jwt': string } }> {
  const channel = contact.startsWith('+') ? 'SMS' : 'EMAIL'
  const caller = { ip: '127.0.0.1', userAgent: 'test' }
  const { user } = await inTransaction(services.db, trx =>
    comeIn(trx, services.clock.now(), { channel, target: contact }, caller),
  )
  const { token } = await issueIdentityToken(services, user)
  return { user, headers: { 'x-jwt': token } }
}
