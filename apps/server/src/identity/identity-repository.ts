import { IDLE_LIMIT_MS, type Language, WHOLE_LIMIT_MS } from '@porchlight/domain'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Channel, Database, SignInMethod } from '../platform/database/schema.ts'
import type { Write } from '../platform/database/write-together.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { SignedIn } from './signed-in.ts'

export type User = Selectable<Database['users']>

/** An address or a number that a user signs in with. */
export interface Recipient {
  channel: Channel
  /** An email address in lower case, or '+1' and ten digits. */
  recipient: string
}

/** The column of a user's contact, by channel. */
export const contactColumns = { EMAIL: 'email', SMS: 'phone_number' } as const

// Users

/** The user with this contact, who signs in now, created where there is none. */
export function findOrCreateUser(
  trx: Transaction<Database>,
  { channel, recipient }: Recipient,
  now: Date,
): Promise<User> {
  const column = contactColumns[channel]
  return trx
    .insertInto('users')
    .values({ id: newId(), email: null, phone_number: null, [column]: recipient, last_active_at: now })
    .onConflict(conflict => conflict.column(column).doUpdateSet({ last_active_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Adds a contact to a user without one of its kind; undefined where there is one. Throws on a contact of another user. */
export function addUserContact(
  trx: Transaction<Database>,
  user_id: string,
  { channel, recipient }: Recipient,
): Promise<User | undefined> {
  const column = contactColumns[channel]
  return trx
    .updateTable('users')
    .set({ [column]: recipient })
    .where('id', '=', user_id)
    .where(column, 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The user with this contact. */
export const findUserByContact = (
  db: Kysely<Database>,
  { channel, recipient }: Recipient,
): Promise<{ id: string } | undefined> =>
  db.selectFrom('users').select('id').where(contactColumns[channel], '=', recipient).executeTakeFirst()

export const readUser = (db: Kysely<Database>, id: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** The language that the user with this contact chose. */
export async function recipientLanguage(
  db: Kysely<Database>,
  { channel, recipient }: Recipient,
  fallback: Language,
): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where(contactColumns[channel], '=', recipient)
    .executeTakeFirst()
  return user?.language ?? fallback
}

export async function setUserLanguage(db: Kysely<Database>, user_id: string, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', user_id).execute()
}

// Sessions

export function insertSession(
  trx: Transaction<Database>,
  session: {
    id: string
    user_id: string
    token_hash: Buffer
    method: SignInMethod
    context: RequestContext
    now: Date
  },
): Write {
  const { context, now, ...columns } = session
  return trx
    .insertInto('session')
    .values({ ...columns, ip: context.ip, user_agent: context.userAgent, created_at: now, last_active_at: now })
}

/** The sessions that have neither ended nor outlived a limit, each with its user. */
function openSessions(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.id as session_id',
      'users.id as user_id',
      'users.email',
      'users.phone_number',
      'users.language',
      'session.method',
    ])
    .where('session.ended_at', 'is', null)
    .where('session.last_active_at', '>', new Date(now.getTime() - IDLE_LIMIT_MS))
    .where('session.created_at', '>', new Date(now.getTime() - WHOLE_LIMIT_MS))
}

export const findSession = (
  db: Kysely<Database>,
  { session_id, user_id }: Pick<SignedIn, 'session_id' | 'user_id'>,
  now: Date,
): Promise<SignedIn | undefined> =>
  openSessions(db, now).where('session.id', '=', session_id).where('session.user_id', '=', user_id).executeTakeFirst()

export const findSessionByToken = (
  db: Kysely<Database>,
  token_hash: Buffer,
  now: Date,
): Promise<SignedIn | undefined> =>
  openSessions(db, now).where('session.token_hash', '=', token_hash).executeTakeFirst()

/** The open sessions of a user, the last active first. */
export const listSessions = (db: Kysely<Database>, user_id: string, now: Date) =>
  openSessions(db, now)
    .select(['session.user_agent', 'session.created_at', 'session.last_active_at'])
    .where('session.user_id', '=', user_id)
    .orderBy('session.last_active_at', 'desc')
    .execute()

/** Moves the last activity of a session and of its user forward, never back. */
export async function updateLastActive(
  db: Kysely<Database>,
  { session_id, user_id }: Pick<SignedIn, 'session_id' | 'user_id'>,
  last_active_at: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_active_at })
    .where('id', '=', session_id)
    .where('last_active_at', '<', last_active_at)
    .execute()
  await db
    .updateTable('users')
    .set({ last_active_at })
    .where('id', '=', user_id)
    .where('last_active_at', '<', last_active_at)
    .execute()
}

/** Ends the session of a token at once: its identity tokens are refused from now on. */
export const endSessionByToken = (
  trx: Transaction<Database>,
  token_hash: Buffer,
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', token_hash)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** Ends one session of a user, or all of them. Returns how many were open. */
export async function endSessions(
  trx: Transaction<Database>,
  { user_id, session_id }: { user_id: string; session_id?: string },
  now: Date,
): Promise<number> {
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(session_id !== undefined, query => query.where('id', '=', session_id!))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
