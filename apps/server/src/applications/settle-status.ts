import { borrowerAfter, isReadyToSign, roleOf, type SectionStatuses, sectionStatuses } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { answersOf } from '../borrowers/answers.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/schema.ts'
import type { ApplicationRecord } from './application-record.ts'

/**
 * Lets the borrowers' statuses follow their answers (decisions D): ready to sign when every section is done, in progress
 * when one falls back. Only while the application is STARTED; later its life belongs to the signing.
 */
export async function settleStatus(
  trx: Transaction<Database>,
  record: ApplicationRecord,
  clock: Clock,
): Promise<Map<string, SectionStatuses>> {
  const statuses = await statusesOf(trx, record)
  const { application, borrowers } = record
  if (application.status !== 'STARTED') return statuses

  for (const borrower of borrowers) {
    if (borrower.status === 'INVITED' || borrower.status === 'DECLINED_TO_SIGN') continue
    const ready = isReadyToSign(statuses.get(borrower.id)!)
    const status = borrowerAfter(borrower.status, ready ? 'ready' : 'not_ready')
    if (status === borrower.status) continue
    await trx.updateTable('borrower').set({ status }).where('id', '=', borrower.id).execute()
    borrower.status = status
  }
  const completed = borrowers.every(({ status }) => status === 'READY_TO_SIGN_SUBMIT')
  if (completed !== (application.completed_at !== null))
    await trx
      .updateTable('application')
      .set({ completed_at: completed ? clock.now() : null })
      .where('id', '=', application.id)
      .execute()
  return statuses
}

/** Section statuses by borrower id. */
export async function statusesOf(
  db: Parameters<typeof answersOf>[0],
  record: ApplicationRecord,
): Promise<Map<string, SectionStatuses>> {
  const answers = await answersOf(db, record)
  return new Map(
    record.borrowers.map(borrower => [borrower.id, sectionStatuses(roleOf(borrower), answers.get(borrower.id)!)]),
  )
}
