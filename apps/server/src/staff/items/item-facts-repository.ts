import { dayIn, type EstimateState, estimateOn } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { fileEventsOf } from '../record/file-event-repository.ts'
import { estimateFacts } from './estimate-facts.ts'

/** The facts of the lender's file that items and the standing of an application follow from. Undefined before a submission. */
export async function readItemFacts(
  db: Kysely<Database>,
  { LENDER_TIME_ZONE }: Pick<Settings, 'LENDER_TIME_ZONE'>,
  { application_id, now }: { application_id: string; now: Date },
) {
  const row = await db
    .selectFrom('application_review')
    .select(['assignee_id', 'restricted_at', 'first_submitted_at', 'last_submitted_at', 'with_land'])
    .select('with_land_confirmed')
    .select(({ ref }) => jsonArrayFrom(fileEventsOf(db, ref('application_review.application_id'))).as('file_events'))
    .where('application_id', '=', application_id)
    .executeTakeFirst()
  if (!row) return undefined
  const today = dayIn(LENDER_TIME_ZONE, now)
  const facts = estimateFacts(row, row.file_events)
  return { ...row, ...facts, today, estimate: estimateOn(facts, today) }
}
export type ItemFacts = NonNullable<Awaited<ReturnType<typeof readItemFacts>>>

/** The state of an application without a submission, of which nothing is asked. */
export const noEstimate: EstimateState = { isLandHome: false, isEstimateSent: false }

/** The times at which documents of an application were sealed. */
export async function readSealings(db: Kysely<Database>, application_id: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('envelope')
    .select('sealed_at')
    .where('application_id', '=', application_id)
    .where('sealed_at', 'is not', null)
    .execute()
  return rows.flatMap(({ sealed_at }) => sealed_at ?? [])
}
