import { codeError, normalizeCode, type StaffProfile } from '@porchlight/domain/staff'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { listDealers } from '../../dealers/dealer-repository.ts'
import type { QueuedMessage } from '../../messaging/send-message.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed, noContent, pathParams } from '../../platform/http/contract.ts'
import { ifMatchOf, requireVersion, setEtag } from '../../platform/http/etag.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { route } from '../../platform/http/route.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Enqueue } from '../../platform/queue/queue.ts'
import { toGrants } from '../member-repository.ts'
import { authorizeStaff, type StaffAction } from '../policy.ts'
import { text, uuid } from '../sign-in/schemas.ts'
import type { StaffSignInServices } from '../sign-in/staff-session.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import { checkGrants } from './grants.ts'
import {
  changeProfile,
  confirm,
  deactivate,
  grant,
  invite,
  inviteAgain,
  parseProfile,
  reset,
  toPersonResponse,
} from './people.ts'
import type { PeopleChange } from './people-change.ts'
import { readPeople, type StoredPerson } from './people-repository.ts'
import { dealer, grantsBody, personResponse, profileBody } from './people-schemas.ts'

interface PeopleServices extends StaffSignInServices {
  jobs: { sendMessage: Enqueue<QueuedMessage<never>> }
}

/** People of the lender, for administrators. Each change takes a confirmation with a passkey. */
export function peopleRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { db, keys, clock, settings, jobs } = services
  const shared = { access: 'staff', tags: ['staff'] } as const
  const ofPerson = { ...shared, params: pathParams('staff_id') } as const
  const changing = ['staff_forbidden', 'staff_step_up_required', 'staff_not_found', 'staff_wrong_status'] as const

  interface Caller {
    actor: StaffActor
    context: RequestContext
    req: FastifyRequest
  }
  /** One change: authorized, confirmed by the passkey, in one transaction. */
  function change<Result>(
    { actor, context, req }: Caller,
    action: Exclude<StaffAction, 'people.read'>,
    target: string,
    work: (change: PeopleChange) => Promise<Result>,
  ): Promise<Result> {
    authorizeStaff(actor, action, target)
    const now = clock.now()
    return inTransaction(db, async trx => {
      await requireStepUp(trx, { actor, action, target, req, now })
      return work({ trx, keys, settings, jobs, actor, context, now })
    })
  }
  const findPerson = async (id: string): Promise<StoredPerson> => {
    const [person] = await readPeople(db, keys, clock.now(), requireUuid(id))
    if (!person) throw new HttpError('staff_not_found')
    return person
  }
  /** The person of a save, at the version of its caller: before the confirmation, which no one gives in vain. The change judges again. */
  const findVersion = async ({ actor, req }: Caller, action: StaffAction, id: string) => {
    authorizeStaff(actor, action, id)
    const person = await findPerson(id)
    const ifMatch = ifMatchOf(req)
    requireVersion(ifMatch, person.version)
    return { person, ifMatch }
  }
  const requireUuid = (id: string): string => {
    if (!isUuid(id)) throw new HttpError('staff_not_found')
    return id
  }

  route(app, {
    ...shared,
    method: 'GET',
    url: '/staff/people',
    operationId: 'listStaff',
    summary: 'List the people of the lender, their access and last sign-in',
    response: { 200: closed({ people: Type.Array(personResponse), dealers: Type.Array(dealer) }) },
    refusals: ['staff_forbidden'],
    async handler({ actor }) {
      authorizeStaff(actor, 'people.read')
      const people = await readPeople(db, keys, clock.now())
      const dealers = (await listDealers(db)).map(({ id, name }) => ({ id, name }))
      return { people: people.map(person => toPersonResponse(person, dealers, actor)), dealers }
    },
  })

  route(app, {
    ...ofPerson,
    method: 'GET',
    url: '/staff/people/:staff_id',
    operationId: 'getStaff',
    summary: 'Get a person of the lender',
    response: { 200: personResponse },
    etag: true,
    refusals: ['staff_forbidden', 'staff_not_found'],
    async handler({ params: { staff_id }, actor, reply }) {
      authorizeStaff(actor, 'people.read')
      const person = await findPerson(staff_id)
      setEtag(reply, person.version)
      return toPersonResponse(person, await listDealers(db), actor)
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

  for (const { path, operationId, summary, action, work } of [
    {
      path: 'reset',
      operationId: 'resetStaff',
      summary: 'End the passkeys, sessions and links of a person, and send a link to enroll again',
      action: 'staff.reset',
      work: (made: PeopleChange, id: string) => reset(made, id, { isPrinted: false }),
    },
    {
      path: 'deactivation',
      operationId: 'deactivateStaff',
      summary: 'End every way in of a person for good, and remove the access',
      action: 'staff.deactivate',
      work: deactivate,
    },
  ] as const)
    route(app, {
      ...ofPerson,
      method: 'POST',
      url: `/staff/people/:staff_id/${path}`,
      operationId,
      summary,
      response: { 204: noContent },
      refusals: [...changing, 'staff_own_grants'],
      async handler(call) {
        const id = requireUuid(call.params.staff_id)
        await change(call, action, id, async made => void (await work(made, id)))
        return null
      },
    })
}
