import { CHANGE_CHANNEL, sessionName } from '../../platform/database/change-channel.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'

/** An application, and the session of its reader. */
export interface Followed {
  application_id: string
  session_id?: string | null
}

/** Changes of applications and ends of sessions, made on any server. */
export interface ChangeFeed {
  /** Calls `listener` when the application was changed or the session ended, or may have. Returns the function that unsubscribes. */
  subscribe(followed: Followed, listener: () => void): () => void
  close(): Promise<void>
}

export async function createChangeFeed(database: Pick<OpenDatabase, 'listen'>): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<() => void>>()
  // Without a name the connection was lost, so anything may have changed.
  const close = await database.listen(CHANGE_CHANNEL, name => {
    const notified = name === undefined ? [...listeners.values()] : [listeners.get(name) ?? []]
    for (const listener of notified.flatMap(set => [...set])) listener()
  })
  return {
    subscribe({ application_id, session_id }, listener) {
      const ends = [application_id, ...(session_id ? [sessionName(session_id)] : [])].map(name => {
        const set = listeners.get(name) ?? new Set()
        listeners.set(name, set.add(listener))
        return () => {
          set.delete(listener)
          if (set.size === 0 && listeners.get(name) === set) listeners.delete(name)
        }
      })
      return () => {
        for (const end of ends) end()
      }
    },
    close,
  }
}
