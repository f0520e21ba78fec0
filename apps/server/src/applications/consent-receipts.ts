import { createHash, createHmac } from 'node:crypto'
import { type LegalText, legalTexts, type StoredAnswers } from '@porchlight/domain'
import type { Insertable, Transaction } from 'kysely'
import { derivedKey } from '../platform/crypto/derived-key.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { Borrower } from './application-record.ts'

/** SHA-256 (hex) of a text as shown: id, version, title and paragraphs, one per line, in UTF-8. */
export function legalHash({ id, version, title, paragraphs }: LegalText): string {
  return createHash('sha256')
    .update([id, version, title, ...paragraphs].join('\n'))
    .digest('hex')
}

interface Given {
  application_id: string
  borrower_id: string
  agreed: boolean
  typed_signature?: string
}

/** Which text was shown, by version and hash, and what the person said to it. */
export function receiptOf(
  text_id: keyof typeof legalTexts,
  names: { lender: string; dealer: string },
  given: Given,
  caller: RequestContext,
): Insertable<Database['consent_receipt']> {
  const text = legalTexts[text_id](names)
  return {
    id: newId(),
    text_id,
    text_version: text.version,
    text_hash: legalHash(text),
    ...given,
    ip: caller.ip,
    user_agent: caller.userAgent,
  }
}

/** What a person said to text messages, each time that it is said. */
export async function storeSmsConsent(
  trx: Transaction<Database>,
  names: { lender: string; dealer: string },
  { stored, ...who }: { application_id: string; borrower_id: string; stored: StoredAnswers },
  caller: RequestContext,
): Promise<void> {
  const given = { ...who, agreed: stored.sms_support_opt_out === false }
  await trx
    .insertInto('consent_receipt')
    .values(receiptOf('sms-consent', names, given, caller))
    .execute()
}

/** A receipt outlives the person's data: by the contact he gave it can still be found, by whoever knows that, but not read. */
export async function anonymizeReceipts(
  trx: Transaction<Database>,
  keys: Keys,
  { id, email, phone_number }: Pick<Borrower, 'id' | 'email' | 'phone_number'>,
): Promise<void> {
  const key = derivedKey(keys.identity.privateKey, 'consent receipts')
  const hashed = (contact: string) => createHmac('sha256', key).update(contact).digest('hex')
  const receipts = trx.updateTable('consent_receipt').where('borrower_id', '=', id)
  const forgotten = { typed_signature: null, contact_hash: hashed(email) }
  await receipts.set(forgotten).where('text_id', '!=', 'sms-consent').execute()
  await receipts
    .set({ ...forgotten, contact_hash: hashed(phone_number ?? '') })
    .where('text_id', '=', 'sms-consent')
    .execute()
}
