import { createHash } from 'node:crypto'
import {
  type LegalNames,
  type LegalText,
  legalTexts,
  type StoredAnswers,
  textsAgreedToByRegistration,
} from '@porchlight/domain'
import type { Insertable, Selectable } from 'kysely'
import { type ChannelSettings, sendsTexts } from '../../messaging/channels.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type DataKeyOwner, findDataKey } from './data-key.ts'

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
  given_at: Date
  /** Text as typed, with the data key of the borrower. */
  signature?: { typed: string; key: FieldEncryption }
}
/** The answers of a registration, and when they were given. */
type Registration = Omit<Agreement, 'agreed' | 'signature'> & { stored: StoredAnswers }

/** Which text was shown, by version and hash, and whether the person agreed to it. */
export function receiptOf(
  text_id: keyof typeof legalTexts,
  names: LegalNames,
  { signature, ...agreement }: Agreement,
  request: RequestContext,
): Insertable<Database['consent_receipt']> {
  const text = legalTexts[text_id](names)
  const id = newId()
  return {
    id,
    text_id,
    text_version: text.version,
    text_hash: legalHash(text),
    ...agreement,
    sealed_signature: signature ? sealSignature(signature.key, id, signature.typed) : null,
    ip: request.ip,
    user_agent: request.userAgent,
  }
}

const associatedData = (receipt_id: string) => ({
  table: 'consent_receipt',
  column: 'sealed_signature',
  row: receipt_id,
})

const sealSignature = (key: FieldEncryption, receipt_id: string, typed: string): Buffer =>
  key.seal(typed, associatedData(receipt_id))

/** The typed signature of a receipt. Null where nothing was typed, and after the borrower's data key was removed. */
export function openSignature(
  fields: FieldEncryption,
  borrower: DataKeyOwner,
  { id, sealed_signature }: Pick<Selectable<Database['consent_receipt']>, 'id' | 'sealed_signature'>,
): string | null {
  const key = sealed_signature && findDataKey(fields, borrower)
  return key ? key.openText(sealed_signature, associatedData(id)) : null
}

export type NameSettings = Pick<Settings, 'LENDER_NAME'> & Pick<ChannelSettings, 'SMS_TRANSPORT'>

/** The names that legal texts mention. */
export const legalNames = (settings: NameSettings, { dealer_name }: { dealer_name: string }): LegalNames => ({
  lender: settings.LENDER_NAME,
  dealer: dealer_name,
  ...(!sendsTexts(settings) && { isEmailOnly: true }),
})

/** The receipts of a registration: the choice about text messages, and the texts that its button agrees to. */
export const registrationReceipts = (
  names: LegalNames,
  { stored, ...agreement }: Registration,
  request: RequestContext,
): Insertable<Database['consent_receipt']>[] => [
  ...smsReceipts(names, { ...agreement, stored }, request),
  ...textsAgreedToByRegistration.map(text_id => receiptOf(text_id, names, { ...agreement, agreed: true }, request)),
]

/** The choice about text messages. One receipt is stored for each time that it is made. */
export const smsReceipt = (
  names: LegalNames,
  { stored, ...agreement }: Registration,
  request: RequestContext,
): Insertable<Database['consent_receipt']> =>
  receiptOf('sms-consent', names, { ...agreement, agreed: stored.sms_support_opt_out === false }, request)

/** The choice about text messages at a registration. None where no one is asked. */
export const smsReceipts = (
  names: LegalNames,
  registration: Registration,
  request: RequestContext,
): Insertable<Database['consent_receipt']>[] => (names.isEmailOnly ? [] : [smsReceipt(names, registration, request)])
