import type { Day } from '@porchlight/domain'
import { type License, type Licenses, lendingRoles } from '@porchlight/domain/staff'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Part of a statement: the licenses of the person whose id a column has, by state. */
export const licensesOf = (
  id: string,
): RawBuilder<Licenses> => sql<Licenses>`case when exists (select from staff_license) then coalesce((
  select json_agg(json_build_object('state', staff_license.state, 'ends_on', staff_license.ends_on) order by staff_license.state)
    from staff_license where staff_license.staff_id = ${sql.ref(id)}), '[]'::json) end`

/** Replaces all licenses of a person. */
export async function replaceLicenses(
  trx: Transaction<Database>,
  staff_id: string,
  licenses: readonly License[],
): Promise<void> {
  await trx.deleteFrom('staff_license').where('staff_id', '=', staff_id).execute()
  await trx
    .updateTable('staff_member')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', staff_id)
    .execute()
  if (licenses.length === 0) return
  await trx
    .insertInto('staff_license')
    .values(licenses.map(({ state, ends_on }) => ({ staff_id, state, ends_on })))
    .execute()
}

/** The people who may get applications on a day by their licenses, with the dealer of each grant. */
const licensed = (day: Day) => sql`staff_license license
  join staff_member member on member.id = license.staff_id and member.status = 'ACTIVE'
  join staff_grant granted on granted.staff_id = license.staff_id and granted.role = any(${[...lendingRoles]}::text[])
  where license.ends_on >= ${day}::date`

/**
 * Condition for rows with `state`, `dealer_id` and `assignee_id`: no one with access to the dealer is licensed in the state on a day, or
 * the assignee is not. Holds for no row while no one has a license. The sets are read once for a statement.
 */
export const isUnlicensed = (
  day: Day,
) => sql<boolean>`(state is not null and (select exists (select from staff_license)) and case
  when assignee_id is not null then
    (assignee_id, state) not in (select license.staff_id, license.state from staff_license license where license.ends_on >= ${day}::date)
  else state not in (select license.state from ${licensed(day)} and granted.dealer_id is null)
   and (dealer_id, state) not in (select granted.dealer_id, license.state from ${licensed(day)} and granted.dealer_id is not null)
  end)`
