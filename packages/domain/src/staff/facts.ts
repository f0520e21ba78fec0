/** A fact to look at first, in words. */
export interface AttentionResponse {
  rule: string
  text: string
  /** The id of the section that the fact stands in. */
  section: string
  /** The ids of other applications that the text speaks of, as far as the reader may see them. */
  applications: string[]
}

export interface TotalResponse {
  id: string
  label: string
  /** '$1,234.56', '31.50%', or why there is no figure. */
  value: string
  formula: string
  /** `section`: the id of the section that the amount stands in; null for another total. */
  lines: { label: string; value: string; section: string | null }[]
  /** Sentences about amounts that were not asked, not given or not counted. */
  notes: string[]
}

/** An answer that was signed differently before: '' where there was none, or is none. */
export interface ChangeRow {
  label: string
  before: string
  after: string
}
export interface ChangedEntryResponse {
  title: string
  /** Null for answers that stand in no entry. */
  change: 'ADDED' | 'CHANGED' | 'REMOVED' | null
  rows: ChangeRow[]
}

/** How the last signing differs from the one before it. */
export interface ChangesResponse {
  /** When the application was signed before. */
  since: string
  /** The names of the people who signed the one and not the other. */
  joined: string[]
  left: string[]
  /** Sections without a change are absent. */
  sections: {
    id: string
    title: string
    columns: { borrower_id: string; name: string; entries: ChangedEntryResponse[] }[]
  }[]
}

/** Facts that follow from the signed answers, as parts of the view of an application. */
export interface FactsOfView {
  attention: AttentionResponse[]
  totals: TotalResponse[]
  /** Null where it was signed once. */
  changes: ChangesResponse | null
}
