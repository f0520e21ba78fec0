import { createHash } from 'node:crypto'
import { type LegalText, legalTexts, type StoredAnswers, textsAgreedToByRegistration } from '@porchlight/domain'
import type { Insertable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** SHA-256 (hex) of a text as shown: id, version, title and paragraphs, one per line, in UTF-8. */
export function legalHash({ id, version, title, paragraphs }: LegalText): string {
  return createHash('sha256')
    .update([id, version, title, ...paragraphs].join('\n'))
    .digest('hex')
}

interface Agreement {
  application_id: string
  borrower_id: string
  agreed: boolean
  typed_signature?: string
}
interface LegalNames {
  lender: string
  dealer: string
}

/** Which text was shown, by version and hash, and whether the person agreed to it. */
export function receiptOf(
  text_id: keyof typeof legalTexts,
  names: LegalNames,
  agreement: Agreement,
  request: RequestContext,
): Insertable<Database['consent_receipt']> {
  const text = legalTexts[text_id](names)
  return {
    id: newId(),
    text_id,
    text_version: text.version,
    text_hash: legalHash(text),
    ...agreement,
    ip: request.ip,
    user_agent: request.userAgent,
  }
}

/** The names that legal texts mention. */
export const legalNames = (
  { LENDER_NAME }: Pick<Settings, 'LENDER_NAME'>,
  { dealer_name }: { dealer_name: string },
): LegalNames => ({ lender: LENDER_NAME, dealer: dealer_name })

/** The receipts of a registration: the choice about text messages, and the texts that its button agrees to. */
export const registrationReceipts = (
  names: LegalNames,
  { stored, ...ids }: { application_id: string; borrower_id: string; stored: StoredAnswers },
  request: RequestContext,
): Insertable<Database['consent_receipt']>[] => [
  smsReceipt(names, { ...ids, stored }, request),
  ...textsAgreedToByRegistration.map(text_id => receiptOf(text_id, names, { ...ids, agreed: true }, request)),
]

/** The choice about text messages. One receipt is stored for each time that it is made. */
export const smsReceipt = (
  names: LegalNames,
  { stored, ...ids }: { application_id: string; borrower_id: string; stored: StoredAnswers },
  request: RequestContext,
): Insertable<Database['consent_receipt']> =>
  receiptOf('sms-consent', names, { ...ids, agreed: stored.sms_support_opt_out === false }, request)
