import { randomBytes } from 'node:crypto'
import { errorCodes, type Language, pathTo, safeRedirect } from '@porchlight/domain'
import type { Dealer } from '../dealers/dealer-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import { hashedSecret, possibleHashes, storeChallenge } from './challenge.ts'
import { consumeLink, isLinkReplaced } from './challenge-repository.ts'
import { findUserByContact } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { linkMail } from './messages.ts'
import { requireAccount, signInOrRegister } from './session.ts'
import { countContact, countShared, needsCaptcha, type SignInLimits } from './sign-in-limits.ts'

const SECRET_BYTES = 32
const LINK_MINUTES = 15

/** The client leads from these refusals to `error=expired-magiclink` and `error=newer-magiclink`. */
const linkRefused = (code: 'sign_in_link_invalid' | 'sign_in_link_replaced') =>
  new HttpError(code, { errors: { token: errorCodes[code].message } })

interface WantedLink {
  dealer: Dealer
  email: string
  redirect: string | undefined
  language: Language
}

/**
 * Emails a link within the limits. What strangers use up of the limits that all share never keeps a known contact from a link: while
 * half is used, each request costs a captcha, and when all is used, only known contacts get one. The requester cannot distinguish these cases
 * apart: both are refused with 429 then. docs/decisions/0038-limits-of-contacts-count-by-network.md
 */
export async function requestLink(
  services: IdentityServices,
  limits: SignInLimits,
  { ip, isSolved, ...wanted }: WantedLink & { ip: string; isSolved: boolean },
): Promise<void> {
  const { db, keys, log } = services
  const message = { dealer: wanted.dealer, recipient: wanted.email }
  if (!isSolved && (await needsCaptcha(limits, message))) throw new HttpError('captcha_required')
  await countContact(limits, message, ip)
  const known = await findUserByContact(db, keys, { channel: 'EMAIL', recipient: wanted.email })
  try {
    await countShared(limits, message)
  } catch (refusal) {
    // After the response, whose time would show otherwise.
    if (known) setImmediate(() => void sendLink(services, wanted).catch(err => log.warn({ err }, 'no link was sent')))
    throw refusal
  }
  await sendLink(services, wanted)
}

/** Emails a link that signs `email` in once. The secret is in the URL's fragment, which no server logs. */
async function sendLink(services: IdentityServices, { dealer, email, redirect, language }: WantedLink): Promise<void> {
  const { settings } = services
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const back = safeRedirect(redirect, dealer.slug) ?? undefined
  const page = pathTo('confirmLink', { dealer: dealer.slug }, { redirect: back })
  const link = `${settings.PUBLIC_URL}${page}#token=${secret}`
  const content = linkMail({ dealer, language, settings, minutes: LINK_MINUTES, link, now: services.clock.now() })
  await inTransaction(services.db, async trx => {
    const id = await storeChallenge(trx, services.keys, services.clock.now(), {
      channel: 'EMAIL',
      recipient: email,
      user_id: null,
      session_id: null,
      dealer_id: dealer.id,
      secret_hash: hashedSecret(services, secret),
    })
    const message = {
      id: newId(),
      dealer_id: dealer.id,
      channel: 'EMAIL',
      recipient: email,
      ...content,
      link,
      code: null,
      about: { kind: 'challenge', id, minutes: LINK_MINUTES },
    } as const
    await services.jobs.sendMessage(trx, message, { subject: { isShortLived: true } })
  })
}

/** Signs in with the link's token and the address it was sent to. Throws 422 unless the link is open. */
export function confirmLink(
  services: IdentityServices,
  { email, token }: { email: string; token: string },
  context: RequestContext,
) {
  const now = services.clock.now()
  return inTransaction(services.db, async trx => {
    const hashes = possibleHashes(services, token)
    const consumed = await consumeLink(trx, services.keys, email, hashes, now)
    if (!consumed)
      throw (await isLinkReplaced(trx, services.keys, email, hashes))
        ? linkRefused('sign_in_link_replaced')
        : linkRefused('sign_in_link_invalid')
    const contact = { channel: consumed.channel, recipient: email }
    await requireAccount(trx, services, contact)
    return signInOrRegister(trx, services.keys, now, contact, context)
  })
}
