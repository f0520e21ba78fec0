import type { ChecksResponse, SectionOfBorrower } from '@porchlight/api'
import type { NameOf } from '../members/member-repository.ts'

/** A row of `section_check`, as JSON has it. */
interface StoredChecks {
  envelope_id: string
  needs: SectionOfBorrower[]
  rest_is_fine_by: string | null
  rest_is_fine_at: string | null
  version: number
  sealed_profile: string | null
}

/** The marks in the documents of an envelope. `stored`: null where nothing was ever marked. */
export function toChecks(stored: StoredChecks | null, envelope_id: string, nameOf: NameOf): ChecksResponse {
  if (stored?.envelope_id !== envelope_id) return { needs: [], rest_is_fine: null, version: stored?.version ?? 0 }
  const { needs, rest_is_fine_by, rest_is_fine_at, sealed_profile, version } = stored
  const by = nameOf(rest_is_fine_by, sealed_profile) ?? ''
  const at = rest_is_fine_at === null ? null : new Date(rest_is_fine_at).toISOString()
  return { needs, rest_is_fine: at === null ? null : { by, at }, version }
}
