import { staffSessionOperations, stepUpOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { takeCeremony } from './ceremony-cookie.ts'
import { isFromThisMachine } from './development.ts'
import { findPasskey, listPasskeys, recordUse } from './passkey-repository.ts'
import { authenticationOptions, credentialIdOf, verifiedAuthentication } from './passkeys.ts'
import { endStaffSessions, touchSession } from './session-repository.ts'
import { type StaffSignInServices, sessionCookieOf, staffSessionOf, toSessionResponse } from './staff-session.ts'
import { changeHash, createStepUp } from './step-up.ts'

/** A person's own session and confirmations. docs/product/staff-reference.md §5, §6 */
export function staffSessionRoutes(
  app: FastifyInstance,
  services: StaffSignInServices,
  { hasDemoPeople }: { hasDemoPeople: boolean },
): void {
  const { db, keys, clock, settings } = services

  serve(app, staffSessionOperations, 'GET /staff/session', {
    async handler({ req }) {
      const session = await staffSessionOf(services, req)
      if (!session) throw new HttpError('unauthenticated')
      return toSessionResponse(services, session)
    },
  })

  serve(app, staffSessionOperations, 'POST /staff/session/activity', {
    async handler({ actor, req }) {
      await touchSession(db, actor.session_id, clock.now())
      const session = await staffSessionOf(services, req)
      if (!session) throw new HttpError('unauthenticated')
      return toSessionResponse(services, session)
    },
  })

  serve(app, staffSessionOperations, 'DELETE /staff/session', {
    async handler({ actor, context, reply }) {
      await inTransaction(db, async trx => {
        await endStaffSessions(trx, actor, clock.now())
        await recordAudit(trx, actor, { event: 'staff.signed_out' }, context)
      })
      sessionCookieOf(settings).clear(reply)
      return null
    },
  })

  serve(app, stepUpOperations, 'POST /staff/step-up/options', {
    async handler({ body, actor: { staff_id, session_id }, reply }) {
      const call_hash = changeHash(keys, body).toString('base64url')
      const bound = { purpose: 'STEP_UP', staff_id, session_id, call_hash } as const
      return { options: await authenticationOptions(services, reply, bound, await listPasskeys(db, staff_id)) }
    },
  })

  serve(app, stepUpOperations, 'POST /staff/step-up', {
    async handler({ body, actor, req }) {
      const ceremony = await takeCeremony(services, req, 'STEP_UP', body.credential)
      const id = credentialIdOf(body.credential)
      const passkey = ceremony && (await findPasskey(db, id))
      const isOwn = ceremony?.session_id === actor.session_id && passkey && passkey.staff_id === actor.staff_id
      const counter = isOwn && (await verifiedAuthentication(settings, body.credential, ceremony.challenge, passkey))
      if (!isOwn || typeof counter !== 'number' || !ceremony.call_hash) throw new HttpError('staff_step_up_required')
      const now = clock.now()
      if (!(await recordUse(db, passkey.id, counter, now))) throw new HttpError('staff_step_up_required')
      const call_hash = Buffer.from(ceremony.call_hash, 'base64url')
      return { step_up: await createStepUp(db, { session_id: actor.session_id, call_hash }, now) }
    },
  })

  if (!hasDemoPeople) return
  serve(app, stepUpOperations, 'POST /staff/step-up/development', {
    async handler({ body, actor, req }) {
      const session = await staffSessionOf(services, req)
      if (!session?.is_development || !isFromThisMachine(req)) throw new HttpError('forbidden')
      const confirmed = { session_id: actor.session_id, call_hash: changeHash(keys, body) }
      return { step_up: await createStepUp(db, confirmed, clock.now()) }
    },
  })
}
