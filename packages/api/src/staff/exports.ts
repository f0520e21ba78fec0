import { exportFormats, exportReasons, preflightLevels, reviewStates } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { openingRefusalsOf } from '../action-refusals.ts'
import { defineOperations, fileOf } from '../operation.ts'
import { closed, flag, named, nullable, oneOf, reference, text, time } from '../schemas.ts'
import { exportRecord } from './export-record.ts'
import { changes } from './facts.ts'
import { staff } from './staff.ts'

/** A sentence of the report about a file. It never has an SSN or a birth date. */
const message = closed({
  /** Such as 'C3'. One id may stand several times, for other borrowers or values. */
  id: text,
  level: oneOf(preflightLevels),
  /** First name and last initial, where it concerns one borrower. */
  borrower: Type.Optional(text),
  text,
  /** The id of the section that it comes from; absent where it comes from none. */
  section: Type.Optional(text),
  /** The borrower and the section to send back, where they can mend it. */
  ask: Type.Optional(closed({ borrower_id: text, section: text })),
})
export type PreflightMessage = Static<typeof message>

/** The report about a file before it is made, and beside it. */
const preflight = named(
  'Preflight',
  closed({
    /** True if the file can be made. */
    ready: flag,
    /** Sorted in the order of the levels. */
    messages: Type.Array(message),
  }),
)
export type Preflight = Static<typeof preflight>

const exportView = named(
  'ExportView',
  closed({
    id: text,
    dealer: reference,
    borrowers: Type.Array(closed({ id: text, name: text, is_primary: flag })),
    signed_at: time,
    /** Files can be made of SUBMITTED and REVIEWED. */
    state: oneOf(reviewStates),
    /** The lender's own number, which the file names. */
    loan_number: nullable(text),
    preflight: closed({ MISMO: preflight, JSON: preflight }),
    /** The titles of the sections that messages come from or ask for. */
    sections: Type.Array(closed({ id: text, title: text })),
    /** Files of the application, the latest first; none of demographics. */
    export_records: Type.Array(exportRecord),
    /** Differences between the last signing and the one of the last file; null where they are the same, or there is no file. */
    changes: nullable(changes),
    /** True if the caller may make a file now. */
    can_export: flag,
    /** True if the caller may send the application back now. */
    can_send_back: flag,
  }),
)
export type ExportViewResponse = Static<typeof exportView>

export const exportBody = { format: oneOf(exportFormats), reason: oneOf(exportReasons) }

/** The file for the lender's loan system. No response with a file is stored: none takes an Idempotency-Key. */
export const exportOperations = defineOperations({
  'GET /staff/applications/{application_id}/export': {
    ...staff,
    operationId: 'viewExport',
    summary: 'Get the report about the export of what was signed last, and the previous exports',
    response: { 200: exportView },
    refusals: openingRefusalsOf('application.view-full'),
  },
  'POST /staff/applications/{application_id}/export': {
    ...staff,
    operationId: 'exportApplication',
    summary: "Export what was signed last to the lender's loan system, with SSN and birth date",
    body: closed(exportBody),
    response: { 200: fileOf('The file', 'application/xml', 'application/json') },
    refusals: [...openingRefusalsOf('application.export'), 'staff_step_up_required', 'export_blocked'],
  },
})
