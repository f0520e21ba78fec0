import type { SignInResponse } from '@porchlight/api'
import type { ApiError } from './base/api-error.ts'
import { clearIdentity, readIdentity, writeIdentity } from './base/identity-store.ts'
import { browserPageContext } from './base/page-context.tsx'
import { dealerItem } from './base/storage.ts'
import { beginActivity, lastActive } from './last-active.ts'
import { callPublic } from './public-call.ts'

type Identity = SignInResponse

/** A token that expires sooner is renewed before it is used. */
const MARGIN_MS = 30_000

/** Undefined until the store was read; null when no user is signed in. */
let known: Identity | null | undefined
let renewal: Promise<Identity | null> | undefined

const isFresh = (identity: Identity) => Date.parse(identity.expires_at) - Date.now() > MARGIN_MS

async function remember(identity: Identity): Promise<Identity> {
  known = identity
  await writeIdentity(identity)
  return identity
}

/** Starts the session of a user, who may be another one than before. */
export async function signedIn(identity: Identity): Promise<void> {
  dealerItem(browserPageContext().dealer?.slug ?? '', 'session-data').clear()
  beginActivity()
  await remember(identity)
}

/** The user whose data this page shows: the signed-in user, or until that is known the user that the server rendered it for. */
export const knownUser = (): Identity['user'] | undefined =>
  known === undefined ? (browserPageContext().user ?? undefined) : known?.user

/** The signed-in user with a token that can be used now; null when no user is signed in. */
export async function identity(): Promise<Identity | null> {
  if (known === undefined) {
    const stored = await readIdentity()
    const { user } = browserPageContext()
    if (stored && user && stored.user.id !== user.id) return reloadFor(null)
    // The session is good, because the page was rendered with it; only the browser's copy of the token is lost.
    if (!stored && user) return renew()
    known ??= stored
  }
  if (!known) return null
  return isFresh(known) ? known : renew()
}

/** Renews the token by the session's cookie. Concurrent calls share one renewal, and so do tabs. */
export function renew(): Promise<Identity | null> {
  const before = known
  renewal ??= exclusively(async () => {
    const stored = await readIdentity()
    const isNewer = before && stored && stored.token !== before.token && isFresh(stored)
    return accept(before, isNewer ? stored : await fetchToken())
  }).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Reports the time of the last activity, which extends the session, and renews the token. */
export function reportActivity(): Promise<Identity | null> {
  const before = known
  return exclusively(async () => accept(before, await fetchToken()))
}

/** While one tab renews, the others wait, where the browser supports locks. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('identity', work) : work()

async function accept(before: typeof known, fresh: Identity | null): Promise<Identity | null> {
  const hasSignedOut = before && !known
  if (!fresh || hasSignedOut) return null
  const user = knownUser()
  return user && fresh.user.id !== user.id ? reloadFor(fresh) : remember(fresh)
}

/** Another user signed in, in another tab: this page shows the wrong user's data. It sends nothing more and is reloaded. */
async function reloadFor(identity: Identity | null): Promise<never> {
  await (identity ? writeIdentity(identity) : clearIdentity())
  location.reload()
  return new Promise(() => {})
}

async function fetchToken(): Promise<Identity | null> {
  const body = { last_active_at: new Date(lastActive()).toISOString() }
  return callPublic('POST /session/token', { body }).catch(async (error: ApiError) => {
    if (error.status !== 401) throw error
    await forget()
    return null
  })
}

/** Removes the identity from this device. */
export async function forget(): Promise<void> {
  known = null
  await clearIdentity()
}

/** The end of a session: by sign-out or by inactivity. */
export type SessionEnd = 'signed-out' | 'session-inactivity'

const CHANNEL = 'session'
/** The sign-out continues without a response of the server after this time; the request stays open. */
const SIGN_OUT_TIMEOUT_MS = 5000

/**
 * Ends the session on the server, even while the page is being left, and in every tab of this browser. After a sign-out by the
 * user, the browser also clears what it stores; after inactivity, drafts stay.
 */
export async function signOut(reason: SessionEnd): Promise<void> {
  const query = reason === 'signed-out' ? ({ clear: 'true' } as const) : {}
  const ended = callPublic('DELETE /session', { query, keepalive: true }).catch(() => undefined)
  await forget()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(reason)
  channel.close()
  await Promise.race([ended, new Promise(resolve => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))])
}

/** Calls back when any tab signs out. Returns a function that unsubscribes. */
export function onSignOut(onEnd: (reason: SessionEnd) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<SessionEnd>) => onEnd(data)
  return () => channel.close()
}
