/** What may lie in this browser, each key behind the dealer's slug (decisions B6). */
export type StoredKey =
  | 'email-for-sign-in'
  | 'phone-for-sign-in'
  | 'verification-id'
  | 'last-active'
  | 'session-data'
  | 'publicRedirect'

/** A private window may refuse storage: then nothing is remembered, and nothing breaks. */
const attempt = <T>(use: () => T): T | null => {
  try {
    return use()
  } catch {
    return null
  }
}

export const stored = (dealer: string, key: StoredKey) => {
  const name = `${dealer}:${key}`
  return {
    read: (): string | null => attempt(() => localStorage.getItem(name)),
    write: (value: string) => attempt(() => localStorage.setItem(name, value)),
    clear: () => attempt(() => localStorage.removeItem(name)),
  }
}

export function clearStored(dealer: string): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(`${dealer}:`)) localStorage.removeItem(name)
  })
}
