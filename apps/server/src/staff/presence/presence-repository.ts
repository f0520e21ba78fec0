import type { NamedPerson } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import { notifyPresence } from '../../platform/database/change-channel.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openProfile } from '../member-repository.ts'
import type { StaffPresenceTable } from './schema.ts'

type Viewing = Pick<StaffPresenceTable, 'application_id' | 'staff_id'>

/** A row is not written again within this time. */
const WRITTEN_EVERY_MS = 60_000

/**
 * Records that a person looks at an application, at most once a minute, and notifies its readers where the person was not there before.
 * `left_before`: when a row that was not written since counts as left.
 */
export async function writePresence(
  db: Kysely<Database>,
  { application_id, staff_id }: Viewing,
  { now, left_before }: { now: Date; left_before: Date },
): Promise<void> {
  await db
    .with('known', known =>
      known
        .selectFrom('staff_presence')
        .select('seen_at')
        .where('application_id', '=', application_id)
        .where('staff_id', '=', staff_id),
    )
    .insertInto('staff_presence')
    .values({ application_id, staff_id, seen_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['application_id', 'staff_id'])
        .doUpdateSet({ seen_at: now })
        .where('staff_presence.seen_at', '<=', new Date(now.getTime() - WRITTEN_EVERY_MS)),
    )
    .returning(({ not, exists, selectFrom }) =>
      notifyPresence(not(exists(selectFrom('known').select('seen_at').where('seen_at', '>', left_before)))).as(
        'notified',
      ),
    )
    .execute()
}

/** Records that a person left, deletes what is too old, and notifies the readers of the application. */
export async function deletePresence(
  db: Kysely<Database>,
  { application_id, staff_id }: Viewing,
  left_before: Date,
): Promise<void> {
  await db
    .deleteFrom('staff_presence')
    .where('application_id', '=', application_id)
    .where(({ or, eb }) => or([eb('staff_id', '=', staff_id), eb('seen_at', '<', left_before)]))
    .returning(({ val }) => notifyPresence(val(true)).as('notified'))
    .execute()
}

/** The other people who look at an application, by name. Those of compliance are named to compliance alone. */
export async function readViewers(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  { application_id, staff_id }: Viewing,
  { seen_after, withCompliance }: { seen_after: Date; withCompliance: boolean },
): Promise<NamedPerson[]> {
  const rows = await db
    .selectFrom('staff_presence')
    .innerJoin('staff_member', 'staff_member.id', 'staff_presence.staff_id')
    .select(['staff_member.id', 'sealed_profile'])
    .where('application_id', '=', application_id)
    .where('staff_presence.staff_id', '!=', staff_id)
    .where('seen_at', '>=', seen_after)
    .where('status', '=', 'ACTIVE')
    .$if(!withCompliance, query => query.where('kind', '=', 'LENDING'))
    .execute()
  return rows
    .map(({ id, sealed_profile }) => ({ id, name: openProfile(keys, id, sealed_profile).name }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
}
