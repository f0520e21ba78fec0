import { isGranted, lendingRoles, staffStatuses } from '@porchlight/domain/staff'
import { recordAudit } from '../../platform/audit/audit.ts'
import { lockForChange, type StaffChange } from '../staff-members/staff-change.ts'
import { setDealerOfficer } from './directory-repository.ts'

/** A person who cannot get the applications of a dealer, in a sentence. */
export class DealerOfficerRefused extends Error {
  override name = 'DealerOfficerRefused'
}

interface DealerOfOfficers {
  id: string
  slug: string
}

/** Throws {@link DealerOfficerRefused} where applications of the dealer could not be opened by the person. */
async function requireOfficer(change: StaffChange, { id, slug }: DealerOfOfficers, staff_id: string): Promise<void> {
  const { profile, status, grants } = await lockForChange(change, staff_id, ...staffStatuses)
  if (status !== 'ACTIVE') throw new DealerOfficerRefused(`${profile.email} is not active: ${status}.`)
  if (!isGranted(grants, lendingRoles, id))
    throw new DealerOfficerRefused(`${profile.email} is neither loan officer nor manager of ${slug}.`)
}

/** Sets who the applications of a dealer go to, and the substitute. */
export async function setOfficers(
  change: StaffChange,
  dealer: DealerOfOfficers,
  { officer_id, substitute_id }: { officer_id: string; substitute_id: string | null },
): Promise<void> {
  const { trx, actor, context } = change
  if (officer_id === substitute_id) throw new DealerOfficerRefused('The substitute has to be someone else.')
  const people = substitute_id === null ? [officer_id] : [officer_id, substitute_id]
  for (const staff_id of people) await requireOfficer(change, dealer, staff_id)
  await setDealerOfficer(trx, { dealer_id: dealer.id, officer_id, substitute_id })
  await recordAudit(trx, actor, { event: 'staff.officer_set', details: { slug: dealer.slug, people } }, context)
}
