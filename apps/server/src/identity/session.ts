import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { WHOLE_LIMIT_MS } from '@porchlight/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Channel } from '../messaging/schema.ts'
import type { BorrowerActor, SignInMethod } from '../platform/actor.ts'
import { auditWrite, recordAudit } from '../platform/audit/audit.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction, writeTogether } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { newAccountRefusal } from '../platform/http/mode-gate.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { isLoopback } from '../platform/settings/loopback.ts'
import type { Settings } from '../platform/settings/settings.ts'
import {
  endSessionByToken,
  findOrCreateUser,
  findSessionByToken,
  findUserByContact,
  insertSession,
  type Recipient,
} from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'

const TOKEN_BYTES = 32

const hashedSessionToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const methods: Record<Channel, SignInMethod> = { EMAIL: 'EMAIL_LINK', SMS: 'SMS_CODE' }

/** A session that was opened, and the value of its cookie. */
export interface SignedIn {
  user: BorrowerActor
  sessionToken: string
}

/** Opens a session for a person who proved to have this contact, and creates the user the first time. */
export async function signInOrRegister(
  trx: Transaction<Database>,
  keys: ContactKeys,
  now: Date,
  contact: Recipient,
  context: RequestContext,
): Promise<SignedIn> {
  const { id: user_id, email, phone_number, language } = await findOrCreateUser(trx, keys, contact, now)
  const method = methods[contact.channel]
  const session_id = newId(now.getTime())
  const sessionToken = randomBytes(TOKEN_BYTES).toString('base64url')
  const token_hash = hashedSessionToken(sessionToken)
  await writeTogether(trx, [
    insertSession(trx, { id: session_id, user_id, token_hash, method, context, now }),
    auditWrite(trx, { kind: 'borrower', user_id }, { event: 'account.signed_in', details: { method } }, context),
  ])
  return { user: { kind: 'borrower', user_id, session_id, email, phone_number, method, language }, sessionToken }
}

/** Throws in a mode without changes where no one has the contact. In the transaction of its proof, which stays usable. */
export async function requireAccount(
  trx: Transaction<Database>,
  services: Pick<IdentityServices, 'keys' | 'modes' | 'clock' | 'settings'>,
  contact: Recipient,
): Promise<void> {
  const refusal = newAccountRefusal(services, 'borrower')
  if (refusal && !(await findUserByContact(trx, services.keys, contact))) throw refusal
}

/**
 * The session's cookie. Pages are rendered with it, so its path is `/`; the API reads it to renew a token, to sign out, and at a sign-in
 * to end the session before it, and nowhere else.
 */
export function sessionCookie({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const secure = protocol === 'https:' || !isLoopback(hostname)
  const name = secure ? '__Host-session' : 'session'
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure }
  return {
    read: (req: FastifyRequest): string | undefined => req.cookies[name],
    set: (reply: FastifyReply, token: string): void => {
      reply.setCookie(name, token, { ...options, maxAge: WHOLE_LIMIT_MS / 1000 })
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options)
    },
  }
}

/** The signed-in user of a request by its cookie alone, for reading only: it does not count as activity. */
export async function sessionOfCookie(
  { db, keys, clock, settings }: Pick<IdentityServices, 'db' | 'keys' | 'clock' | 'settings'>,
  req: FastifyRequest,
): Promise<BorrowerActor | undefined> {
  const token = sessionCookie(settings).read(req)
  return token ? findSessionByToken(db, keys, hashedSessionToken(token), clock.now()) : undefined
}

/** Ends the session of a cookie, and records the event for its user. */
export const endSessionOfCookie = (
  { db, clock }: Pick<IdentityServices, 'db' | 'clock'>,
  token: string,
  event: 'account.signed_out' | 'account.session_replaced',
  context: RequestContext,
): Promise<void> =>
  inTransaction(db, async trx => {
    const ended = await endSessionByToken(trx, hashedSessionToken(token), clock.now())
    if (ended) await recordAudit(trx, { kind: 'borrower', ...ended }, { event }, context)
  })

/**
 * Makes the browser delete what the site stores in it, even if the page's own code does not get to it. Not its cookies: those of
 * the lender's sibling sites would go too. Not its cache: that has public files only.
 */
export const clearSiteData = (reply: FastifyReply): void => {
  reply.header('clear-site-data', '"storage"')
}

/**
 * Refuses requests from pages of other sites: SameSite treats sibling subdomains as the same site, and nothing else keeps a
 * page from signing its visitor in as another user. In development every name of this machine is accepted.
 */
export function ownOriginOnly({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) {
  return async (req: FastifyRequest): Promise<void> => {
    const { origin } = req.headers
    if (origin === undefined || origin === PUBLIC_URL) return
    const from = URL.parse(origin)
    if (!from || !isLoopback(from.hostname) || from.host !== req.host) throw new HttpError('forbidden')
  }
}
