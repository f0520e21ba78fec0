import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { buildApi } from '../../src/app.ts'
import { issueIdentityToken } from '../../src/identity/identity-token.ts'
import { signInOrRegister } from '../../src/identity/session.ts'
import type { BorrowerActor } from '../../src/platform/actor.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import type { Services } from '../../src/services.ts'
import { authenticateTestStaff } from './actors.ts'
import { checkContract } from './contract-check.ts'
import { checkDealers } from './dealer-check.ts'

/**
 * The API over these services, for `inject`. A response that its route does not declare fails the test, and so does a statement of
 * a request that is not bound to one dealer.
 */
export async function testApp(services: Services, log?: FastifyBaseLogger): Promise<FastifyInstance> {
  const addHooks = (api: FastifyInstance) => {
    checkContract(api)
    checkDealers(api)
  }
  const authenticators = {
    staff: authenticateTestStaff,
    'staff-waiting': (req: FastifyRequest) => authenticateTestStaff(req),
  }
  const app = await buildApi(services, { log, addHooks, authenticators })
  await app.ready()
  return app
}

/** Signs in a contact (email or '+1…') without messages. The returned headers are valid for 10 minutes; pages take the cookies. */
export async function signIn(
  services: Pick<Services, 'db' | 'keys' | 'clock' | 'settings'>,
  contact = 'ada@example.com',
): Promise<{ user: BorrowerActor; headers: { 'x-jwt': string }; cookies: { session: string } }> {
  const channel = contact.startsWith('+') ? 'SMS' : 'EMAIL'
  const caller = { ip: '127.0.0.1', userAgent: 'test' }
  const { user, sessionToken } = await inTransaction(services.db, trx =>
    signInOrRegister(trx, services.keys, services.clock.now(), { channel, recipient: contact }, caller),
  )
  const { token } = await issueIdentityToken(services, user)
  return { user, headers: { 'x-jwt': token }, cookies: { session: sessionToken } }
}
