import { createHash, randomInt } from 'node:crypto'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Kysely } from 'kysely'
import type { Captcha } from '../../identity/captcha.ts'
import type { Clock } from '../../platform/clock.ts'
import { acceptedIdentities, derivedKey, type IdentityKey, type Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { consumeSolution } from './captcha-repository.ts'

/** Rounds of one attempt, and between how many attempts the answer lies. */
export interface Work {
  rounds: number
  fewest: number
  most: number
}

// A fifth of a second on a desktop, one or two on a slow phone, while the person reads or types.
const usualWork: Work = { rounds: 2_000, fewest: 300, most: 600 }
const SECONDS_TO_SOLVE = 10 * 60

function secretsOf({ privateKey }: IdentityKey) {
  const secretFor = (purpose: string) => derivedKey(privateKey, purpose).toString('base64')
  return {
    hmacSignatureSecret: secretFor('captcha challenge'),
    hmacKeySignatureSecret: secretFor('captcha answer'),
  }
}

/** Invisible proof of work, without any third party. The page solves it with the same library in a worker. */
export function builtInCaptcha(
  { db, clock, keys }: { db: Kysely<Database>; clock: Clock; keys: Keys },
  work: Work = usualWork,
): Captcha {
  const secrets = secretsOf(keys.identity)
  const accepted = acceptedIdentities(keys.identity).map(secretsOf)
  const now = () => Math.floor(clock.now().getTime() / 1000)

  /** Returns when a genuine solution's challenge ends, else nothing. */
  async function genuine(solution: string): Promise<{ nonce: string; expires: number } | undefined> {
    try {
      const payload = JSON.parse(Buffer.from(solution, 'base64').toString('utf8')) as Payload
      const { nonce, data } = payload.challenge.parameters
      for (const secrets of accepted) {
        const { verified } = await verifySolution({ ...payload, ...secrets, deriveKey })
        if (verified) return { nonce, expires: Number(data?.expires) }
      }
      return undefined
    } catch {
      // The page of this server sends only readable solutions.
      return undefined
    }
  }

  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: work.rounds,
        counter: randomInt(work.fewest, work.most + 1),
        deriveKey,
        // Signed like the rest. The library's own expiry would be measured by the machine's clock, not by ours.
        data: { expires: now() + SECONDS_TO_SOLVE },
        ...secrets,
      })
      return { kind: 'built-in', challenge }
    },

    async verify(solution) {
      const solved = await genuine(solution)
      if (!solved || !(solved.expires > now())) return false
      const hash = createHash('sha256').update(solved.nonce).digest()
      return consumeSolution(db, hash, new Date(solved.expires * 1000))
    },
  }
}
