import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH, type InvitationPurpose } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { derivedKey, type Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { setStatus } from '../staff-members/staff-member-repository.ts'
import { countCodeTry, endInvitations, insertInvitation } from './invitation-repository.ts'
import { deleteSignIns } from './passkey-repository.ts'
import { endStaffSessions } from './session-repository.ts'
import { hashOf, newToken, staffUrl } from './staff-session.ts'

const VALID_MS = 48 * 60 * 60_000
const MOST_TRIES = 5

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** The hash of a normalized code. Keyed, because a plain hash of six characters can be searched. */
export const codeHash = ({ identity }: Pick<Keys, 'identity'>, staff_id: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(identity.privateKey, 'staff codes')).update(`${staff_id} ${code}`).digest()

interface Invited {
  staff_id: string
  purpose: InvitationPurpose
  /** True if an administrator has to type the person's code. False for a link that a command printed. */
  needs_code: boolean
}

/** Makes a link for a person, good once and for 48 hours, and ends the earlier ones. Returns its address. */
export async function createInvitation(
  trx: Transaction<Database>,
  settings: Pick<Settings, 'STAFF_URL' | 'PUBLIC_URL'>,
  invited: Invited,
  now: Date,
): Promise<string> {
  const token = newToken()
  await endInvitations(trx, invited.staff_id, now)
  await insertInvitation(trx, {
    id: newId(now.getTime()),
    ...invited,
    token_hash: hashOf(token),
    created_at: now,
    expires_at: new Date(now.getTime() + VALID_MS),
  })
  return `${staffUrl(settings)}/staff/invitation#token=${token}`
}

/** Ends every way in that a person has: passkeys, identities, sessions, links. */
export async function endSignIns(trx: Transaction<Database>, staff_id: string, now: Date): Promise<void> {
  await deleteSignIns(trx, staff_id)
  await endStaffSessions(trx, { staff_id }, now)
  await endInvitations(trx, staff_id, now)
}

export type CodeRefusal = 'staff_code_used_up' | 'staff_code_invalid'

/**
 * Counts a try of the code of a person who waits, then compares it. Returns why it is refused, also for the right code after five
 * wrong ones: a thrown error would take the count back.
 */
export async function tryCode(
  trx: Transaction<Database>,
  keys: Pick<Keys, 'identity'>,
  { staff_id, code, now }: { staff_id: string; code: string; now: Date },
): Promise<CodeRefusal | undefined> {
  const tried = await countCodeTry(trx, { staff_id, most: MOST_TRIES, now })
  if (!tried?.code_hash) return 'staff_code_used_up'
  return timingSafeEqual(tried.code_hash, codeHash(keys, staff_id, code)) ? undefined : 'staff_code_invalid'
}

/** Makes a person active whose code was right. */
export async function confirmStaffMember(trx: Transaction<Database>, staff_id: string, now: Date): Promise<void> {
  await endInvitations(trx, staff_id, now)
  await setStatus(trx, staff_id, 'ACTIVE', now)
}
