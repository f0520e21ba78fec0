import type { Day } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { electronicRecordsOf } from '../../applications/record/electronic-records-repository.ts'
import { requestsOf, returnsOf } from '../../applications/record/return-repository.ts'
import { sentMessagesOf } from '../../applications/record/sent-message-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { checkOf } from '../checks/check-repository.ts'
import { lastExportOf } from '../exports/export-record-repository.ts'
import { shownFindingsOf } from '../facts/shown-findings-repository.ts'
import { figuresOf } from '../figures/figure-repository.ts'
import { itemsOf } from '../items/item-repository.ts'
import { lettersWorkOf } from '../letters/letters-work-repository.ts'
import { limitChangesUntil } from '../limits/limit-repository.ts'
import { holdOf } from '../milestones/hold-repository.ts'
import { notesOf } from '../notes/note-repository.ts'
import { fileEventsOf } from '../record/file-event-repository.ts'
import { reviewColumns } from '../record/review-repository.ts'
import { relatedFacts } from '../record/task-repository.ts'
import { lastReminderOf } from '../reminders/reminder-repository.ts'
import { licensesOf } from '../staff-members/license-repository.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

interface WorkWanted {
  application_id: string
  /** Largest number of notes read, the newest first. */
  notes: number
  /** True if the reader may know of restricted notes. */
  withRestricted: boolean
  withHold: boolean
  /** The day of the signing, on which limits are in force. */
  signed_on: Day
}

/**
 * All that the lender's side stores of an application, in one statement: each area of it says which rows, and what they mean. What is
 * sealed stays so, and times in lists are text.
 */
export function readWork(
  db: Kysely<Database>,
  { application_id, notes, withRestricted, withHold, signed_on }: WorkWanted,
) {
  return db
    .selectFrom('application_review')
    .select(reviewColumns)
    .select('waiting_since')
    .select(relatedFacts)
    .select(({ selectFrom, ref }) => [
      jsonArrayFrom(
        fileEventsOf(db, ref('application_review.application_id')).select(
          sealedProfileOf('file_event.recorded_by').as('sealed_profile'),
        ),
      ).as('file_events'),
      sealedProfileOf('application_review.assignee_id').as('assignee_profile'),
      licensesOf('application_review.assignee_id').as('assignee_licenses'),
      jsonObjectFrom(checkOf(db, application_id)).as('check'),
      selectFrom('review_key').select('sealed_key').where('application_id', '=', application_id).as('review_key'),
      jsonArrayFrom(notesOf(db, { application_id, withRestricted, limit: notes })).as('notes'),
      jsonArrayFrom(figuresOf(db, application_id)).as('lender_figures'),
      jsonArrayFrom(itemsOf(db, application_id)).as('items'),
      ...lettersWorkOf(db, application_id),
      jsonArrayFrom(limitChangesUntil(db, signed_on)).as('limit_changes'),
      jsonArrayFrom(shownFindingsOf(db, application_id)).as('shown_findings'),
      jsonObjectFrom(holdOf(db, application_id).where(({ val }) => val(withHold))).as('hold'),
      jsonArrayFrom(
        returnsOf(db, application_id).select(sealedProfileOf('application_return.returned_by').as('sealed_profile')),
      ).as('returns'),
      jsonArrayFrom(requestsOf(db, { application_id })).as('requests'),
      jsonArrayFrom(sentMessagesOf(db, application_id)).as('sent_messages'),
      jsonArrayFrom(electronicRecordsOf(db, { application_id })).as('electronic_records'),
      lastReminderOf(db, application_id).as('reminded_at'),
      jsonObjectFrom(lastExportOf(db, application_id)).as('last_export'),
    ])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
}
export type Work = Awaited<ReturnType<typeof readWork>>
