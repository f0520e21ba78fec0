import type { StaffOidcResponse } from '@porchlight/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { newAccountRefusal } from '../../platform/http/mode-gate.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { Modes } from '../../platform/mode.ts'
import type { OidcPurpose } from '../staff-members/schema.ts'
import { lockStaffMember } from '../staff-members/staff-member-repository.ts'
import type { takeChallenge } from './challenge-repository.ts'
import { enroll, requireInvitation } from './enrollment.ts'
import { findIdentity } from './identity-repository.ts'
import type { OidcAccount } from './oidc.ts'
import { listPasskeys } from './passkey-repository.ts'
import { authenticationOptions, registrationOptions } from './passkeys.ts'
import type { ProviderSession } from './session-repository.ts'
import { answerStaffSignIn, openStaffSession, type StaffSignInServices, staffSessionOf } from './staff-session.ts'
import { createStepUp } from './step-up.ts'

/** Without reports of the provider, a person who was locked out there keeps a session here. */
const UNREPORTED_SESSION_MS = 4 * 60 * 60_000

type Ceremony = NonNullable<Awaited<ReturnType<typeof takeChallenge>>>
export type OidcServices = StaffSignInServices & { modes: Modes }
export interface OidcCall {
  req: FastifyRequest
  reply: FastifyReply
  context: RequestContext
}
type Finish = (
  services: OidcServices,
  ceremony: Ceremony,
  account: OidcAccount,
  call: OidcCall,
) => Promise<StaffOidcResponse>

export const refused = () => new HttpError('staff_oidc_refused')
const nothing: StaffOidcResponse = {
  session: null,
  passkey: null,
  enroll: null,
  code: null,
  step_up: null,
  redirect: null,
}

const providerSession = ({ sid, reports_logout }: OidcAccount, now: Date): ProviderSession => ({
  sid,
  ends_at: reports_logout ? null : new Date(now.getTime() + UNREPORTED_SESSION_MS).toISOString(),
})

/** Opens a session of a person with the provider as the only way in, where it proved more than one factor; else asks for a passkey. */
const signIn: Finish = async (services, ceremony, account, { reply, context }) => {
  const { db, keys, clock } = services
  const { redirect = null } = ceremony.state
  const now = clock.now()
  const identity = await findIdentity(db, account)
  if (!identity || !['ACTIVE', 'WAITING'].includes(identity.status)) throw refused()
  const { staff_id } = identity
  const oidc = providerSession(account, now)
  if (!account.is_strong) {
    const bound = { purpose: 'SIGN_IN', staff_id, oidc } as const
    const passkey = await authenticationOptions(services, reply, bound, await listPasskeys(db, staff_id))
    return { ...nothing, passkey, redirect }
  }
  const token = await inTransaction(db, async trx => {
    // The lock: a reset at the same time either ended this account before, or ends the session after.
    const member = await lockStaffMember(trx, keys, staff_id)
    const isLinked = (await findIdentity(trx, account))?.staff_id === staff_id
    if (!isLinked || member?.status === 'DEACTIVATED') throw refused()
    return openStaffSession(trx, services, { staff_id, method: 'OIDC', oidc, is_proved: false, now }, context)
  })
  return { ...nothing, session: await answerStaffSignIn(services, reply, token), redirect }
}

/**
 * Enrolls the person of the invitation that this browser opened with the account. One that counts as one factor is linked with a
 * passkey, by the same invitation: this browser continues with making it.
 */
const link: Finish = async (services, { state: { invitation_hash = '' } }, account, call) => {
  const { db, clock } = services
  const refusal = newAccountRefusal(services, 'staff')
  if (refusal) throw refusal
  const invitation = await requireInvitation(services, Buffer.from(invitation_hash, 'base64url'))
  const { staff_id, profile } = invitation
  if (await findIdentity(db, account)) throw refused()
  const oidc = providerSession(account, clock.now())
  if (account.is_strong) return { ...nothing, ...(await enroll(services, call, invitation, { account, oidc })) }
  const { issuer, subject } = account
  const bound = { purpose: 'ENROLL', staff_id, invitation_hash, account: { issuer, subject }, oidc } as const
  const person = { ...profile, credentials: await listPasskeys(db, staff_id) }
  return { ...nothing, enroll: await registrationOptions(services, call.reply, bound, person) }
}

/** Proves one change of the session that began the ceremony, with the same account and more than one factor. */
const stepUp: Finish = async (services, ceremony, account, { req }) => {
  const { db, clock } = services
  const { call_hash, session_id } = ceremony
  const session = await staffSessionOf(services, req)
  const identity = await findIdentity(db, account)
  const isOwn = session?.session_id === session_id && identity?.staff_id === session?.staff_id
  if (!isOwn || session?.status !== 'ACTIVE' || !account.is_strong || !session_id || !call_hash) throw refused()
  const step_up = await createStepUp(db, { session_id, call_hash }, clock.now())
  return { ...nothing, step_up }
}

const finishes: Record<OidcPurpose, Finish> = { OIDC_SIGN_IN: signIn, OIDC_LINK: link, OIDC_STEP_UP: stepUp }

/** Does what a ceremony began for, with the account that the person proved. */
export const finishCeremony: Finish = (services, ceremony, account, call) =>
  finishes[ceremony.purpose](services, ceremony, account, call)
