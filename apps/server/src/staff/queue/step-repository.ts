import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** The times at which an application was first reviewed by a person, and first sent back; null where that did not happen. */
export interface FirstSteps {
  reviewed_at: Date | null
  returned_at: Date | null
}

/** The first steps of these applications, by their ids. */
export async function readFirstSteps(
  db: Kysely<Database>,
  application_ids: readonly string[],
): Promise<ReadonlyMap<string, FirstSteps>> {
  const { rows } = await sql<FirstSteps & { id: string }>`
    select id,
           (select min(closed_at) from application_task
             where application_id = chosen.id and kind = 'NEW' and closed_by is not null) as reviewed_at,
           (select min(returned_at) from application_return where application_id = chosen.id) as returned_at
      from unnest(${[...application_ids]}::text[]) as chosen (id)`.execute(db)
  return new Map(rows.map(({ id, ...steps }) => [id, steps]))
}
