import type { StaffMemberResponse } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import {
  awayUntil,
  type ChangeableProfile,
  type Grant,
  normalizeProfile,
  profileErrors,
  profileFields,
  type StaffProfile,
} from '@porchlight/domain/staff'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockApplicationsOf, reassign } from '../assignment/reassign.ts'
import { queueInvitationMail } from '../sign-in/invitation-mail.ts'
import { type CodeRefusal, confirmStaffMember, createInvitation, endSignIns, tryCode } from '../sign-in/invitations.ts'
import { type NamedDealer, toGrantResponses } from '../sign-in/staff-session.ts'
import {
  lockForChange,
  requireAnotherAdministrator,
  requireStillAdministrator,
  type StaffChange,
} from '../staff-members/staff-change.ts'
import {
  findStaffMemberByEmail,
  insertStaffMember,
  replaceGrants,
  setStatus,
  updateProfile,
} from '../staff-members/staff-member-repository.ts'
import type { StoredStaffMember } from './directory-repository.ts'
import { codeOf } from './grants.ts'
import { notifyAdministrators } from './messages.ts'

/** A profile as it is stored. Throws 422 with messages beside the fields. */
export function parseProfile(typed: StaffProfile): StaffProfile {
  const profile = normalizeProfile(typed)
  const errors = profileErrors(profile)
  if (Object.keys(errors).length > 0) throw invalidForm(errors)
  return profile
}

