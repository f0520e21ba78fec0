import type { StaffAwayResponse } from '@porchlight/api'
import { type Day, dayIn } from '@porchlight/domain'
import {
  awayError,
  awayUntil,
  type Grant,
  holdsRole,
  lendingRoleFor,
  lendingRoles,
  maySetAway,
  scopeOfGrants,
  TO_SUBSTITUTE,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { type Assignments, assignEach } from '../assignment/assign-each.ts'
import { lockSubmitted, readDue, readNames } from '../assignment/assignment-repository.ts'
import { chooseAssignee } from '../assignment/choose-assignee.ts'
import { SOMEONE } from '../assignment/text.ts'
import { lockAccess } from '../staff-members/lock-repository.ts'
import type { StaffChange } from '../staff-members/staff-change.ts'
import { lockStaffMember, updatePreferences } from '../staff-members/staff-member-repository.ts'

interface Absence {
  away_until: Day | null
  /** The person who gets what falls due until then, or {@link TO_SUBSTITUTE}; null leaves it as it is. */
  give_to: string | null
}

type Change = StaffChange & Pick<ApplicationServices, 'clock'> & { actor: StaffActor }

/** Throws 422 with a message beside the day, before a confirmation is asked. */
export function requireAwayDay({ settings, clock }: Pick<Change, 'settings' | 'clock'>, away_until: Day | null): void {
  const error = awayError(away_until, dayIn(settings.LENDER_TIME_ZONE, clock.now()))
  if (error) throw invalidForm({ away_until: error })
}

/**
 * Sets until when new applications go to the substitute, and not to the person, and gives what falls due until then to someone. Throws 404 for a
 * person that the actor does not manage. Returns the outcome for each application that falls due, and, where the absence ends, who got
 * applications with it.
 */
export async function setAway(
  change: Change,
  id: string,
  { away_until, give_to }: Absence,
): Promise<StaffAwayResponse> {
  const { trx, keys, settings, actor, context, now } = change
  // Applications are locked before people, the actor after the person who is changed.
  const scope = id === actor.staff_id ? 'ALL' : scopeOf(actor.grants)
  const wanted = { reader: actor, staff_id: id }
  const due = away_until && give_to !== null ? await readDue(trx, scope, { ...wanted, before: away_until }) : []
  await lockSubmitted(trx, scope, due)
  const person = await lockStaffMember(trx, keys, id)
  const access = await lockAccess(trx, actor.staff_id)
  if (access?.status !== 'ACTIVE') throw new HttpError('unauthenticated')
  if (person?.status === 'DEACTIVATED' || !person || !maySetAway({ id: actor.staff_id, grants: access.grants }, person))
    throw new HttpError('staff_not_found')
  const before = awayUntil(person.away_until, dayIn(settings.LENDER_TIME_ZONE, now))
  const isChanged = away_until !== before
  const given = before === null ? [] : person.handed_over
  await updatePreferences(trx, id, { away_until, handed_over: away_until === null ? [] : given })
  const details = { staff: id, is_away: away_until !== null }
  if (isChanged) await recordAudit(trx, actor, { event: 'staff.away_set', details }, context)
  const isAdministrator = holdsRole(access.grants, 'ADMINISTRATOR')
  const results = await assignEach(trx, change, change, {
    rows: due.map(application_id => ({ application_id, from: id })),
    dealers: id === actor.staff_id ? scopeOfGrants(access.grants, lendingRoles) : scopeOf(access.grants),
    to: give_to === TO_SUBSTITUTE ? substituteIn(change) : () => give_to,
    roleFor: isAdministrator ? () => 'MANAGER' : lendingRoleFor,
    reason: () => 'away',
  })
  const gotten = results.flatMap(({ outcome, assignee }) => (outcome === 'ASSIGNED' && assignee ? assignee.id : []))
  if (gotten.length > 0) await updatePreferences(trx, id, { handed_over: [...given, ...gotten] })
  return { results, handed_over: away_until === null ? await countByPerson(change, given) : [] }
}

/** The people of these ids with the number of times that each occurs, by name. */
async function countByPerson({ trx, keys }: Change, ids: readonly string[]): Promise<StaffAwayResponse['handed_over']> {
  const names = await readNames(trx, keys, [...new Set(ids)])
  return [...Map.groupBy(ids, id => id)]
    .map(([id, entries]) => ({ person: { id, name: names.get(id) ?? SOMEONE }, applications: entries.length }))
    .sort((a, b) => a.person.name.localeCompare(b.person.name))
}

/** The dealers whose applications the actor may take from others. */
const scopeOf = (grants: readonly Grant[]): 'ALL' | string[] =>
  holdsRole(grants, 'ADMINISTRATOR') ? 'ALL' : scopeOfGrants(grants, ['MANAGER'])

/** Returns the person who would get an application that is new: not the one who is away by now. */
const substituteIn =
  (change: Change): Assignments['to'] =>
  async (record, { state }) =>
    (await chooseAssignee(change.trx, change, { ...record, state, assignee_id: null })).assignee?.id
