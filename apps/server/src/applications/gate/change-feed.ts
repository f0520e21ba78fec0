import { CHANGE_CHANNEL } from '../../platform/database/change-channel.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'

/** Changes of applications and ends of sessions, made on any server. */
export interface ChangeFeed {
  /** Calls `listener` when the application was changed or the session ended, or may have. Returns the function that unsubscribes. */
  subscribe(application_id: string, listener: () => void): () => void
  close(): Promise<void>
}

export async function createChangeFeed(database: Pick<OpenDatabase, 'listen'>): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<() => void>>()
  // Without an id the connection was lost, so anything may have changed.
  const close = await database.listen(CHANGE_CHANNEL, application_id => {
    const notified = application_id === undefined ? [...listeners.values()] : [listeners.get(application_id) ?? []]
    for (const listener of notified.flatMap(set => [...set])) listener()
  })
  return {
    subscribe(application_id, listener) {
      const set = listeners.get(application_id) ?? new Set()
      listeners.set(application_id, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(application_id) === set) listeners.delete(application_id)
      }
    },
    close,
  }
}
