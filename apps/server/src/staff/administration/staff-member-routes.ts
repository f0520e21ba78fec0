import { staffAccountOperations, staffMemberOperations } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import { codeError, holdsRole, lendingRoles, normalizeCode, type StaffProfile } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { listDealers } from '../../dealers/dealer-repository.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { setEtag } from '../../platform/http/etag.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { DailyMailServices } from '../officer-notices/daily-mail.ts'
import type { StaffChange } from '../staff-members/staff-change.ts'
import { toGrants } from '../staff-members/staff-member-repository.ts'
import { requireAwayDay, setAway } from './away.ts'
import { readStaffMembers } from './directory-repository.ts'
import { checkGrants } from './grants.ts'
import { checkLicenses, license } from './licenses.ts'
import { authorizeStaff } from './policy.ts'
import { setPreferences } from './preferences.ts'
import { requireUuid, type StaffMemberServices, staffMemberCalls } from './staff-member-calls.ts'
import {
  changeProfile,
  confirm,
  deactivate,
  grant,
  invite,
  inviteAgain,
  parseProfile,
  reset,
  toStaffMemberResponse,
} from './staff-members.ts'

/** Staff members, for administrators. Each change takes a confirmation with a passkey. */
export function staffMemberRoutes(app: FastifyInstance, services: StaffMemberServices & DailyMailServices): void {
  const { db, keys, clock, settings, jobs } = services
  const { change, findPerson, findVersion } = staffMemberCalls(services)

  serve(app, staffMemberOperations, 'GET /staff/people', {
    async handler({ actor }) {
      authorizeStaff(actor, 'people.read')
      const people = await readStaffMembers(db, keys, clock.now())
      const dealers = (await listDealers(db)).map(({ id, name }) => ({ id, name }))
      const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
      return { people: people.map(person => toStaffMemberResponse(person, { dealers, actor, today })), dealers }
    },
  })

  serve(app, staffMemberOperations, 'GET /staff/people/{staff_id}', {
    async handler({ params: { staff_id }, actor, reply }) {
      authorizeStaff(actor, 'people.read')
      const person = await findPerson(staff_id)
      setEtag(reply, person.version)
      const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
      return toStaffMemberResponse(person, { dealers: await listDealers(db), actor, today })
    },
  })

  serve(app, staffMemberOperations, 'POST /staff/people', {
    async handler(call) {
      authorizeStaff(call.actor, 'staff.invite')
      const { grants: given, ...typed } = call.body
      const invited = parseProfile(typed satisfies StaffProfile)
      const grants = toGrants(given)
      await checkGrants(db, grants)
      const { id } = await change(call, 'staff.invite', undefined, made =>
        invite(made, { profile: invited, grants, isPrinted: false }),
      )
      return { id }
    },
  })

  serve(app, staffMemberOperations, 'POST /staff/people/{staff_id}/invitation', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      await change(call, 'staff.invite', id, made => inviteAgain(made, id))
      return null
    },
  })

  serve(app, staffMemberOperations, 'POST /staff/people/{staff_id}/confirmation', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      authorizeStaff(call.actor, 'staff.confirm', id)
      const code = normalizeCode(call.body.code)
      const error = codeError(code)
      if (error) throw invalidForm({ code: error })
      const refusal = await change(call, 'staff.confirm', id, made => confirm(made, id, code))
      if (refusal) throw new HttpError(refusal)
      return null
    },
  })

  serve(app, staffMemberOperations, 'PUT /staff/people/{staff_id}/grants', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { ifMatch } = await findVersion(call, 'staff.grant', id)
      const grants = toGrants(call.body.grants)
      await checkGrants(db, grants)
      await change(call, 'staff.grant', id, made => grant({ ...made, ifMatch }, id, grants))
      return null
    },
  })

  serve(app, staffMemberOperations, 'PUT /staff/people/{staff_id}/profile', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { person, ifMatch } = await findVersion(call, 'staff.profile', id)
      parseProfile({ ...call.body, email: person.profile.email })
      await change(call, 'staff.profile', id, made => changeProfile({ ...made, ifMatch }, id, call.body))
      return null
    },
  })

  serve(app, staffMemberOperations, 'PUT /staff/people/{staff_id}/licenses', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { person, ifMatch } = await findVersion(call, 'staff.license', id)
      const { licenses } = call.body
      checkLicenses({ settings, now: clock.now() }, licenses, person.licenses)
      await change(call, 'staff.license', id, made => license({ ...made, ifMatch }, id, licenses))
      return null
    },
  })

  serve(app, staffMemberOperations, 'POST /staff/people/{staff_id}/reset', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      await change(call, 'staff.reset', id, made => reset(made, id, { isPrinted: false }))
      return null
    },
  })

  serve(app, staffMemberOperations, 'POST /staff/people/{staff_id}/deactivation', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { reassign_to = null } = call.body
      await change(call, 'staff.deactivate', id, made => deactivate(made, id, { reassign_to }))
      return null
    },
  })

  serve(app, staffMemberOperations, 'PUT /staff/people/{staff_id}/away', {
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { actor, context } = call
      const { away_until, give_to = null } = call.body
      const isOwn = id === actor.staff_id
      if (!isOwn) authorizeStaff(actor, 'staff.away', id)
      else if (!holdsRole(actor.grants, ...lendingRoles)) throw new HttpError('staff_forbidden')
      requireAwayDay(services, away_until)
      const set = (made: StaffChange) => setAway({ ...made, clock, actor }, id, { away_until, give_to })
      // Their own takes no confirmation.
      return isOwn
        ? await inTransaction(db, trx => set({ trx, keys, settings, jobs, actor, context, now: clock.now() }))
        : await change(call, 'staff.away', id, set)
    },
  })

  serve(app, staffAccountOperations, 'PUT /staff/account/preferences', {
    async handler({ actor, body }) {
      await setPreferences(services, actor, body)
      return null
    },
  })
}
