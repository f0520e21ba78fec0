import type { SignInResponse } from '@porchlight/domain'

/** The identity token and its user: in IndexedDB, else local storage, else session storage (docs/product/sign-in-and-sessions.md §6). */
const NAME = 'identity'

interface Shelf {
  read(): Promise<SignInResponse | null>
  write(identity: SignInResponse): Promise<void>
  clear(): Promise<void>
}

const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function objectStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const open = indexedDB.open('porchlight', 1)
  open.onupgradeneeded = () => open.result.createObjectStore(NAME)
  const db = await asPromise(open)
  return db.transaction(NAME, mode).objectStore(NAME)
}

const longLived: Shelf = {
  read: async () => (await asPromise((await objectStore('readonly')).get(NAME))) ?? null,
  write: async identity => void (await asPromise((await objectStore('readwrite')).put(identity, NAME))),
  clear: async () => void (await asPromise((await objectStore('readwrite')).delete(NAME))),
}

const inStorage = (storage: () => Storage): Shelf => ({
  read: async () => JSON.parse(storage().getItem(NAME) ?? 'null'),
  write: async identity => storage().setItem(NAME, JSON.stringify(identity)),
  clear: async () => storage().removeItem(NAME),
})

const shelves: Shelf[] = [longLived, inStorage(() => localStorage), inStorage(() => sessionStorage)]

/** The first shelf that this browser lets us use: private windows refuse some. */
async function first<T>(use: (shelf: Shelf) => Promise<T>): Promise<T | null> {
  for (const shelf of shelves) {
    try {
      return await use(shelf)
    } catch {
      // Refused here; the next one may allow it.
    }
  }
  return null
}

export const readIdentity = () => first(shelf => shelf.read())
export const writeIdentity = (identity: SignInResponse) => first(shelf => shelf.write(identity))
export const clearIdentity = () => first(shelf => shelf.clear())
