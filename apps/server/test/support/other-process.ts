import { inject } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'

/** The address of a database of a test, for a process of its own. */
export async function urlOf({ sql }: Pick<OpenDatabase, 'sql'>): Promise<string> {
  const template = inject('databaseTemplate')
  if (template.kind !== 'postgres') throw new Error('This test needs a database that several processes can open.')
  const { rows } = await sql<{ name: string }>('select current_database() as name')
  return Object.assign(new URL(template.url), { pathname: rows[0]!.name }).href
}

/** Returns whether a transaction on the database waits for another one. */
export async function isWaitingForLock({ sql }: Pick<OpenDatabase, 'sql'>): Promise<boolean> {
  const { rows } = await sql(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
