import { randomInt, timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../db/transaction.ts'
import type { Dealer } from '../dealers/dealers.ts'
import type { Caller } from '../http/caller.ts'
import { isUuid, newId } from '../ids.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { endChallenges, hashedSecret, keepChallenge } from './challenge.ts'
import { comeIn } from './come-in.ts'
import { type SignInLimits, TRIES_PER_CODE } from './sign-in-limits.ts'
import { codeMessage } from './sign-in-messages.ts'

const CODE_MINUTES = 10
const DIGITS = 6

/** One answer for wrong, used, replaced, expired and tried too often: it tells nothing about the code. */
const notGood = () => {
  const message = 'The code you entered is invalid.'
  return new Refused(422, message, { errors: { code: message } })
}

/** Texts a code that replaces the one before. Answers what the code must be confirmed with. */
export async function sendCode(
  services: Services,
  { dealer, phone_number }: { dealer: Dealer; phone_number: string },
): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  return inTransaction(services.db, async trx => {
    const now = services.clock.now()
    await endChallenges(trx, now, 'SMS', phone_number)
    const verification_id = await keepChallenge(trx, now, {
      channel: 'SMS',
      target: phone_number,
      dealer_id: dealer.id,
      secret_hash: hashedSecret(services, code),
      minutes: CODE_MINUTES,
    })
    await services.jobs.sendMessage(trx, {
      id: newId(),
      dealer_id: dealer.id,
      channel: 'SMS',
      recipient: phone_number,
      ...codeMessage({ dealer, code, minutes: CODE_MINUTES, settings: services.settings }),
      link: null,
      code,
    })
    return verification_id
  })
}

/** Signs in with the code. Throws 422 where it is not good, 429 where this phone was tried too often today. */
export async function confirmCode(
  services: Services,
  limits: SignInLimits,
  { verification_id, code }: { verification_id: string; code: string },
  caller: Caller,
) {
  if (!isUuid(verification_id) || !/^\d{6}$/.test(code)) throw notGood()
  const tried = await countTry(services, verification_id)
  if (!tried) throw notGood()
  await limits.take('codeTriesPerPhone', tried.target)
  if (!timingSafeEqual(tried.secret_hash, hashedSecret(services, code))) throw notGood()

  const now = services.clock.now()
  const signedIn = await inTransaction(services.db, async trx => {
    const contact = await trx
      .updateTable('sign_in_challenge')
      .set({ ended_at: now })
      .where('id', '=', verification_id)
      .where('ended_at', 'is', null)
      .returning(['channel', 'target'])
      .executeTakeFirst()
    if (!contact) throw notGood()
    return comeIn(trx, now, contact, caller)
  })
  await limits.giveBack('codeTriesPerPhone', tried.target)
  return signedIn
}

/** Counts before anything is compared, and for good, so that a hundred tries at the same moment are a hundred tries. */
function countTry({ db, clock }: Services, id: string) {
  return db
    .updateTable('sign_in_challenge')
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('channel', '=', 'SMS')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('attempts', '<', TRIES_PER_CODE)
    .returning(['target', 'secret_hash'])
    .executeTakeFirst()
}
