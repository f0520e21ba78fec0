import { returnableSections } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { inStatusByAssignee, refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, flag, nullable, oneOf, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

export const returnableSection = oneOf(returnableSections({ is_primary: true }))

/** An application that was sent back, as staff read it. Texts are in the language of the request. */
const sentBack = closed({
  returned_at: time,
  /** The name of the staff member who sent it back. */
  returned_by: text,
  reason: text,
  sentence: text,
  /** The checked sections; borrowers without one are left out. `words`: what was asked about it; '' for none. */
  asked: Type.Array(closed({ borrower_id: text, sections: Type.Array(closed({ title: text, words: text })) })),
})
export type SentBackResponse = Static<typeof sentBack>

/** A borrower's own words: to a section that they unlocked, or to a change that they asked for during the review. */
const borrowerWords = closed({
  borrower_id: text,
  /** The title of the section; null where they asked for a change. */
  section: nullable(text),
  text,
  at: time,
})
export type BorrowerWords = Static<typeof borrowerWords>

/** The part of the view about sending back, and about reminding the borrowers after that. */
export const returns = {
  /** The sections that can be checked; empty where the caller can't send it back now. */
  returnable: Type.Array(
    closed({ borrower_id: text, sections: Type.Array(closed({ id: returnableSection, title: text })) }),
  ),
  /** The latest first. */
  sent_back: Type.Array(sentBack),
  unlocked_further: Type.Array(borrowerWords),
  change_requests: Type.Array(borrowerWords),
  /** True if the caller may remind the borrowers now, but for the limit of one reminder a day. */
  can_remind: flag,
  /** Time when the next reminder can go out; null where one can now. */
  next_reminder_at: nullable(time),
}
const returnsOfView = closed(returns)
export type ReturnsOfView = Static<typeof returnsOfView>

export const reminderActions = {
  'application.remind': inStatusByAssignee,
} as const
const refusalsOf = refusalsIn(reminderActions)

export const reminderOperations = defineOperations({
  'POST /staff/applications/{application_id}/reminder': {
    ...staff,
    operationId: 'remindBorrowers',
    summary: 'Remind the borrowers who have something to change or to sign, at most once a day',
    idempotent: true,
    etag: true,
    response: { 200: closed({ next_at: time }) },
    refusals: [...refusalsOf('application.remind', 'application'), 'reminder_sent_today', 'no_one_to_remind'],
  },
})
