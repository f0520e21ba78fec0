import { legalTexts } from '@porchlight/domain'
import type { Insertable } from 'kysely'
import type { Database } from '../db/schema.ts'
import { legalHash } from '../documents/legal-hash.ts'
import type { Caller } from '../http/caller.ts'
import { newId } from '../ids.ts'

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
  caller: Caller,
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
