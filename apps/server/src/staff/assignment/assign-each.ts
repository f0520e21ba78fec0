import type { AssignmentResult } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import {
  type AssignmentFacts,
  type AssignmentReason,
  type AssignmentRow,
  assignmentOutcome,
  type Grant,
  isGranted,
  isLicensedIn,
  type lendingRoleFor,
  licensedOn,
  mayKnowOf,
} from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import type { ApplicationRecord } from '../../applications/record/application.ts'
import { lockApplication, readApplication } from '../../applications/record/read-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { isUuid } from '../../platform/ids.ts'
import { lockReview } from '../record/review-repository.ts'
import type { Review } from '../record/schema.ts'
import { type LockedStaffMember, lockStaffMembers } from '../staff-members/lock-repository.ts'
import type { MailJobs } from '../staff-members/mail.ts'
import { lockSubmitted, readNames } from './assignment-repository.ts'
import { isAble, type PeopleOn } from './choose-assignee.ts'
import { handOver } from './hand-over.ts'
import { SOMEONE } from './text.ts'

type Services = Pick<ApplicationServices, 'keys' | 'clock' | 'settings'> & MailJobs

export interface Assignments {
  rows: readonly AssignmentRow[]
  /** Returns the person who gets an application; undefined where no one stands in. */
  to(record: ApplicationRecord, review: Review): Promise<string | null | undefined> | string | null
  /** The dealers of applications that the actor may assign, and what the actor may do with those of a dealer. */
  dealers: 'ALL' | readonly string[]
  roleFor: typeof lendingRoleFor
  /** Returns why an application goes to a person, or to no one. */
  reason(to: string | null): AssignmentReason
  words?: string
}

interface Locked {
  review: Review
  record: ApplicationRecord
  to: string | null | undefined
  /** Its borrowers as they are now and as they signed last. */
  people: PeopleOn
}

/**
 * Assigns each of these applications, or says why it stays as it is, in one transaction: each has its event, and everyone who gets or loses
 * some has one mail. Throws 401 for an actor who was deactivated since the request began.
 */
export async function assignEach(
  trx: Transaction<Database>,
  services: Services,
  { actor, context }: { actor: StaffActor; context: RequestContext },
  { rows, dealers, to, roleFor, reason, words }: Assignments,
): Promise<AssignmentResult[]> {
  const wanted = new Map(rows.map(row => [row.application_id, row]))
  const locked = await lockEach(trx, services, await lockSubmitted(trx, dealers, [...wanted.keys()]), to)
  const { grants, canGet } = await lockPeople(trx, services, actor, [...locked.values()])
  const judged = [...wanted.values()].map(row => {
    const found = locked.get(row.application_id)
    const isKnown = found && mayKnowOf({ id: actor.staff_id, grants }, found.record.application)
    const role =
      isKnown && !isBorrowerOn(actor, found.people) ? roleFor(grants, found.record.application.dealer_id) : undefined
    if (!found || !role) return { row, outcome: 'NO_ACCESS' } as const
    const facts = {
      actor: { id: actor.staff_id, is_manager: role === 'MANAGER' },
      ...factsOf(found),
      ...canGet(found),
    }
    return { row, found, outcome: assignmentOutcome(facts, row, { several: wanted.size > 1 }) }
  })
  const moves = judged.flatMap(({ found, outcome }) =>
    found?.to !== undefined && outcome === 'ASSIGNED'
      ? [{ ...found, to: found.to, reason: reason(found.to), words }]
      : [],
  )
  // Their readers learn of it, and those of the others do not.
  for (const { review } of moves) await lockApplication(trx, { application_id: review.application_id })
  const handing = { ...services, actor, context, now: services.clock.now() }
  const assigned = new Map((await handOver(trx, handing, moves)).map(review => [review.application_id, review]))
  const results = judged.map(({ row: { application_id }, found, outcome }) => {
    const { assignee_id = null, version = null } = assigned.get(application_id) ?? found?.review ?? {}
    return { application_id, outcome, assignee_id, version }
  })
  const names = await readNames(trx, services.keys, [...new Set(results.flatMap(each => each.assignee_id ?? []))])
  return results.map(({ assignee_id: id, ...result }) => ({
    ...result,
    assignee: id === null ? null : { id, name: names.get(id) ?? SOMEONE },
  }))
}

/** Locks the rows of locked applications. People are locked after all of them, so that of two requests one waits for the other. */
async function lockEach(
  trx: Transaction<Database>,
  { keys }: Services,
  ids: readonly string[],
  to: Assignments['to'],
): Promise<Map<string, Locked>> {
  const signed = Map.groupBy(await readSignedPeople(trx, keys.fields, ids), ({ application_id }) => application_id)
  const locked = new Map<string, Locked>()
  for (const application_id of ids) {
    const review = await lockReview(trx, application_id)
    const record = await readApplication(trx, keys.fields, { application_id })
    const people = [...record.borrowers, ...(signed.get(application_id) ?? [])]
    locked.set(application_id, { review, record, to: await to(record, review), people })
  }
  return locked
}

/** Locks the actor and those who get applications, with their grants. */
async function lockPeople(
  trx: Transaction<Database>,
  { keys, clock, settings }: Services,
  actor: StaffActor,
  locked: readonly Locked[],
): Promise<{
  grants: readonly Grant[]
  canGet(application: Locked): Pick<AssignmentFacts, 'is_able' | 'is_licensed'>
}> {
  const ids = [actor.staff_id, ...locked.flatMap(({ to }) => to ?? [])].filter(isUuid)
  const people = new Map<string | null | undefined, LockedStaffMember>(
    (await lockStaffMembers(trx, keys, [...new Set(ids)])).map(person => [person.id, person]),
  )
  const self = people.get(actor.staff_id)
  const today = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  if (self && self.status !== 'ACTIVE') throw new HttpError('unauthenticated')
  // People are never deleted, and a sign-in proved this one.
  const grants = self?.grants ?? actor.grants
  return {
    grants,
    canGet: ({ to, record: { application }, people: on, review: { state } }) => {
      const person = people.get(to)
      if (!person) return { is_able: to === actor.staff_id, is_licensed: isLicensedIn(actor.licensed_in, state) }
      // A manager of the dealer decides who else gets to know of a restricted one.
      const isOpened = isGranted(grants, ['MANAGER'], application.dealer_id)
      return {
        is_able: isAble(person, { ...application, ...(isOpened && { restricted_at: null }) }, on),
        is_licensed: isLicensedIn(licensedOn(person.licenses, today), state),
      }
    },
  }
}

const factsOf = ({ review: { assignee_id, version, withdrawal_read_at }, record, to }: Locked) => {
  const { finished_at, withdrawn_at } = record.application
  return {
    assignee_id,
    version,
    to,
    is_done: finished_at !== null || (withdrawn_at !== null && withdrawal_read_at !== null),
  }
}
