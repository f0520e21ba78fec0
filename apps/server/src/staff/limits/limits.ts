import { dayIn } from '@porchlight/domain'
import { holdsRole, LIMIT_PROPOSAL_HOURS, type LimitChange, limitIds } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { systemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { noRequest } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { lockAccess } from '../staff-members/lock-repository.ts'
import { findStaffMemberByEmail } from '../staff-members/staff-member-repository.ts'
import { insertConfirmation, insertProposal, type LimitProposal, readProposals } from './limit-repository.ts'

const HOUR_MS = 3_600_000

/** The limits cannot be proposed or confirmed. The message is for an operator. */
export class LimitsRefused extends Error {
  override name = 'LimitsRefused'
}

export interface LimitsCall {
  trx: Transaction<Database>
  keys: ContactKeys
  settings: Pick<Settings, 'LENDER_TIME_ZONE'>
  now: Date
  /** The work email of the person who does this. */
  by: string
}

/** The time until which a proposal can be confirmed. */
export const confirmableUntil = ({ proposed_at }: Pick<LimitProposal, 'proposed_at'>): Date =>
  new Date(proposed_at.getTime() + LIMIT_PROPOSAL_HOURS * HOUR_MS)

/** Proposes limits of a product, which hold once a second person confirms them. Returns the id. Throws {@link LimitsRefused}. */
export async function proposeLimits(call: LimitsCall, change: LimitChange): Promise<string> {
  const { trx, now } = call
  requireToCome(call, change)
  const proposed_by = await requirePerson(call)
  const id = newId(now.getTime())
  await insertProposal(trx, { ...change, id, proposed_by, proposed_at: now })
  await record(call, 'limits.proposed', { ...change, id, staff: proposed_by })
  return id
}

/** Confirms a proposal of another person. Returns its limits. Throws {@link LimitsRefused}. */
export async function confirmLimits(call: LimitsCall, id: string): Promise<LimitChange> {
  const { trx, now } = call
  const proposal = (await readProposals(trx)).find(each => each.id === id)
  if (!proposal) throw new LimitsRefused(`There is no proposal ${id}.`)
  const confirmed_by = await requirePerson(call)
  const { proposed_by } = proposal
  if (confirmed_by === proposed_by)
    throw new LimitsRefused('Another person than the one who proposed them confirms limits.')
  if (now >= confirmableUntil(proposal))
    throw new LimitsRefused(`The proposal is older than ${LIMIT_PROPOSAL_HOURS} hours. Propose the limits again.`)
  requireToCome(call, proposal)
  if (!(await insertConfirmation(trx, { proposal_id: id, proposed_by, confirmed_by, confirmed_at: now })))
    throw new LimitsRefused('The proposal was confirmed already.')
  await record(call, 'limits.confirmed', { ...proposal, staff: confirmed_by })
  return proposal
}

/** Limits of the past would change what was checked then. */
function requireToCome({ settings, now }: LimitsCall, { holds_from }: LimitChange): void {
  const today = dayIn(settings.LENDER_TIME_ZONE, now)
  if (holds_from < today)
    throw new LimitsRefused(`${holds_from} has passed. Limits hold from ${today} or a later day on.`)
}

async function requirePerson({ trx, keys, by }: LimitsCall): Promise<string> {
  const member = await findStaffMemberByEmail(trx, keys, by)
  const access = member && (await lockAccess(trx, member.id))
  if (member && access?.status === 'ACTIVE' && holdsRole(access.grants, 'MANAGER', 'ADMINISTRATOR')) return member.id
  throw new LimitsRefused(`${by} is not the work email of an active manager or administrator.`)
}

async function record(
  { trx }: LimitsCall,
  event: 'limits.proposed' | 'limits.confirmed',
  { id, staff, collateral, limits }: LimitChange & { id: string; staff: string },
): Promise<void> {
  const details = { proposal: id, staff, collateral, limits: limitIds.filter(limit => limits[limit] !== undefined) }
  await recordAudit(trx, systemActor, { event, details }, noRequest)
}
