import type { MilestonesView } from '@porchlight/domain/staff'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openProfile } from '../member-repository.ts'
import { reviewColumns } from '../review/review-repository.ts'
import type { Review } from '../review/schema.ts'
import type { MilestoneTable } from './schema.ts'

export type Milestone = Selectable<MilestoneTable>

const columns = [
  'id',
  'application_id',
  'kind',
  'happened_on',
  'method',
  'said_by',
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

/** Base64. Null where the person is not in the database. */
const sealedProfile = sql<string | null>`encode(staff_member.sealed_profile, 'base64')`.as('sealed_profile')

/** The lender's work with all milestones and the hold in force, in one statement. */
export async function readReviewWithMilestones(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { application_id, withHold }: { application_id: string; withHold: boolean },
): Promise<{ review: Review } & Pick<MilestonesView, 'recorded' | 'hold'>> {
  const row = await db
    .selectFrom('application_review')
    .select(reviewColumns)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('milestone')
          .leftJoin('staff_member', 'staff_member.id', 'milestone.recorded_by')
          .select(['milestone.id', 'milestone.kind', 'happened_on', 'method', 'said_by', 'corrects'])
          .select(['recorded_by', 'recorded_at', sealedProfile])
          .where('milestone.application_id', '=', application_id)
          .orderBy('recorded_at')
          .orderBy('milestone.id'),
      ).as('milestones'),
      jsonObjectFrom(
        selectFrom('hold')
          .leftJoin('staff_member', 'staff_member.id', 'hold.set_by')
          .select(['set_at', 'set_by', sealedProfile])
          .where('hold.application_id', '=', application_id)
          .where('ended_at', 'is', null)
          .where(({ val }) => val(withHold)),
      ).as('hold'),
    ])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const { milestones, hold, ...review } = row
  const nameOf = (id: string | null, sealed: string | null) =>
    id && sealed ? openProfile({ fields }, id, Buffer.from(sealed, 'base64')).name : ''
  return {
    review,
    recorded: milestones.map(({ recorded_by, sealed_profile, recorded_at, ...milestone }) => ({
      ...milestone,
      by: recorded_by === null ? null : nameOf(recorded_by, sealed_profile),
      recorded_at: new Date(recorded_at).toISOString(),
    })),
    hold: hold && { set_at: new Date(hold.set_at).toISOString(), by: nameOf(hold.set_by, hold.sealed_profile) },
  }
}
