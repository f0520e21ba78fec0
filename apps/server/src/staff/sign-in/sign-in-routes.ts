import { demoSignInOperations, staffSignInOperations } from '@porchlight/api'
import { deviceName, ENGLISH, translate } from '@porchlight/domain'
import { normalizePasskeyName, passkeyNameError } from '@porchlight/domain/staff'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { networkOf, rateLimits } from '../../platform/http/rate-limit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listDevelopmentStaff } from '../staff-members/staff-member-repository.ts'
import { takeCeremony } from './ceremony-cookie.ts'
import { isFromThisMachine } from './development.ts'
import { enroll, requireInvitation } from './enrollment.ts'
import { findPasskey, listPasskeys, recordUse } from './passkey-repository.ts'
import {
  authenticationOptions,
  credentialIdOf,
  registrationOptions,
  verifiedAuthentication,
  verifiedRegistration,
} from './passkeys.ts'
import { answerStaffSignIn, hashOf, openStaffSession, type StaffSignInServices } from './staff-session.ts'

/**
 * Each passkey and each link has its own: what others do behind the address of an office keeps no one out. A stranger who knows the id of a
 * passkey keeps its owner out on one network alone.
 */
const signInLimits = {
  passkeyOnNetwork: { most: 20, seconds: 10 * 60 },
  passkey: { most: 200, seconds: 10 * 60 },
  invitations: { most: 60, seconds: 10 * 60 },
}

/** The name of a new passkey, as it is stored: what was typed, or else where it was made. Throws 422. */
export function passkeyName(typed: string, { userAgent }: RequestContext): string {
  const name = normalizePasskeyName(typed) || translate(ENGLISH, deviceName(userAgent)) || 'Passkey'
  const problem = passkeyNameError(name)
  if (problem) throw invalidForm({ name: problem })
  return name
}

/** Sign-in and invitations of staff, by calls of their own pages. docs/product/staff-reference.md §3, §4 */
export function staffSignInRoutes(
  app: FastifyInstance,
  services: StaffSignInServices,
  { hasDemoPeople }: { hasDemoPeople: boolean },
): void {
  const { db, keys, clock, settings } = services
  const limits = rateLimits(services, signInLimits)
  /** The invitation of a link, with this opening counted. */
  async function openInvitation(token: string) {
    const invitation = await requireInvitation(services, hashOf(token))
    await limits.consume('invitations', invitation.id)
    return invitation
  }

  serve(app, staffSignInOperations, 'POST /staff/sign-in/passkey/options', {
    async handler({ reply }) {
      return { options: await authenticationOptions(services, reply, { purpose: 'SIGN_IN' }) }
    },
  })

  serve(app, staffSignInOperations, 'POST /staff/sign-in/passkey', {
    async handler({ body, context, req, reply }) {
      const passkey = await findPasskey(db, credentialIdOf(body.credential))
      // One answer for unknown, removed and deactivated people. Nothing is stored for an unknown one.
      if (!passkey) throw new HttpError('staff_sign_in_failed')
      await limits.consume('passkeyOnNetwork', `${passkey.id} ${networkOf(req.ip)}`)
      await limits.consume('passkey', passkey.id)
      const ceremony = await takeCeremony(services, req, 'SIGN_IN', body.credential)
      const counter = ceremony && (await verifiedAuthentication(settings, body.credential, ceremony.challenge, passkey))
      // As the second factor of the lender's own sign-in, it is of the same person.
      const isOther = ceremony?.staff_id !== undefined && ceremony.staff_id !== passkey.staff_id
      if (!ceremony || isOther || counter === undefined || !['ACTIVE', 'WAITING'].includes(passkey.status))
        throw new HttpError('staff_sign_in_failed')
      const { staff_id } = passkey
      const now = clock.now()
      const token = await inTransaction(db, async trx => {
        if (!(await recordUse(trx, passkey.id, counter, now))) throw new HttpError('staff_sign_in_failed')
        const { oidc } = ceremony
        return openStaffSession(trx, services, { staff_id, method: oidc ? 'OIDC' : 'PASSKEY', oidc, now }, context)
      })
      return answerStaffSignIn(services, reply, token)
    },
  })

  serve(app, staffSignInOperations, 'POST /staff/invitations/open', {
    async handler({ body }) {
      const { purpose, profile } = await openInvitation(body.token)
      return { purpose, name: profile.name, email: profile.email, oidc: services.staffOidc !== undefined }
    },
  })

  serve(app, staffSignInOperations, 'POST /staff/invitations/passkey/options', {
    async handler({ body, reply }) {
      const { staff_id, profile, token_hash } = await openInvitation(body.token)
      const credentials = await listPasskeys(db, staff_id)
      const bound = { purpose: 'ENROLL', staff_id, invitation_hash: token_hash.toString('base64url') } as const
      return { options: await registrationOptions(services, reply, bound, { ...profile, credentials }) }
    },
  })

  serve(app, staffSignInOperations, 'POST /staff/invitations/passkey', {
    async handler({ body, ...call }) {
      const name = passkeyName(body.name, call.context)
      const ceremony = await takeCeremony(services, call.req, 'ENROLL', body.credential)
      if (!ceremony?.invitation_hash) throw new HttpError('staff_passkey_refused')
      const { challenge, invitation_hash, account, oidc } = ceremony
      const invitation = await requireInvitation(services, Buffer.from(invitation_hash, 'base64url'))
      const made = await verifiedRegistration(settings, body.credential, challenge)
      if (!made) throw new HttpError('staff_passkey_refused')
      return enroll(services, call, invitation, { passkey: { ...made, name }, account, oidc })
    },
  })

  // Registered nowhere else: in production these addresses do not exist.
  if (!hasDemoPeople) return
  const requireThisMachine = (req: FastifyRequest): void => {
    if (!isFromThisMachine(req)) throw new HttpError('forbidden')
  }

  serve(app, demoSignInOperations, 'GET /staff/sign-in/development', {
    async handler({ req }) {
      requireThisMachine(req)
      const people = await listDevelopmentStaff(db, keys)
      return { people: people.map(({ id, profile: { name, title } }) => ({ id, name, title })) }
    },
  })

  serve(app, demoSignInOperations, 'POST /staff/sign-in/development', {
    async handler({ body: { staff_id }, context, req, reply }) {
      requireThisMachine(req)
      const people = await listDevelopmentStaff(db, keys)
      if (!people.some(({ id }) => id === staff_id)) throw new HttpError('staff_sign_in_failed')
      const now = clock.now()
      const token = await inTransaction(db, trx =>
        openStaffSession(trx, services, { staff_id, method: 'DEVELOPMENT', now }, context),
      )
      return answerStaffSignIn(services, reply, token)
    },
  })
}
