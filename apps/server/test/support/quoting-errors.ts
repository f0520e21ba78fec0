import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'

/** Faults whose error quotes the value: in its message, or beside it. */
export const quotingFaults = (db: Kysely<Database>): Record<string, (value: string) => unknown> => ({
  'a text that is not JSON': value => JSON.parse(`ssn ${value}`),
  'a text that is no number': value => BigInt(value),
  'a value of another type': value => sql`select ${value}::int`.execute(db),
  'a value that is not a day': value => sql`select ${value}::date`.execute(db),
  async 'a row that breaks a rule'(value) {
    await sql`create table if not exists planted (answer text check (answer = ''))`.execute(db)
    await sql`insert into planted values (${value})`.execute(db)
  },
})

/** The error with which this fails. */
export async function errorOf(fault: () => unknown): Promise<Error> {
  try {
    await fault()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing failed')
}
