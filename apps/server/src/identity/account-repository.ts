import type { Transaction } from 'kysely'
import type { Channel } from '../messaging/schema.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { deleteStoredResponses } from '../platform/http/idempotency.ts'
import {
  type Contacts,
  contactColumns,
  contactColumnsOf,
  endSessions,
  openContacts,
  type User,
} from './identity-repository.ts'
import type { Memberships } from './memberships.ts'

interface Moved {
  /** The users, by id. */
  from: string
  to: string
  channel: Channel
}

/** Locks two accounts, always in the same order. Undefined where one of them does not exist any more. */
export async function lockUsers(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { from, to }: Pick<Moved, 'from' | 'to'>,
): Promise<{ from: User; to: User } | undefined> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'language', 'sealed_contacts'])
    .where('id', 'in', [from, to])
    .orderBy('id')
    .forUpdate()
    .execute()
  const opened = rows.map(({ sealed_contacts, ...user }) => ({
    ...user,
    ...openContacts(keys, user.id, sealed_contacts),
  }))
  const find = (id: string) => opened.find(user => user.id === id)
  const [source, target] = [find(from), find(to)]
  return source && target && { from: source, to: target }
}

/**
 * Moves a contact from one locked account to another, which has none of its kind. The account that it leaves is signed out everywhere,
 * and deleted where it has no contact any more.
 */
export async function moveContact(
  trx: Transaction<Database>,
  { keys, memberships }: { keys: ContactKeys; memberships: Memberships },
  { from, to, channel, now }: { from: User; to: User; channel: Channel; now: Date },
): Promise<User> {
  const name = contactColumns[channel]
  const remaining: Contacts = { email: from.email, phone_number: from.phone_number, [name]: null }
  if (remaining.email === null && remaining.phone_number === null) {
    await memberships.moveFormer(trx, { from: from.id, to: to.id })
    await deleteStoredResponses(trx, [from.id])
    await trx.deleteFrom('users').where('id', '=', from.id).execute()
  } else {
    await endSessions(trx, { user_id: from.id }, now)
    await setContacts(trx, keys, from.id, remaining)
  }
  const contacts: Contacts = { email: to.email, phone_number: to.phone_number, [name]: from[name] }
  await setContacts(trx, keys, to.id, contacts)
  return { ...to, ...contacts }
}

const setContacts = (trx: Transaction<Database>, keys: ContactKeys, user_id: string, contacts: Contacts) =>
  trx
    .updateTable('users')
    .set(contactColumnsOf(keys, user_id, contacts))
    .where('id', '=', user_id)
    .execute()
