import type { Day } from '../forms/day.ts'
import type { ApplicationStatus } from '../status/transitions.ts'
import type { AssignmentPart } from './assignment.ts'
import type { ChecksResponse } from './checks.ts'
import type { LastExport } from './exports.ts'
import type { FactsOfView } from './facts.ts'
import type { HistoryResponse } from './history.ts'
import type { MilestonesView } from './milestone-view.ts'
import type { NotesResponse } from './notes.ts'
import type { ReturnsOfView } from './returns.ts'

/** One row of a section as it was signed. */
export interface ViewRow {
  label: string
  value: string
  /** Set for a value that is read out on the phone or typed elsewhere, such as an email address. */
  can_copy?: true
}
export interface ViewEntry {
  title: string
  rows: ViewRow[]
}

/** GET /staff/applications/{id}/view: what was signed last, section by section, borrowers side by side. */
export interface ApplicationViewResponse extends FactsOfView, ReturnsOfView {
  id: string
  dealer: { id: string; name: string }
  status: ApplicationStatus
  created_at: string
  signed_at: string
  withdrawn_at: string | null
  /** Whether it was opened again by a borrower, so that newer answers may follow. */
  is_open_again: boolean
  borrowers: { id: string; name: string; is_primary: boolean }[]
  sections: {
    id: string
    title: string
    /** In the order of `borrowers`; a section of the application has one, of the primary borrower. */
    columns: { borrower_id: string; entries: ViewEntry[] }[]
  }[]
  documents: {
    document_id: string
    borrower_id: string
    name: string
    signed_at: string
    is_superseded: boolean
    documents: { title: string; pages: number }[]
  }[]
  /** The day on which to look at it again. */
  follow_up_on: Day | null
  notes: NotesResponse
  checks: ChecksResponse
  milestones: MilestonesView
  assignment: AssignmentPart
  history: HistoryResponse
  /** The last file for the lender's own system; null where none was made. */
  last_export: LastExport | null
  /** Whether the caller may do this now. */
  can_add_notes: boolean
  can_add_restricted_notes: boolean
  can_check_sections: boolean
  can_reveal: boolean
  can_check_callers: boolean
  can_begin_review: boolean
  can_stop_review: boolean
  can_read_demographics: boolean
  /** Whether the caller may make a file for the lender's own system now. */
  can_export: boolean
}
