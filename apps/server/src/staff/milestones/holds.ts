import type { milestoneOperations } from '@porchlight/api'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { changeReview } from '../review/change-review.ts'
import { endHold, findHold, insertHold } from './hold-repository.ts'
import { storeReason } from './reason.ts'

/** A hold concerns no work of the others: it leaves no trace in their version, and notifies compliance alone. */
const options = { action: 'hold.change', hasOwnVersion: true, isRestricted: true } as const

export const holdHandlers = {
  /** Stops every deletion of the application. Throws 409 while a hold is in force, and 422 without a reason. */
  'POST /staff/applications/{application_id}/hold': (services, call) =>
    changeReview(services, call, options, async change => {
      const { trx, application, now } = change
      const application_id = application.id
      if (await findHold(trx, application_id)) throw new HttpError('hold_in_force')
      const note_id = await storeReason(services, call, change, { is_restricted: true, typed: call.body.reason })
      const id = newId(now.getTime())
      await insertHold(trx, { id, application_id, note_id, set_by: call.actor.staff_id, set_at: now })
      return { body: { id }, entry: { event: 'hold.set', details: { hold: id } } }
    }),

  /** Ends the hold. Throws 409 where none is in force, and 422 without a reason. */
  'POST /staff/applications/{application_id}/hold/end': (services, call) =>
    changeReview(services, call, options, async change => {
      const { trx, application, now } = change
      const hold = await findHold(trx, application.id)
      if (!hold) throw new HttpError('no_hold')
      const end_note_id = await storeReason(services, call, change, { is_restricted: true, typed: call.body.reason })
      await endHold(trx, hold.id, { end_note_id, ended_by: call.actor.staff_id, ended_at: now })
      return { body: { id: hold.id }, entry: { event: 'hold.ended', details: { hold: hold.id } } }
    }),
} satisfies Partial<Handlers<typeof milestoneOperations, ApplicationServices>>
