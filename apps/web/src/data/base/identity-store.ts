import type { SignInResponse } from '@porchlight/api'

/** The identity token and its user: in IndexedDB, else local storage, else session storage (docs/product/sign-in-and-sessions.md §6). */
const NAME = 'identity'

interface IdentityStorage {
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

const database: IdentityStorage = {
  read: async () => (await asPromise((await objectStore('readonly')).get(NAME))) ?? null,
  write: async identity => void (await asPromise((await objectStore('readwrite')).put(identity, NAME))),
  clear: async () => void (await asPromise((await objectStore('readwrite')).delete(NAME))),
}

const inStorage = (storage: () => Storage): IdentityStorage => ({
  read: async () => JSON.parse(storage().getItem(NAME) ?? 'null'),
  write: async identity => storage().setItem(NAME, JSON.stringify(identity)),
  clear: async () => storage().removeItem(NAME),
})

const storages: IdentityStorage[] = [database, inStorage(() => localStorage), inStorage(() => sessionStorage)]

/** Uses the first storage that the browser permits: private windows refuse some. */
async function withFirstPermitted<T>(use: (storage: IdentityStorage) => Promise<T>): Promise<T | null> {
  for (const storage of storages) {
    try {
      return await use(storage)
    } catch {
      // The browser refuses this storage; the next one may be permitted.
    }
  }
  return null
}

export const readIdentity = () => withFirstPermitted(storage => storage.read())
export const writeIdentity = (identity: SignInResponse) => withFirstPermitted(storage => storage.write(identity))
export const clearIdentity = () => withFirstPermitted(storage => storage.clear())
