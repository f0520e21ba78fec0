/** What may lie in this browser, each key behind the dealer's slug (decisions B6). */
export type StoredKey =
  | 'email-for-sign-in'
  | 'phone-for-sign-in'
  | 'verification-id'
  | 'last-active'
  | 'session-data'
  | 'publicRedirect'

/** What the name of a draft has after the dealer's slug. */
export const DRAFT = ':draft:'

/** A private window may refuse storage: then nothing is remembered, and nothing breaks. */
export const tryStorage = <T>(use: () => T): T | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** One thing that lies in this browser, by its whole name. */
export const storageItem = (name: string) => ({
  read: (): string | null => tryStorage(() => localStorage.getItem(name)),
  write: (value: string) => tryStorage(() => localStorage.setItem(name, value)),
  clear: () => tryStorage(() => localStorage.removeItem(name)),
})

export const dealerItem = (dealer: string, key: StoredKey) => storageItem(`${dealer}:${key}`)

/** The names of all that lies here. */
export const storedNames = (): string[] => tryStorage(() => Object.keys(localStorage)) ?? []

/** What lies here under one key, whichever dealer's it is. */
export const storedAnywhere = (key: StoredKey): { dealer: string; value: string }[] =>
  storedNames()
    .filter(name => name.endsWith(`:${key}`))
    .map(name => ({ dealer: name.slice(0, -key.length - 1), value: storageItem(name).read() ?? '' }))

/** A session was for all dealers, and so is what it left. */
export const clearAllStored = () => tryStorage(() => localStorage.clear())

/** Drafts go whatever dealer they are for: a session holds for all of them. */
export function clearStored(dealer: string): void {
  for (const name of storedNames()) if (name.startsWith(`${dealer}:`) || name.includes(DRAFT)) storageItem(name).clear()
}
