import type { SignInResponse } from '@porchlight/domain'
import { clearIdentity, readIdentity, writeIdentity } from './identity-store.ts'
import { beginActivity, lastActive } from './last-active.ts'
import { browserPageContext } from './page-context.tsx'
import { dealerItem } from './storage.ts'

/** A token with less life than this is renewed before it is used. */
const MARGIN_MS = 30_000

let known: SignInResponse | null | undefined
let renewing: Promise<SignInResponse | null> | undefined

export const isFresh = (identity: SignInResponse) => Date.parse(identity.expires_at) - Date.now() > MARGIN_MS

async function keep(identity: SignInResponse): Promise<SignInResponse> {
  known = identity
  await writeIdentity(identity)
  return identity
}

/** Someone came in, who may be another than the one before. */
export async function signedIn(identity: SignInResponse): Promise<void> {
  dealerItem(browserPageContext().dealer?.slug ?? '', 'session-data').clear()
  beginActivity()
  await keep(identity)
}

/** Who that is, where it was asked before. */
export const knownUser = () => known?.user

/** Who is signed in here, with a token that can be used now; null where nobody is. */
export async function identity(): Promise<SignInResponse | null> {
  known ??= await readIdentity()
  if (!known) return null
  return isFresh(known) ? known : renew()
}

/** A fresh token by the session's cookie; calls that ask at once share one renewal, and so do tabs. */
export function renew(): Promise<SignInResponse | null> {
  const before = known
  renewing ??= alone(async () => {
    const kept = await readIdentity()
    const isNew = before && kept && kept.token !== before.token && isFresh(kept)
    return settle(before, isNew ? kept : await askForToken())
  }).finally(() => {
    renewing = undefined
  })
  return renewing
}

/** Tells the server when the person was last active: that alone keeps a session alive. Brings a fresh token, too. */
export function tellActive(): Promise<SignInResponse | null> {
  const before = known
  return alone(async () => settle(before, await askForToken()))
}

/** While one tab asks, the others wait, where the browser can do that. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('identity', work) : work()

async function settle(before: typeof known, fresh: SignInResponse | null): Promise<SignInResponse | null> {
  const hasLeft = before && !known
  if (!fresh || hasLeft) return null
  if (!known || fresh.user.id === known.user.id) return keep(fresh)
  // Somebody else has signed in meanwhile, in another tab: what this one shows is not his, and it sends nothing more.
  await writeIdentity(fresh)
  location.reload()
  return new Promise(() => {})
}

async function askForToken(): Promise<SignInResponse | null> {
  const answer = await fetch('/v1/session/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ last_active_at: new Date(lastActive()).toISOString() }),
  })
  if (answer.status === 401) {
    await forget()
    return null
  }
  if (!answer.ok) throw new Error(`Token renewal failed: ${answer.status}`)
  return (await answer.json()) as SignInResponse
}

/** Nobody is signed in on this device any more. */
export async function forget(): Promise<void> {
  known = null
  await clearIdentity()
}
