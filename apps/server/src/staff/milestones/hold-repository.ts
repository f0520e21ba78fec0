import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'
import type { HoldTable } from './schema.ts'

/** Part of a statement: the hold of an application that is in force, with the profile of who set it. */
export const holdOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('hold')
    .select(['set_at', 'set_by', sealedProfileOf('hold.set_by').as('sealed_profile')])
    .where('application_id', '=', application_id)
    .where('ended_at', 'is', null)

/** The hold of an application that is in force, or undefined. */
export const findHold = (db: Kysely<Database>, application_id: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('hold')
    .select('id')
    .where('application_id', '=', application_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export async function insertHold(
  trx: Transaction<Database>,
  hold: Omit<Insertable<HoldTable>, 'end_note_id' | 'ended_by' | 'ended_at'>,
): Promise<void> {
  await trx.insertInto('hold').values(hold).execute()
}

export async function endHold(
  trx: Transaction<Database>,
  id: string,
  end: { end_note_id: string; ended_by: string; ended_at: Date },
): Promise<void> {
  await trx.updateTable('hold').set(end).where('id', '=', id).execute()
}
