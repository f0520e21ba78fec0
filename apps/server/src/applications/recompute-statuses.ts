import { borrowerAfter, isReadyToSign, roleOf, type SectionStatuses, sectionStatuses } from '@porchlight/domain'
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { answersOf } from './answers.ts'

/**
 * Lets the borrowers' statuses follow their answers (decisions D): ready to sign when every section is done, in progress
 * when one falls back. Only while the application is STARTED; later its life belongs to the signing. Reads the locked
 * application anew: any row of it may have changed since.
 */
export async function recomputeStatuses(
  trx: Transaction<Database>,
  application_id: string,
  clock: Clock,
): Promise<void> {
  const rows = await trx
    .selectFrom('borrower')
    .innerJoin('application', 'application.id', 'borrower.application_id')
    .selectAll('borrower')
    .select(['application.status as application_status', 'completed_at', 'overview_confirmed_at', 'sales_rep_name'])
    .where('application_id', '=', application_id)
    .where('removed_at', 'is', null)
    .execute()
  const [first] = rows
  if (first?.application_status !== 'STARTED') return

  const statuses = await sectionStatusesOf(trx, { application: { ...first, id: application_id }, borrowers: rows })
  for (const borrower of rows) {
    if (borrower.status === 'INVITED' || borrower.status === 'DECLINED_TO_SIGN') continue
    const ready = isReadyToSign(statuses.get(borrower.id)!)
    const status = borrowerAfter(borrower.status, ready ? 'ready' : 'not_ready')
    if (status === borrower.status) continue
    await trx.updateTable('borrower').set({ status }).where('id', '=', borrower.id).execute()
    borrower.status = status
  }
  const completed = rows.every(({ status }) => status === 'READY_TO_SIGN_SUBMIT')
  if (completed !== (first.completed_at !== null))
    await trx
      .updateTable('application')
      .set({ completed_at: completed ? clock.now() : null })
      .where('id', '=', application_id)
      .execute()
}

/** Section statuses by borrower id. */
export async function sectionStatusesOf(
  db: Kysely<Database>,
  record: Parameters<typeof answersOf>[1],
): Promise<Map<string, SectionStatuses>> {
  const answers = await answersOf(db, record)
  return new Map(
    record.borrowers.map(borrower => [borrower.id, sectionStatuses(roleOf(borrower), answers.get(borrower.id)!)]),
  )
}
