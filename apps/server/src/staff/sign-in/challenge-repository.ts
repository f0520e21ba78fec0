import type { Kysely, Transaction } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { ChallengePurpose } from '../staff-members/schema.ts'
import type { Identity } from './identity-repository.ts'
import type { OidcChecks } from './oidc.ts'
import type { ProviderSession } from './session-repository.ts'

const associatedData = (id: string) => ({ table: 'staff_challenge', column: 'sealed_state', row: id })

/** The values that the answer of the browser is compared with. */
export interface ChallengeState {
  challenge: string
  /** The hash of the token of the invitation that is enrolled by. */
  invitation_hash?: string
  oidc_checks?: OidcChecks
  /** The session at the provider that a passkey is the second factor of. */
  oidc?: ProviderSession
  /** The account there that is linked once the passkey is made. */
  account?: Identity
  /** The page to go on to. */
  redirect?: string | null
}

export interface NewChallenge {
  browser_hash: Buffer
  purpose: ChallengePurpose
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

/** Deletes the challenge of a browser for one of some purposes and returns it: of two answers at once, one gets it. */
export async function takeChallenge<Purpose extends ChallengePurpose>(
  db: Kysely<Database>,
  { fields }: Pick<Keys, 'fields'>,
  { browser_hash, purposes, now }: { browser_hash: Buffer; purposes: readonly Purpose[]; now: Date },
) {
  const row = await db
    .deleteFrom('staff_challenge')
    .where('browser_hash', '=', browser_hash)
    .where('purpose', 'in', purposes)
    .returningAll()
    .executeTakeFirst()
  const purpose = purposes.find(each => each === row?.purpose)
  if (!row || purpose === undefined || row.expires_at <= now) return undefined
  const { sealed_state, ...challenge } = row
  return {
    ...challenge,
    purpose,
    state: JSON.parse(fields.openText(sealed_state, associatedData(row.id))) as ChallengeState,
  }
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
