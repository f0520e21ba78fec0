import { randomBytes } from 'node:crypto'
import { errorCodes, pathTo, safeRedirect } from '@porchlight/domain'
import type { Dealer } from '../dealers/dealers.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { hashedSecret, keepChallenge } from './challenge.ts'
import { linkMail } from './sign-in-messages.ts'
import { signInOrRegister } from './sign-in-or-register.ts'

const SECRET_BYTES = 32
const LINK_MINUTES = 15

/** The client leads from this answer to `error=expired-magiclink`. */
const notGood = () =>
  new HttpError('sign_in_link_invalid', { errors: { token: errorCodes.sign_in_link_invalid.message } })

/** Mails a link that signs `email` in, once. The secret is in its fragment, so no server's log ever has it. */
export async function sendLink(
  services: Services,
  { dealer, email, redirect }: { dealer: Dealer; email: string; redirect: string | undefined },
): Promise<void> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const back = safeRedirect(redirect, dealer.slug) ?? undefined
  const page = pathTo('confirmLink', { dealer: dealer.slug }, { redirect: back })
  const link = `${services.settings.PUBLIC_URL}${page}#token=${secret}`
  const mail = linkMail({ dealer, link, minutes: LINK_MINUTES, settings: services.settings })
  await inTransaction(services.db, async trx => {
    const id = await keepChallenge(trx, services.clock.now(), {
      channel: 'EMAIL',
      target: email,
      user_id: null,
      dealer_id: dealer.id,
      secret_hash: hashedSecret(services, secret),
    })
    await services.jobs.sendMessage(trx, {
      id: newId(),
      dealer_id: dealer.id,
      channel: 'EMAIL',
      recipient: email,
      ...mail,
      link,
      code: null,
      challenge: { id, minutes: LINK_MINUTES },
    })
  })
}

/** Signs in with what the link carried and the address it was sent to. Throws 422 where the link is not good. */
export async function confirmLink(
  services: Services,
  { email, token }: { email: string; token: string },
  caller: RequestContext,
) {
  const now = services.clock.now()
  return inTransaction(services.db, async trx => {
    const contact = await trx
      .updateTable('sign_in_challenge')
      .set({ ended_at: now })
      .where('channel', '=', 'EMAIL')
      .where('target', '=', email)
      // Six digits sent to add this address to an account are no link.
      .where('user_id', 'is', null)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('secret_hash', '=', hashedSecret(services, token))
      .returning(['channel', 'target'])
      .executeTakeFirst()
    if (!contact) throw notGood()
    return signInOrRegister(trx, now, contact, caller)
  })
}
