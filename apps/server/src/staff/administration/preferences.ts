import { type Day, dayIn } from '@porchlight/domain'
import { awayError, awayUntil, type MailWhen } from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type DailyMailServices, planDailyMails } from '../officer-notices/daily-mail.ts'
import { lockStaffMember, updatePreferences } from '../staff-members/staff-member-repository.ts'
import type { StaffMemberServices } from './staff-member-calls.ts'

interface Preferences {
  away_until: Day | null
  mail_when: MailWhen | null
}

/** Stores what a staff member decides for themselves. Throws 401 for one who is not active, and 422 with a message beside the day. */
export async function setPreferences(
  services: StaffMemberServices & DailyMailServices,
  { actor, context }: { actor: StaffActor; context: RequestContext },
  { away_until, mail_when }: Preferences,
): Promise<void> {
  const { db, keys, clock, settings } = services
  const { staff_id } = actor
  const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  await inTransaction(db, async trx => {
    const member = await lockStaffMember(trx, keys, staff_id)
    if (member?.status !== 'ACTIVE') throw new HttpError('unauthenticated')
    const isChanged = away_until !== awayUntil(member.away_until, today)
    const error = awayError(away_until, today)
    if (error) throw invalidForm({ away_until: error })
    await updatePreferences(trx, staff_id, { away_until, mail_when })
    await planDailyMails(trx, services, staff_id)
    const details = { staff: staff_id, is_away: away_until !== null }
    if (isChanged) await recordAudit(trx, actor, { event: 'staff.away_set', details }, context)
  })
}
