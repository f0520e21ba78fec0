import { dayIn } from '@porchlight/domain'
import { codeError, normalizeCode, type StaffProfile } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { listDealers } from '../../dealers/dealer-repository.ts'
import { closed, noContent, pathParams } from '../../platform/http/contract.ts'
import { setEtag } from '../../platform/http/etag.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { route } from '../../platform/http/route.ts'
import { toGrants } from '../members/member-repository.ts'
import type { DailyMailServices } from '../officer-notices/daily-mail.ts'
import { text, uuid } from '../sign-in/schemas.ts'
import { checkGrants } from './grants.ts'
import { leaveRoutes } from './leave-routes.ts'
import { changeProfile, confirm, grant, invite, inviteAgain, parseProfile, reset, toPersonResponse } from './people.ts'
import { type PeopleServices, peopleCalls, requireUuid } from './people-calls.ts'
import { readPeople } from './people-repository.ts'
import { dealer, grantsBody, personResponse, profileBody } from './people-schemas.ts'
import { authorizeStaff } from './policy.ts'
import { preferenceRoutes } from './preference-routes.ts'

/** Staff members, for administrators. Each change takes a confirmation with a passkey. */
export function peopleRoutes(app: FastifyInstance, services: PeopleServices & DailyMailServices): void {
  const { db, keys, clock, settings } = services
  const shared = { access: 'staff', tags: ['staff'] } as const
  const ofPerson = { ...shared, params: pathParams('staff_id') } as const
  const changing = ['staff_forbidden', 'staff_step_up_required', 'staff_not_found', 'staff_wrong_status'] as const

  const { change, findPerson, findVersion } = peopleCalls(services)
  leaveRoutes(app, services)
  preferenceRoutes(app, services)

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/people',
    operationId: 'listStaff',
    summary: 'List the staff members, their access and last sign-in',
    response: { 200: closed({ people: Type.Array(personResponse), dealers: Type.Array(dealer) }) },
    refusals: ['staff_forbidden'],
    async handler({ actor }) {
      authorizeStaff(actor, 'people.read')
      const people = await readPeople(db, keys, clock.now())
      const dealers = (await listDealers(db)).map(({ id, name }) => ({ id, name }))
      const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
      return { people: people.map(person => toPersonResponse(person, { dealers, actor, today })), dealers }
    },
  })

  route(app, {
    ...ofPerson,
    method: 'GET',
    url: '/staff/people/:staff_id',
    operationId: 'getStaff',
    summary: 'Get a staff member',
    response: { 200: personResponse },
    etag: true,
    refusals: ['staff_forbidden', 'staff_not_found'],
    async handler({ params: { staff_id }, actor, reply }) {
      authorizeStaff(actor, 'people.read')
      const person = await findPerson(staff_id)
      setEtag(reply, person.version)
      const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
      return toPersonResponse(person, { dealers: await listDealers(db), actor, today })
    },
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: '/staff/people',
    operationId: 'inviteStaff',
    summary: 'Invite a person by email; the target of the confirmation is the email address',
    body: closed({ ...profileBody, email: text, grants: grantsBody }),
    response: { 201: closed({ id: uuid }) },
    refusals: [
      'staff_forbidden',
      'staff_step_up_required',
      'staff_email_taken',
      'staff_email_domain',
      'staff_grants_missing',
      'staff_compliance_alone',
      'staff_role_for_all_dealers',
    ],
    async handler(call) {
      authorizeStaff(call.actor, 'staff.invite')
      const { grants: given, ...typed } = call.body
      const invited = parseProfile(typed satisfies StaffProfile)
      const grants = toGrants(given)
      await checkGrants(db, grants)
      const { id } = await change(call, 'staff.invite', invited.email, made =>
        invite(made, { profile: invited, grants, isPrinted: false }),
      )
      return { id }
    },
  })

  route(app, {
    ...ofPerson,
    method: 'POST',
    url: '/staff/people/:staff_id/invitation',
    operationId: 'inviteStaffAgain',
    summary: 'Send a new link to a person who is not confirmed',
    response: { 204: noContent },
    refusals: changing,
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      await change(call, 'staff.invite', id, made => inviteAgain(made, id))
      return null
    },
  })

  route(app, {
    ...ofPerson,
    method: 'POST',
    url: '/staff/people/:staff_id/confirmation',
    operationId: 'confirmStaff',
    summary:
      'Confirm a person with the code that the person reads out; each try takes a confirmation, and five are counted',
    body: closed({ code: text }),
    response: { 204: noContent },
    refusals: [...changing, 'staff_own_grants', 'staff_code_invalid', 'staff_code_used_up'],
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

  route(app, {
    ...ofPerson,
    method: 'PUT',
    url: '/staff/people/:staff_id/grants',
    operationId: 'setStaffGrants',
    summary: 'Replace the access of a person',
    body: closed({ grants: grantsBody }),
    response: { 204: noContent },
    ifMatch: true,
    refusals: [
      ...changing,
      'staff_own_grants',
      'staff_grants_missing',
      'staff_compliance_alone',
      'staff_role_for_all_dealers',
    ],
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { ifMatch } = await findVersion(call, 'staff.grant', id)
      const grants = toGrants(call.body.grants)
      await checkGrants(db, grants)
      await change(call, 'staff.grant', id, made => grant({ ...made, ifMatch }, id, grants))
      return null
    },
  })

  route(app, {
    ...ofPerson,
    method: 'PUT',
    url: '/staff/people/:staff_id/profile',
    operationId: 'setStaffProfile',
    summary: 'Replace name, title and NMLS id of a person',
    body: closed(profileBody),
    response: { 204: noContent },
    ifMatch: true,
    refusals: changing,
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      const { person, ifMatch } = await findVersion(call, 'staff.profile', id)
      parseProfile({ ...call.body, email: person.profile.email })
      await change(call, 'staff.profile', id, made => changeProfile({ ...made, ifMatch }, id, call.body))
      return null
    },
  })

  route(app, {
    ...ofPerson,
    method: 'POST',
    url: '/staff/people/:staff_id/reset',
    operationId: 'resetStaff',
    summary: 'End the passkeys, sessions and links of a person, and send a link to enroll again',
    response: { 204: noContent },
    refusals: [...changing, 'staff_own_grants'],
    async handler(call) {
      const id = requireUuid(call.params.staff_id)
      await change(call, 'staff.reset', id, made => reset(made, id, { isPrinted: false }))
      return null
    },
  })
}
