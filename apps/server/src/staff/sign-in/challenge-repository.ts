import type { Kysely, Transaction } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { OidcPurpose } from '../staff-members/schema.ts'
import type { OidcChecks } from './oidc.ts'

const associatedData = (id: string) => ({ table: 'staff_challenge', column: 'sealed_state', row: id })

/** The values that the answer of the provider is compared with. */
export interface ChallengeState {
  oidc_checks: OidcChecks
  /** The hash of the token of the invitation that is enrolled by. */
  invitation_hash?: string
  /** The page to go on to. */
  redirect?: string | null
}

export interface NewChallenge {
  browser_hash: Buffer
  purpose: OidcPurpose
  state: ChallengeState
  staff_id?: string | null
  session_id?: string | null
  /** The call that a confirmation is for. */
  call_hash?: Buffer | null
  expires_at: Date
}

export async function insertChallenge(
  db: Kysely<Database>,
  { fields }: Pick<Keys, 'fields'>,
  { state, ...challenge }: NewChallenge,
): Promise<void> {
  const id = newId()
  const sealed_state = fields.seal(JSON.stringify(state), associatedData(id))
  await db
    .insertInto('staff_challenge')
    .values({ id, sealed_state, ...challenge })
    .execute()
}

/** Deletes the challenge of a browser and returns it: of two answers at once, one gets it. */
export async function takeChallenge(
  db: Kysely<Database>,
  { fields }: Pick<Keys, 'fields'>,
  { browser_hash, now }: { browser_hash: Buffer; now: Date },
) {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('browser_hash', '=', browser_hash)
    .returningAll()
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return undefined
  const { sealed_state, ...challenge } = row
  return {
    ...challenge,
    state: JSON.parse(fields.openText(sealed_state, associatedData(row.id))) as ChallengeState,
  }
}

/** Records that a challenge of a passkey was answered. False where it was before: of two answers at once, one is checked. */
export async function useChallenge(db: Kysely<Database>, challenge_hash: Buffer, expires_at: Date): Promise<boolean> {
  const used = await db
    .insertInto('staff_used_challenge')
    .values({ challenge_hash, expires_at })
    .onConflict(conflict => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}

interface Proof {
  token_hash: Buffer
  session_id: string
  call_hash: Buffer
}

export async function insertProof(db: Kysely<Database>, proof: Proof & { expires_at: Date }): Promise<void> {
  await db.insertInto('staff_step_up').values(proof).execute()
}

/** Deletes a proof. False where there is none for this session and call. */
export async function takeProof(trx: Transaction<Database>, proof: Proof, now: Date): Promise<boolean> {
  const row = await trx
    .deleteFrom('staff_step_up')
    .where('token_hash', '=', proof.token_hash)
    .where('session_id', '=', proof.session_id)
    .where('call_hash', '=', proof.call_hash)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}
