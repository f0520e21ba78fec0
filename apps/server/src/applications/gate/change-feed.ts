import {
  CHANGE_CHANNEL,
  presenceName,
  QUEUE_PREFIX,
  sessionName,
  staffName,
} from '../../platform/database/change-channel.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'

/** An application, the session of its reader, and the reader where they are staff. */
export interface Followed {
  application_id?: string
  session_id?: string | null
  staff_id?: string
  /** An application whose readers are followed. */
  presence_on?: string
  /** When the access of the reader began to be looked up, by `performance.now()`: what came after it is not missed. */
  since?: number
}

/** Changes of applications, and ends or changes of access, made on any server. */
export interface ChangeFeed {
  /**
   * Calls `listener` when the application was changed, the session ended, or the access of the person of the lender changed, or may have.
   * Returns the function that unsubscribes.
   */
  subscribe(followed: Followed, listener: () => void): () => void
  /**
   * Calls `listener` with the id of each application whose row in the lender's queue may have changed, and without one where any may
   * have. Returns the function that unsubscribes.
   */
  subscribeQueue(listener: (application_id: string | undefined) => void): () => void
  close(): Promise<void>
}

/** Longer than the look-up of an access takes. */
const REMEMBERED_MS = 60_000

/** The names of the last minute, and when each was notified last. */
function recentNames() {
  const times = new Map<string, number>()
  return {
    add(name: string) {
      const now = performance.now()
      times.delete(name)
      times.set(name, now)
      for (const [oldest, at] of times) {
        if (at > now - REMEMBERED_MS) break
        times.delete(oldest)
      }
    },
    wasNotified: (name: string, since: number): boolean => (times.get(name) ?? Number.NEGATIVE_INFINITY) >= since,
  }
}

export async function createChangeFeed(database: Pick<OpenDatabase, 'listen'>): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<() => void>>()
  const queueListeners = new Set<(application_id: string | undefined) => void>()
  const recent = recentNames()
  let lostAt = Number.NEGATIVE_INFINITY
  // Without a name the connection was lost, so anything may have changed.
  const close = await database.listen(CHANGE_CHANNEL, name => {
    if (name === undefined || name.startsWith(QUEUE_PREFIX))
      for (const listener of queueListeners) listener(name?.slice(QUEUE_PREFIX.length))
    if (name === undefined) lostAt = performance.now()
    else recent.add(name)
    const notified = name === undefined ? [...listeners.values()] : [listeners.get(name) ?? []]
    for (const listener of notified.flatMap(set => [...set])) listener()
  })
  return {
    subscribe({ application_id, session_id, staff_id, presence_on, since = Number.POSITIVE_INFINITY }, listener) {
      const names = [
        ...(application_id === undefined ? [] : [application_id]),
        ...(session_id ? [sessionName(session_id)] : []),
        ...(staff_id === undefined ? [] : [staffName(staff_id)]),
        ...(presence_on === undefined ? [] : [presenceName(presence_on)]),
      ]
      const ends = names.map(name => {
        const set = listeners.get(name) ?? new Set()
        listeners.set(name, set.add(listener))
        return () => {
          set.delete(listener)
          if (set.size === 0 && listeners.get(name) === set) listeners.delete(name)
        }
      })
      if (lostAt >= since || names.some(name => recent.wasNotified(name, since))) listener()
      return () => {
        for (const end of ends) end()
      }
    },
    subscribeQueue(listener) {
      queueListeners.add(listener)
      return () => void queueListeners.delete(listener)
    },
    close,
  }
}
