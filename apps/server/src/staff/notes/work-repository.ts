import { type ChecksResponse, NOTES_AT_FIRST, type NoteResponse } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import { toChecks } from '../checks/checks.ts'
import { openProfile } from '../member-repository.ts'
import { notesOf, toNotes } from './note-repository.ts'

interface WorkWanted {
  application_id: string
  /** The envelope that was signed last. */
  envelope_id: string
  withRestricted: boolean
}

export interface Work {
  follow_up_on: string | null
  /** One more than are shown, where there are more. */
  notes: NoteResponse[]
  checks: ChecksResponse
}

/** Reads the follow-up day, notes and marks of an application, in one statement. */
export async function readWork(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { application_id, envelope_id, withRestricted }: WorkWanted,
): Promise<Work> {
  const row = await db
    .selectFrom('application_review')
    .leftJoin('review_key', 'review_key.application_id', 'application_review.application_id')
    .leftJoin('section_check', 'section_check.application_id', 'application_review.application_id')
    .leftJoin('staff_member', 'staff_member.id', 'section_check.rest_is_fine_by')
    .select([
      'application_review.follow_up_on',
      'sealed_key',
      'section_check.envelope_id',
      'needs',
      'rest_is_fine_by',
      'rest_is_fine_at',
      'section_check.version',
      'sealed_profile',
      notesOf(db, { application_id, withRestricted, limit: NOTES_AT_FIRST + 1 }).as('notes'),
    ])
    .where('application_review.application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const { follow_up_on, sealed_key, notes, sealed_profile, ...check } = row
  const by =
    check.rest_is_fine_by && sealed_profile ? openProfile({ fields }, check.rest_is_fine_by, sealed_profile).name : ''
  return {
    follow_up_on,
    notes: toNotes(fields, application_id, sealed_key, notes ?? []),
    checks: toChecks(check, envelope_id, by),
  }
}
