import { IDLE_LIMIT_MS, type Language, WHOLE_LIMIT_MS } from '@porchlight/domain'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
} from 'kysely'
import type { Channel } from '../messaging/schema.ts'
import type { BorrowerActor, SignInMethod } from '../platform/actor.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import { notifyEnded } from '../platform/database/change-channel.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Write } from '../platform/database/transaction.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { UserTable } from './schema.ts'

/** The contacts by which a user signs in. */
export interface Contacts {
  email: string | null
  phone_number: string | null
}
export interface User extends Contacts {
  id: string
  language: string | null
}

/** An address or a number that a user signs in with. */
export interface Recipient {
  channel: Channel
  /** An email address in lower case, or '+1' and ten digits. */
  recipient: string
}

/** The property of a user's contact, by channel. */
export const contactColumns = { EMAIL: 'email', SMS: 'phone_number' } as const
const hashColumns = { EMAIL: 'email_hash', SMS: 'phone_number_hash' } as const

const associatedData = (user_id: string) => ({ table: 'users', column: 'sealed_contacts', row: user_id })

/** The columns that hold the contacts of a user. */
export function contactColumnsOf(
  { fields, hashContact }: ContactKeys,
  user_id: string,
  contacts: Contacts,
): Pick<UserTable, 'email_hash' | 'phone_number_hash' | 'sealed_contacts'> {
  const { email, phone_number } = contacts
  return {
    email_hash: email === null ? null : hashContact(email),
    phone_number_hash: phone_number === null ? null : hashContact(phone_number),
    sealed_contacts: fields.seal(JSON.stringify({ email, phone_number } satisfies Contacts), associatedData(user_id)),
  }
}

export const openContacts = ({ fields }: Pick<ContactKeys, 'fields'>, user_id: string, sealed: Buffer): Contacts =>
  JSON.parse(fields.openText(sealed, associatedData(user_id)))

/** The condition that a user signs in with this contact. */
export const hasContact = ({ hashContact }: ContactKeys, { channel, recipient }: Recipient) =>
  expressionBuilder<Database, 'users'>()(`users.${hashColumns[channel]}`, '=', hashContact(recipient))

// Users

/** The user with this contact, who signs in now, created where there is none. */
export async function findOrCreateUser(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { channel, recipient }: Recipient,
  now: Date,
): Promise<User> {
  const id = newId()
  const contacts = { email: null, phone_number: null, [contactColumns[channel]]: recipient }
  const user = await trx
    .insertInto('users')
    .values({ id, ...contactColumnsOf(keys, id, contacts), last_active_at: now })
    .onConflict(conflict => conflict.column(hashColumns[channel]).doUpdateSet({ last_active_at: now }))
    .returning(['id', 'language', 'sealed_contacts'])
    .executeTakeFirstOrThrow()
  return { id: user.id, language: user.language, ...openContacts(keys, user.id, user.sealed_contacts) }
}

/** Adds a contact to a user without one of its kind; undefined where there is one. Throws on a contact of another user. */
export async function addUserContact(
  trx: Transaction<Database>,
  keys: ContactKeys,
  user_id: string,
  { channel, recipient }: Recipient,
): Promise<User | undefined> {
  const stored = await trx
    .selectFrom('users')
    .select(['id', 'language', 'sealed_contacts'])
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { sealed_contacts, ...user } = stored
  const contacts = openContacts(keys, user_id, sealed_contacts)
  if (contacts[contactColumns[channel]] !== null) return undefined
  const added = { ...contacts, [contactColumns[channel]]: recipient }
  await trx
    .updateTable('users')
    .set(contactColumnsOf(keys, user_id, added))
    .where('id', '=', user_id)
    .execute()
  return { ...user, ...added }
}

export const findUserByContact = (
  db: Kysely<Database>,
  keys: ContactKeys,
  contact: Recipient,
): Promise<{ id: string } | undefined> =>
  db.selectFrom('users').select('id').where(hasContact(keys, contact)).executeTakeFirst()

/** An account, and when it was created and used. */
export async function readUser(db: Kysely<Database>, keys: ContactKeys, id: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'language', 'sealed_contacts', 'created_at', 'last_active_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) return undefined
  const { sealed_contacts, ...account } = user
  return { ...account, ...openContacts(keys, id, sealed_contacts) }
}

/** The number of accounts that only a text message can sign in to. */
export async function countUsersWithoutEmail(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('email_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The language that the user with this contact chose. */
export async function recipientLanguage(
  db: Kysely<Database>,
  keys: ContactKeys,
  contact: Recipient,
  fallback: Language,
): Promise<Language> {
  const user = await db.selectFrom('users').select('language').where(hasContact(keys, contact)).executeTakeFirst()
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
      'users.sealed_contacts',
      'users.language',
      'session.method',
    ])
    .where(isOpenAt(now))
}

const isOpenAt = (now: Date) => (eb: ExpressionBuilder<Database, 'session'>) =>
  eb.and([
    eb('session.ended_at', 'is', null),
    eb('session.last_active_at', '>', new Date(now.getTime() - IDLE_LIMIT_MS)),
    eb('session.created_at', '>', new Date(now.getTime() - WHOLE_LIMIT_MS)),
  ])

export async function findSession(
  db: Kysely<Database>,
  keys: ContactKeys,
  { session_id, user_id }: Pick<BorrowerActor, 'session_id' | 'user_id'>,
  now: Date,
): Promise<BorrowerActor | undefined> {
  const session = await openSessions(db, now)
    .where('session.id', '=', session_id)
    .where('session.user_id', '=', user_id)
    .executeTakeFirst()
  return session && toBorrowerActor(keys, session)
}

/** Part of a statement: whether the session of this id has neither ended nor outlived a limit. */
export const isSessionOpen = (session_id: Expression<string>, now: Date): Expression<SqlBool> => {
  const { exists, selectFrom } = expressionBuilder<Database>()
  return exists(selectFrom('session').select('session.id').where('session.id', '=', session_id).where(isOpenAt(now)))
}

export async function findSessionByToken(
  db: Kysely<Database>,
  keys: ContactKeys,
  token_hash: Buffer,
  now: Date,
): Promise<BorrowerActor | undefined> {
  const session = await openSessions(db, now).where('session.token_hash', '=', token_hash).executeTakeFirst()
  return session && toBorrowerActor(keys, session)
}

const toBorrowerActor = (
  keys: ContactKeys,
  { sealed_contacts, ...session }: Omit<BorrowerActor, 'kind' | keyof Contacts> & { sealed_contacts: Buffer },
): BorrowerActor => ({ kind: 'borrower', ...session, ...openContacts(keys, session.user_id, sealed_contacts) })

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
  { session_id, user_id }: Pick<BorrowerActor, 'session_id' | 'user_id'>,
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

/** Ends the session of a token at once, if it is open: its identity tokens are refused from now on. */
export const endSessionByToken = (
  trx: Transaction<Database>,
  token_hash: Buffer,
  now: Date,
): Promise<{ user_id: string } | undefined> =>
  trx
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', token_hash)
    .where(isOpenAt(now))
    .returning(['user_id', notifyEnded().as('notified')])
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
    .returning(notifyEnded().as('notified'))
    .execute()
  return ended.length
}
