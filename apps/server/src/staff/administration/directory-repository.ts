import type { InvitationPurpose } from '@porchlight/domain/staff'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { licensesOf } from '../staff-members/license-repository.ts'
import { grantsOfStaffMember, openProfile, toGrants } from '../staff-members/staff-member-repository.ts'

const openInvitation = (now: Date) => sql<{ purpose: InvitationPurpose; expires_at: string } | null>`(
  select json_build_object('purpose', staff_invitation.purpose, 'expires_at', staff_invitation.expires_at)
    from staff_invitation
   where staff_invitation.staff_id = staff_member.id and staff_invitation.ended_at is null
     and staff_invitation.used_at is null and staff_invitation.expires_at > ${now}
   limit 1)`

/** People with their grants, licenses, passkeys and open link; all of them, or one. The first invited comes first. */
export async function readStaffMembers(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  now: Date,
  id?: string,
) {
  const rows = await db
    .selectFrom('staff_member')
    .select(eb => [
      'staff_member.id',
      'status',
      'version',
      'sealed_profile',
      'created_at',
      'last_signed_in_at',
      'away_until',
      grantsOfStaffMember.as('grants'),
      licensesOf('staff_member.id').as('licenses'),
      openInvitation(now).as('invitation'),
      eb
        .selectFrom('staff_passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('staff_passkey.staff_id', '=', 'staff_member.id')
        .as('passkeys'),
    ])
    .$if(id !== undefined, query => query.where('staff_member.id', '=', id!))
    .orderBy('staff_member.id')
    .execute()
  return rows.map(({ sealed_profile, grants, licenses, ...person }) => ({
    ...person,
    grants: toGrants(grants),
    licenses: licenses ?? [],
    profile: openProfile(keys, person.id, sealed_profile),
  }))
}
export type StoredStaffMember = Awaited<ReturnType<typeof readStaffMembers>>[number]

/** The dealers that take applications, each with the ids of its officer and substitute. */
export const readDealerOfficers = (db: Kysely<Database>) =>
  db
    .selectFrom('dealer')
    .leftJoin('dealer_officer', 'dealer_officer.dealer_id', 'dealer.id')
    .select(['dealer.id', 'slug', 'name', 'email', 'officer_id', 'substitute_id'])
    .where('off_at', 'is', null)
    .orderBy('name')
    .orderBy('dealer.id')
    .execute()

/** Sets the officer of a dealer and the substitute; null for none. */
export async function setDealerOfficer(
  trx: Transaction<Database>,
  officer: { dealer_id: string; officer_id: string; substitute_id: string | null },
): Promise<void> {
  const { officer_id, substitute_id } = officer
  await trx
    .insertInto('dealer_officer')
    .values(officer)
    .onConflict(conflict => conflict.column('dealer_id').doUpdateSet({ officer_id, substitute_id }))
    .execute()
}
