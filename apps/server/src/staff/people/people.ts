import { ENGLISH, translate } from '@porchlight/domain'
import {
  type Grant,
  grantsDenied,
  normalizeProfile,
  type PersonResponse,
  profileErrors,
  roleLabels,
  type StaffProfile,
  type StaffStatus,
} from '@porchlight/domain/staff'
import type { Kysely, Transaction } from 'kysely'
import { listDealers } from '../../dealers/dealer-repository.ts'
import type { QueuedMessage } from '../../messaging/send-message.ts'
import type { StaffActor, SystemActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { insertMember, lockMember, replaceGrants, setStatus, updateProfile } from '../member-repository.ts'
import { queueInvitationMail } from '../sign-in/invitation-mail.ts'
import { confirmMember, createInvitation, endSignIns } from '../sign-in/invitations.ts'
import { toGrantResponses } from '../sign-in/staff-session.ts'
import { accessChangedMail } from './messages.ts'
import { findMemberByEmail, lockAdministrators, type StoredPerson } from './people-repository.ts'

/** One change of people: the transaction, who makes it, and when. */
export interface PeopleChange {
  trx: Transaction<Database>
  keys: ContactKeys
  settings: Settings
  /** Queue emails; a command, which runs without a queue, sends none. */
  jobs?: { sendMessage: Enqueue<QueuedMessage<never>> }
  actor: StaffActor | SystemActor
  context: RequestContext
  now: Date
}

/** A profile as it is stored. Throws 422 with messages beside the fields. */
export function parseProfile(typed: StaffProfile): StaffProfile {
  const profile = normalizeProfile(typed)
  const errors = profileErrors(profile)
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  return profile
}

/** Throws 422 where a person cannot hold these grants together, or one names no dealer. */
export async function checkGrants(db: Kysely<Database>, grants: readonly Grant[]): Promise<void> {
  const denied = grantsDenied(grants)
  if (denied) throw new HttpError(denied)
  const dealers = new Set((await listDealers(db)).map(({ id }) => id))
  const isKnown = grants.every(({ scope }) => scope === 'ALL' || dealers.has(scope.dealer_id))
  const distinct = new Set(grants.map(grant => codeOf(grant)))
  if (!isKnown || distinct.size < grants.length) throw new HttpError('staff_grants_missing')
}

const codeOf = ({ role, scope }: Grant): string => (scope === 'ALL' ? role : `${role} ${scope.dealer_id}`)

/** The grants in words: 'Loan officer (Sunrise Homes), Manager (all dealers)'. */
export async function accessInWords(db: Kysely<Database>, grants: Grant[]): Promise<string> {
  const shown = await toGrantResponses(db, grants)
  const words = shown.map(
    ({ role, dealer }) => `${translate(ENGLISH, roleLabels[role])} (${dealer?.name ?? 'all dealers'})`,
  )
  return words.join(', ') || 'none'
}

/**
 * Throws 401 where the person who makes the change was deactivated, or lost the role, since the request began. The administrators
 * are locked before the person who is changed, by a command too, so that no two changes wait for each other.
 */
async function requireStillAdministrator({ trx, keys, actor }: PeopleChange): Promise<void> {
  const administrators = await lockAdministrators(trx, keys)
  if (actor.kind === 'system') return
  if (!administrators.some(({ id }) => id === actor.staff_id)) throw new HttpError('unauthenticated')
}

/** Locks a person. Throws 404, and 409 for a status in which this is not done. */
async function lockPerson(change: PeopleChange, id: string, ...statuses: StaffStatus[]) {
  await requireStillAdministrator(change)
  const member = await lockMember(change.trx, change.keys, id)
  if (!member) throw new HttpError('staff_not_found')
  if (!statuses.includes(member.status)) throw new HttpError('staff_wrong_status')
  return member
}
type LockedMember = Awaited<ReturnType<typeof lockPerson>>

/**
 * No active administrator would be left. Only a command can ask for it: a request is made by an administrator, who cannot change their
 * own access.
 */
export class LastAdministrator extends Error {
  override name = 'LastAdministrator'
  override message = 'This is the last administrator. Make someone else an administrator first.'
}

/** Throws {@link LastAdministrator}. The administrators stay locked. */
async function requireAnotherAdministrator(
  { trx, keys }: PeopleChange,
  { id, status, grants }: LockedMember,
): Promise<void> {
  if (status !== 'ACTIVE' || !grants.some(({ role }) => role === 'ADMINISTRATOR')) return
  const others = (await lockAdministrators(trx, keys)).filter(administrator => administrator.id !== id)
  if (others.length === 0) throw new LastAdministrator()
}

/** Tells all administrators but the one who changed the access, and the person. */
async function tellAdministrators(
  change: PeopleChange,
  { id, profile }: Pick<LockedMember, 'id' | 'profile'>,
  grants: Grant[],
) {
  const { trx, keys, actor, settings, jobs } = change
  if (!jobs) return
  const administrators = await lockAdministrators(trx, keys)
  const author =
    actor.kind === 'staff' ? administrators.find(administrator => administrator.id === actor.staff_id) : undefined
  const access = await accessInWords(trx, grants)
  const told = { by: author?.profile.name ?? 'An operator', name: profile.name, access }
  for (const administrator of administrators)
    if (administrator.id !== author?.id && administrator.id !== id)
      await jobs.sendMessage(trx, accessChangedMail(settings, administrator.profile.email, told))
}

/** Invites a person. Returns the id, and the link where a command asked for it. */
export async function invite(
  change: PeopleChange,
  { profile, grants, isPrinted }: { profile: StaffProfile; grants: Grant[]; isPrinted: boolean },
): Promise<{ id: string; link: string }> {
  const { trx, keys, settings, actor, context, now, jobs } = change
  await requireStillAdministrator(change)
  const domain = profile.email.slice(profile.email.lastIndexOf('@') + 1)
  const domains = settings.STAFF_EMAIL_DOMAINS
  if (domains.length > 0 && !domains.includes(domain)) throw new HttpError('staff_email_domain')
  const id = newId(now.getTime())
  const added = await insertMember(trx, keys, {
    id,
    kind: 'LENDING',
    status: 'INVITED',
    is_development: false,
    profile,
    now,
  })
  if (!added) throw new HttpError('staff_email_taken')
  await replaceGrants(trx, id, grants, now)
  const link = await createInvitation(trx, settings, { staff_id: id, purpose: 'INVITE', needs_code: !isPrinted }, now)
  if (jobs && !isPrinted) await queueInvitationMail(trx, { settings, jobs }, { profile, purpose: 'INVITE', link })
  await recordAudit(trx, actor, { event: 'staff.invited', details: { staff: id } }, context)
  await tellAdministrators(change, { id, profile }, grants)
  return { id, link }
}

/** Sends a link again to a person who has not been confirmed, and ends the earlier one. */
export async function inviteAgain(change: PeopleChange, id: string): Promise<void> {
  const { trx, settings, actor, context, now, jobs } = change
  const { profile } = await lockPerson(change, id, 'INVITED', 'WAITING')
  await endSignIns(trx, id, now)
  await setStatus(trx, id, 'INVITED', now)
  const link = await createInvitation(trx, settings, { staff_id: id, purpose: 'INVITE', needs_code: true }, now)
  if (jobs) await queueInvitationMail(trx, { settings, jobs }, { profile, purpose: 'INVITE', link })
  await recordAudit(trx, actor, { event: 'staff.invitation_sent_again', details: { staff: id } }, context)
}

/** Makes a person active whose code was right. */
export async function confirm(change: PeopleChange, id: string): Promise<void> {
  const { trx, actor, context, now } = change
  await lockPerson(change, id, 'WAITING')
  await confirmMember(trx, id, now)
  await recordAudit(trx, actor, { event: 'staff.confirmed', details: { staff: id } }, context)
}

/** Replaces the access of a person. */
export async function grant(change: PeopleChange, id: string, grants: Grant[]): Promise<void> {
  const { trx, actor, context, now } = change
  const member = await lockPerson(change, id, 'INVITED', 'WAITING', 'ACTIVE')
  if (!grants.some(({ role }) => role === 'ADMINISTRATOR')) await requireAnotherAdministrator(change, member)
  await replaceGrants(trx, id, grants, now)
  const details = { staff: id, before: member.grants.map(codeOf), after: grants.map(codeOf) }
  await recordAudit(trx, actor, { event: 'staff.granted', details }, context)
  await tellAdministrators(change, member, grants)
}

/** Replaces name, title and NMLS id. The email stays: the link went there. */
export async function changeProfile(
  change: PeopleChange,
  id: string,
  typed: Omit<StaffProfile, 'email'>,
): Promise<void> {
  const { trx, keys, actor, context } = change
  const member = await lockPerson(change, id, 'INVITED', 'WAITING', 'ACTIVE')
  const profile = parseProfile({ ...typed, email: member.profile.email })
  const fields = (['name', 'title', 'nmls_id'] as const).filter(name => profile[name] !== member.profile[name])
  await updateProfile(trx, keys, id, profile)
  await recordAudit(trx, actor, { event: 'staff.profile_changed', details: { staff: id, fields } }, context)
}

/** Ends passkeys, sessions and links of a person, and makes a link to enroll again. */
export async function reset(change: PeopleChange, id: string, { isPrinted }: { isPrinted: boolean }): Promise<string> {
  const { trx, settings, actor, context, now, jobs } = change
  const member = await lockPerson(change, id, 'WAITING', 'ACTIVE', 'INVITED')
  // A command may reset the last administrator, who could not be helped otherwise.
  if (!isPrinted) await requireAnotherAdministrator(change, member)
  await endSignIns(trx, id, now)
  await setStatus(trx, id, 'INVITED', now)
  const link = await createInvitation(trx, settings, { staff_id: id, purpose: 'RESET', needs_code: !isPrinted }, now)
  if (jobs && !isPrinted)
    await queueInvitationMail(trx, { settings, jobs }, { profile: member.profile, purpose: 'RESET', link })
  await recordAudit(trx, actor, { event: 'staff.reset', details: { staff: id } }, context)
  return link
}

/** Ends every way in of a person, for good, and removes the access. */
export async function deactivate(change: PeopleChange, id: string): Promise<void> {
  const { trx, actor, context, now } = change
  const member = await lockPerson(change, id, 'INVITED', 'WAITING', 'ACTIVE')
  await requireAnotherAdministrator(change, member)
  await endSignIns(trx, id, now)
  await replaceGrants(trx, id, [], now)
  await setStatus(trx, id, 'DEACTIVATED', now)
  await recordAudit(trx, actor, { event: 'staff.deactivated', details: { staff: id } }, context)
}

/** The person with this email. Throws 404. */
export async function requireMember(db: Kysely<Database>, keys: ContactKeys, email: string): Promise<string> {
  const member = await findMemberByEmail(db, keys, normalizeProfile({ name: '', email, title: '', nmls_id: '' }).email)
  if (!member) throw new HttpError('staff_not_found')
  return member.id
}

export async function toPersonResponse(
  db: Kysely<Database>,
  { profile, grants, created_at, last_signed_in_at, invitation, passkeys, ...person }: StoredPerson,
  { staff_id }: Pick<StaffActor, 'staff_id'>,
): Promise<PersonResponse> {
  return {
    ...person,
    ...profile,
    grants: await toGrantResponses(db, grants),
    passkeys: Number(passkeys),
    created_at: created_at.toISOString(),
    last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
    invitation: invitation && { ...invitation, expires_at: new Date(invitation.expires_at).toISOString() },
    can_confirm: person.status === 'WAITING' && person.id !== staff_id,
  }
}
