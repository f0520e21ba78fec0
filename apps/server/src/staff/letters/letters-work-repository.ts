import type { Expression, Kysely } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { electronicRecordsOf } from '../../applications/record/electronic-records-repository.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { itemsOf } from '../items/item-repository.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'
import { letterColumns } from './letter-repository.ts'
import { noticesOf } from './notice-repository.ts'

/** Part of a statement: the letters of an application as they are stored, without their files, the primary borrower's first. */
const lettersOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('letter')
    .leftJoin('data_key', 'data_key.borrower_id', 'letter.borrower_id')
    .select(letterColumns)
    .select([
      base64('sealed_content').as('sealed_content'),
      base64<string | null>('data_key.sealed_key').as('data_key'),
      sealedProfileOf('letter.sent_by').as('sent_by_profile'),
      sealedProfileOf('letter.returned_by').as('returned_by_profile'),
    ])
    .where('letter.application_id', '=', application_id)
    .orderBy('letter.is_primary', 'desc')
    .orderBy('letter.id')

/** Part of a statement: the borrowers who are on an application now, and whether each can read a letter behind a sign-in. */
const reachableOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('borrower')
    .leftJoin('users', 'users.id', 'borrower.user_id')
    .select('borrower.id')
    .select([
      sql<boolean>`users.id is not null`.as('has_account'),
      sql<boolean>`users.email_hash is not null`.as('has_email'),
    ])
    .where('borrower.application_id', '=', application_id)
    .where('borrower.removed_at', 'is', null)

/** Parts of a statement: everything that is stored about the letters of an application. */
export const lettersWorkOf = (db: Kysely<Database>, application_id: string) =>
  [
    jsonArrayFrom(
      noticesOf(db, application_id).select(sealedProfileOf('incompleteness_notice.made_by').as('made_by_profile')),
    ).as('notices'),
    jsonArrayFrom(lettersOf(db, application_id)).as('letters'),
    jsonArrayFrom(reachableOf(db, application_id)).as('reachable'),
  ] as const

/** Reads {@link lettersWorkOf}, with the items, the consents and the officer that letters are composed from. */
export const readLettersWork = (db: Kysely<Database>, application_id: string, assignee_id: string | null) =>
  db
    .selectNoFrom(lettersWorkOf(db, application_id))
    .select(({ selectFrom, val }) => [
      jsonArrayFrom(itemsOf(db, application_id)).as('items'),
      jsonArrayFrom(electronicRecordsOf(db, { application_id })).as('electronic_records'),
      selectFrom('review_key').select('sealed_key').where('application_id', '=', application_id).as('review_key'),
      sealedProfileOf(sql<string | null>`${val(assignee_id) as Expression<string | null>}::uuid`).as(
        'assignee_profile',
      ),
    ])
    .executeTakeFirstOrThrow()
export type LettersWork = Awaited<ReturnType<typeof readLettersWork>>
