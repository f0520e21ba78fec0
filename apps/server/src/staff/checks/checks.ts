import type { ChecksResponse, SectionOfBorrower } from '@porchlight/domain/staff'

/** The columns of `section_check`; null where nothing was ever marked. */
interface StoredChecks {
  envelope_id: string | null
  needs: SectionOfBorrower[] | null
  rest_is_fine_at: Date | null
  version: number | null
}

/** The marks in the documents of an envelope. `by`: the name of the person who said that the rest is fine. */
export function toChecks(stored: StoredChecks, envelope_id: string, by: string): ChecksResponse {
  const version = stored.version ?? 0
  if (stored.envelope_id !== envelope_id) return { needs: [], rest_is_fine: null, version }
  return {
    needs: stored.needs ?? [],
    rest_is_fine: stored.rest_is_fine_at && { by, at: stored.rest_is_fine_at.toISOString() },
    version,
  }
}
