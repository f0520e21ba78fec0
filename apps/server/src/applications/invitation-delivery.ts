import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notifyChanged } from './change-feed.ts'

/** Whether it can still be accepted, so that it makes sense to send it. */
export async function isInvitationAwaited(db: Kysely<Database>, id: string): Promise<boolean> {
  const invitation = await db
    .selectFrom('invitation')
    .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .select('invitation.id')
    .where('invitation.id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .executeTakeFirst()
  return invitation !== undefined
}

/** The invitation's message has left. */
export const invitationSent = (db: Kysely<Database>, id: string, now: Date) => told(db, id, { sent_at: now })

/** The invitation's message was given up: who invited must hear of it. */
export const invitationFailed = (db: Kysely<Database>, id: string, now: Date) => told(db, id, { undeliverable_at: now })

async function told(
  db: Kysely<Database>,
  id: string,
  fate: { sent_at: Date } | { undeliverable_at: Date },
): Promise<void> {
  await inTransaction(db, async trx => {
    await trx.updateTable('invitation').set(fate).where('id', '=', id).execute()
    await trx
      .selectFrom('invitation')
      .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
      .innerJoin('application', 'application.id', 'borrower.application_id')
      .select(notifyChanged().as('told'))
      .where('invitation.id', '=', id)
      .execute()
  })
}
