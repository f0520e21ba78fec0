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
export const attempt = <T>(use: () => T): T | null => {
  try {
    return use()
  } catch {
    return null
  }
}

/** One thing that lies in this browser, by its whole name. */
export const shelf = (name: string) => ({
  read: (): string | null => attempt(() => localStorage.getItem(name)),
  write: (value: string) => attempt(() => localStorage.setItem(name, value)),
  clear: () => attempt(() => localStorage.removeItem(name)),
})

export const stored = (dealer: string, key: StoredKey) => shelf(`${dealer}:${key}`)

/** The names of all that lies here. */
export const storedNames = (): string[] => attempt(() => Object.keys(localStorage)) ?? []

/** What lies here under one key, whichever dealer's it is. */
export const storedAnywhere = (key: StoredKey): { dealer: string; value: string }[] =>
  storedNames()
    .filter(name => name.endsWith(`:${key}`))
    .map(name => ({ dealer: name.slice(0, -key.length - 1), value: shelf(name).read() ?? '' }))

/** A session was for all dealers, and so is what it left. */
export const clearAllStored = () => attempt(() => localStorage.clear())

/** Drafts go whatever dealer they are for: a session holds for all of them. */
export function clearStored(dealer: string): void {
  for (const name of storedNames()) if (name.startsWith(`${dealer}:`) || name.includes(DRAFT)) shelf(name).clear()
}
