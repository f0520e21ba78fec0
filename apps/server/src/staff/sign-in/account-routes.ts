import { type StaffAccountResponse, staffAccountOperations } from '@porchlight/api'
import { dayIn, deviceName, ENGLISH, translate } from '@porchlight/domain'
import { awayUntil } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { lockStaffMember, readPreferences, readProfile } from '../staff-members/staff-member-repository.ts'
import { takeCeremony } from './ceremony-cookie.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-repository.ts'
import { registrationOptions, verifiedRegistration } from './passkeys.ts'
import { endStaffSessions, hasEnded, listStaffSessions } from './session-repository.ts'
import { passkeyName } from './sign-in-routes.ts'
import { boundsOf, type StaffSignInServices, sessionCookieOf } from './staff-session.ts'
import { requireStepUp } from './step-up.ts'

async function readStaffAccount(services: StaffSignInServices, actor: StaffActor): Promise<StaffAccountResponse> {
  const { db, keys, clock, settings } = services
  const { staff_id, session_id } = actor
  const profile = await readProfile(db, keys, staff_id)
  if (!profile) throw new HttpError('unauthenticated')
  const preferences = await readPreferences(db, staff_id)
  const passkeys = await listPasskeys(db, staff_id)
  const sessions = await listStaffSessions(db, staff_id, boundsOf(services))
  return {
    ...profile,
    away_until: awayUntil(preferences?.away_until ?? null, dayIn(settings.LENDER_TIME_ZONE, clock.now())),
    mail_when: preferences?.mail_when ?? null,
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

/**
 * Locks the person of a call. Throws 401 where a reset or a deactivation ended the session since the call began: what the call stores
 * would outlast it.
 */
async function lockCaller(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { staff_id, session_id }: StaffActor,
): Promise<void> {
  const member = await lockStaffMember(trx, keys, staff_id)
  if (member?.status !== 'ACTIVE' || (await hasEnded(trx, session_id))) throw new HttpError('unauthenticated')
}

/** The passkeys and the other sessions of a person. docs/product/staff-reference.md §4, §5 */
export function staffAccountRoutes(app: FastifyInstance, services: StaffSignInServices): void {
  const { db, keys, clock, settings } = services

  serve(app, staffAccountOperations, 'GET /staff/account', {
    handler: ({ actor }) => readStaffAccount(services, actor),
  })

  serve(app, staffAccountOperations, 'DELETE /staff/account/sessions', {
    async handler({ actor, context, reply }) {
      const { staff_id } = actor
      await inTransaction(db, async trx => {
        const sessions = await endStaffSessions(trx, { staff_id }, clock.now())
        if (sessions > 0)
          await recordAudit(trx, actor, { event: 'staff.signed_out_everywhere', details: { sessions } }, context)
      })
      sessionCookieOf(settings).clear(reply)
      return null
    },
  })

  serve(app, staffAccountOperations, 'DELETE /staff/account/sessions/{id}', {
    async handler({ params: { id }, actor, context }) {
      await inTransaction(db, async trx => {
        const wanted = { staff_id: actor.staff_id, session_id: id }
        if (!isUuid(id) || (await endStaffSessions(trx, wanted, clock.now())) === 0) throw new HttpError('not_found')
        await recordAudit(trx, actor, { event: 'staff.session_ended' }, context)
      })
      return null
    },
  })

  serve(app, staffAccountOperations, 'POST /staff/account/passkeys/options', {
    async handler({ actor: { staff_id }, reply }) {
      const profile = await readProfile(db, keys, staff_id)
      if (!profile) throw new HttpError('unauthenticated')
      const credentials = await listPasskeys(db, staff_id)
      const bound = { purpose: 'ADD_PASSKEY', staff_id } as const
      return { options: await registrationOptions(services, reply, bound, { ...profile, credentials }) }
    },
  })

  serve(app, staffAccountOperations, 'POST /staff/account/passkeys', {
    async handler({ body, actor, context, req }) {
      const name = passkeyName(body.name, context)
      const ceremony = await takeCeremony(services, req, 'ADD_PASSKEY', body.credential)
      const isOwn = ceremony?.staff_id === actor.staff_id
      const made = isOwn && (await verifiedRegistration(settings, body.credential, ceremony.challenge))
      if (!made) throw new HttpError('staff_passkey_refused')
      const now = clock.now()
      const id = newId(now.getTime())
      await inTransaction(db, async trx => {
        await lockCaller(trx, keys, actor)
        await requireStepUp(trx, keys, { actor, req, now })
        const { staff_id } = actor
        if (!(await insertPasskey(trx, { id, staff_id, ...made, name, created_at: now })))
          throw new HttpError('staff_passkey_refused')
        await recordAudit(trx, actor, { event: 'staff.passkey_added', details: { passkey: id } }, context)
      })
      return { id }
    },
  })

  serve(app, staffAccountOperations, 'DELETE /staff/account/passkeys/{id}', {
    async handler({ params: { id }, actor, context, req }) {
      const now = clock.now()
      await inTransaction(db, async trx => {
        // The lock makes the second of two removals at once see what is left.
        await lockCaller(trx, keys, actor)
        const passkeys = await listPasskeys(trx, actor.staff_id)
        const isOwn = passkeys.some(passkey => passkey.id === id)
        // First: no one is asked to confirm what is then refused.
        if (isOwn && passkeys.length === 1) throw new HttpError('staff_last_passkey')
        await requireStepUp(trx, keys, { actor, req, now })
        if (!isOwn) throw new HttpError('not_found')
        await deletePasskey(trx, actor.staff_id, id)
        await recordAudit(trx, actor, { event: 'staff.passkey_removed', details: { passkey: id } }, context)
      })
      return null
    },
  })
}
