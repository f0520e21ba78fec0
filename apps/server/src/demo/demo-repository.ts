import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { StoredStep } from './schema.ts'
import type { ShownFrom } from './times.ts'

interface NamedStep {
  application: string
  step: string
}

export const insertSteps = (trx: Transaction<Database>, steps: readonly NamedStep[]): Promise<unknown> =>
  trx
    .insertInto('demo_step')
    .values(steps.map((step, position) => ({ position, ...step })))
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** The first step that is not done, or undefined. */
export const findNextStep = (db: Kysely<Database>): Promise<StoredStep | undefined> =>
  db
    .selectFrom('demo_step')
    .select(['position', 'application', 'step', 'application_id', 'began_at', 'shown_at', 'done_at'])
    .where('done_at', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/** The times of all steps that began. */
export async function readShownTimes(db: Kysely<Database>): Promise<ShownFrom[]> {
  const rows = await db
    .selectFrom('demo_step')
    .select(['application_id', 'began_at', 'shown_at', 'done_at'])
    .where('application_id', 'is not', null)
    .where('began_at', 'is not', null)
    .orderBy('position')
    .execute()
  // After its last step an application is shown as it is.
  return rows.flatMap(({ application_id, began_at, shown_at, done_at }, index) => {
    const from = { application_id: application_id!, began_at: began_at!, shown_at: shown_at! }
    const isLast = rows[index + 1]?.application_id !== application_id
    return isLast && done_at
      ? [from, { application_id: application_id!, began_at: done_at, shown_at: done_at }]
      : [from]
  })
}

/** A step begins once: what an interrupted attempt did is shown at the same time. */
export const writeBegun = (
  db: Kysely<Database>,
  { position, began_at, shown_at }: { position: number; began_at: Date; shown_at: Date },
): Promise<unknown> =>
  db
    .updateTable('demo_step')
    .set({ began_at, shown_at })
    .where('position', '=', position)
    .where('began_at', 'is', null)
    .execute()

/** Names the application that the steps of a name are about. */
export const writeApplicationId = (
  db: Kysely<Database>,
  { application, application_id }: { application: string; application_id: string },
): Promise<unknown> =>
  db.updateTable('demo_step').set({ application_id }).where('application', '=', application).execute()

export const writeDone = (trx: Transaction<Database>, position: number, done_at: Date): Promise<unknown> =>
  trx.updateTable('demo_step').set({ done_at }).where('position', '=', position).execute()

/** Leaves out what remains of an application, as where a person changed it in the meantime. */
export const leaveOutRest = (trx: Transaction<Database>, application: string, done_at: Date): Promise<unknown> =>
  trx
    .updateTable('demo_step')
    .set({ done_at })
    .where('application', '=', application)
    .where('done_at', 'is', null)
    .execute()
