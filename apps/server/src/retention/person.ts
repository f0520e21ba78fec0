import { parseContact } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import { personalDataOf } from '../applications/record/seal-answers.ts'
import { findUserByContact, readUser, type User } from '../identity/identity-repository.ts'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { isUuid } from '../platform/ids.ts'
import { findRecord, type PersonRecord, readRecordsOfAccount, readRecordsWithoutAccount } from './person-repository.ts'

/** A person whose data is stored: an account with the records of its borrowers, or one record without an account. */
export interface Person {
  account: User | undefined
  records: PersonRecord[]
  /**
   * Records without an account that have the contact which was looked for. They may belong to another person, because people share
   * contacts, so they are not part of the person.
   */
  namesakes: PersonRecord[]
}

const BATCH = 500

/** `text`: an email address, a phone number, or the id of an account or of a borrower. Undefined where nothing has it. */
export async function findPerson(db: Kysely<Database>, keys: ContactKeys, text: string): Promise<Person | undefined> {
  if (isUuid(text)) return findById(db, keys, text)
  const contact = parseContact(text)
  if ('message' in contact) return undefined
  const { value: recipient } = contact
  const user = await findUserByContact(db, keys, { channel: contact.channel === 'email' ? 'EMAIL' : 'SMS', recipient })
  const person = user ? await findById(db, keys, user.id) : undefined
  const namesakes = await findWithoutAccount(db, keys.fields, recipient)
  if (person) return { ...person, namesakes }
  return namesakes.length > 0 ? { account: undefined, records: [], namesakes } : undefined
}

async function findById(db: Kysely<Database>, keys: ContactKeys, id: string): Promise<Person | undefined> {
  const record = await findRecord(db, id)
  if (record && record.user_id === null) return { account: undefined, records: [record], namesakes: [] }
  const account = await readUser(db, keys, record?.user_id ?? id)
  return account && { account, records: await readRecordsOfAccount(db, account.id), namesakes: [] }
}

async function findWithoutAccount(
  db: Kysely<Database>,
  fields: FieldEncryption,
  recipient: string,
): Promise<PersonRecord[]> {
  const found: PersonRecord[] = []
  for (let after: string | undefined; ; ) {
    const batch = await readRecordsWithoutAccount(db, after, BATCH)
    for (const borrower of batch) {
      const { email, phone_number } = personalDataOf(fields, borrower)
      const record = email === recipient || phone_number === recipient ? await findRecord(db, borrower.id) : undefined
      if (record) found.push(record)
    }
    after = batch.at(-1)?.id
    if (after === undefined) return found
  }
}
