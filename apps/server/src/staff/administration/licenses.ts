import { dayIn } from '@porchlight/domain'
import { type License, licenseErrors } from '@porchlight/domain/staff'
import { recordAudit } from '../../platform/audit/audit.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { replaceLicenses } from '../staff-members/license-repository.ts'
import { lockForChange, type StaffChange } from '../staff-members/staff-change.ts'
import { readStaffMembers } from './directory-repository.ts'

const codeOf = ({ state, ends_on }: License): string => `${state} ${ends_on}`

/** Throws 422 with messages beside the licenses. `stored`: those that the person has. */
export function checkLicenses(
  { settings, now }: Pick<StaffChange, 'settings' | 'now'>,
  licenses: readonly License[],
  stored: readonly License[],
): void {
  const errors = licenseErrors(licenses, { stored, today: dayIn(settings.LENDER_TIME_ZONE, now) })
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
}

/** Replaces the licenses of a person. The applications that they have stay theirs. */
export async function license(change: StaffChange, id: string, licenses: readonly License[]): Promise<void> {
  const { trx, keys, actor, context, now } = change
  await lockForChange(change, id, 'INVITED', 'WAITING', 'ACTIVE')
  const [person] = await readStaffMembers(trx, keys, now, id)
  const stored = person?.licenses ?? []
  checkLicenses(change, licenses, stored)
  await replaceLicenses(trx, id, licenses)
  const details = { staff: id, before: stored.map(codeOf), after: licenses.map(codeOf) }
  await recordAudit(trx, actor, { event: 'staff.licensed', details }, context)
}
