import type { NamedStaffMember } from '@porchlight/api'
import { type Kysely, sql } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import { notifyPresence } from '../../platform/database/change-channel.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hiddenIds, inDealers, isNotHidden, type StaffScope } from '../queue/selection-repository.ts'
import { openProfile } from '../staff-members/staff-member-repository.ts'
import type { StaffPresenceTable } from './schema.ts'

type Viewing = Pick<StaffPresenceTable, 'application_id' | 'staff_id'>

/** A row is not written again within this time. */
const WRITTEN_EVERY_MS = 60_000

/**
 * Records that a person looks at an application, at most once a minute, and notifies its readers who see the person, where the person was
 * not there before. `left_before`: when a row that was not written since counts as left.
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

/** Records that a person left, deletes what is too old, and notifies the readers who saw them. */
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

interface Seen {
  seen_after: Date
  /** True for a reader of compliance, who alone sees viewers of compliance. */
  withCompliance: boolean
}

/** The other people who look at an application, by name. */
export async function readViewers(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  { application_id, staff_id }: Viewing,
  { seen_after, withCompliance }: Seen,
): Promise<NamedStaffMember[]> {
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

/** The names of the other people who look at each of these applications, of those that the caller may see, in one statement. */
export async function readViewersOfRows(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  { application_ids, staff_id }: { application_ids: readonly string[]; staff_id: string },
  scope: StaffScope,
  { seen_after, withCompliance }: Seen,
): Promise<{ application_id: string; names: string[] }[]> {
  const { rows } = await sql<{ application_id: string; id: string; sealed_profile: Buffer }>`
    with ${hiddenIds(scope)}
    select application_id, staff_member.id, sealed_profile
    from staff_presence
    join application_review using (application_id)
    join staff_member on staff_member.id = staff_presence.staff_id
    where application_id = any(${[...application_ids]}::text[]) and ${isNotHidden} and ${inDealers(scope.dealers)}
      and staff_presence.staff_id <> ${staff_id}::uuid and seen_at >= ${seen_after}
      and staff_member.status = 'ACTIVE' and (${withCompliance} or staff_member.kind = 'LENDING')
    order by application_id, staff_member.id`.execute(db)
  return [...Map.groupBy(rows, ({ application_id }) => application_id)].map(([application_id, viewers]) => ({
    application_id,
    names: viewers.map(({ id, sealed_profile }) => openProfile(keys, id, sealed_profile).name).sort(),
  }))
}
