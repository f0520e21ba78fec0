import { phrase } from '@porchlight/domain'
import { normalizeNote, noteErrors } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { newId } from '../../platform/ids.ts'
import { insertNote } from '../notes/note-repository.ts'

const REASON_MISSING = phrase('Enter a reason')

interface Reason {
  application_id: string
  staff_id: string
  now: Date
  /** True for compliance alone. */
  is_restricted: boolean
  typed: string
}

/** Keeps a reason as a note of the application, sealed like the others. Throws 422 with a message beside `reason`. Returns the id. */
export async function storeReason(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  { application_id, staff_id, now, is_restricted, typed }: Reason,
): Promise<string> {
  const text = normalizeNote(typed)
  if (text === '') throw invalidForm({ reason: REASON_MISSING })
  const { text: wrong } = noteErrors({ kind: 'NOTE', text }, '')
  if (wrong) throw invalidForm({ reason: wrong })
  const id = newId(now.getTime())
  const about = { borrower_id: null, follow_up_on: null, corrects: null }
  await insertNote(trx, fields, {
    id,
    application_id,
    staff_id,
    kind: 'NOTE',
    is_restricted,
    ...about,
    text,
    created_at: now,
  })
  return id
}
