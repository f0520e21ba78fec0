import Type, { type Static } from 'typebox'
import { openingRefusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { before, closed, count, flag, named, nullable, oneOf, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

/** An event of an application, or the like events of one person on one day. */
const entry = closed({
  /** The id of the newest event in it. */
  id: text,
  /** A day in the lender's time zone. */
  day: text,
  at: time,
  label: text,
  /** More words, or ''. */
  detail: text,
  actor: oneOf(['staff', 'borrower', 'system']),
  /** The name of a staff member, or the first name of a borrower; '' where it is not known, and for the system. */
  by: text,
  /** The first name of the borrower that it is about, where that is another person. */
  about: nullable(text),
  /** Number of like events that the label does not say itself. */
  count,
  /** True if someone looked at the application, and changed nothing. */
  is_view: flag,
})
export type HistoryEntry = Static<typeof entry>

/** The history, newest first. `more`: whether older ones follow. */
export const history = named('History', closed({ entries: Type.Array(entry), more: flag }))
export type HistoryResponse = Static<typeof history>

export const historyOperations = defineOperations({
  'GET /staff/applications/{application_id}/history': {
    ...staff,
    operationId: 'listHistory',
    summary: 'List what happened to an application, the newest first, as the reader may see it',
    query: before('The id of an entry'),
    response: { 200: history },
    refusals: openingRefusalsOf('application.view-full'),
  },
})
