import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../platform/database/open-database.ts'

const CHANNEL = 'application_changed'

/** Part of the statement that locks an application: whoever follows it hears of it once the change is committed, and not before. */
export const notifyChanged = (): RawBuilder<string> => sql`pg_notify(${sql.lit(CHANNEL)}, application.id)`

/** Which applications change, on whatever server that happens. */
export interface ChangeFeed {
  /** Calls whenever anything of the application was changed, or may have been. Answers how to stop. */
  follow(application_id: string, hear: () => void): () => void
  close(): Promise<void>
}

export async function createChangeFeed(database: Pick<OpenDatabase, 'listen'>): Promise<ChangeFeed> {
  const followers = new Map<string, Set<() => void>>()
  const close = await database.listen(CHANNEL, application_id => {
    const concerned = application_id === undefined ? [...followers.values()] : [followers.get(application_id) ?? []]
    for (const hear of concerned.flatMap(some => [...some])) hear()
  })
  return {
    follow(application_id, hear) {
      const some = followers.get(application_id) ?? new Set()
      followers.set(application_id, some.add(hear))
      return () => {
        some.delete(hear)
        if (some.size === 0 && followers.get(application_id) === some) followers.delete(application_id)
      }
    },
    close,
  }
}
