declare module '../../platform/database/schema.ts' {
  interface Database {
    signed_term: SignedTermTable
  }
}

export type TermKind = 'NAME' | 'EMAIL' | 'PHONE' | 'SSN'

/** A word of a name, a contact or an SSN of a person who signed an application last. */
interface SignedTermTable {
  application_id: string
  borrower_id: string
  kind: TermKind
  /** Keyed, with the kind in it. */
  hash: Buffer
  /** The last submission of the application. */
  submitted_at: Date
}
