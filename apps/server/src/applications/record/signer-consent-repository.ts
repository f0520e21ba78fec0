import type { LegalTextId } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { legalNames, type NameSettings, receiptOf } from './consent-receipts.ts'
import { insertReceipt } from './consent-repository.ts'
import { openDataKey } from './data-key.ts'

export interface SignerAgreement {
  text_id: LegalTextId
  application_id: string
  borrower_id: string
  dealer_name: string
  /** Text as typed under the text. */
  typed?: string
}

/** Stores the receipt of a text that a signer agreed to on the way to the signature. */
export async function recordSignerConsent(
  { settings, keys, clock }: { settings: NameSettings; keys: Pick<Keys, 'fields'>; clock: Clock },
  trx: Transaction<Database>,
  { text_id, dealer_name, typed, ...ids }: SignerAgreement,
  context: RequestContext,
) {
  const signature = typed ? { typed, key: await readKey(trx, keys.fields, ids.borrower_id) } : undefined
  const agreement = { ...ids, agreed: true, given_at: clock.now(), ...(signature && { signature }) }
  const receipt = receiptOf(text_id, legalNames(settings, { dealer_name }), agreement, context)
  await trx.executeQuery(insertReceipt(trx, receipt))
  return receipt
}

async function readKey(trx: Transaction<Database>, fields: FieldEncryption, id: string): Promise<FieldEncryption> {
  const row = await trx.selectFrom('data_key').select('sealed_key').where('borrower_id', '=', id).executeTakeFirst()
  return openDataKey(fields, { id, data_key: row?.sealed_key ?? null })
}
