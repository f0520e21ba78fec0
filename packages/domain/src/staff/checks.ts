/** A section of a borrower. A section of the application is that of the primary borrower. */
export interface SectionOfBorrower {
  borrower_id: string
  section: string
}

/** A part of the view: what an officer marked in what was signed last. A further signing begins with nothing marked. */
export interface ChecksResponse {
  /** The sections that need something. */
  needs: SectionOfBorrower[]
  /** The name of the person who said that the rest is fine. */
  rest_is_fine: { by: string; at: string } | null
  /** For `If-Match`. */
  version: number
}
