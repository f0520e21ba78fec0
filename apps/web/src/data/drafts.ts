import { browserPageContext } from './base/page-context.tsx'
import { storageItem, tryStorage } from './base/storage.ts'
import { knownUser } from './session.ts'
import { DRAFT, storedNames } from './stored-items.ts'

/** The lifetime of a draft (docs/product/drafts-and-failures.md §1). */
const LIFE_MS = 24 * 3_600_000
/** Well above the length of complete answers to any form. */
const MOST_CHARACTERS = 20_000
const THROTTLE_MS = 500

interface StoredDraft<T> {
  /** Milliseconds since 1970. */
  stored_at: number
  typed: T
}

export interface Draft<T> {
  /** The stored answers. Undefined when none are stored, or when they are too old. */
  found: T | undefined
  /** Stores the answers after a short delay. Removes the draft when they are empty. */
  store(typed: T): void
  flush(): void
  clear(): void
  /** Removes the draft if it is still the one that was found or stored here: the form can be open again. */
  clearOwn(): void
}

const storageName = (name: string) => `${browserPageContext().dealer?.slug}${DRAFT}${knownUser()?.id}:${name}`

const read = <T>(name: string): T | undefined => {
  const stored = tryStorage(() => JSON.parse(storageItem(name).read() ?? 'null') as StoredDraft<T> | null)
  return stored && Date.now() - stored.stored_at < LIFE_MS ? stored.typed : undefined
}

/** The signed-in user's draft of one form. `draft` identifies the form, such as the page and the entry. */
export function openDraft<T extends object>(draft: string): Draft<T> {
  const name = storageName(draft)
  const { read: readText, write, clear: remove } = storageItem(name)
  let pending: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = false
  let own = readText()

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // Stored before and gone now: another tab saved the form, or the user signed out.
    if (!pending || (isStored && readText() === null)) return
    const text = JSON.stringify({ stored_at: Date.now(), typed: pending } satisfies StoredDraft<T>)
    pending = undefined
    if (text.length > MOST_CHARACTERS) return
    write(text)
    own = text
    isStored = true
  }
  const clear = () => {
    pending = undefined
    isStored = false
    remove()
  }
  return {
    found: read<T>(name),
    store(typed) {
      if (Object.keys(typed).length === 0) return clear()
      pending = typed
      timer ??= setTimeout(flush, THROTTLE_MS)
    },
    flush,
    clear,
    clearOwn: () => {
      if (readText() === own) clear()
    },
  }
}

/** The names of the drafts that begin with `prefix`, without it. */
export const draftsBelow = (prefix: string): string[] =>
  storedNames()
    .filter(name => name.startsWith(storageName(prefix)) && read(name))
    .map(name => name.slice(storageName(prefix).length))

/** Removes the drafts that begin with `prefix`, because their record is gone. */
export const dropDraftsBelow = (prefix: string): void => {
  for (const name of draftsBelow(prefix)) storageItem(storageName(prefix + name)).clear()
}

/** Removes drafts of other users and drafts that are too old. */
export function dropStaleDrafts(user: string): void {
  for (const name of storedNames()) {
    const [, owner] = name.split(DRAFT)
    if (owner && (!owner.startsWith(`${user}:`) || !read(name))) storageItem(name).clear()
  }
}
