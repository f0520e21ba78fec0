import { noteKinds } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { openingRefusalsOf, refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { before, closed, entered, enteredDay, flag, named, nullable, oneOf, sentId, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

/** A note or an entry of the contact log. It's never changed: a further one corrects it. */
const note = closed({
  id: text,
  kind: oneOf(noteKinds),
  /** Lines are separated by a line feed; '' where nothing was written. */
  text,
  /** The name of the staff member who wrote it. */
  by: text,
  at: time,
  /** The borrower that it is about, or null. */
  borrower_id: nullable(text),
  /** The day of a credit report. */
  pulled_on: nullable(text),
  /** The follow-up that it set; the time as 'HH:MM' in the lender's time zone. */
  follow_up_on: nullable(text),
  follow_up_time: nullable(text),
  /** The id of the note that this one corrects. */
  corrects: nullable(text),
  /** Written and read by compliance alone. */
  is_restricted: flag,
})
export type NoteResponse = Static<typeof note>

/** Notes and calls, newest first. `more`: whether older ones follow. */
export const notes = named('Notes', closed({ notes: Type.Array(note), more: flag }))
export type NotesResponse = Static<typeof notes>

const noteBody = closed({
  kind: oneOf(noteKinds),
  text: entered,
  borrower_id: Type.Optional(nullable(sentId)),
  /** The day of a credit report, for that kind alone. */
  pulled_on: Type.Optional(nullable(enteredDay)),
  /** Without a day, the one that is set stays. */
  follow_up_on: Type.Optional(nullable(enteredDay)),
  follow_up_time: Type.Optional(nullable(enteredDay)),
  corrects: Type.Optional(nullable(sentId)),
})
export type NoteBody = Static<typeof noteBody>

const followUpBody = closed({
  follow_up_on: nullable(enteredDay),
  follow_up_time: Type.Optional(nullable(enteredDay)),
})
export type FollowUpBody = Static<typeof followUpBody>

const created = closed({ id: text })

export const noteActions = {
  'note.add': [],
  'restricted-note.add': [],
  'restricted-note.read': [],
} as const
const refusalsOf = refusalsIn(noteActions)

export const noteOperations = defineOperations({
  'GET /staff/applications/{application_id}/notes': {
    ...staff,
    operationId: 'listNotes',
    summary: 'List notes and calls, the newest first; restricted notes for compliance alone',
    query: before('The id of a note'),
    response: { 200: notes },
    refusals: openingRefusalsOf('application.view-full'),
  },
  'POST /staff/applications/{application_id}/notes': {
    ...staff,
    operationId: 'addNote',
    summary: 'Add a note or log a call; it is never changed, and a further one corrects it',
    idempotent: true,
    body: noteBody,
    etag: true,
    response: { 201: created },
    refusals: refusalsOf('note.add', 'application'),
  },
  'POST /staff/applications/{application_id}/restricted-notes': {
    ...staff,
    operationId: 'addRestrictedNote',
    summary: 'Add a note that compliance alone reads',
    idempotent: true,
    body: closed({ text: entered, corrects: Type.Optional(nullable(sentId)) }),
    etag: true,
    response: { 201: created },
    refusals: refusalsOf('restricted-note.add', 'application'),
  },
  'PUT /staff/applications/{application_id}/follow-up': {
    ...staff,
    operationId: 'setFollowUp',
    summary: 'Set the day on which to look at the application again, or clear it',
    etag: true,
    ifMatch: true,
    idempotent: true,
    body: followUpBody,
    response: { 200: closed({ follow_up_on: nullable(text), follow_up_time: nullable(text) }) },
    refusals: refusalsOf('note.add', 'application'),
  },
})
