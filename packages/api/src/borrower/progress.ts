import {
  pageIds,
  type SectionId,
  type SectionStatus,
  type SectionsByBorrower,
  sectionIds,
  type WordsByBorrower,
} from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import {
  applicationStatus,
  closed,
  day,
  flag,
  named,
  nullable,
  oneOf,
  outcomeForBorrowers,
  sectionId,
  text,
  time,
} from '../schemas.ts'
import { borrowerStatus } from './applications.ts'

const sectionStatus = oneOf<SectionStatus>(['COMPLETE', 'INCOMPLETE', 'SKIPPED'])

const sentInvitation = closed({
  /** An email address, or '+1' and ten digits. */
  sent_to: text,
  expires_at: time,
  /** True if it can still be accepted. */
  is_open: flag,
  /** The delivery of its message; FAILED is final. */
  delivery: oneOf(['QUEUED', 'SENT', 'FAILED']),
})
export type SentInvitation = Static<typeof sentInvitation>

const progressEntry = () =>
  named(
    'BorrowerProgress',
    closed({
      borrower_id: text,
      first_name: text,
      last_name: text,
      is_primary: flag,
      status: borrowerStatus,
      ...(Object.fromEntries(sectionIds().map(id => [id, sectionStatus])) as Record<SectionId, typeof sectionStatus>),
      /** The last signature, also where it no longer counts. */
      signed_at: nullable(time),
      /** The last change of an answer since anyone signed, by a borrower who was done. */
      last_change: nullable(closed({ section: sectionId, at: time })),
      /** Was done with every section, and changed an answer within the last minutes or types one now. */
      is_editing: flag,
      /** The first page without its answers, for people the caller fills in for; null for others, and where none is left. */
      next_page: nullable(oneOf(pageIds())),
      /** Time when this co-borrower asked to be taken off; shown to them and to the primary borrower, null to others. */
      asked_to_leave_at: nullable(time),
      /** True if the person is a same-device co-borrower: the caller fills in and signs for them. */
      on_this_device: flag,
      /** Sent to the primary borrower only; null once it was accepted. */
      invitation: nullable(sentInvitation),
    }),
  )
export type ProgressEntry = Static<ReturnType<typeof progressEntry>>

const sectionsByBorrower = Type.Unsafe<SectionsByBorrower>(Type.Record(Type.String(), Type.Array(text)))
/** A return by the lender: the sections that it asked for, and those that stay as they were signed. */
const returned = closed({
  returned_at: time,
  /** The covering sentence, as the lender wrote it; '' where each section has words of its own. */
  sentence: text,
  /** The person who wrote it, without the last name. */
  officer: nullable(closed({ first_name: text, title: text })),
  asked: sectionsByBorrower,
  /** The lender's words about sections, for each person that the caller fills in for. */
  words: Type.Unsafe<WordsByBorrower>(Type.Record(Type.String(), Type.Record(Type.String(), text))),
  corrected: sectionsByBorrower,
  /** The sections that cannot be changed unless they are unlocked. */
  locked: sectionsByBorrower,
})
export type ReturnedResponse = Static<typeof returned>

const progress = () =>
  named(
    'Progress',
    closed({
      application_id: text,
      application_status: applicationStatus,
      /** Time when it was submitted last, also when it was reopened since; null if it never was. */
      submitted_at: nullable(time),
      withdrawn_at: nullable(time),
      /** Time when the lender finished with it. */
      finished_at: nullable(time),
      outcome: outcomeForBorrowers,
      /** The day on which the last letter about the outcome was sent to the reader. */
      letter_on: nullable(day),
      /** A message to everyone on the application. */
      message: nullable(text),
      /** The borrower who sent the application for signature; null while it is not out, and where it is not known. */
      signing_started_by: nullable(text),
      /** The borrower who declined to sign and the first line of the reason, until the application is reopened. */
      declined: nullable(closed({ borrower_id: text, reason: text })),
      /** Null unless the application is open because a borrower reopened it. */
      reopened: nullable(
        closed({
          borrower_id: text,
          /** The reader's own reason, where the reader declined to sign before it; null for all others. */
          own_reason: nullable(text),
          /** The section that the reader's reason speaks of; null where none is known. */
          section: nullable(sectionId),
        }),
      ),
      /** Null unless it is open because the lender sent it back. */
      returned: nullable(returned),
      auth_user_borrower_id: text,
      /** True if the reader gave a phone number and agreed to text messages. */
      chose_texts: flag,
      borrower: progressEntry(),
      co_borrowers: Type.Array(progressEntry()),
    }),
  )
export type ProgressResponse = Static<ReturnType<typeof progress>>

/** The sections are those of the registry when the route is registered. */
export const progressOperations = () =>
  defineOperations({
    'POST /{dealer}/application/{application_id}/calculate-progress': {
      access: 'borrower',
      tags: ['applications'],
      operationId: 'calculateProgress',
      summary: 'Get the statuses of every borrower and every section',
      inReadOnly: true,
      response: { 200: progress() },
      refusals: refusalsOf('application.read', 'application'),
    },
  })
