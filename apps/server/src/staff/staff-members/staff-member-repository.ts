import type { StaffPreferences } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import {
  type Grant,
  normalizeWorkEmail,
  type StaffKind,
  type StaffProfile,
  type StaffStatus,
} from '@porchlight/domain/staff'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import { notifyAccessChanged } from '../../platform/database/change-channel.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'

const associatedData = (id: string) => ({ table: 'staff_member', column: 'sealed_profile', row: id })

/** The columns of a profile: sealed, and found by a keyed hash of the email. */
const profileColumns = ({ fields, hashContact }: ContactKeys, id: string, profile: StaffProfile) => ({
  email_hash: hashContact(profile.email),
  sealed_profile: fields.seal(JSON.stringify(profile), associatedData(id)),
})

export const openProfile = ({ fields }: Pick<ContactKeys, 'fields'>, id: string, sealed: Buffer): StaffProfile =>
  JSON.parse(fields.openText(sealed, associatedData(id)))

/** Part of a statement: the sealed profile of the person whose id a column or an expression has, in base64; null where no person has it. */
export const sealedProfileOf = (id: string | RawBuilder<string | null>) =>
  sql<
    string | null
  >`(select ${base64('staff_member.sealed_profile')} from staff_member where staff_member.id = ${typeof id === 'string' ? sql.ref(id) : id})`

/** Returns a fact of a person by the id and the profile from {@link sealedProfileOf}; undefined without one. */
type Reader<T> = (id: string | null, sealed_profile: string | null) => T | undefined
export type NameOf = Reader<string>

/** Returns a function that opens the profile of each person once. */
export function profileReader(keys: Pick<ContactKeys, 'fields'>): Reader<StaffProfile> {
  const profiles = new Map<string, StaffProfile>()
  return (id, sealed_profile) => {
    if (id === null || sealed_profile === null) return undefined
    const profile = profiles.get(id) ?? openProfile(keys, id, Buffer.from(sealed_profile, 'base64'))
    profiles.set(id, profile)
    return profile
  }
}

/** Returns the same for names. */
export function nameReader(keys: Pick<ContactKeys, 'fields'>): NameOf {
  const profileOf = profileReader(keys)
  return (...person) => profileOf(...person)?.name
}

/** Part of a statement: the grants of `staff_member` as JSON, each with its role and its dealer. */
export const grantsOfStaffMember = sql<{ role: Grant['role']; dealer_id: string | null }[]>`coalesce((
  select json_agg(json_build_object('role', staff_grant.role, 'dealer_id', staff_grant.dealer_id) order by staff_grant.role, staff_grant.dealer_id)
    from staff_grant where staff_grant.staff_id = staff_member.id), '[]'::json)`

/** Part of a statement: the accounts of borrowers that have the email of `staff_member`. */
export const accountsOfStaffMember = sql<string[]>`coalesce((
  select json_agg(users.id) from users where users.email_hash = staff_member.email_hash), '[]'::json)`

export const toGrants = (rows: readonly { role: Grant['role']; dealer_id: string | null }[]): Grant[] =>
  rows.map(({ role, dealer_id }) => ({ role, scope: dealer_id === null ? 'ALL' : { dealer_id } }))

/** A person with profile and grants, or undefined. Locked until the end of the transaction. */
export async function lockStaffMember(trx: Transaction<Database>, keys: ContactKeys, id: string) {
  const row = await trx
    .selectFrom('staff_member')
    .select([
      'id',
      'kind',
      'status',
      'version',
      'is_development',
      'away_until',
      'handed_over',
      'sealed_profile',
      grantsOfStaffMember.as('grants'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_profile, grants, ...member } = row
  return { ...member, grants: toGrants(grants), profile: openProfile(keys, id, sealed_profile) }
}

/** The person with a work email, as it was typed, or undefined. */
export const findStaffMemberByEmail = (
  db: Kysely<Database>,
  { hashContact }: ContactKeys,
  typed: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('staff_member')
    .select('id')
    .where('email_hash', '=', hashContact(normalizeWorkEmail(typed)))
    .executeTakeFirst()

export async function readProfile(
  db: Kysely<Database>,
  keys: Pick<ContactKeys, 'fields'>,
  id: string,
): Promise<StaffProfile | undefined> {
  const row = await db.selectFrom('staff_member').select('sealed_profile').where('id', '=', id).executeTakeFirst()
  return row && openProfile(keys, id, row.sealed_profile)
}

export async function setStatus(trx: Transaction<Database>, id: string, status: StaffStatus, now: Date): Promise<void> {
  await trx
    .updateTable('staff_member')
    .set({
      status,
      ...(status === 'ACTIVE' && { confirmed_at: now }),
      ...(status === 'DEACTIVATED' && { deactivated_at: now }),
    })
    .where('id', '=', id)
    .execute()
}

export async function listDevelopmentStaff(db: Kysely<Database>, keys: ContactKeys) {
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'sealed_profile'])
    .where('is_development', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id, sealed_profile }) => ({ id, profile: openProfile(keys, id, sealed_profile) }))
}

interface NewStaffMember {
  id: string
  kind: StaffKind
  status: StaffStatus
  is_development: boolean
  profile: StaffProfile
  now: Date
}

/** Adds a person without grants. Undefined where someone has the email already. */
export async function insertStaffMember(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { id, profile, now, ...member }: NewStaffMember,
): Promise<{ id: string } | undefined> {
  return trx
    .insertInto('staff_member')
    .values({
      id,
      ...member,
      ...profileColumns(keys, id, profile),
      created_at: now,
      confirmed_at: member.status === 'ACTIVE' ? now : null,
    })
    .onConflict(conflict => conflict.column('email_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Replaces all grants of a person, and ends what they are reading. The kind of the person follows from the new ones. */
export async function replaceGrants(
  trx: Transaction<Database>,
  staff_id: string,
  grants: readonly Grant[],
  now: Date,
): Promise<void> {
  const kind: StaffKind = grants.some(({ role }) => role === 'COMPLIANCE') ? 'COMPLIANCE' : 'LENDING'
  await trx.deleteFrom('staff_grant').where('staff_id', '=', staff_id).execute()
  await trx
    .updateTable('staff_member')
    .set(eb => ({ kind, version: eb('version', '+', 1) }))
    .where('id', '=', staff_id)
    .returning(notifyAccessChanged().as('notified'))
    .execute()
  if (grants.length === 0) return
  await trx
    .insertInto('staff_grant')
    .values(
      grants.map(({ role, scope }) => ({
        staff_id,
        kind,
        role,
        dealer_id: scope === 'ALL' ? null : scope.dealer_id,
        granted_at: now,
      })),
    )
    .execute()
}

export async function updateProfile(
  trx: Transaction<Database>,
  keys: ContactKeys,
  id: string,
  profile: StaffProfile,
): Promise<void> {
  await trx
    .updateTable('staff_member')
    .set(eb => ({ ...profileColumns(keys, id, profile), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type Preferences = StaffPreferences & { away_until: Day | null }

/** Changes what was decided on absence and mail. Versions count profile and access alone. */
export const updatePreferences = (
  trx: Transaction<Database>,
  id: string,
  preferences: Partial<Preferences & { handed_over: string[] }>,
): Promise<unknown> => trx.updateTable('staff_member').set(preferences).where('id', '=', id).execute()

export const readPreferences = (db: Kysely<Database>, id: string): Promise<Preferences | undefined> =>
  db.selectFrom('staff_member').select(['away_until', 'mail_when']).where('id', '=', id).executeTakeFirst()
