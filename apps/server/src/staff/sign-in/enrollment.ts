import type { EnrolledResponse } from '@porchlight/api'
import type { FastifyReply } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import { lockStaffMember, setStatus } from '../staff-members/staff-member-repository.ts'
import { type Identity, linkIdentity } from './identity-repository.ts'
import { findInvitation, useInvitation } from './invitation-repository.ts'
import { codeHash, newCode } from './invitations.ts'
import { insertPasskey, type NewPasskey } from './passkey-repository.ts'
import type { ProviderSession } from './session-repository.ts'
import { answerStaffSignIn, openStaffSession, type StaffSignInServices } from './staff-session.ts'

/** The invitation of a token's hash. Throws `staff_invitation_invalid` where it was used, replaced or expired. */
export async function requireInvitation({ db, keys, clock }: StaffSignInServices, token_hash: Buffer) {
  const invitation = await findInvitation(db, keys, token_hash, clock.now())
  if (!invitation) throw new HttpError('staff_invitation_invalid')
  return { ...invitation, token_hash }
}
type OpenInvitation = Awaited<ReturnType<typeof requireInvitation>>

/** The ways in that an enrollment stores. An account that counts as one factor comes with a passkey. */
interface SignIns {
  passkey?: Pick<NewPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name'>
  account?: Identity | undefined
  /** The session at the provider, where the account was used. */
  oidc?: ProviderSession | undefined
}

/**
 * Uses an invitation: stores what the person signs in with, and opens a session. The person waits for the code to be typed, where one
 * is needed. Nothing is stored without the invitation, so a link that others opened before leaves them no way in.
 */
export async function enroll(
  services: StaffSignInServices,
  { reply, context }: { reply: FastifyReply; context: RequestContext },
  { id, staff_id, needs_code, token_hash }: OpenInvitation,
  { passkey, account, oidc }: SignIns,
): Promise<EnrolledResponse> {
  const { db, keys, clock } = services
  const now = clock.now()
  const code = needs_code ? newCode() : null
  const code_hash = code === null ? null : codeHash(keys, staff_id, code)
  const method = oidc ? 'OIDC' : 'PASSKEY'
  const actor = { kind: 'staff', staff_id } as const
  const token = await inTransaction(db, async trx => {
    const member = await lockStaffMember(trx, keys, staff_id)
    const isOpen = member?.status !== 'DEACTIVATED' && (await useInvitation(trx, { id, token_hash, code_hash, now }))
    if (!isOpen) throw new HttpError('staff_invitation_invalid')
    if (account) {
      if (!(await linkIdentity(trx, { ...account, staff_id, now }))) throw new HttpError('staff_oidc_refused')
      await recordAudit(trx, actor, { event: 'staff.identity_linked' }, context)
    }
    const times = { created_at: now, last_used_at: now }
    if (passkey && !(await insertPasskey(trx, { id: newId(now.getTime()), staff_id, ...passkey, ...times })))
      throw new HttpError('staff_passkey_refused')
    await setStatus(trx, staff_id, needs_code ? 'WAITING' : 'ACTIVE', now)
    await recordAudit(trx, actor, { event: 'staff.enrolled', details: { method } }, context)
    return openStaffSession(trx, services, { staff_id, method, oidc, is_proved: passkey !== undefined, now }, context)
  })
  return { code, session: await answerStaffSignIn(services, reply, token) }
}
