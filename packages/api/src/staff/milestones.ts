import {
  clockIds,
  clockStates,
  estimateFacts,
  fileEventKinds,
  milestoneKinds,
  milestoneMethods,
  reviewActionNames,
  taskKinds,
} from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { byAssignee, ended, refusalsIn, working } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, count, day, entered, enteredDay, flag, nullable, oneOf, sentId, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

const eventFields = {
  /** The last day of an approval, or of the period that a notice of incompleteness names. */
  until_on: nullable(day),
  /** The planned closing. */
  closing_on: nullable(day),
  /** The borrower that it concerns. */
  borrower_id: nullable(text),
  method: nullable(oneOf(milestoneMethods)),
  /** A choice of the kind's list. */
  code: nullable(text),
  /** The event that it refers to. */
  about: nullable(text),
} as const

const fileEvent = closed({
  id: text,
  /** Null where what it corrects was entered by mistake. */
  kind: nullable(oneOf(fileEventKinds)),
  happened_on: nullable(day),
  ...eventFields,
  /** The borrowers who must have a notice of an outcome. */
  people: Type.Array(text),
  /** The note with its words. */
  note_id: nullable(text),
  corrects: nullable(text),
  /** The name of the staff member who recorded it; null where a borrower withdrew the application, and for what a submission brought. */
  by: nullable(text),
  recorded_at: time,
  /** The day on which it was recorded, where that is a later one than it happened on. */
  entered_on: nullable(day),
})
export type FileEventResponse = Static<typeof fileEvent>

const deadline = closed({
  clock: oneOf(clockIds),
  ref: text,
  starts_on: day,
  /** The kind of event that began it again; null for the first time. */
  began_by: nullable(oneOf(fileEventKinds)),
  on: day,
  /** The last day before it on which the offices are open; null where it is such a day itself. */
  last_business_day: nullable(day),
  state: oneOf(clockStates),
  /** True if the borrowers waived it in writing. */
  is_waived: flag,
  ended_on: nullable(day),
  /** The id of the event that ended it. */
  event: nullable(text),
})

/** Deadlines, outcomes and what the lender's loan system knows of the application. */
export const milestones = closed({
  /** Counts the changes of the lender's work, for `If-Match`. */
  review_version: count,
  first_submitted_on: day,
  /** Today in the lender's time zone. */
  today: day,
  deadlines: Type.Array(deadline),
  /** The open tasks, the earliest first. `words`: '3 days late', 'in 2 business days'; '' for a day that is further ahead. */
  tasks: Type.Array(closed({ kind: oneOf(taskKinds), ref: text, starts_on: day, due_on: day, words: text })),
  /** The number of days since the first submission; the day itself is day 0. */
  days: count,
  /** All that were recorded, the oldest first. */
  recorded: Type.Array(fileEvent),
  /** The outcome in force, and its day. */
  milestone: nullable(closed({ id: text, kind: oneOf(milestoneKinds), on: day })),
  finished_at: nullable(time),
  loan_number: nullable(text),
  /** The value that the answers propose. */
  with_land: flag,
  with_land_confirmed: nullable(flag),
  /** The facts of a Loan Estimate that the last submission lacks. */
  missing_facts: Type.Array(oneOf(estimateFacts)),
  /** The kinds of events that can be recorded now by the caller, without outcomes. */
  offered: Type.Array(oneOf(fileEventKinds)),
  /** The event that the caller can correct as entered by mistake: the outcome in force, on its day and before a notice. */
  mistake: nullable(text),
  /** The task that would be due next if the final outcome were undone; null where none is in force. */
  after_undoing: nullable(closed({ kind: oneOf(taskKinds), due_on: day })),
  /** The days that a notice of incompleteness leaves at least. */
  incompleteness_days: count,
  /** The hold that is in force; always null to those who may not set one. */
  hold: nullable(closed({ set_at: time, by: text })),
  /** The actions that the page offers to the caller now. */
  actions: Type.Array(oneOf(reviewActionNames)),
})
export type MilestonesView = Static<typeof milestones>

const enteredNotice = closed({ borrower_id: sentId, happened_on: enteredDay, method: oneOf(milestoneMethods) })

const fileEventBody = closed({
  /** Null only in a correction: what it corrects was entered by mistake. */
  kind: nullable(oneOf(fileEventKinds)),
  happened_on: Type.Optional(nullable(enteredDay)),
  until_on: Type.Optional(nullable(enteredDay)),
  closing_on: Type.Optional(nullable(enteredDay)),
  borrower_id: Type.Optional(nullable(sentId)),
  method: Type.Optional(nullable(oneOf(milestoneMethods))),
  code: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
  /** The notice that came back. */
  about: Type.Optional(nullable(sentId)),
  text: Type.Optional(entered),
  /** The borrowers whose credit report was used for a denial or a counteroffer. */
  reports_used: Type.Optional(Type.Array(sentId, { maxItems: 20 })),
  /** The notices that were sent with an outcome. */
  notices: Type.Optional(Type.Array(enteredNotice, { maxItems: 20 })),
  /** The id of the event that it corrects, which must count. */
  corrects: Type.Optional(nullable(sentId)),
})
export type FileEventBody = Static<typeof fileEventBody>

export const milestoneActions = {
  'milestone.record': byAssignee,
  'milestone.finish': [...ended, 'signatures_being_saved', ...working],
  'milestone.correct': [...ended, 'signatures_being_saved', ...working],
  'milestone.reconsider': [],
  'notice.record': ['assigned_to_another'],
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
  /** The day since when that holds, where something else counted before. */
  land_since: Type.Optional(nullable(enteredDay)),
})
export type DatesBody = Static<typeof datesBody>

const recordedDates = closed({ loan_number: nullable(text), with_land_confirmed: nullable(flag) })

const hold = {
  ...staff,
  idempotent: true,
  body: closed({ reason: entered }),
  response: { 200: closed({ id: text }) },
} as const

/** Events of the file, the facts that clocks depend on, and holds. */
export const milestoneOperations = defineOperations({
  'POST /staff/applications/{application_id}/events': {
    ...staff,
    operationId: 'recordEvent',
    summary: 'Record a day that deadlines depend on, an outcome or its notices, or correct one',
    description:
      'A final outcome ends the application. What was recorded stays on record; a correction counts instead.',
    idempotent: true,
    etag: true,
    ifMatch: true,
    body: fileEventBody,
    response: { 201: closed({ id: text, finished: flag }) },
    refusals: [...refusalsOf('milestone.finish', 'application'), 'event_corrected', 'outcome_stands'],
  },
  'PUT /staff/applications/{application_id}/dates': {
    ...staff,
    operationId: 'recordDates',
    summary: 'Record the loan number, and confirm Home only or Land-home',
    description: 'All or nothing is recorded. Other collateral than counted before takes the day since when it holds.',
    etag: true,
    ifMatch: true,
    idempotent: true,
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
