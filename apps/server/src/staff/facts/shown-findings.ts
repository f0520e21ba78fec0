import { ENGLISH, translate } from '@porchlight/domain'
import { type AttentionFacts, attentionFlags, type CreditLimit } from '@porchlight/domain/staff'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { newReviewKey, openReviewKey, reviewColumn } from '../notes/review-key.ts'
import type { FirstFindings } from '../opening/opening-count-repository.ts'

/** The facts to check as they were shown, in English, and the limits in force. */
interface Findings {
  findings: { rule: string; text: string }[]
  limits: readonly CreditLimit[]
}
const sealedFindings = reviewColumn<Findings>('shown_findings', 'sealed_findings')

interface KeyOf {
  application_id: string
  /** Null until something of the application is sealed with a key of it. */
  review_key: Buffer | null
}

/** The findings of a signing that is opened for the first time, as they are stored with the opening. */
export function sealFindings(
  fields: FieldEncryption,
  { application_id, review_key }: KeyOf,
  envelope_id: string,
  facts: AttentionFacts,
): FirstFindings {
  const new_key = review_key ? null : newReviewKey(fields, application_id)
  const key = openReviewKey(fields, application_id, review_key ?? new_key!)
  const findings = attentionFlags(facts).map(({ rule, text }) => ({ rule, text: translate(ENGLISH, text) }))
  const { limits } = facts
  return { envelope_id, new_key, sealed_findings: sealedFindings.seal(key, envelope_id, { findings, limits }) }
}

export interface ShownFindings extends Findings {
  opened_at: string
}

export function toShownFindings(
  fields: FieldEncryption,
  { application_id, review_key }: KeyOf,
  rows: readonly { envelope_id: string; opened_at: string; sealed_findings: string }[],
): ShownFindings[] {
  if (!review_key) return []
  const key = openReviewKey(fields, application_id, review_key)
  return rows.map(({ envelope_id, opened_at, sealed_findings }) => ({
    opened_at,
    ...sealedFindings.open(key, envelope_id, sealed_findings),
  }))
}