/** Invites a person. Returns the id, and the link where a command asked for it. */
export async function invite(
  change: StaffChange,
  { profile, grants, isPrinted }: { profile: StaffProfile; grants: Grant[]; isPrinted: boolean },
): Promise<{ id: string; link: string }> {
  const { trx, keys, settings, actor, context, now } = change
  await requireStillAdministrator(change)
  const domain = profile.email.slice(profile.email.lastIndexOf('@') + 1)
  const domains = settings.STAFF_EMAIL_DOMAINS
  if (domains.length > 0 && !domains.includes(domain)) throw new HttpError('staff_email_domain')
  const id = newId(now.getTime())
  const added = await insertStaffMember(trx, keys, {
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
  if (!isPrinted) await queueInvitationMail(trx, change, { profile, purpose: 'INVITE', link })
  await recordAudit(trx, actor, { event: 'staff.invited', details: { staff: id } }, context)
  await notifyAdministrators(change, { id, profile }, { kind: 'invited', grants })
  return { id, link }
}

/** Sends a link again to a person who has not been confirmed, and ends the earlier one. */
export async function inviteAgain(change: StaffChange, id: string): Promise<void> {
  const { trx, settings, actor, context, now } = change
  const { profile } = await lockForChange(change, id, 'INVITED', 'WAITING')
  await endSignIns(trx, id, now)
  await setStatus(trx, id, 'INVITED', now)
  const link = await createInvitation(trx, settings, { staff_id: id, purpose: 'INVITE', needs_code: true }, now)
  await queueInvitationMail(trx, change, { profile, purpose: 'INVITE', link })
  await recordAudit(trx, actor, { event: 'staff.invitation_sent_again', details: { staff: id } }, context)
}

/**
 * Makes a person active whose code is right. Returns the refusal of another code: its try, and the confirmation that it took, are
 * committed, so that each try costs a confirmation and counts.
 */
export async function confirm(change: StaffChange, id: string, code: string): Promise<CodeRefusal | undefined> {
  const { trx, keys, actor, context, now } = change
  await lockForChange(change, id, 'WAITING')
  const refusal = await tryCode(trx, keys, { staff_id: id, code, now })
  if (refusal) return refusal
  await confirmStaffMember(trx, id, now)
  await recordAudit(trx, actor, { event: 'staff.confirmed', details: { staff: id } }, context)
  return undefined
}

/** Replaces the access of a person. Their applications that it no longer covers become unassigned. */
export async function grant(change: StaffChange, id: string, grants: Grant[]): Promise<void> {
  const { trx, actor, context, now } = change
  await lockApplicationsOf(change, id)
  const member = await lockForChange(change, id, 'INVITED', 'WAITING', 'ACTIVE')
  if (!grants.some(({ role }) => role === 'ADMINISTRATOR')) await requireAnotherAdministrator(change, member)
  await replaceGrants(trx, id, grants, now)
  const details = { staff: id, before: member.grants.map(codeOf), after: grants.map(codeOf) }
  await recordAudit(trx, actor, { event: 'staff.granted', details }, context)
  await reassign(change, { staff_id: id, to: null, reason: 'grant_lost', grants })
  await notifyAdministrators(change, member, { kind: 'granted', grants })
}

/** Replaces a profile. */
export async function changeProfile(change: StaffChange, id: string, typed: ChangeableProfile): Promise<void> {
  const { trx, keys, actor, context } = change
  const member = await lockForChange(change, id, 'INVITED', 'WAITING', 'ACTIVE')
  const profile = parseProfile({ ...typed, email: member.profile.email })
  const fields = profileFields.filter(name => profile[name] !== member.profile[name])
  await updateProfile(trx, keys, id, profile)
  await recordAudit(trx, actor, { event: 'staff.profile_changed', details: { staff: id, fields } }, context)
}

/** Ends passkeys, sessions and links of a person, and makes a link to enroll again. */
export async function reset(change: StaffChange, id: string, { isPrinted }: { isPrinted: boolean }): Promise<string> {
  const { trx, settings, actor, context, now } = change
  const member = await lockForChange(change, id, 'WAITING', 'ACTIVE', 'INVITED')
  // A command may reset the last administrator, who could not be helped otherwise.
  if (!isPrinted) await requireAnotherAdministrator(change, member)
  await endSignIns(trx, id, now)
  await setStatus(trx, id, 'INVITED', now)
  const link = await createInvitation(trx, settings, { staff_id: id, purpose: 'RESET', needs_code: !isPrinted }, now)
  if (!isPrinted) await queueInvitationMail(trx, change, { profile: member.profile, purpose: 'RESET', link })
  await recordAudit(trx, actor, { event: 'staff.reset', details: { staff: id } }, context)
  await notifyAdministrators(change, member, { kind: 'reset' })
  return link
}

/**
 * Ends every way in of a person, for good, and removes the access. Their applications go to another person, or to no one. Throws 422 where
 * that person cannot open them all.
 */
export async function deactivate(
  change: StaffChange,
  id: string,
  { reassign_to }: { reassign_to: string | null } = { reassign_to: null },
): Promise<void> {
  const { trx, actor, context, now } = change
  await lockApplicationsOf(change, id)
  const member = await lockForChange(change, id, 'INVITED', 'WAITING', 'ACTIVE')
  await requireAnotherAdministrator(change, member)
  await endSignIns(trx, id, now)
  await replaceGrants(trx, id, [], now)
  await setStatus(trx, id, 'DEACTIVATED', now)
  await recordAudit(trx, actor, { event: 'staff.deactivated', details: { staff: id } }, context)
  await reassign(change, { staff_id: id, to: reassign_to, reason: 'deactivated', grants: [] })
  await notifyAdministrators(change, member, { kind: 'deactivated' })
}

/** The person with this email. Throws 404. */
export async function requireStaffMember({ trx, keys }: StaffChange, email: string): Promise<string> {
  const member = await findStaffMemberByEmail(trx, keys, email)
  if (!member) throw new HttpError('staff_not_found')
  return member.id
}

export function toStaffMemberResponse(
  { profile, grants, created_at, last_signed_in_at, invitation, passkeys, ...person }: StoredStaffMember,
  { dealers, actor, today }: { dealers: readonly NamedDealer[]; actor: Pick<StaffActor, 'staff_id'>; today: Day },
): StaffMemberResponse {
  return {
    ...person,
    ...profile,
    away_until: awayUntil(person.away_until, today),
    grants: toGrantResponses(dealers, grants),
    passkeys: Number(passkeys),
    created_at: created_at.toISOString(),
    last_signed_in_at: last_signed_in_at?.toISOString() ?? null,
    invitation: invitation && { ...invitation, expires_at: new Date(invitation.expires_at).toISOString() },
    can_confirm: person.status === 'WAITING' && person.id !== actor.staff_id,
  }
}
