import { randomInt, timingSafeEqual } from 'node:crypto'
import { errorCodes } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Dealer } from '../dealers/dealers.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { isUuid, newId } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { type ChallengeFor, endChallenges, hashedSecret, keepChallenge } from './challenge.ts'
import { type SignInLimits, TRIES_PER_CODE } from './sign-in-limits.ts'
import type { About, Words } from './sign-in-messages.ts'

const CODE_MINUTES = 10
const DIGITS = 6

/** One answer for wrong, used, replaced, expired and tried too often: it tells nothing about the code. */
const notGood = () => new HttpError('code_invalid', { errors: { code: errorCodes.code_invalid.message } })

interface CodeFor extends ChallengeFor {
  dealer: Dealer
  /** What the message around the code says. */
  words(about: About & { code: string }): Words
}

/** Sends a code that replaces the one before. Answers what the code must be confirmed with. */
export async function sendCode(services: Services, { dealer, words, ...wanted }: CodeFor): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  return inTransaction(services.db, async trx => {
    const now = services.clock.now()
    await endChallenges(trx, now, wanted)
    const verification_id = await keepChallenge(trx, now, {
      ...wanted,
      dealer_id: dealer.id,
      secret_hash: hashedSecret(services, code),
    })
    await services.jobs.sendMessage(trx, {
      id: newId(),
      dealer_id: dealer.id,
      channel: wanted.channel,
      recipient: wanted.target,
      ...words({ dealer, code, minutes: CODE_MINUTES, settings: services.settings }),
      link: null,
      code,
      challenge: { id: verification_id, minutes: CODE_MINUTES },
    })
    return verification_id
  })
}

export interface TypedCode {
  verification_id: string
  code: string
  /** Whose account it was sent for; nobody's where it signs in. */
  user_id: string | null
}

/**
 * Spends the code on `use`, in one transaction: where that fails, the code is good for another try.
 * Throws 422 where it is not good, 429 where this contact was tried too often today.
 */
export async function spendCode<Result>(
  services: Services,
  limits: SignInLimits,
  { verification_id, code, user_id }: TypedCode,
  use: (
    trx: Transaction<Database>,
    contact: Omit<ChallengeFor, 'user_id'> & { dealer_id: string },
    now: Date,
  ) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(verification_id) || !/^\d{6}$/.test(code)) throw notGood()
  const tried = await countTry(services, verification_id, user_id)
  if (!tried) throw notGood()
  await limits.take('codeTriesPerContact', tried.target)
  if (!timingSafeEqual(tried.secret_hash, hashedSecret(services, code))) throw notGood()

  const now = services.clock.now()
  const result = await inTransaction(services.db, async trx => {
    const contact = await trx
      .updateTable('sign_in_challenge')
      .set({ ended_at: now })
      .where('id', '=', verification_id)
      .where('ended_at', 'is', null)
      .returning(['channel', 'target', 'dealer_id'])
      .executeTakeFirst()
    if (!contact) throw notGood()
    return use(trx, contact, now)
  })
  await limits.giveBack('codeTriesPerContact', tried.target)
  return result
}

/** Counts before anything is compared, and for good, so that a hundred tries at the same moment are a hundred tries. */
function countTry({ db, clock }: Services, id: string, user_id: string | null) {
  return (
    db
      .updateTable('sign_in_challenge')
      .set(eb => ({ attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      // What signs in by mail is a link. A code that was sent for an account is good for that one alone.
      .where(eb => (user_id ? eb('user_id', '=', user_id) : eb.and({ channel: 'SMS' }).and('user_id', 'is', null)))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .where('attempts', '<', TRIES_PER_CODE)
      .returning(['target', 'secret_hash'])
      .executeTakeFirst()
  )
}
