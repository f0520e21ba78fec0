import { type Kysely, sql } from 'kysely'
import { hasReadableAnswers, sealStoredAnswers } from '../applications/stored-answers-repository.ts'
import { hasReadableContacts, sealStoredContacts } from '../identity/stored-contacts-repository.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { hasReadableSigners, sealStoredSigners } from '../signing/stored-signers-repository.ts'

interface ReadableData {
  answers: boolean
  contacts: boolean
  signers: boolean
}

/** What earlier releases stored readable, and no start of this one has sealed yet. */
export async function findReadableData(db: Kysely<Database>): Promise<ReadableData> {
  const { rows } = await sql<ReadableData>`
    select ${hasReadableAnswers} as answers, ${hasReadableContacts} as contacts, ${hasReadableSigners} as signers`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Seals what earlier releases stored readable. Where nothing is left, one statement tells so, because every start asks.
 * docs/decisions/0043-answers-have-a-key-per-borrower.md
 */
export async function sealStoredData(db: Kysely<Database>, keys: ContactKeys): Promise<void> {
  const readable = await findReadableData(db)
  if (readable.answers) await sealStoredAnswers(db, keys)
  if (readable.contacts) await sealStoredContacts(db, keys)
  if (readable.signers) await sealStoredSigners(db, keys.fields)
}
