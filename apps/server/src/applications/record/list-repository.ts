import type { ListedApplicationResponse } from '@porchlight/api'
import type { Kysely } from 'kysely'
import type { BorrowerActor } from '../../platform/actor.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isReadable } from './ended-repository.ts'
import { openInvitationsFor } from './invitation-repository.ts'
import { personalDataOf } from './seal-answers.ts'

/**
 * The user's applications with a dealer, newest first, including those with an open invitation to the user. The record of an
 * invitation is listed as the user's own and INVITED, even when it was filled in on the primary borrower's device so far.
 */
export async function listApplications(
  db: Kysely<Database>,
  keys: ContactKeys,
  user: BorrowerActor,
  dealer: { id: string },
  now: Date,
): Promise<ListedApplicationResponse[]> {
  const rows = await db
    .with('invited', trx =>
      openInvitationsFor(trx, keys, user, now)
        .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
        .select(['borrower.id', 'borrower.application_id'])
        .where('borrower.removed_at', 'is', null),
    )
    .with('mine', trx =>
      trx
        .selectFrom('borrower')
        .select('application_id')
        .where('user_id', '=', user.user_id)
        .where('removed_at', 'is', null)
        .union(trx.selectFrom('invited').select('application_id')),
    )
    .selectFrom('mine')
    .innerJoin('application', 'application.id', 'mine.application_id')
    .innerJoin('borrower', 'borrower.application_id', 'application.id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .leftJoin('invited', 'invited.id', 'borrower.id')
    .select(['application.id as application_id', 'application.status as application_status', 'application.created_at'])
    .select(['application.submitted_at', 'application.withdrawn_at', 'application.finished_at', 'application.outcome'])
    .select(['borrower.id', 'borrower.user_id', 'is_primary', 'borrower.status', 'borrower.letter_on'])
    .select(['data_key.sealed_key as data_key', 'borrower.sealed_answers'])
    .select('invited.id as invited')
    .where('application.dealer_id', '=', dealer.id)
    .where(isReadable)
    .where('borrower.removed_at', 'is', null)
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id')
    .orderBy('is_primary', 'desc')
    .orderBy('borrower.created_at')
    .execute()

  const applications = new Map<string, ListedApplicationResponse>()
  for (const row of rows) {
    const { application_id, application_status, created_at, submitted_at, withdrawn_at, finished_at, outcome } = row
    const { invited, id, user_id, is_primary, status, letter_on } = row
    const { first_name, last_name } = personalDataOf(keys.fields, row)
    const borrower = { id, user_id, is_primary, status, first_name, last_name }
    const listed = applications.get(application_id) ?? {
      id: application_id,
      dealer: { id: dealer.id },
      status: application_status,
      created_at: created_at.toISOString(),
      submitted_at: submitted_at?.toISOString() ?? null,
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
      finished_at: finished_at?.toISOString() ?? null,
      outcome,
      letter_on: null,
      borrowers: [],
    }
    const member = invited ? { ...borrower, user_id: user.user_id, status: 'INVITED' as const } : borrower
    const isOwn = user_id === user.user_id
    applications.set(application_id, {
      ...listed,
      ...(isOwn && { letter_on }),
      borrowers: [...listed.borrowers, member],
    })
  }
  return [...applications.values()]
}

/** The user's own records in the applications with a dealer, newest first, with the contact data of each. */
export async function listOwnContacts(
  db: Kysely<Database>,
  fields: FieldEncryption,
  user: BorrowerActor,
  dealer: { id: string },
) {
  const rows = await db
    .selectFrom('borrower')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .leftJoin('data_key', 'data_key.borrower_id', 'borrower.id')
    .select(['application.id', 'application.status', 'application.withdrawn_at', 'application.finished_at'])
    .select('borrower.id as borrower_id')
    .select(['data_key.sealed_key as data_key', 'borrower.sealed_answers', 'sms_support_opt_out'])
    .where('borrower.user_id', '=', user.user_id)
    .where('application.dealer_id', '=', dealer.id)
    .where(isReadable)
    .where('borrower.removed_at', 'is', null)
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id')
    .execute()
  return rows.map(({ data_key, sealed_answers, ...row }) => {
    const { email, phone_number } = personalDataOf(fields, { id: row.borrower_id, data_key, sealed_answers })
    return { ...row, email, phone_number }
  })
}
