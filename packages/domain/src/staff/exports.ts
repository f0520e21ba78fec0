import { phrase } from '../forms/text.ts'
import type { ChangesResponse } from './facts.ts'
import type { ReviewState } from './review-actions.ts'

/** The forms of the file for the lender's own system. */
export const exportFormats = ['MISMO', 'JSON'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFormatLabels = {
  MISMO: phrase('MISMO 3.4 (XML)'),
  JSON: phrase('JSON'),
} as const satisfies Record<ExportFormat, string>

/** How the name of a file ends. */
export const exportExtensions = { MISMO: 'mismo.xml', JSON: 'json' } as const satisfies Record<ExportFormat, string>

/** The content of a file: an application in one of the formats, or its demographics, which are never beside it. */
export type ExportKind = ExportFormat | 'DEMOGRAPHICS'

/** Why a person of the lender makes a file of an application. */
export const exportReasons = ['OWN_SYSTEM', 'SIGNED_AGAIN', 'FILE_LOST', 'TRIAL'] as const
export type ExportReason = (typeof exportReasons)[number]

export const exportReasonLabels = {
  OWN_SYSTEM: phrase("To enter it in the lender's own system"),
  SIGNED_AGAIN: phrase('It was signed again after an earlier file'),
  FILE_LOST: phrase("An earlier file was lost or couldn't be read"),
  TRIAL: phrase('To try out the import'),
} as const satisfies Record<ExportReason, string>

/** Why compliance makes a file of demographics. */
export const demographicsReasons = ['REPORT', 'FAIR_LENDING', 'EXAMINATION'] as const
export type DemographicsReason = (typeof demographicsReasons)[number]

export const demographicsReasonLabels = {
  REPORT: phrase('For a report that the law asks for'),
  FAIR_LENDING: phrase('For a review of fair lending'),
  EXAMINATION: phrase('An examiner asked for it'),
} as const satisfies Record<DemographicsReason, string>

/** How many applications one zip file holds at most. */
export const MOST_EXPORTED = 100

/** The target of the confirmation for a batch: bound to the list of applications, in whichever order it is sent. */
export const exportsTarget = (application_ids: readonly string[]): string => [...application_ids].sort().join(' ')

/** `blocks`: no file can be made. With the others it is made. */
export const preflightLevels = ['blocks', 'check', 'not carried', 'not asked', 'width'] as const
export type PreflightLevel = (typeof preflightLevels)[number]

export const preflightLevelLabels = {
  blocks: phrase('No file can be made'),
  check: phrase('Look at this'),
  'not carried': phrase("What the file doesn't carry"),
  'not asked': phrase("What wasn't asked"),
  width: phrase('What another system may cut off'),
} as const satisfies Record<PreflightLevel, string>

/** A sentence of the report about a file. It never has an SSN or a birth date. */
export interface PreflightMessage {
  /** Such as 'C3'. One id may stand several times, for other borrowers or values. */
  id: string
  level: PreflightLevel
  /** First name and last initial, where it concerns one borrower. */
  borrower?: string
  text: string
  /** The id of the section that it comes from; absent where it comes from none. */
  section?: string
  /** The borrower and the section to send back, where they can mend it. */
  ask?: { borrower_id: string; section: string }
}

/** The report about a file before it is made, and beside it. */
export interface Preflight {
  /** Whether the file can be made. */
  ready: boolean
  /** In the order of the levels. */
  messages: PreflightMessage[]
}

/** A file that was made of an application. */
export interface ExportRecord {
  id: string
  kind: ExportKind
  made_at: string
  /** The person of the lender; null where an operator made it by a command. */
  made_by: string | null
  /** The zip that it was in; null for a file of its own. */
  batch_id: string | null
  /** When the answers in it were signed. */
  signed_at: string
  /** SHA-256 of the file in hex. */
  sha256: string
  /** The lender's own number then. */
  loan_number: string | null
}

/** GET /staff/applications/{id}/export. Reading it opens the application. */
export interface ExportViewResponse {
  id: string
  dealer: { id: string; name: string }
  borrowers: { id: string; name: string; is_primary: boolean }[]
  signed_at: string
  /** Files can be made of SUBMITTED and REVIEWED. */
  state: ReviewState
  /** The lender's own number, which the file names. */
  loan_number: string | null
  /** For each format. */
  preflight: Record<ExportFormat, Preflight>
  /** The titles of the sections that messages come from or ask for. */
  sections: { id: string; title: string }[]
  /** Files of the application, the latest first; none of demographics. */
  export_records: ExportRecord[]
  /** How the last signing differs from the one that was handed over last; null where they are the same, or nothing was handed over. */
  changes: ChangesResponse | null
  /** Whether the caller may make a file now. */
  can_export: boolean
  /** Whether the caller may send the application back now. */
  can_send_back: boolean
}

/** The state of the last file of an application, in its view; null where none was made. */
export interface LastExport {
  at: string
  /** Whether it was signed again since. */
  is_outdated: boolean
}

/** POST /staff/applications/{id}/export, which returns the file. */
export interface ExportBody {
  format: ExportFormat
  reason: ExportReason
}

/** GET /staff/exports/candidates: the applications of a filter of the queue that files can be made of. Reading it opens none. */
export interface ExportCandidatesResponse {
  /** At most {@link MOST_EXPORTED}, in the order of the queue. */
  rows: ExportCandidate[]
  /** Whether the filter has more than those. */
  more: boolean
  /** How many applications of the filter are left out, because they are open again or ended. Counted up to 100. */
  left_out: number
}
export interface ExportCandidate {
  id: string
  borrower: string
  coborrowers: number
  dealer: { id: string; name: string }
  loan_number: string | null
  submitted_at: string
  last_export: LastExport | null
}

/** The part of the view of demographics about files of them. */
export interface DemographicsExportPart {
  /** A sentence for each text that is longer than Desktop Underwriter takes. It is in the file all the same. */
  long_texts: string[]
  /** Files of the demographics, the latest first. */
  export_records: ExportRecord[]
  /** Whether the caller may make one now. */
  can_export: boolean
}

/** POST /staff/applications/{id}/demographics/export, which returns the file. */
export interface DemographicsExportBody {
  reason: DemographicsReason
}

/** POST /staff/exports/batches, which streams a zip with a file of each application. */
export interface ExportBatchBody extends ExportBody {
  /** A UUID that the caller chooses. */
  batch_id: string
  application_ids: string[]
}

/** GET /staff/exports/batches/{id}, for the staff member who asked for it. Lists ids of applications in the order in which they were asked for. */
export interface ExportBatchResponse {
  id: string
  /** Applications of which a file was made and recorded, whether or not it arrived. */
  recorded: string[]
  /** Applications without a file, each with the sentence that says why. */
  refused: { application_id: string; code: string; text: string }[]
  /** Applications whose turn did not come, or has not come yet. */
  not_reached: string[]
}
