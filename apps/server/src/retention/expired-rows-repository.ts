import { IDLE_LIMIT_MS, WHOLE_LIMIT_MS } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

const day = 24 * 60 * 60_000
const KEEP_RESPONSES = 2 * day
const KEEP_INBOX = 7 * day
/** Only those of today are asked for; a day may begin later or earlier in the lender's time zone. */
const KEEP_OPENING_COUNTS = 7 * day
const KEEP_BATCHES = 7 * day
/** The setting allows no longer one. */
const LONGEST_STAFF_SESSION = day
/** A message is tried for about a day. */
const KEEP_ATTEMPTS = 3 * day
/** Another server, whose clock is behind, may still take the cookie. */
const KEEP_USED_CHALLENGES = 60 * 60_000
/** Reports of carriers come within hours. */
const KEEP_SENT_TEXTS = 3 * day

/** Deletes expired rows: docs/product/limits.md §6. The audit trail stays. */
export async function cleanUpExpired(db: Kysely<Database>, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age)
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('rate_limit').where('resets_at', '<', now).execute()
  await db.deleteFrom('consumed_captcha').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('session')
    .where(eb =>
      eb.or([
        eb('ended_at', 'is not', null),
        eb('created_at', '<', before(WHOLE_LIMIT_MS)),
        eb('last_active_at', '<', before(IDLE_LIMIT_MS)),
      ]),
    )
    .execute()
  await db.deleteFrom('staff_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('staff_used_challenge').where('expires_at', '<', before(KEEP_USED_CHALLENGES)).execute()
  await db
    .deleteFrom('staff_session')
    .where(eb => eb.or([eb('ended_at', 'is not', null), eb('created_at', '<', before(LONGEST_STAFF_SESSION))]))
    .execute()
  await db.deleteFrom('staff_step_up').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('staff_opening_count')
    .where('day', '<', before(KEEP_OPENING_COUNTS).toISOString().slice(0, 10))
    .execute()
  await db.deleteFrom('export_batch').where('made_at', '<', before(KEEP_BATCHES)).execute()
  await db.deleteFrom('idempotent_response').where('created_at', '<', before(KEEP_RESPONSES)).execute()
  await db.deleteFrom('message_attempt').where('claimed_until', '<', before(KEEP_ATTEMPTS)).execute()
  await db.deleteFrom('sent_text').where('sent_at', '<', before(KEEP_SENT_TEXTS)).execute()
  await db.deleteFrom('message').where('created_at', '<', before(KEEP_INBOX)).execute()
}
