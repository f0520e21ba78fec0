import {
  approvalConditionCodes,
  collaterals,
  contactKinds,
  milestoneKinds,
  queueGroups,
  queueViews,
  searchKinds,
  taskKinds,
} from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { contentOf, defineOperations } from '../operation.ts'
import {
  applicationStatus,
  byCode,
  closed,
  count,
  day,
  flag,
  named,
  noContent,
  nullable,
  oneOf,
  reference,
  text,
  time,
} from '../schemas.ts'
import { lastExport } from './export-record.ts'
import { after, queueFilters } from './queue-filters.ts'
import { staff } from './staff.ts'

/** Number of applications a page of the queue has. */
export const QUEUE_PAGE = 50
/** Number of entries a page of failures has. */
export const FAILURES_PAGE = 50

const LONGEST_TERM = 254
const references = Type.Array(reference)

/** The state of the home, or else of the primary borrower's present address; '' where neither is known. */
export const state = text
/** The last entry of the contact log. */
export const lastContact = nullable(closed({ kind: oneOf(contactKinds), on: day, by: text }))

/** One application in the queue. Days are in the lender's time zone. */
const row = named(
  'QueueRow',
  closed({
    id: text,
    group: oneOf(queueGroups),
    /** The open task that is due first; null where none is open. `words`: '3 days late'; '' for a day that is further ahead. `time`: '9:30 AM'; '' without one. */
    task: nullable(closed({ kind: oneOf(taskKinds), due_on: day, words: text, time: text })),
    /** The primary borrower as signed last. */
    borrower: text,
    coborrowers: count,
    state,
    /** The lender's own number. */
    loan_number: nullable(text),
    dealer: reference,
    /** The value that was signed last. */
    amount: nullable(Type.Number({ description: 'In dollars' })),
    collateral: oneOf(collaterals),
    assignee: nullable(reference),
    /** True if only its assignee, the managers of its dealer and compliance can find it. */
    is_restricted: flag,
    /** The last submission. */
    submitted_at: time,
    first_submitted_at: time,
    /** Days since the first submission, by which the periods of the law count; null once it ended. */
    days: nullable(count),
    /** Words that say what it waits for and how long, such as 'Ann: 2 sections, 6 days'; null unless it waits for a borrower. */
    waiting: nullable(text),
    last_contact: lastContact,
    status: applicationStatus,
    withdrawn_at: nullable(time),
    /** The last day of an approval in force, or of an accepted counteroffer, its planned closing and the conditions that it leaves. */
    approved_until: nullable(day),
    closing_on: nullable(day),
    conditions: nullable(oneOf(approvalConditionCodes)),
    /** The last milestone that counts, and its day. */
    outcome: nullable(closed({ kind: oneOf(milestoneKinds), on: day })),
    /** The version of the lender's side, for `If-Match`. */
    version: count,
  }),
)
export type QueueRow = Static<typeof row>

const queue = named(
  'Queue',
  closed({
    view: oneOf(queueViews),
    rows: Type.Array(row),
    /** The cursor of the next page, or null at the end. */
    next: nullable(text),
    /** The time at which groups and dates are judged: that of the first page. */
    as_of: time,
    /** Choices of the filter: those that the caller may see. */
    dealers: references,
    /** Choices of the filter: staff members who may be assigned in the caller's dealers. */
    officers: references,
    /** Applications in the views of the caller with the filters that are set, at most HIGHEST_QUEUE_COUNT. */
    counts: byCode(queueViews, count),
    /** Applications of the view in each group, at most HIGHEST_QUEUE_COUNT. */
    groups: byCode(queueGroups, count),
    can_take_next: flag,
  }),
)
export type QueueResponse = Static<typeof queue>

/**
 * The last submitted applications that were found, and by what each was: a kind, with the name of the person whose it is. `kinds`: what the
 * text was read as; `more`: whether more were found than the rows; `whole_words_only`: whether too many applications are open to look for
 * beginnings of names.
 */
const search = named(
  'StaffSearch',
  closed({
    kinds: Type.Array(oneOf(searchKinds)),
    rows: Type.Array(
      closed({
        ...row.properties,
        matches: Type.Array(closed({ kind: oneOf(searchKinds), person: nullable(text) })),
      }),
    ),
    more: flag,
    whole_words_only: flag,
  }),
)
export type StaffSearchResponse = Static<typeof search>

