import { letterParts, letterStates, letterWays } from '@porchlight/domain'
import { periodReasons } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { byAssignee, ended, openingRefusalsOf, refusalsIn } from '../action-refusals.ts'
import { defineOperations, fileOf } from '../operation.ts'
import { closed, count, day, entered, enteredDay, flag, nullable, oneOf, sentId, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

/** A letter as plain paragraphs, with its headings, as the person reads it. */
export const letterContent = Type.Array(closed({ kind: oneOf(letterParts), text }))

const letter = closed({
  id: text,
  borrower_id: text,
  name: text,
  /** True for the primary borrower's, whose day counts. */
  is_primary: flag,
  way: oneOf(letterWays),
  /** The reason for which it goes on paper, such as 'no consent to electronic records', or for which it was not emailed; '' without one. */
  paper_reason: text,
  state: oneOf(letterStates),
  printed_at: nullable(time),
  sent_on: nullable(day),
  /** The name of the person who recorded that it was mailed; '' for an email, and before. */
  sent_by: text,
  /** The last day on which it came back. It then waits to be printed. */
  returned_on: nullable(day),
  /** The name of the person who recorded that; '' where the mail server refused it. */
  returned_by: text,
  /** Time when the person first opened its page. */
  opened_at: nullable(time),
  /** Empty after the data of the person was deleted. */
  content: letterContent,
})
export type LetterResponse = Static<typeof letter>

const notice = closed({
  id: text,
  /** Sent with a change of the draft. */
  version: count,
  state: oneOf(['DRAFT', 'SENT']),
  made_at: time,
  by: text,
  /** Null for a draft. */
  sent_at: nullable(time),
  until_on: day,
  /** The code of the reason for more than 60 days. */
  longer_reason: nullable(oneOf(periodReasons)),
  /** The officer's own paragraph. */
  free_text: text,
  letters: Type.Array(letter),
  /** The items that it names, and whether each was answered since. */
  items: Type.Array(closed({ id: text, title: text, is_answered: flag })),
})
export type NoticeOfIncompleteness = Static<typeof notice>
/** Part of the application's view: the newest first; at most one is a draft. */
export const noticesOfIncompleteness = Type.Array(notice)

/** Letters are printed and mailed by everyone who works on applications of the dealer, together for a day. */
export const letterActions = { 'letter.prepare': byAssignee, 'letter.mail': ended } as const
const refusalsOf = refusalsIn(letterActions)

const ofDraft = [
  ...refusalsOf('letter.prepare', 'application'),
  ...(['notice_not_found', 'nothing_to_name', 'notice_changed', 'notice_sent'] as const),
] as const

const draftBody = {
  until_on: enteredDay,
  longer_reason: Type.Optional(nullable(oneOf(periodReasons))),
  free_text: Type.Optional(entered),
}

/** A letter that waits to be printed or mailed, in the list of a day. */
const waiting = closed({
  id: text,
  application_id: text,
  dealer: text,
  name: text,
  made_at: time,
  until_on: day,
  state: oneOf(['TO_PRINT', 'PRINTED']),
  printed_at: nullable(time),
  /** The last day on which it came back. */
  returned_on: nullable(day),
  /** The last day on which it can be mailed, so that it leaves the days that it has to. After it a new notice is needed. */
  mail_by: day,
})
export type WaitingLetter = Static<typeof waiting>
/** The letters that can be printed, or recorded as mailed, at once. */
export const MOST_LETTERS = 100
const chosenLetters = Type.Array(sentId, { minItems: 1, maxItems: MOST_LETTERS })
/** Setting a letter takes a document thread. */
const share = { atOnce: 1, waiting: 3 } as const

export const letterOperations = defineOperations({
  'POST /staff/applications/{application_id}/incompleteness': {
    ...staff,
    operationId: 'draftNotice',
    summary: 'Draft a notice of incompleteness from what is still needed of the borrowers to decide',
    idempotent: true,
    etag: true,
    body: closed(draftBody),
    response: { 201: notice },
    refusals: [...refusalsOf('letter.prepare', 'application'), 'nothing_to_name', 'draft_exists'],
  },
  'PUT /staff/applications/{application_id}/incompleteness/{id}': {
    ...staff,
    operationId: 'changeNotice',
    summary: 'Change the free part and the last day of a draft; what it names is read anew',
    idempotent: true,
    etag: true,
    body: closed({ version: count, ...draftBody }),
    response: { 200: notice },
    refusals: ofDraft,
  },
  'DELETE /staff/applications/{application_id}/incompleteness/{id}': {
    ...staff,
    operationId: 'discardNotice',
    summary: 'Discard a draft',
    etag: true,
    ifMatch: true,
    response: { 204: Type.Null() },
    refusals: [...refusalsOf('letter.prepare', 'application'), 'notice_not_found', 'notice_sent'],
  },
  'POST /staff/applications/{application_id}/incompleteness/{id}/send': {
    ...staff,
    operationId: 'sendNotice',
    summary: 'Send a draft: by email where the consent to electronic records stands, else to the letters to print',
    idempotent: true,
    etag: true,
    body: closed({ version: count }),
    response: { 200: notice },
    refusals: ofDraft,
  },
  'GET /staff/applications/{application_id}/letters/{id}/pdf': {
    ...staff,
    operationId: 'readLetter',
    summary: 'Get a letter as a PDF file, as it was or will be sent; a draft is marked as one',
    response: { 200: fileOf('The letter', 'application/pdf') },
    refusals: [...openingRefusalsOf('application.view-full'), 'letter_not_found'],
    share,
  },
  'GET /staff/letters': {
    ...staff,
    operationId: 'listLetters',
    summary: 'List the letters that wait to be printed or mailed',
    response: { 200: closed({ letters: Type.Array(waiting) }) },
    refusals: ['staff_forbidden'],
  },
  'POST /staff/letters/print': {
    ...staff,
    operationId: 'printLetters',
    summary: 'Get letters as one PDF file, and record that they were printed. Printing is not sending',
    body: closed({ ids: chosenLetters }),
    response: { 200: fileOf('The letters', 'application/pdf') },
    refusals: ['staff_forbidden', 'letter_not_found', 'letter_too_late'],
    share,
  },
  'POST /staff/letters/mailed': {
    ...staff,
    operationId: 'recordMailed',
    summary: 'Record the day on which printed letters were mailed or given by hand',
    idempotent: true,
    body: closed({
      ids: chosenLetters,
      sent_on: enteredDay,
      method: oneOf(['LETTER', 'IN_PERSON']),
    }),
    response: { 200: closed({ sent: Type.Array(text), refused: Type.Array(closed({ id: text, message: text })) }) },
    refusals: ['staff_forbidden', 'letter_not_found'],
  },
  'POST /staff/applications/{application_id}/letters/{id}/returned': {
    ...staff,
    operationId: 'recordReturned',
    summary: 'Record that a letter came back: its day counts no longer, and it goes to the letters to print',
    idempotent: true,
    etag: true,
    body: closed({ returned_on: enteredDay }),
    response: { 200: notice },
    refusals: [...refusalsOf('letter.prepare', 'application'), 'letter_not_found', 'letter_not_sent'],
  },
})
