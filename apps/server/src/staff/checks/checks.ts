import type { ChecksResponse, SectionOfBorrower } from '@porchlight/api'
import type { NameOf } from '../staff-members/staff-member-repository.ts'

/** A row of `section_check`, as JSON has it. */
interface StoredChecks {
  envelope_id: string
  needs: SectionOfBorrower[]
  no_other_findings_by: string | null
  no_other_findings_at: string | null
  version: number
  sealed_profile: string | null
}

/** The marks in the documents of an envelope. `stored`: null until something is marked. */
export function toChecks(stored: StoredChecks | null, envelope_id: string, nameOf: NameOf): ChecksResponse {
  if (stored?.envelope_id !== envelope_id) return { needs: [], no_other_findings: null, version: stored?.version ?? 0 }
  const { needs, no_other_findings_by, no_other_findings_at, sealed_profile, version } = stored
  const by = nameOf(no_other_findings_by, sealed_profile) ?? ''
  const at = no_other_findings_at === null ? null : new Date(no_other_findings_at).toISOString()
  return { needs, no_other_findings: at === null ? null : { by, at }, version }
}
