import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'
import type { MilestoneTable } from './schema.ts'

export type Milestone = Selectable<MilestoneTable>

const columns = [
  'id',
  'application_id',
  'kind',
  'happened_on',
  'method',
  'requested_by',
  'corrects',
  'recorded_by',
  'recorded_at',
] as const

/** All milestones of an application, the oldest first. */
export const readMilestones = (db: Kysely<Database>, application_id: string): Promise<Milestone[]> =>
  db
    .selectFrom('milestone')
    .select(columns)
    .where('application_id', '=', application_id)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()

export async function insertMilestone(trx: Transaction<Database>, row: Insertable<MilestoneTable>): Promise<void> {
  await trx.insertInto('milestone').values(row).execute()
}

/** Part of a statement: the milestones of an application, the oldest first, each with the profile of who recorded it. */
export const milestonesOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('milestone')
    .select(['id', 'kind', 'happened_on', 'method', 'requested_by', 'corrects', 'recorded_by', 'recorded_at'])
    .select(sealedProfileOf('milestone.recorded_by').as('sealed_profile'))
    .where('application_id', '=', application_id)
    .orderBy('recorded_at')
    .orderBy('id')
