import type { StaffSignInMethod } from '@porchlight/domain/staff'
import type { Kysely, Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import { notifyEnded } from '../../platform/database/change-channel.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { licensesOf } from '../staff-members/license-repository.ts'
import {
  accountsOfStaffMember,
  grantsOfStaffMember,
  openProfile,
  toGrants,
} from '../staff-members/staff-member-repository.ts'

/** Since when a session must have begun, and have been used, to be open. */
export interface SessionBounds {
  begun_after: Date
  active_after: Date
  now: Date
}

/** The part of a session that follows from the session at the lender's own sign-in. */
export interface ProviderSession {
  sid: string | null
  /** ISO time, where it ends before others. */
  ends_at: string | null
}

interface NewSession {
  id: string
  staff_id: string
  token_hash: Buffer
  method: StaffSignInMethod
  oidc?: ProviderSession | undefined
  /** True if the person proves both factors now. */
  is_proved: boolean
  context: RequestContext
  now: Date
}

/** Returns whether the person is one of development. */
export async function insertStaffSession(
  trx: Transaction<Database>,
  session: NewSession,
): Promise<{ is_development: boolean }> {
  const { context, now, oidc, is_proved, ...columns } = session
  await trx
    .insertInto('staff_session')
    .values({
      ...columns,
      oidc_sid: oidc?.sid ?? null,
      ends_at: oidc?.ends_at ?? null,
      ip: context.ip,
      user_agent: context.userAgent,
      created_at: now,
      last_active_at: now,
      proved_at: is_proved ? now : null,
    })
    .execute()
  return trx
    .updateTable('staff_member')
    .set({ last_signed_in_at: now })
    .where('id', '=', session.staff_id)
    .returning('is_development')
    .executeTakeFirstOrThrow()
}

/** The open sessions of people who are waiting or active, each with its person. */
const openSessions = (db: Kysely<Database>, { begun_after, active_after, now }: SessionBounds) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.staff_id')
    .where('staff_session.ended_at', 'is', null)
    .where('staff_session.created_at', '>', begun_after)
    .where('staff_session.last_active_at', '>', active_after)
    .where(eb => eb.or([eb('staff_session.ends_at', 'is', null), eb('staff_session.ends_at', '>', now)]))
    .where('staff_member.status', 'in', ['WAITING', 'ACTIVE'])

/** The session of a token with its person and grants, in one statement. Undefined where none is open. */
export async function findStaffSession(
  db: Kysely<Database>,
  keys: ContactKeys,
  token_hash: Buffer,
  bounds: SessionBounds,
) {
  const row = await openSessions(db, bounds)
    .select(eb => [
      'staff_session.id as session_id',
      'staff_session.created_at',
      'staff_session.last_active_at',
      'staff_session.ends_at',
      'staff_session.method',
      'staff_member.id as staff_id',
      'staff_member.status',
      'staff_member.is_development',
      'staff_member.sealed_profile',
      grantsOfStaffMember.as('grants'),
      licensesOf('staff_member.id').as('licenses'),
      accountsOfStaffMember.as('account_ids'),
      eb
        .exists(
          eb
            .selectFrom('staff_passkey')
            .select('staff_passkey.id')
            .whereRef('staff_passkey.staff_id', '=', 'staff_member.id'),
        )
        .as('has_passkey'),
      eb
        .exists(
          eb
            .selectFrom('staff_identity')
            .select('staff_identity.subject')
            .whereRef('staff_identity.staff_id', '=', 'staff_member.id'),
        )
        .as('has_identity'),
    ])
    .where('staff_session.token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_profile, grants, ...session } = row
  return { ...session, grants: toGrants(grants), profile: openProfile(keys, row.staff_id, sealed_profile) }
}
export type StaffSession = NonNullable<Awaited<ReturnType<typeof findStaffSession>>>

/** The open sessions of a person, the last active first. */
export const listStaffSessions = (db: Kysely<Database>, staff_id: string, bounds: SessionBounds) =>
  openSessions(db, bounds)
    .select([
      'staff_session.id',
      'staff_session.method',
      'staff_session.user_agent',
      'staff_session.created_at',
      'staff_session.last_active_at',
    ])
    .where('staff_session.staff_id', '=', staff_id)
    .orderBy('staff_session.last_active_at', 'desc')
    .execute()

export async function touchSession(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_active_at: now })
    .where('id', '=', id)
    .where('last_active_at', '<', now)
    .execute()
}

/** Records that the person of a session proved both factors. */
export async function recordProof(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db.updateTable('staff_session').set({ proved_at: now }).where('id', '=', id).execute()
}

/** Returns whether the person of a session proved both factors since then. */
export async function isProvedSince(db: Kysely<Database>, id: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_session')
    .select('id')
    .where('id', '=', id)
    .where('proved_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a session was ended. A reset and a deactivation end sessions while they lock the person, as the caller does. */
export async function hasEnded(trx: Transaction<Database>, id: string): Promise<boolean> {
  const { ended_at } = await trx
    .selectFrom('staff_session')
    .select('ended_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return ended_at !== null
}

/** Ends one session of a person, or all, and what is read in them. Returns how many were open. */
export async function endStaffSessions(
  trx: Transaction<Database>,
  { staff_id, session_id }: { staff_id: string; session_id?: string },
  now: Date,
): Promise<number> {
  const ended = await trx
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .$if(session_id !== undefined, query => query.where('id', '=', session_id!))
    .returning(notifyEnded('staff_session').as('notified'))
    .execute()
  return ended.length
}
