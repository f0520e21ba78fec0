import type { SignInAnswer } from '@porchlight/domain'
import { lastActive } from './activity.ts'
import { clearIdentity, readIdentity, writeIdentity } from './identity-store.ts'

/** A token with less life than this is renewed before it is used. */
const MARGIN_MS = 30_000

let known: SignInAnswer | null | undefined
let renewing: Promise<SignInAnswer | null> | undefined

const isFresh = (identity: SignInAnswer) => Date.parse(identity.expires_at) - Date.now() > MARGIN_MS

export async function signedIn(identity: SignInAnswer): Promise<void> {
  known = identity
  await writeIdentity(identity)
}

/** Who that is, where it was asked before. */
export const knownUser = () => known?.user

/** Who is signed in here, with a token that can be used now; null where nobody is. */
export async function identity(): Promise<SignInAnswer | null> {
  known ??= await readIdentity()
  if (!known) return null
  return isFresh(known) ? known : renew()
}

/** A fresh token by the session's cookie; tabs and calls that ask at once share one renewal. */
export function renew(): Promise<SignInAnswer | null> {
  renewing ??= askForToken().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function askForToken(): Promise<SignInAnswer | null> {
  const answer = await fetch('/v1/session/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ last_active_at: lastActive().toISOString() }),
  })
  if (answer.status === 401) {
    await forget()
    return null
  }
  if (!answer.ok) throw new Error(`Token renewal failed: ${answer.status}`)
  const fresh = (await answer.json()) as SignInAnswer
  await signedIn(fresh)
  return fresh
}

/** Nobody is signed in on this device any more. */
export async function forget(): Promise<void> {
  known = null
  await clearIdentity()
}

export async function signOut(): Promise<void> {
  await fetch('/v1/session', { method: 'DELETE' }).catch(() => undefined)
  await forget()
}
