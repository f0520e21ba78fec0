/** The keys of local storage, each prefixed with the dealer's slug (docs/product/sign-in-and-sessions.md §14). */
export type StoredKey =
  | 'email-for-sign-in'
  | 'phone-for-sign-in'
  | 'verification-id'
  | 'last-active'
  | 'session-data'
  | 'publicRedirect'

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
