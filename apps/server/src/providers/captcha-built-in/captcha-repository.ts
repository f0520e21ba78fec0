import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Records that a solution was used. Returns false when it was used before. */
export async function consumeSolution(db: Kysely<Database>, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('consumed_captcha')
    .values({ solution_hash: hash, expires_at: expiresAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('solution_hash')
    .executeTakeFirst()
  return inserted !== undefined
}
