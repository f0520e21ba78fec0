import { type Day, dayIn } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../platform/database/schema.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { estimateState } from '../staff/items/estimate-state.ts'
import { fileEventsOf } from '../staff/record/file-event-repository.ts'
import type { Estimate } from './item-words.ts'

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
  const { isLandHome, estimate_sent_on } = estimateState(row, row.file_events)
  const isEstimateSent = estimate_sent_on !== null && estimate_sent_on <= today
  return { ...row, today, estimate_sent_on, estimate: { isLandHome, isEstimateSent } satisfies Estimate }
}
export type ItemFacts = NonNullable<Awaited<ReturnType<typeof readItemFacts>>> & { today: Day }

/** Without a submission nothing is asked for. */
export const noEstimate: Estimate = { isLandHome: false, isEstimateSent: false }
