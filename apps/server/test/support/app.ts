import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApi } from '../../src/app.ts'
import { inTransaction } from '../../src/db/transaction.ts'
import type { Services } from '../../src/services.ts'
import { comeIn } from '../../src/sign-in/come-in.ts'
import { issueIdentityToken } from '../../src/sign-in/identity-token.ts'
import type { SignedIn } from '../../src/sign-in/signed-in.ts'

/** The API over these services, for `inject`. */
export async function testApp(services: Services, log?: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await buildApi(services, log)
  await app.ready()
  return app
}

/** Someone who came in by mail or by phone ('+1…'), without the messages; with the headers for his calls, for 10 minutes. */
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
