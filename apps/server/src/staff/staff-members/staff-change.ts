import type { StaffStatus } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ChannelSettings } from '../../messaging/channels.ts'
import type { StaffActor, SystemActor } from '../../platform/actor.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type IfMatch, requireVersion } from '../../platform/http/etag.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { lockAdministrators } from './administrator-repository.ts'
import type { MailJobs } from './mail.ts'
import { lockStaffMember } from './staff-member-repository.ts'

/** One change of people: the transaction, who makes it, and when. */
export interface StaffChange extends MailJobs {
  trx: Transaction<Database>
  keys: Keys
  settings: Settings & ChannelSettings
  actor: StaffActor | SystemActor
  context: RequestContext
  now: Date
  /** The versions of the person that are changed. Without it, the newest is. */
  ifMatch?: IfMatch
}

/**
 * Throws 401 where the person who makes the change was deactivated, or lost the role, since the request began. The administrators
 * are locked before the person who is changed, by a command too, so that no two changes wait for each other.
 */
export async function requireStillAdministrator({ trx, keys, actor }: StaffChange): Promise<void> {
  const administrators = await lockAdministrators(trx, keys)
  if (actor.kind === 'system') return
  if (!administrators.some(({ id }) => id === actor.staff_id)) throw new HttpError('unauthenticated')
}

/** Locks a person. Throws 404, 409 for a status in which this is not done, and 412 where the caller read an older version. */
export async function lockForChange(change: StaffChange, id: string, ...statuses: StaffStatus[]) {
  await requireStillAdministrator(change)
  const member = await lockStaffMember(change.trx, change.keys, id)
  if (!member) throw new HttpError('staff_not_found')
  if (!statuses.includes(member.status)) throw new HttpError('staff_wrong_status')
  requireVersion(change.ifMatch, member.version)
  return member
}
export type LockedForChange = Awaited<ReturnType<typeof lockForChange>>

/**
 * No active administrator would be left. Only a command can ask for it: a request is made by an administrator, who cannot change their
 * own access.
 */
export class LastAdministrator extends Error {
  override name = 'LastAdministrator'
  override message = 'This is the last administrator. Make someone else an administrator first.'
}

/** Throws {@link LastAdministrator}. The administrators stay locked. */
export async function requireAnotherAdministrator(
  { trx, keys }: StaffChange,
  { id, status, grants }: LockedForChange,
): Promise<void> {
  if (status !== 'ACTIVE' || !grants.some(({ role }) => role === 'ADMINISTRATOR')) return
  const others = (await lockAdministrators(trx, keys)).filter(administrator => administrator.id !== id)
  if (others.length === 0) throw new LastAdministrator()
}
