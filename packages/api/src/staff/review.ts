import { returnReasonCodes } from '@porchlight/domain/staff'
import Type from 'typebox'
import { inStatusByAssignee, refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { applicationStatus, closed, oneOf, sentId } from '../schemas.ts'
import { MOST_ITEMS, newItem } from './items.ts'
import { returnableSection } from './returns.ts'
import { staff } from './staff.ts'

export const reviewActions = {
  'application.review': inStatusByAssignee,
  'application.stop-review': inStatusByAssignee,
  'submission.read': inStatusByAssignee,
  'withdrawal.read': ['assigned_to_another'],
  'application.return': inStatusByAssignee,
} as const
const refusalsOf = refusalsIn(reviewActions)

/** Begins and stops the review of a submitted application, sends it back, and marks what came in or its withdrawal as read. */
export const reviewOperations = defineOperations({
  'POST /staff/applications/{application_id}/review': {
    ...staff,
    operationId: 'beginReview',
    summary: 'Begin the review of a submitted application: its borrowers can no longer edit it',
    idempotent: true,
    etag: true,
    response: { 200: closed({ status: applicationStatus }) },
    refusals: refusalsOf('application.review', 'application'),
  },
  'DELETE /staff/applications/{application_id}/review': {
    ...staff,
    operationId: 'stopReview',
    summary: 'Stop the review: the application is submitted again, and its borrowers can reopen it',
    etag: true,
    response: { 200: closed({ status: applicationStatus }) },
    refusals: refusalsOf('application.stop-review', 'application'),
  },
  'POST /staff/applications/{application_id}/submission/read': {
    ...staff,
    operationId: 'markSubmissionRead',
    summary: 'Mark a further signing as read, so that it no longer has to be checked; a first one needs a review',
    idempotent: true,
    etag: true,
    response: { 200: closed({ is_read: Type.Literal(true) }) },
    refusals: refusalsOf('submission.read', 'application'),
  },
  'DELETE /staff/applications/{application_id}/submission/read': {
    ...staff,
    operationId: 'markSubmissionUnread',
    summary: 'Undo that a further signing was marked as read',
    ifMatch: true,
    idempotent: true,
    etag: true,
    response: { 200: closed({ is_read: Type.Literal(false) }) },
    refusals: refusalsOf('submission.read', 'application'),
  },
  'POST /staff/applications/{application_id}/withdrawal/read': {
    ...staff,
    operationId: 'markWithdrawalRead',
    summary: 'Mark the withdrawal of an application as read, so that nothing is to be done with it',
    idempotent: true,
    etag: true,
    response: { 200: closed({ read_at: Type.String({ format: 'date-time' }) }) },
    refusals: [...refusalsOf('withdrawal.read', 'application'), 'wrong_status'],
  },
  'DELETE /staff/applications/{application_id}/withdrawal/read': {
    ...staff,
    operationId: 'markWithdrawalUnread',
    summary: 'Undo that the withdrawal of an application was marked as read',
    ifMatch: true,
    idempotent: true,
    etag: true,
    response: { 200: closed({ read_at: Type.Null() }) },
    refusals: refusalsOf('withdrawal.read', 'application'),
  },
  'POST /staff/applications/{application_id}/return': {
    ...staff,
    operationId: 'sendBack',
    summary:
      'Send an application back: its borrowers may change the checked sections, and sign again. It can ask for more at once',
    idempotent: true,
    ifMatch: true,
    etag: true,
    body: closed({
      sections: Type.Array(
        closed({
          borrower_id: sentId,
          section: returnableSection,
          words: Type.Optional(Type.String({ description: 'The borrower reads it with the section, as it is' })),
        }),
        { maxItems: 200 },
      ),
      reason: oneOf(returnReasonCodes),
      sentence: Type.String({
        description: "All borrowers read it as it is; '' where each section has words of its own",
      }),
      items: Type.Optional(
        Type.Array(newItem, { maxItems: MOST_ITEMS, description: 'What else is asked for, in the same message' }),
      ),
    }),
    response: { 200: closed({ status: applicationStatus }) },
    refusals: refusalsOf('application.return', 'application'),
  },
})
