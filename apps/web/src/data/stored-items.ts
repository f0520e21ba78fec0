import { type StoredKey, storageItem, tryStorage } from './base/storage.ts'

/** Follows the dealer's slug in the key of a draft. */
export const DRAFT = ':draft:'

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
