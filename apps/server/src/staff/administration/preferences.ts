import type { StaffPreferences } from '@porchlight/api'
import type { StaffActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { type DailyMailServices, planDailyMails } from '../officer-notices/daily-mail.ts'
import { lockStaffMember, updatePreferences } from '../staff-members/staff-member-repository.ts'
import type { StaffMemberServices } from './staff-member-calls.ts'

/** Stores what a staff member decides for themselves. Throws 401 for one who is not active. */
export async function setPreferences(
  services: StaffMemberServices & DailyMailServices,
  { staff_id }: StaffActor,
  { mail_when }: StaffPreferences,
): Promise<void> {
  const { db, keys } = services
  await inTransaction(db, async trx => {
    const member = await lockStaffMember(trx, keys, staff_id)
    if (member?.status !== 'ACTIVE') throw new HttpError('unauthenticated')
    await updatePreferences(trx, staff_id, { mail_when })
    await planDailyMails(trx, services, staff_id)
  })
}
