import { clockIds, milestoneKinds, milestoneMethods, reviewActionNames, taskKinds } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { byAssignee, ended, refusalsIn, working } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, count, day, entered, enteredDay, flag, nullable, oneOf, sentId, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

const kind = oneOf(milestoneKinds)

const milestone = closed({
  id: text,
  /** Null in a correction that says that nothing was decided. */
  kind: nullable(kind),
  happened_on: nullable(day),
  method: nullable(oneOf(milestoneMethods)),
  requested_by: nullable(text),
  corrects: nullable(text),
  /** The name of the staff member who recorded it; null where a borrower withdrew the application. */
  by: nullable(text),
  recorded_at: time,
})
export type MilestoneResponse = Static<typeof milestone>

/** Dates, milestones and what the lender's loan system knows of the application. */
export const milestones = closed({
  /** Counts the changes of the lender's work, for `If-Match`. */
  review_version: count,
  first_submitted_on: day,
  /** Today in the lender's time zone. */
  today: day,
  deadlines: Type.Array(closed({ clock: oneOf(clockIds), on: day, last_business_day: day, is_answered: flag })),
  /** The open tasks, the earliest first. `words`: '3 days late', 'in 2 business days'; '' for a day that is further ahead. */
  tasks: Type.Array(closed({ kind: oneOf(taskKinds), due_on: day, words: text })),
  /** The number of days since the first submission; the day itself is day 0. */
  days: count,
  /** All that were recorded, the oldest first. */
  recorded: Type.Array(milestone),
  /** The last one that counts, and its day. */
  milestone: nullable(closed({ id: text, kind, on: day })),
  finished_at: nullable(time),
  loan_number: nullable(text),
  /** The value that the answers propose. */
  with_land: flag,
  with_land_confirmed: nullable(flag),
  complete_on: nullable(day),
  estimate_sent_on: nullable(day),
  /** The hold that is in force; always null to those who may not set one. */
  hold: nullable(closed({ set_at: time, by: text })),
  /** The actions that the page offers to the caller now. */
  actions: Type.Array(oneOf(reviewActionNames)),
})
export type MilestonesView = Static<typeof milestones>

const milestoneBody = closed({
  /** Null only in a correction: nothing was decided, and the one before was recorded by mistake. */
  kind: nullable(kind),
  happened_on: Type.Optional(nullable(enteredDay)),
  /** The way in which borrowers were notified, or requested a withdrawal. */
  method: Type.Optional(nullable(oneOf(milestoneMethods))),
  /** The borrower who requested a withdrawal. */
  requested_by: Type.Optional(nullable(sentId)),
  /** The id of the milestone that it corrects, which must be the last one that counts. */
  corrects: Type.Optional(nullable(sentId)),
})
export type MilestoneBody = Static<typeof milestoneBody>

export const milestoneActions = {
  'milestone.record': byAssignee,
  'milestone.finish': [...ended, 'signatures_being_saved', ...working],
  'milestone.correct': [...ended, 'signatures_being_saved', ...working],
  'review.record': byAssignee,
  'hold.change': [],
} as const
const refusalsOf = refusalsIn(milestoneActions)

/** Absent values stay as they are. */
const datesBody = closed({
  /** The number in the lender's loan system; empty where there is none. */
  loan_number: Type.Optional(Type.String({ maxLength: 1000 })),
  /** Confirms Land-home, or Home only. */
  with_land: Type.Optional(flag),
  complete_on: Type.Optional(nullable(enteredDay)),
  reason: Type.Optional(entered),
  estimate_sent_on: Type.Optional(nullable(enteredDay)),
})
export type DatesBody = Static<typeof datesBody>

const recordedDates = closed({
  loan_number: nullable(text),
  with_land_confirmed: nullable(flag),
  complete_on: nullable(day),
  estimate_sent_on: nullable(day),
})

const hold = {
  ...staff,
  idempotent: true,
  body: closed({ reason: entered }),
  response: { 200: closed({ id: text }) },
} as const

/** Milestones, the facts that clocks depend on, and holds. */
export const milestoneOperations = defineOperations({
  'POST /staff/applications/{application_id}/milestones': {
    ...staff,
    operationId: 'recordMilestone',
    summary: 'Record the outcome of an application, or correct it; a final outcome ends the application',
    idempotent: true,
    etag: true,
    ifMatch: true,
    body: milestoneBody,
    response: { 201: closed({ id: text, finished: flag }) },
    refusals: [...refusalsOf('milestone.finish', 'application'), 'milestone_corrected'],
  },
  'PUT /staff/applications/{application_id}/dates': {
    ...staff,
    operationId: 'recordDates',
    summary: 'Record the loan number, the collateral, and the days that deadlines depend on',
    description:
      'All or nothing is recorded. Another day on which it was complete takes a reason, and moves the decision notice.',
    etag: true,
    ifMatch: true,
    body: datesBody,
    response: { 200: recordedDates },
    refusals: refusalsOf('review.record', 'application'),
  },
  'POST /staff/applications/{application_id}/hold': {
    ...hold,
    etag: true,
    operationId: 'setHold',
    summary: 'Set a hold: nothing of the application is deleted until it ends',
    refusals: [...refusalsOf('hold.change', 'application'), 'hold_in_force'],
  },
  'POST /staff/applications/{application_id}/hold/end': {
    ...hold,
    etag: true,
    operationId: 'endHold',
    summary: 'End a hold, with the reason',
    refusals: [...refusalsOf('hold.change', 'application'), 'no_hold'],
  },
})