/** The applications that some have signed, and that were never submitted. */
const partiallySigned = named(
  'PartiallySigned',
  closed({
    applications: Type.Array(
      closed({
        id: text,
        dealer: reference,
        /** Full days since the documents were made. */
        age_days: count,
        /** First names. */
        waiting_for: Type.Array(text),
      }),
    ),
  }),
)
export type PartiallySignedResponse = Static<typeof partiallySigned>

/** The work that could not be finished, the oldest first. */
const failures = named(
  'Failures',
  closed({
    failures: Type.Array(
      closed({
        /** The id of the envelope, or of the job that failed. */
        id: text,
        /** The name of the job, such as `seal-envelope`. */
        kind: text,
        /** Both are null for a job that concerns no application, which administrators alone see. */
        application_id: nullable(text),
        dealer: nullable(reference),
        /** Since the work was to be done first. */
        age_seconds: count,
        error_code: text,
      }),
    ),
    /** The cursor of the page after this one; null on the last. */
    next: nullable(text),
  }),
)
export type FailuresResponse = Static<typeof failures>

const candidate = closed({
  id: text,
  borrower: text,
  coborrowers: count,
  dealer: reference,
  loan_number: nullable(text),
  submitted_at: time,
  last_export: nullable(lastExport),
})
export type ExportCandidate = Static<typeof candidate>

/** The applications of a filter of the queue that files can be made of. */
const candidates = named(
  'ExportCandidates',
  closed({
    /** At most MOST_EXPORTED, in the order of the queue. */
    rows: Type.Array(candidate),
    /** True if the filter has more than those. */
    more: flag,
    /** Number of applications of the filter that are left out, because they are open again or ended. Counted up to 100. */
    left_out: count,
  }),
)
export type ExportCandidatesResponse = Static<typeof candidates>

/** The queue, search, and lists beside them. Reading them opens no application. */
export const queueOperations = defineOperations({
  'GET /staff/queue': {
    ...staff,
    operationId: 'readQueue',
    summary: `List what was submitted to the caller's dealers, in the order in which it needs doing or was submitted, ${QUEUE_PAGE} a page`,
    query: closed({ ...queueFilters, after }),
    response: { 200: queue },
    refusals: ['too_many_to_sort'],
  },
  'POST /staff/search': {
    ...staff,
    operationId: 'searchApplications',
    summary:
      'Find applications by a name, of open ones also by the first 3 letters, or by a whole email, phone, id or loan number; 60 searches an hour',
    body: closed({ term: Type.String({ minLength: 1, maxLength: LONGEST_TERM }) }),
    inReadOnly: true,
    response: { 200: search },
    refusals: ['too_many_requests'],
  },
  'GET /staff/queue/partially-signed': {
    ...staff,
    operationId: 'listPartiallySigned',
    summary: 'List what some borrowers have signed and others have not, with the first names of those others',
    response: { 200: partiallySigned },
    refusals: ['staff_forbidden'],
  },
  'POST /staff/queue/partially-signed/{id}/reminder': {
    ...staff,
    operationId: 'remindSigners',
    summary: 'Remind those who have not signed, at most once a day',
    response: { 204: noContent },
    refusals: ['staff_forbidden', 'application_not_found', 'reminder_sent_today', 'no_one_to_remind'],
  },
  'GET /staff/failures': {
    ...staff,
    operationId: 'listFailures',
    summary: `List what could not be sealed, and jobs that gave up, ${FAILURES_PAGE} a page, without names and answers`,
    query: closed({ after }),
    response: { 200: failures },
    refusals: ['staff_forbidden'],
  },
  'POST /staff/failures/{id}/retry': {
    ...staff,
    operationId: 'retryFailure',
    summary: 'Start again what could not be finished',
    response: { 204: noContent },
    refusals: ['staff_forbidden', 'failure_not_found'],
  },
  'GET /staff/queue/list': {
    ...staff,
    operationId: 'downloadQueueList',
    summary: 'Download the rows of a view of the queue as a CSV file, without identifiers and contacts; at most 2,000',
    query: closed(queueFilters),
    response: { 200: contentOf('The list', text, 'text/csv') },
    refusals: ['staff_forbidden', 'list_too_long'],
  },
  'GET /staff/exports/candidates': {
    ...staff,
    operationId: 'listExportCandidates',
    summary: 'List the first 100 applications of a view of the queue that can be exported',
    query: closed(queueFilters),
    response: { 200: candidates },
    refusals: ['staff_forbidden'],
  },
})
