import type { ChecksResponse, SectionOfBorrower } from '@porchlight/api'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { openReviewKey, openWords } from '../notes/review-key.ts'
import type { NameOf } from '../staff-members/staff-member-repository.ts'

/** A row of `section_check`, as JSON has it. */
interface StoredChecks {
  envelope_id: string
  needs: SectionOfBorrower[]
  /** Base64; null where nothing is asked in words. */
  sealed_words: string | null
  no_other_findings_by: string | null
  no_other_findings_at: string | null
  version: number
  sealed_profile: string | null
}

interface ChecksOf {
  application_id: string
  envelope_id: string
  review_key: Buffer | null
}

/** The marks in the documents of an envelope. `stored`: null until something is marked. */
export function toChecks(
  fields: FieldEncryption,
  { application_id, envelope_id, review_key }: ChecksOf,
  stored: StoredChecks | null,
  nameOf: NameOf,
): ChecksResponse {
  if (stored?.envelope_id !== envelope_id) return { needs: [], no_other_findings: null, version: stored?.version ?? 0 }
  const { sealed_words, no_other_findings_by, no_other_findings_at, sealed_profile, version } = stored
  const words =
    sealed_words !== null && review_key
      ? openWords(openReviewKey(fields, application_id, review_key), application_id, sealed_words)
      : []
  const needs = stored.needs.map((section, index) => ({ ...section, words: words[index] ?? '' }))
  const by = nameOf(no_other_findings_by, sealed_profile) ?? ''
  const at = no_other_findings_at === null ? null : new Date(no_other_findings_at).toISOString()
  return { needs, no_other_findings: at === null ? null : { by, at }, version }
}
