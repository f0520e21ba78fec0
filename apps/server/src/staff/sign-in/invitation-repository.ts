import type { InvitationPurpose } from '@porchlight/domain/staff'
import type { Kysely, Transaction } from 'kysely'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openProfile } from '../staff-members/staff-member-repository.ts'

interface NewInvitation {
  id: string
  staff_id: string
  purpose: InvitationPurpose
  token_hash: Buffer
  needs_code: boolean
  created_at: Date
  expires_at: Date
}

/** Ends the links and codes of a person that were given before. */
export async function endInvitations(trx: Transaction<Database>, staff_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('staff_invitation')
    .set({ ended_at: now })
    .where('staff_id', '=', staff_id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertInvitation(trx: Transaction<Database>, invitation: NewInvitation): Promise<void> {
  await trx.insertInto('staff_invitation').values(invitation).execute()
}

/** An invitation that was not used, replaced or expired, with its person. */
export async function findInvitation(db: Kysely<Database>, keys: ContactKeys, token_hash: Buffer, now: Date) {
  const row = await db
    .selectFrom('staff_invitation')
    .innerJoin('staff_member', 'staff_member.id', 'staff_invitation.staff_id')
    .select(['staff_invitation.id', 'staff_id', 'purpose', 'needs_code', 'sealed_profile'])
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('staff_member.status', '<>', 'DEACTIVATED')
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_profile, ...invitation } = row
  return { ...invitation, profile: openProfile(keys, row.staff_id, sealed_profile) }
}

/** Uses an invitation. False where it was used or ended meanwhile. One without a code ends. */
export async function useInvitation(
  trx: Transaction<Database>,
  { id, token_hash, code_hash, now }: { id: string; token_hash: Buffer; code_hash: Buffer | null; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('staff_invitation')
    .set({ used_at: now, code_hash, ended_at: code_hash ? null : now })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a try of a person's code before it is compared. Undefined where no code waits, or it was tried too often. */
export const countCodeTry = (
  trx: Transaction<Database>,
  { staff_id, most, now }: { staff_id: string; most: number; now: Date },
) =>
  trx
    .updateTable('staff_invitation')
    .set(eb => ({ code_attempts: eb('code_attempts', '+', 1) }))
    .where('staff_id', '=', staff_id)
    .where('code_hash', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('code_attempts', '<', most)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
