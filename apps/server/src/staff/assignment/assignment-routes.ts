import { assignmentOperations } from '@porchlight/api'
import {
  assignmentEvents,
  holdsRole,
  isGranted,
  lendingRoles,
  mayAssign,
  reasonOfChange,
} from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { isUuid } from '../../platform/ids.ts'
import { lockColleagues } from '../members/colleague-repository.ts'
import { tellOfficers } from '../officer-notices/officer-mail.ts'
import type { Review } from '../record/schema.ts'
import { assignmentEntry } from '../review/assign.ts'
import { requireAccess } from '../review/assignee.ts'
import { changeReview, type ReviewContext } from '../review/change-review.ts'
import { readNames } from './assignment-repository.ts'
import { isAble } from './choose-assignee.ts'
import { takeNext } from './take-next.ts'
import { NOT_ABLE, RELEASED, SOMEONE } from './text.ts'

/** The routes that give an application to a person. */
export function assignmentRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const { keys } = services

  serve(app, assignmentOperations, 'POST /staff/queue/next', {
    async handler(call) {
      if (!holdsRole(call.actor.grants, ...lendingRoles)) throw new HttpError('staff_forbidden')
      return takeNext(services, call)
    },
  })

  /** Throws 412 with the name of the person who was faster, where the application went on since the caller read it. */
  async function requireFrom(trx: Transaction<Database>, review: Review, from: string | null): Promise<void> {
    const { assignee_id } = review
    if (assignee_id === from) return
    if (assignee_id === null) throw new HttpError('taken_by_another', { text: RELEASED })
    const names = await readNames(trx, keys, [assignee_id])
    throw new HttpError('taken_by_another', { params: { name: names.get(assignee_id) ?? SOMEONE } })
  }

  /** The person who gets the application. Throws 422 for one who cannot work on it. */
  async function requireAble(
    { trx, application, borrowers }: ReviewContext,
    actor: StaffActor,
    id: string,
  ): Promise<{ id: string; name: string }> {
    if (id === actor.staff_id) await requireAccess(trx, actor, application.dealer_id)
    const [colleague] = isUuid(id) ? await lockColleagues(trx, keys, [id]) : []
    if (!colleague && id === actor.staff_id) return { id, name: SOMEONE }
    const people = [...borrowers, ...(await readSignedPeople(trx, keys.fields, [application.id]))]
    if (!colleague || !isAble(colleague, application.dealer_id, people)) throw invalidForm({ assignee_id: NOT_ABLE })
    return { id, name: colleague.name }
  }

  serve(app, assignmentOperations, 'POST /staff/applications/{application_id}/assignment', {
    handler(call) {
      const { actor, body } = call
      const { assignee_id: to, from } = body
      const options = {
        action: 'application.assign',
        // The name says more than that another version is stored.
        beforeVersion: (trx: Transaction<Database>, review: Review) =>
          review.assignee_id === to ? Promise.resolve() : requireFrom(trx, review, from),
      } as const
      return changeReview(services, call, options, async change => {
        const { review, application, now } = change
        const is_manager = isGranted(actor.grants, ['MANAGER'], application.dealer_id)
        if (!mayAssign({ id: actor.staff_id, is_manager }, review.assignee_id))
          throw new HttpError('assigned_to_another')
        const assignee = to === null ? null : await requireAble(change, actor, to)
        if (review.assignee_id === to) return { body: { assignee } }
        const told = { ...change, assignee_id: to, former_id: review.assignee_id, actor_id: actor.staff_id }
        await tellOfficers(change.trx, { ...services, now }, ...assignmentEvents.map(event => ({ ...told, event })))
        return {
          body: { assignee },
          changes: { assignee_id: to, assigned_at: to === null ? null : now },
          entry: assignmentEntry(review, to, reasonOfChange(actor.staff_id, to)),
        }
      })
    },
  })
}
