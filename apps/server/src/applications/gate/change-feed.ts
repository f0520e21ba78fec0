import type { StaffKind } from '@porchlight/domain/staff'
import {
  BY,
  CHANGE_CHANNEL,
  presenceName,
  QUEUE_PREFIX,
  restrictedName,
  sessionName,
  staffName,
  workName,
} from '../../platform/database/change-channel.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'

/** An application, the session of its reader, and the reader where they are staff. */
export interface Followed {
  application_id?: string
  session_id?: string | null
  staff_id?: string
  /** An application whose readers are followed. */
  presence_on?: string
  /** An application of which the lender's work is followed that its borrowers do not learn of. */
  work_on?: string
  /** The kinds of staff members whose presence and work are followed. */
  audiences?: readonly StaffKind[]
  /** An application that is restricted, or may become so: the people who may know of it are followed. */
  restricted?: string
}

/** Changes of applications, and ends or changes of access, made on any server. */
export interface ChangeFeed {
  /**
   * Calls `listener` when the application was changed, the session ended, or the access of the staff member changed, or may have. What
   * came before is not announced: access is read again after it. `by`: the person who came or left. Returns the function that unsubscribes.
   */
  subscribe(followed: Followed, listener: (by?: string) => void): () => void
  /**
   * Calls `listener` with the id of each application whose row in the lender's queue may have changed, and without one where any may
   * have. Returns the function that unsubscribes.
   */
  subscribeQueue(listener: (application_id: string | undefined) => void): () => void
  close(): Promise<void>
}

export async function createChangeFeed(database: Pick<OpenDatabase, 'listen'>): Promise<ChangeFeed> {
  const listeners = new Map<string, Set<(by?: string) => void>>()
  const queueListeners = new Set<(application_id: string | undefined) => void>()
  // Without a name the connection was lost, so anything may have changed.
  const close = await database.listen(CHANGE_CHANNEL, name => {
    if (name === undefined || name.startsWith(QUEUE_PREFIX))
      for (const listener of queueListeners) listener(name?.slice(QUEUE_PREFIX.length))
    const [followed = '', by] = name?.split(BY) ?? []
    const notified = name === undefined ? [...listeners.values()] : [listeners.get(followed) ?? []]
    for (const listener of notified.flatMap(set => [...set])) listener(by)
  })
  return {
    subscribe({ application_id, session_id, staff_id, presence_on, work_on, audiences = [], restricted }, listener) {
      const names = [
        ...(application_id === undefined ? [] : [application_id]),
        ...(session_id ? [sessionName(session_id)] : []),
        ...(staff_id === undefined ? [] : [staffName(staff_id)]),
        ...(presence_on === undefined ? [] : audiences.map(audience => presenceName(audience, presence_on))),
        ...(work_on === undefined ? [] : audiences.map(audience => workName(audience, work_on))),
        ...(restricted === undefined ? [] : [restrictedName(restricted)]),
      ]
      const ends = names.map(name => {
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
    subscribeQueue(listener) {
      queueListeners.add(listener)
      return () => void queueListeners.delete(listener)
    },
    close,
  }
}
