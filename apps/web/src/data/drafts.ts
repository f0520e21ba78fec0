import { browserPageContext } from './base/page-context.tsx'
import { storageItem, tryStorage } from './base/storage.ts'
import type { Outcome, OutcomeStore } from './request-keys.ts'
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
  /** The outcome of the requests that sent the draft of something new. */
  sent?: Outcome | undefined
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

const readStored = <T>(name: string): StoredDraft<T> | null => {
  const stored = tryStorage(() => JSON.parse(storageItem(name).read() ?? 'null') as StoredDraft<T> | null)
  return stored && Date.now() - stored.stored_at < LIFE_MS ? stored : null
}

const read = <T>(name: string): T | undefined => readStored<T>(name)?.typed

/**
 * The outcome of what was sent, stored in the draft: a reload and another tab continue with the same requests, and the draft's end is theirs.
 * Without a draft nothing is stored.
 */
export function sentWithDraft(draft: string): OutcomeStore {
  const name = storageName(draft)
  return {
    read: () => readStored(name)?.sent,
    write(sent) {
      const stored = readStored(name)
      if (stored) storageItem(name).write(JSON.stringify({ ...stored, sent } satisfies StoredDraft<unknown>))
    },
  }
}

/** Returns whether the draft was sent, and may be stored. */
export function mayBeStored(draft: string): boolean {
  const { open, base } = sentWithDraft(draft).read() ?? {}
  return open !== undefined || base !== undefined
}

/** The signed-in user's draft of one form. `draft` identifies the form, such as the page and the entry. */
export function openDraft<T extends object>(draft: string): Draft<T> {
  const name = storageName(draft)
  const { read: readText, write, clear: remove } = storageItem(name)
  const readTyped = () => {
    const stored = readStored(name)
    return stored && JSON.stringify([stored.stored_at, stored.typed])
  }
  let pending: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = false
  let own = readTyped()
  let sent = readStored<T>(name)?.sent

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // Stored before and gone now: another tab saved the form, or the user signed out.
    if (!pending || (isStored && readText() === null)) return
    const draft: StoredDraft<T> = { stored_at: Date.now(), typed: pending, sent: readStored<T>(name)?.sent ?? sent }
    pending = undefined
    if (JSON.stringify(draft.typed).length > MOST_CHARACTERS) return
    write(JSON.stringify(draft))
    own = readTyped()
    isStored = true
  }
  // The outcome is remembered while nothing is typed.
  const empty = () => {
    sent = readStored<T>(name)?.sent ?? sent
    pending = undefined
    isStored = false
    remove()
  }
  const clear = () => {
    empty()
    sent = undefined
  }
  return {
    found: read<T>(name),
    store(typed) {
      if (Object.keys(typed).length === 0) return empty()
      pending = typed
      timer ??= setTimeout(flush, THROTTLE_MS)
    },
    flush,
    clear,
    clearOwn: () => {
      if (readTyped() === own) clear()
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
