import { browserPageContext } from './page-context.tsx'

/** The keys of local storage, each prefixed with the dealer's slug (docs/product/sign-in-and-sessions.md §13). */
type StoredKey =
  | 'email-for-sign-in'
  | 'phone-for-sign-in'
  | 'verification-id'
  | 'last-active'
  | 'session-data'
  | 'publicRedirect'

/** Follows the dealer's slug in the key of a draft. */
export const DRAFT = ':draft:'

/** A private window may refuse storage; then nothing is stored and nothing fails. */
export const tryStorage = <T>(use: () => T): T | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** An item of local storage by its complete key. */
export const storageItem = (name: string) => ({
  read: (): string | null => tryStorage(() => localStorage.getItem(name)),
  write: (value: string) => tryStorage(() => localStorage.setItem(name, value)),
  clear: () => tryStorage(() => localStorage.removeItem(name)),
})

export const dealerItem = (dealer: string, key: StoredKey) => storageItem(`${dealer}:${key}`)

/** All keys of local storage. */
export const storedNames = (): string[] => tryStorage(() => Object.keys(localStorage)) ?? []

/** The values of one key for all dealers. */
export const storedAnywhere = (key: StoredKey): { dealer: string; value: string }[] =>
  storedNames()
    .filter(name => name.endsWith(`:${key}`))
    .map(name => ({ dealer: name.slice(0, -key.length - 1), value: storageItem(name).read() ?? '' }))

/** A session is valid for all dealers, so sign-out clears the data of all. */
export const clearAllStored = () => tryStorage(() => localStorage.clear())

/** Clears a dealer's data, and drafts of all dealers, because a session is valid for all. */
export function clearStored(dealer: string): void {
  for (const name of storedNames()) if (name.startsWith(`${dealer}:`) || name.includes(DRAFT)) storageItem(name).clear()
}

/** The last activity in this tab, for a browser that refuses storage. */
let latest = 0

/** The last activity in any tab, in milliseconds since 1970; now when none is stored. */
export const lastActive = (): number =>
  // A session is valid for all dealers, so activity on the pages of another dealer counts.
  Math.max(latest, ...storedAnywhere('last-active').map(({ value }) => Number(value) || 0)) || Date.now()

/** Stores the current time as the last activity. */
export function beginActivity(): void {
  latest = Date.now()
  dealerItem(browserPageContext().dealer?.slug ?? '', 'last-active').write(String(latest))
}
