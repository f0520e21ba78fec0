import { ENGLISH, translate } from '@porchlight/domain'
import { type Grant, grantsDenied, roleLabels } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import { listDealers } from '../../dealers/dealer-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { type NamedDealer, toGrantResponses } from '../sign-in/staff-session.ts'

export const codeOf = ({ role, scope }: Grant): string => (scope === 'ALL' ? role : `${role} ${scope.dealer_id}`)

/** Throws 422 where a person cannot hold these grants together, or one names no dealer. */
export async function checkGrants(db: Kysely<Database>, grants: readonly Grant[]): Promise<void> {
  const denied = grantsDenied(grants)
  if (denied) throw new HttpError(denied)
  const dealers = new Set((await listDealers(db)).map(({ id }) => id))
  const isKnown = grants.every(({ scope }) => scope === 'ALL' || dealers.has(scope.dealer_id))
  const distinct = new Set(grants.map(grant => codeOf(grant)))
  if (!isKnown || distinct.size < grants.length) throw new HttpError('staff_grants_missing')
}

/** Grants in words: 'Loan officer (Sunrise Homes), Manager (all dealers)'. */
export const accessInWords = (dealers: readonly NamedDealer[], grants: readonly Grant[]): string =>
  toGrantResponses(dealers, grants)
    .map(({ role, dealer }) => `${translate(ENGLISH, roleLabels[role])} (${dealer?.name ?? 'all dealers'})`)
    .join(', ') || 'none'
