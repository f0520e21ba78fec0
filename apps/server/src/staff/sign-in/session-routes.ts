import { deviceName, ENGLISH, translate } from '@porchlight/domain'
import { type StaffAccountResponse, type StepUpAction, stepUpActions } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed, noContent, pathParams } from '../../platform/http/contract.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { lockMember, readProfile } from '../member-repository.ts'
import { isFromThisMachine } from './development.ts'
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, recordUse } from './passkey-repository.ts'
import {
  authenticationOptions,
  credentialIdOf,
  registrationOptions,
  takeCeremony,
  verifiedAuthentication,
  verifiedRegistration,
} from './passkeys.ts'
import {
  accountResponse,
  ceremonyOptions,
  madeCredential,
  sessionResponse,
  text,
  usedCredential,
  uuid,
} from './schemas.ts'
import { endStaffSessions, listStaffSessions, touchSession } from './session-repository.ts'
import { passkeyName } from './sign-in-routes.ts'
import {
  boundsOf,
  type StaffSignInServices,
  sessionCookieOf,
  staffSessionOf,
  toSessionResponse,
} from './staff-session.ts'
import { createStepUp, requireStepUp } from './step-up.ts'

const LONGEST_TARGET = 320

/** The passkeys and the sessions of a person. */
async function readStaffAccount(services: StaffSignInServices, actor: StaffActor): Promise<StaffAccountResponse> {
  const { db, keys } = services
  const { staff_id, session_id } = actor
  const profile = await readProfile(db, keys, staff_id)
  if (!profile) throw new HttpError('unauthenticated')
  const passkeys = await listPasskeys(db, staff_id)
  const sessions = await listStaffSessions(db, staff_id, boundsOf(services))
  return {
    ...profile,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ id, method, user_agent, created_at, last_active_at }) => ({
      id,
      method,
      device: translate(ENGLISH, deviceName(user_agent)),
      created_at: created_at.toISOString(),
      last_active_at: last_active_at.toISOString(),
      is_own: id === session_id,
    })),
  }
}

/** A person's own session, passkeys and confirmations. docs/product/staff.md §4, §5, §6 */
export function staffSessionRoutes(
  app: FastifyInstance,
  services: StaffSignInServices,
  { hasDemoPeople }: { hasDemoPeople: boolean },
): void {
  const { db, keys, clock, settings } = services
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

  route(app, {
    ...active,
    method: 'GET',
    url: '/staff/account',
    operationId: 'getStaffAccount',
    summary: 'Get the passkeys and the sessions of the caller',
    response: { 200: accountResponse },
    refusals: [],
    handler: ({ actor }) => readStaffAccount(services, actor),
  })

  route(app, {
    ...active,
    method: 'DELETE',
    url: '/staff/account/sessions/:id',
    operationId: 'endStaffSession',
    summary: 'End a session of the caller',
    params: pathParams('id'),
    response: { 204: noContent },
    refusals: ['not_found'],
    async handler({ params: { id }, actor, context }) {
      await inTransaction(db, async trx => {
        const wanted = { staff_id: actor.staff_id, session_id: id }
        if (!isUuid(id) || (await endStaffSessions(trx, wanted, clock.now())) === 0) throw new HttpError('not_found')
        await recordAudit(trx, actor, { event: 'staff.session_ended' }, context)
      })
      return null
    },
  })

  route(app, {
    ...active,
    method: 'POST',
    url: '/staff/account/passkeys/options',
    operationId: 'beginAddingPasskey',
    summary: 'Get the options to make another passkey',
    response: { 200: ceremonyOptions },
    refusals: [],
    async handler({ actor: { staff_id }, reply }) {
      const profile = await readProfile(db, keys, staff_id)
      if (!profile) throw new HttpError('unauthenticated')
      const credentials = await listPasskeys(db, staff_id)
      const bound = { purpose: 'ADD_PASSKEY', staff_id } as const
      return { options: await registrationOptions(services, reply, bound, { ...profile, credentials }) }
    },
  })

  route(app, {
    ...active,
    method: 'POST',
    url: '/staff/account/passkeys',
    operationId: 'addPasskey',
    summary: 'Add a passkey; needs the proof of a ceremony with an existing one',
    body: closed({ credential: madeCredential, name: text }),
    response: { 201: closed({ id: uuid }) },
    refusals: ['staff_step_up_required', 'staff_passkey_refused'],
    async handler({ body, actor, context, req }) {
      const name = passkeyName(body.name)
      const ceremony = await takeCeremony(services, req, 'ADD_PASSKEY')
      const isOwn = ceremony?.staff_id === actor.staff_id
      const made = isOwn && (await verifiedRegistration(settings, body.credential, ceremony.state.challenge))
      if (!made) throw new HttpError('staff_passkey_refused')
      const now = clock.now()
      const id = newId(now.getTime())
      await inTransaction(db, async trx => {
        await requireStepUp(trx, { actor, action: 'passkey.add', target: actor.staff_id, req, now })
        const { staff_id } = actor
        if (!(await insertPasskey(trx, { id, staff_id, ...made, name, created_at: now })))
          throw new HttpError('staff_passkey_refused')
        await recordAudit(trx, actor, { event: 'staff.passkey_added', details: { passkey: id } }, context)
      })
      return { id }
    },
  })

  route(app, {
    ...active,
    method: 'DELETE',
    url: '/staff/account/passkeys/:id',
    operationId: 'removePasskey',
    summary: 'Remove a passkey; needs the proof of a ceremony',
    params: pathParams('id'),
    response: { 204: noContent },
    refusals: ['staff_step_up_required', 'staff_last_passkey', 'not_found'],
    async handler({ params: { id }, actor, context, req }) {
      const now = clock.now()
      await inTransaction(db, async trx => {
        await requireStepUp(trx, { actor, action: 'passkey.remove', target: id, req, now })
        // The lock: of two removals at once, the second one sees what is left.
        await lockMember(trx, keys, actor.staff_id)
        const passkeys = await listPasskeys(trx, actor.staff_id)
        if (!passkeys.some(passkey => passkey.id === id)) throw new HttpError('not_found')
        if (passkeys.length === 1) throw new HttpError('staff_last_passkey')
        await deletePasskey(trx, actor.staff_id, id)
        await recordAudit(trx, actor, { event: 'staff.passkey_removed', details: { passkey: id } }, context)
      })
      return null
    },
  })

  const stepUpBody = closed({
    action: Type.Unsafe<StepUpAction>({ type: 'string', enum: [...stepUpActions] }),
    target: Type.String({ minLength: 1, maxLength: LONGEST_TARGET }),
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
