import { type StepUpAction, stepUpActions } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed, noContent } from '../../platform/http/contract.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { isFromThisMachine } from './development.ts'
import { findPasskey, listPasskeys, recordUse } from './passkey-repository.ts'
import { authenticationOptions, credentialIdOf, takeCeremony, verifiedAuthentication } from './passkeys.ts'
import { ceremonyOptions, sessionResponse, stepUpTarget, usedCredential } from './schemas.ts'
import { endStaffSessions, touchSession } from './session-repository.ts'
import { type StaffSignInServices, sessionCookieOf, staffSessionOf, toSessionResponse } from './staff-session.ts'
import { createStepUp } from './step-up.ts'

/** A person's own session and confirmations. docs/product/staff-reference.md §5, §6 */
export function staffSessionRoutes(
  app: FastifyInstance,
  services: StaffSignInServices,
  { hasDemoPeople }: { hasDemoPeople: boolean },
): void {
  const { db, clock, settings } = services
  const tags: [string] = ['staff sign-in']
  const waiting = { access: 'staff-waiting', tags } as const
  const active = { access: 'staff', tags } as const

  route(app, {
    ...waiting,
    method: 'GET',
    url: '/staff/session',
    operationId: 'getStaffSession',
    summary: 'Get the person and when the session ends; it does not count as activity',
    response: { 200: sessionResponse },
    refusals: [],
    async handler({ req }) {
      const session = await staffSessionOf(services, req)
      if (!session) throw new HttpError('unauthenticated')
      return toSessionResponse(services, session)
    },
  })

  route(app, {
    ...waiting,
    method: 'POST',
    url: '/staff/session/activity',
    operationId: 'prolongStaffSession',
    summary: 'Count the person as active now',
    response: { 200: sessionResponse },
    refusals: [],
    async handler({ actor, req }) {
      await touchSession(db, actor.session_id, clock.now())
      const session = await staffSessionOf(services, req)
      if (!session) throw new HttpError('unauthenticated')
      return toSessionResponse(services, session)
    },
  })

  route(app, {
    ...waiting,
    method: 'DELETE',
    url: '/staff/session',
    operationId: 'signOutStaff',
    summary: 'Sign out',
    response: { 204: noContent },
    refusals: [],
    async handler({ actor, context, reply }) {
      await inTransaction(db, async trx => {
        await endStaffSessions(trx, actor, clock.now())
        await recordAudit(trx, actor, { event: 'staff.signed_out' }, context)
      })
      sessionCookieOf(settings).clear(reply)
      return null
    },
  })

  const stepUpBody = closed({
    action: Type.Unsafe<StepUpAction>({ type: 'string', enum: [...stepUpActions] }),
    target: stepUpTarget,
  })
  const stepUpResponse = closed({
    step_up: Type.String({ description: 'For the header x-step-up, once, within 5 minutes' }),
  })

  route(app, {
    ...active,
    method: 'POST',
    url: '/staff/step-up/options',
    operationId: 'beginStepUp',
    summary: 'Get the options to confirm one change with a passkey',
    body: stepUpBody,
    response: { 200: ceremonyOptions },
    refusals: [],
    async handler({ body, actor: { staff_id, session_id }, reply }) {
      const bound = { purpose: 'STEP_UP', staff_id, session_id, ...body } as const
      return { options: await authenticationOptions(services, reply, bound, await listPasskeys(db, staff_id)) }
    },
  })

  route(app, {
    ...active,
    method: 'POST',
    url: '/staff/step-up',
    operationId: 'stepUp',
    summary: 'Confirm one change with a passkey',
    body: closed({ credential: usedCredential }),
    response: { 200: stepUpResponse },
    refusals: ['staff_step_up_required'],
    async handler({ body, actor, req }) {
      const ceremony = await takeCeremony(services, req, 'STEP_UP')
      const id = credentialIdOf(body.credential)
      const passkey = ceremony && (await findPasskey(db, id))
      const isOwn = ceremony?.session_id === actor.session_id && passkey && passkey.staff_id === actor.staff_id
      const counter =
        isOwn && (await verifiedAuthentication(settings, body.credential, ceremony.state.challenge, passkey))
      if (!isOwn || typeof counter !== 'number' || !ceremony.action || !ceremony.target)
        throw new HttpError('staff_step_up_required')
      const now = clock.now()
      if (!(await recordUse(db, passkey.id, counter, now))) throw new HttpError('staff_step_up_required')
      const { action, target } = ceremony
      return { step_up: await createStepUp(db, { session_id: actor.session_id, action, target }, now) }
    },
  })

  if (!hasDemoPeople) return
  route(app, {
    ...active,
    method: 'POST',
    url: '/staff/step-up/development',
    operationId: 'stepUpDemoStaff',
    summary: 'Development: confirm one change as a demo person',
    body: stepUpBody,
    response: { 200: stepUpResponse },
    refusals: ['forbidden'],
    async handler({ body, actor, req }) {
      const session = await staffSessionOf(services, req)
      if (!session?.is_development || !isFromThisMachine(req)) throw new HttpError('forbidden')
      return { step_up: await createStepUp(db, { session_id: actor.session_id, ...body }, clock.now()) }
    },
  })
}
