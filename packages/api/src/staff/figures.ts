import { figureKinds } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { byAssignee, refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, count, day, entered, enteredDay, flag, nullable, oneOf, sentId, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

/** A figure that staff entered beside the stated ones. It's never changed: a later one counts instead, or it is withdrawn. */
export const lenderFigure = closed({
  id: text,
  kind: oneOf(figureKinds),
  /** Null for a figure of the application. */
  borrower_id: nullable(text),
  /** Whole cents. */
  cents: count,
  source: text,
  /** The day of the credit report; null for another kind. */
  report_on: nullable(day),
  /** The name of the staff member who entered it. */
  by: text,
  at: time,
  /** Null unless it was entered by mistake. */
  withdrawn: nullable(closed({ by: text, at: time })),
  /** False for one that is withdrawn, or that a later one replaces. */
  counts: flag,
})
export type LenderFigureResponse = Static<typeof lenderFigure>

const figureBody = closed({
  kind: oneOf(figureKinds),
  /** The borrower whose debts or income it is. */
  borrower_id: Type.Optional(nullable(sentId)),
  /** Whole cents. */
  cents: nullable(count),
  source: entered,
  report_on: Type.Optional(nullable(enteredDay)),
})
export type FigureBody = Static<typeof figureBody>

export const figureActions = {
  'figure.record': byAssignee,
} as const
const refusalsOf = refusalsIn(figureActions)

export const figureOperations = defineOperations({
  'POST /staff/applications/{application_id}/figures': {
    ...staff,
    operationId: 'recordFigure',
    summary:
      "Record a figure of the lender's beside the stated ones; it is never changed, and a later one counts instead",
    idempotent: true,
    etag: true,
    body: figureBody,
    response: { 201: closed({ id: text }) },
    refusals: refusalsOf('figure.record', 'application'),
  },
  'POST /staff/applications/{application_id}/figures/{id}/withdrawal': {
    ...staff,
    operationId: 'withdrawFigure',
    summary: 'Withdraw a figure that was entered by mistake; it stays on record',
    idempotent: true,
    etag: true,
    response: { 200: closed({ id: text }) },
    refusals: [...refusalsOf('figure.record', 'application'), 'not_found'],
  },
})
