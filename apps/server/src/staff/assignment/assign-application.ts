import type { assignmentOperations, NamedStaffMember } from '@porchlight/api'
import { assignmentEvents, isGranted, mayAssign, reasonOfChange } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import { notifyOfficers } from '../officer-notices/officer-mail.ts'
import type { Review } from '../record/schema.ts'
import { assignmentEntry } from '../review/assign.ts'
import { requireAccess } from '../review/assignee.ts'
import { changeReview, type ReviewCall, type ReviewContext } from '../review/change-review.ts'
import { lockStaffMembers } from '../staff-members/lock-repository.ts'
import { readNames } from './assignment-repository.ts'
import { isAble } from './choose-assignee.ts'
import { nextUnassigned } from './next-unassigned.ts'
import { NOT_ABLE, RELEASED, SOMEONE } from './text.ts'

/** A staff member who takes the next application, or gives one to a staff member. */
export const assignmentHandlers: Handlers<typeof assignmentOperations, ApplicationServices> = {
  'POST /staff/queue/next': nextUnassigned,

  /**
   * Takes an application, releases it, or gives it to another staff member. `from` has it, as the caller read it. Throws 412 with the name
   * of the one who was faster, 409 where another one works on it and the caller is no manager, and 422 for one who cannot work on it.
   */
  'POST /staff/applications/{application_id}/assignment': (services, call) => {
    const { staff_id, grants } = call.actor
    const { assignee_id: to, from } = call.body
    const options = {
      action: 'application.assign',
      // The name says more than that another version is stored.
      beforeVersion: async (trx: Transaction<Database>, review: Review) => {
        if (review.assignee_id !== to) await requireFrom(trx, services, review, from)
      },
    } as const
    return changeReview(services, call, options, async change => {
      const { trx, review, application, now } = change
      const is_manager = isGranted(grants, ['MANAGER'], application.dealer_id)
      if (!mayAssign({ id: staff_id, is_manager }, review.assignee_id)) throw new HttpError('assigned_to_another')
      const assignee = to === null ? null : await requireAble(services, change, call, to)
      if (review.assignee_id === to) return { body: { assignee } }
      const reason = reasonOfChange(staff_id, to)
      const news = { ...change, assignee_id: to, former_id: review.assignee_id, actor_id: staff_id, reason }
      await notifyOfficers(trx, { ...services, now }, ...assignmentEvents.map(event => ({ ...news, event })))
      return {
        body: { assignee },
        changes: { assignee_id: to, assigned_at: to === null ? null : now },
        entry: assignmentEntry(review, to, reason),
      }
    })
  },
}

/** Throws 412 with the name of the staff member who was faster, where the application went on since the caller read it. */
async function requireFrom(
  trx: Transaction<Database>,
  { keys }: ApplicationServices,
  { assignee_id }: Review,
  from: string | null,
): Promise<void> {
  if (assignee_id === from) return
  if (assignee_id === null) throw new HttpError('taken_by_another', { text: RELEASED })
  const names = await readNames(trx, keys, [assignee_id])
  throw new HttpError('taken_by_another', { params: { name: names.get(assignee_id) ?? SOMEONE } })
}

/** The staff member who gets the application. Throws 422 for one who cannot work on it. */
async function requireAble(
  { keys }: ApplicationServices,
  { trx, application, borrowers }: ReviewContext,
  { actor }: ReviewCall,
  id: string,
): Promise<NamedStaffMember> {
  if (id === actor.staff_id) await requireAccess(trx, actor, application.dealer_id)
  const [staffMember] = isUuid(id) ? await lockStaffMembers(trx, keys, [id]) : []
  if (!staffMember && id === actor.staff_id) return { id, name: SOMEONE }
  const people = [...borrowers, ...(await readSignedPeople(trx, keys.fields, [application.id]))]
  if (!staffMember || !isAble(staffMember, application.dealer_id, people)) throw invalidForm({ assignee_id: NOT_ABLE })
  return { id, name: staffMember.name }
}
