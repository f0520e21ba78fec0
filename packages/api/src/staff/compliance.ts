import { clockIds, fileEventKinds, overrideKinds } from '@porchlight/domain/staff'
import Type, { type Static, type TProperties } from 'typebox'
import { contentOf, defineOperations, fileOf } from '../operation.ts'
import { closed, day, enteredDay, named, nullable, oneOf, text, time } from '../schemas.ts'
import { after } from './queue-filters.ts'
import { staff } from './staff.ts'

/** Number of entries that a page of compliance has. */
export const COMPLIANCE_PAGE = 50

/** A page of a list. */
const pageOf = <P extends TProperties>(title: string, properties: P) =>
  named(
    title,
    closed({
      /** The newest first. */
      rows: Type.Array(closed({ ...properties, id: text, application_id: text, dealer: text })),
      /** The cursor of the page after this one; null on the last. */
      next: nullable(text),
    }),
  )

const missedClocks = pageOf('MissedClocks', {
  clock: oneOf(clockIds),
  due_on: day,
  /** Null while it is open. */
  ended_on: nullable(day),
  /** The name of who recorded what ended it, or of the assignee while it is open. */
  by: nullable(text),
})
export type MissedClocksResponse = Static<typeof missedClocks>

const overrides = pageOf('Overrides', {
  overrides: Type.Array(oneOf(overrideKinds)),
  /** The kind of the event; for one that was entered by mistake, of that one. */
  kind: oneOf(fileEventKinds),
  /** A choice of the kind's list. */
  code: nullable(text),
  /** Null for one that was entered by mistake. */
  happened_on: nullable(day),
  /** The kind and the day of the event that was corrected. */
  corrected_kind: nullable(oneOf(fileEventKinds)),
  corrected_on: nullable(day),
  recorded_at: time,
  by: nullable(text),
})
export type OverridesResponse = Static<typeof overrides>

const words = pageOf('WordsSent', {
  sent_at: time,
  by: nullable(text),
  /** A reason of the lender's list, in words. */
  reason: text,
  /** '' for none, and after the data of the primary borrower was deleted. */
  sentence: text,
  sections: Type.Array(closed({ section: text, words: text })),
})
export type WordsSentResponse = Static<typeof words>

const csv = { 200: contentOf('The list', text, 'text/csv') }
const query = closed({ after })

/** The lists of compliance. They change nothing. */
export const complianceOperations = defineOperations({
  'GET /staff/compliance/missed-clocks': {
    ...staff,
    operationId: 'listMissedClocks',
    summary: `List the legal deadlines that were missed or have passed, ${COMPLIANCE_PAGE} a page`,
    query,
    response: { 200: missedClocks },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/compliance/missed-clocks/list': {
    ...staff,
    operationId: 'downloadMissedClocks',
    summary: 'Download the legal deadlines that were missed or have passed as CSV',
    response: csv,
    refusals: ['staff_forbidden', 'list_too_long'],
  },
  'GET /staff/compliance/overrides': {
    ...staff,
    operationId: 'listOverrides',
    summary: `List what was recorded later, corrected, or decided by a person, ${COMPLIANCE_PAGE} a page`,
    query,
    response: { 200: overrides },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/compliance/overrides/list': {
    ...staff,
    operationId: 'downloadOverrides',
    summary: 'Download what was recorded later, corrected, or decided by a person as CSV',
    response: csv,
    refusals: ['staff_forbidden', 'list_too_long'],
  },
  'GET /staff/compliance/words': {
    ...staff,
    operationId: 'listWordsSent',
    summary: `List the words that staff sent to borrowers, ${COMPLIANCE_PAGE} a page. The trail names the applications`,
    query,
    response: { 200: words },
    refusals: ['staff_forbidden'],
  },
  'GET /staff/compliance/words/list': {
    ...staff,
    operationId: 'downloadWordsSent',
    summary: 'Download the words that staff sent to borrowers as CSV. The trail names the applications',
    response: csv,
    refusals: ['staff_forbidden', 'list_too_long'],
  },
  'POST /staff/compliance/worksheet': {
    ...staff,
    operationId: 'exportDecisionWorksheet',
    summary: 'Export the actions taken in some days, in the words of 12 CFR 1003, without demographics',
    body: closed({ from: enteredDay, to: enteredDay }),
    inReadOnly: true,
    response: { 200: fileOf('The worksheet', 'text/csv') },
    refusals: ['staff_forbidden', 'list_too_long', 'staff_step_up_required'],
  },
})
