import type { BorrowerStatus, Day } from '@porchlight/domain'
import { type ContactKind, contactKinds } from '@porchlight/domain/staff'
import type { AliasedRawBuilder, Kysely } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isReadable } from '../../applications/record/ended-repository.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openItemsOf } from '../items/awaited-repository.ts'
import { fileEventsOf } from '../record/file-event-repository.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

/** The rows of the queue for these applications, in their order. */
export const rowsOf = (
  db: Kysely<Database>,
  page: AliasedRawBuilder<{ application_id: string; rank: number; due_on: Day | null; key: number }, 'page'>,
) =>
  db
    .selectFrom(page)
    .innerJoin('application_review as review', 'review.application_id', 'page.application_id')
    .innerJoin('application', 'application.id', 'page.application_id')
    .innerJoin('dealer', 'dealer.id', 'review.dealer_id')
    .selectAll('review')
    .select(['page.rank', 'page.key', 'page.application_id as id', 'application.status'])
    .select('page.due_on as place_on')
    .select(['dealer.name as dealer_name', sealedProfileOf('review.assignee_id').as('assignee_profile')])
    .select(eb => isReadable(eb).as('is_readable'))
    .select(({ eb, selectFrom, ref }) => [
      jsonObjectFrom(
        selectFrom('review_note')
          .select(['kind', 'created_at as at', 'staff_id'])
          .select(sealedProfileOf('review_note.staff_id').as('sealed_profile'))
          .whereRef('review_note.application_id', '=', 'review.application_id')
          .where('is_restricted', '=', false)
          .where('kind', 'in', contactKinds)
          .orderBy('review_note.id', 'desc')
          .limit(1)
          .$narrowType<{ kind: ContactKind }>(),
      ).as('last_contact'),
      // Events of approved applications, and of those that wait where a Loan Estimate decides if papers are only helpful.
      jsonArrayFrom(
        fileEventsOf(db, ref('review.application_id')).where(
          eb.or([
            eb('review.approved_until', 'is not', null),
            eb.and([eb('review.waiting_since', 'is not', null), eb('review.is_with_land', '=', true)]),
          ]),
        ),
      ).as('file_events'),
      // These are read of what waits for a borrower alone.
      jsonArrayFrom(openItemsOf(db, ref('review.application_id')).where(eb('review.waiting_since', 'is not', null))).as(
        'open_items',
      ),
      selectFrom('review_key')
        .select(base64<string | null>('sealed_key').as('sealed_key'))
        .whereRef('review_key.application_id', '=', 'review.application_id')
        .where('review.waiting_since', 'is not', null)
        .as('sealed_key'),
      jsonArrayFrom(
        selectFrom('borrower')
          .select(['borrower.id', 'borrower.status'])
          .whereRef('borrower.application_id', '=', 'review.application_id')
          .where('borrower.removed_at', 'is', null)
          .where('review.waiting_since', 'is not', null)
          .orderBy('borrower.is_primary', 'desc')
          .orderBy('borrower.id')
          .$castTo<{ id: string; status: BorrowerStatus }>(),
      ).as('awaited'),
      selectFrom('application_return')
        .select('sections')
        .whereRef('application_return.application_id', '=', 'review.application_id')
        .whereRef('returned_at', '>', 'review.last_submitted_at')
        .where('review.waiting_since', 'is not', null)
        .orderBy('returned_at', 'desc')
        .limit(1)
        .as('asked'),
    ])
    .orderBy('page.rank')
    .orderBy('page.due_on')
    .orderBy('page.key')
    .orderBy('page.application_id')
