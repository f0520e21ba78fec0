import { isDeepStrictEqual } from 'node:util'
import type { StoredAnswers } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

type PartName = 'home' | 'land'

export interface PartRow {
  answers: StoredAnswers | undefined
  version: number
}

/** Home or land as it is kept; version 0 before the first answer. */
export async function readApplicationPart(
  db: Kysely<Database>,
  application_id: string,
  part: PartName,
): Promise<PartRow> {
  const row = await db
    .selectFrom('application_part')
    .select(['answers', 'version'])
    .where('application_id', '=', application_id)
    .where('part', '=', part)
    .executeTakeFirst()
  return row ?? { answers: undefined, version: 0 }
}

/** Saves it and takes back the overview's confirmation, which was for what was kept before (decisions D). */
export async function writeApplicationPart(
  trx: Transaction<Database>,
  application_id: string,
  part: PartName,
  before: PartRow,
  stored: StoredAnswers,
): Promise<number> {
  const version = before.version + 1
  const answers = JSON.stringify(stored)
  await trx
    .insertInto('application_part')
    .values({ application_id, part, answers, version })
    .onConflict(conflict => conflict.columns(['application_id', 'part']).doUpdateSet({ answers, version }))
    .execute()
  // Not by their text: the database orders properties its own way.
  if (!isDeepStrictEqual(before.answers, stored))
    await trx.updateTable('application').set({ overview_confirmed_at: null }).where('id', '=', application_id).execute()
  return version
}
