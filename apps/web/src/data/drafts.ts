import { browserPageContext } from './page-context.tsx'
import { knownUser } from './session.ts'
import { DRAFT, storageItem, storedNames, tryStorage } from './storage.ts'

/** The lifetime of a draft (docs/product/drafts-and-failures.md §1). */
const LIFE_MS = 24 * 3_600_000
/** No right answers to a form come near it. */
const MOST_CHARACTERS = 20_000
const THROTTLE_MS = 500

interface Written<T> {
  /** When it was typed, in ms since 1970. */
  at: number
  typed: T
}

export interface Draft<T> {
  /** What was typed here before; nothing where that was saved, dropped, or is too old. */
  found: T | undefined
  /** Keeps it, in a moment. Nothing typed any more is nothing kept. */
  keep(typed: T): void
  flush(): void
  clear(): void
}

const nameOf = (place: string) => `${browserPageContext().dealer?.slug}${DRAFT}${knownUser()?.id}:${place}`

const read = <T>(name: string): T | undefined => {
  const written = tryStorage(() => JSON.parse(storageItem(name).read() ?? 'null') as Written<T> | null)
  return written && Date.now() - written.at < LIFE_MS ? written.typed : undefined
}

/** The signed-in user's draft of one form. `place` identifies the form, such as the page and the entry. */
export function draftAt<T extends object>(place: string): Draft<T> {
  const name = nameOf(place)
  const { read: readText, write, clear: remove } = storageItem(name)
  let pending: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isThere = false

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // Kept and yet gone: in another tab it was saved, or somebody signed out.
    if (!pending || (isThere && readText() === null)) return
    const text = JSON.stringify({ at: Date.now(), typed: pending } satisfies Written<T>)
    pending = undefined
    if (text.length > MOST_CHARACTERS) return
    write(text)
    isThere = true
  }
  const clear = () => {
    pending = undefined
    isThere = false
    remove()
  }
  return {
    found: read<T>(name),
    keep(typed) {
      if (Object.keys(typed).length === 0) return clear()
      pending = typed
      timer ??= setTimeout(flush, THROTTLE_MS)
    },
    flush,
    clear,
  }
}

/** What follows `place` in the names of the drafts that lie there. */
export const draftsBelow = (place: string): string[] =>
  storedNames()
    .filter(name => name.startsWith(nameOf(place)) && read(name))
    .map(name => name.slice(nameOf(place).length))

/** Removes the drafts that lie there: what they belong to is gone. */
export const dropDraftsBelow = (place: string): void => {
  for (const name of draftsBelow(place)) storageItem(nameOf(place + name)).clear()
}

/** Removes what others left in this browser, and what is too old. */
export function dropStaleDrafts(user: string): void {
  for (const name of storedNames()) {
    const [, of] = name.split(DRAFT)
    if (of && (!of.startsWith(`${user}:`) || !read(name))) storageItem(name).clear()
  }
}
