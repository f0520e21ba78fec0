import { newId } from '../ids.ts'

/** A submitted application is listed as one, because an interrupted attempt to delete an unfinished one must not delete it. */
const kinds = ['application', 'submitted_application', 'borrower', 'account'] as const

/** Data that is deleted, by the id of what it belongs to. It names no person. */
export interface Deletion {
  kind: (typeof kinds)[number]
  id: string
}

/** A deletion in the list. `at`: when it was about to be made. */
export interface ListedDeletion extends Deletion {
  entry: string
  at: Date
}

/** Where the list is: outside of the database, so that a restored database can be compared with it. */
export interface DeletionsStore {
  /** Resolves when the lines are stored for good. Throws {@link DeletionsUnavailable}. */
  append(lines: readonly string[]): Promise<void>
  /** All lines, in any order. */
  read(): Promise<string[]>
  /** Rejects where nothing can be added. Missing where the check of a document store says so. */
  check?(): Promise<void>
}

/** The list cannot be written or read now. Nothing is deleted then. */
export class DeletionsUnavailable extends Error {
  override name = 'DeletionsUnavailable'
}

/** A line: the time, then these words, separated by spaces. It has only characters that the name of an object may have, too. */
const lineOf = (words: readonly string[]): string =>
  [new Date().toISOString().replaceAll(/[-:]/g, ''), ...words].join(' ')

const line = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d\.\d{3}Z) ([0-9a-f-]{36}) ([a-z_]+) (\S+)$/
const KEPT = 'kept'
const CHECKED = 'checked'

/** An entry of no deletion, which proves that the list can be written. */
export const checkLine = (): string => lineOf([newId(), CHECKED, '-'])

/** Reads the list: the deletions that were not refused, the oldest first, and how many lines could not be read. */
export function parseDeletions(lines: readonly string[]): { deletions: ListedDeletion[]; unreadable: number } {
  const retained = new Set<string>()
  const listed: ListedDeletion[] = []
  let unreadable = 0
  for (const text of lines) {
    const [, year, month, day, hour, minute, second, entry = '', word, id = ''] = line.exec(text) ?? []
    const kind = kinds.find(name => name === word)
    if (kind) listed.push({ entry, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}`), kind, id })
    else if (word === KEPT) retained.add(id)
    else if (word !== CHECKED) unreadable++
  }
  const deletions = listed.filter(({ entry }) => !retained.has(entry))
  return { deletions: deletions.sort((a, b) => (a.entry < b.entry ? -1 : 1)), unreadable }
}

/** The list as transactions use it. */
export interface Deletions {
  /** Stores that this is about to be deleted, and returns what has not been stored before. Throws {@link DeletionsUnavailable}. */
  announce(deletions: readonly Deletion[]): Promise<Deletion[]>
  /** Nothing of this was deleted, because it was refused. */
  revoke(deletions: readonly Deletion[]): Promise<void>
  /** Called after a deletion was committed. */
  done(): void
}

interface Options {
  store: DeletionsStore
  /** Called before the first line of a deletion is stored, and after it was committed: its rows are in files until they are erased. */
  onDeletion?(): void
  onProblem(problem: Error): void
}

export const keyOf = ({ kind, id }: Deletion): string => `${kind} ${id}`

export function createDeletions({ store, onDeletion = () => {}, onProblem }: Options): Deletions {
  /** The ids of the entries of this process, so that a deletion in several transactions is in the list once. */
  const entries = new Map<string, string>()
  return {
    async announce(deletions) {
      const added = deletions.filter(deletion => !entries.has(keyOf(deletion)))
      if (added.length === 0) return []
      onDeletion()
      const withIds = added.map(deletion => ({ ...deletion, entry: newId() }))
      await store.append(withIds.map(({ entry, kind, id }) => lineOf([entry, kind, id])))
      for (const deletion of withIds) entries.set(keyOf(deletion), deletion.entry)
      return added
    },
    async revoke(deletions) {
      const lines = deletions.flatMap(deletion => {
        const entry = entries.get(keyOf(deletion))
        entries.delete(keyOf(deletion))
        return entry === undefined ? [] : [lineOf([newId(), KEPT, entry])]
      })
      await store.append(lines).catch(onProblem)
    },
    done: onDeletion,
  }
}
