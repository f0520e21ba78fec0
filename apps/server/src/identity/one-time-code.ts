import { randomInt, timingSafeEqual } from 'node:crypto'
import { errorCodes, type Language } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Dealer } from '../dealers/dealer-repository.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { isUuid, newId } from '../platform/ids.ts'
import { hashedSecret, possibleHashes, storeChallenge } from './challenge.ts'
import { type CodePurpose, consumeCode, countTry, endChallenges } from './challenge-repository.ts'
import type { Recipient } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import type { MessageContent, MessageContext } from './messages.ts'
import { countCodeTry, refundCodeTry, refundMessage, type SignInLimits, TRIES_PER_CODE } from './sign-in-limits.ts'

const CODE_MINUTES = 10
const DIGITS = 6

/** One refusal for wrong, used, replaced, expired and tried too often, so that it reveals nothing about the code. */
const codeInvalid = () => new HttpError('code_invalid', { errors: { code: errorCodes.code_invalid.message } })

interface CodeFor extends Recipient, CodePurpose {
  dealer: Dealer
  language: Language
  content(about: MessageContext & { code: string }): MessageContent
}

/** Sends a code that replaces the one before. Returns the id that the code is confirmed with. */
export async function sendCode(services: IdentityServices, wanted: CodeFor): Promise<string> {
  const { dealer, language, channel, recipient, user_id, session_id, content } = wanted
  const { settings } = services
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  return inTransaction(services.db, async trx => {
    const now = services.clock.now()
    const purpose = { channel, recipient, user_id }
    await endChallenges(trx, services.keys, now, purpose)
    const secret_hash = hashedSecret(services, code)
    const id = await storeChallenge(trx, services.keys, now, {
      ...purpose,
      session_id,
      dealer_id: dealer.id,
      secret_hash,
    })
    const message = {
      id: newId(),
      dealer_id: dealer.id,
      channel,
      recipient,
      ...content({ dealer, language, settings, minutes: CODE_MINUTES, code }),
      link: null,
      code,
      about: { kind: 'challenge', id, minutes: CODE_MINUTES },
    } as const
    await services.jobs.sendMessage(trx, message, { subject: { isShortLived: true } })
    return id
  })
}

/** The contact that a code proved, and the challenge that it answered. */
export interface ProvedContact extends Recipient {
  id: string
  dealer_id: string
}

export interface TypedCode extends CodePurpose {
  verification_id: string
  code: string
  /** The caller's address. */
  ip: string
}

/**
 * Consumes the code and runs `use` in one transaction: where `use` fails, the code is good for another try.
 * Throws 422 unless the code is right and open, and 429 where this contact was tried too often today.
 */
export async function confirmCode<Result>(
  services: IdentityServices,
  limits: SignInLimits,
  { verification_id, code, user_id, session_id, ip }: TypedCode,
  use: (trx: Transaction<Database>, contact: ProvedContact, now: Date) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(verification_id) || !/^\d{6}$/.test(code)) throw codeInvalid()
  const { db, keys, clock } = services
  const tried = await countTry(db, keys, {
    id: verification_id,
    user_id,
    session_id,
    most: TRIES_PER_CODE,
    now: clock.now(),
  })
  if (!tried) throw codeInvalid()
  await countCodeTry(limits, tried.recipient, ip)
  if (!possibleHashes(services, code).some(hash => timingSafeEqual(tried.secret_hash, hash))) throw codeInvalid()

  const now = clock.now()
  const result = await inTransaction(db, async trx => {
    const consumed = await consumeCode(trx, keys, verification_id, now)
    if (!consumed) throw codeInvalid()
    return use(trx, consumed, now)
  })
  await refundCodeTry(limits, tried.recipient, ip)
  await refundMessage(limits, tried.recipient, ip)
  return result
}
