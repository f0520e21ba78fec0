import type { NoteResponse } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type NameOf, nameReader, sealedProfileOf } from '../staff-members/staff-member-repository.ts'
import { newReviewKey, openNote, openReviewKey, sealNote } from './review-key.ts'
import type { ReviewNoteTable } from './schema.ts'

export interface NotesWanted {
  application_id: string
  /** True if the reader may know of restricted notes. */
  withRestricted: boolean
  /** The id of a note: only older ones are read. */
  before?: string | undefined
  limit: number
}

interface NoteRow extends Omit<NoteResponse, 'text' | 'by'> {
  /** Base64. */
  sealed_text: string
  staff_id: string
  sealed_profile: string | null
}

/** Part of a statement: the newest notes of an application, each with the profile of the person who wrote it. */
export const notesOf = (db: Kysely<Database>, { application_id, withRestricted, before, limit }: NotesWanted) =>
  db
    .selectFrom('review_note')
    .select([
      'id',
      'kind',
      'created_at as at',
      'borrower_id',
      'pulled_on',
      'follow_up_on',
      'follow_up_time',
      'corrects',
    ])
    .select(['is_restricted', 'staff_id'])
    .select(base64('sealed_text').as('sealed_text'))
    .select(sealedProfileOf('review_note.staff_id').as('sealed_profile'))
    .where('application_id', '=', application_id)
    .$if(!withRestricted, query => query.where('is_restricted', '=', false))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)

export function toNotes(
  fields: FieldEncryption,
  application_id: string,
  sealed_key: Buffer | null,
  rows: readonly NoteRow[],
  nameOf: NameOf,
): NoteResponse[] {
  if (!sealed_key) return []
  const key = openReviewKey(fields, application_id, sealed_key)
  return rows.map(({ sealed_text, sealed_profile, staff_id, at, ...note }) => ({
    ...note,
    at: new Date(at).toISOString(),
    by: nameOf(staff_id, sealed_profile) ?? '',
    text: openNote(key, note.id, sealed_text),
  }))
}

/** Notes, newest first. */
export async function readNotes(
  db: Kysely<Database>,
  fields: FieldEncryption,
  wanted: NotesWanted,
): Promise<NoteResponse[]> {
  const { application_id } = wanted
  const row = await db
    .selectFrom('review_key')
    .select(['sealed_key', jsonArrayFrom(notesOf(db, wanted)).as('notes')])
    .where('application_id', '=', application_id)
    .executeTakeFirst()
  return row ? toNotes(fields, application_id, row.sealed_key, row.notes, nameReader({ fields })) : []
}

type NewNote = Omit<Insertable<ReviewNoteTable>, 'sealed_text'> & { text: string }

/** Stores a note, and the first time the key of its application, whose review is locked. */
export async function insertNote(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  { text, ...note }: NewNote,
): Promise<void> {
  const { application_id } = note
  const key = await requireReviewKey(trx, fields, application_id)
  await trx
    .insertInto('review_note')
    .values({ ...note, sealed_text: sealNote(key, note.id, text) })
    .execute()
}

/** The key of an application, whose review is locked; made the first time. */
export async function requireReviewKey(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  application_id: string,
): Promise<FieldEncryption> {
  const stored = await trx
    .selectFrom('review_key')
    .select('sealed_key')
    .where('application_id', '=', application_id)
    .executeTakeFirst()
  if (stored) return openReviewKey(fields, application_id, stored.sealed_key)
  const sealed_key = newReviewKey(fields, application_id)
  await trx.insertInto('review_key').values({ application_id, sealed_key }).execute()
  return openReviewKey(fields, application_id, sealed_key)
}

/** Returns whether the application has a note of this id, among the restricted ones or the others, or one that set this follow-up day. */
export async function hasNote(
  trx: Transaction<Database>,
  note: { application_id: string } & ({ id: string; is_restricted: boolean } | { follow_up_on: Day }),
): Promise<boolean> {
  const row = await trx
    .selectFrom('review_note')
    .select('id')
    .where(({ and }) => and(note))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The contacts of the lender with a borrower, without the words in which they were noted, which may be about others. */
export const readContacts = (db: Kysely<Database>, borrower_id: string) =>
  db
    .selectFrom('review_note')
    .select(['kind', 'created_at'])
    .where('borrower_id', '=', borrower_id)
    .where('is_restricted', '=', false)
    .orderBy('id')
    .execute()

/** Deletes the notes of an application that is discarded, with their key. */
export async function deleteNotes(trx: Transaction<Database>, application_id: string): Promise<void> {
  await trx.deleteFrom('review_key').where('application_id', '=', application_id).execute()
}
