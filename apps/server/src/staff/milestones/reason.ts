import { phrase } from '@porchlight/domain'
import { normalizeNote, noteErrors } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { newId } from '../../platform/ids.ts'
import { insertNote } from '../notes/note-repository.ts'
import type { ReviewCall, ReviewContext } from '../review/change-review.ts'

const REASON_MISSING = phrase('Enter a reason')

/**
 * Stores a reason as a note of the application, sealed like the others. Throws 422 with a message beside the field. Returns the id.
 * `is_restricted`: true for compliance alone.
 */
export async function storeReason(
  { keys }: ApplicationServices,
  { actor }: ReviewCall,
  { trx, application, now }: ReviewContext,
  { is_restricted, typed, field = 'reason' }: { is_restricted: boolean; typed: string; field?: string },
): Promise<string> {
  const text = normalizeNote(typed)
  if (text === '') throw invalidForm({ [field]: REASON_MISSING })
  const { text: wrong } = noteErrors({ kind: 'NOTE', text }, '')
  if (wrong) throw invalidForm({ [field]: wrong })
  const id = newId(now.getTime())
  const by = { staff_id: actor.staff_id, created_at: now }
  const about = { borrower_id: null, follow_up_on: null, follow_up_time: null, corrects: null }
  await insertNote(trx, keys.fields, {
    ...{ id, application_id: application.id, kind: 'NOTE', is_restricted, text },
    ...by,
    ...about,
  })
  return id
}
