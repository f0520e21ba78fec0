import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { newId } from '../../platform/ids.ts'
import { changeReview, type ReviewCall } from '../review/change-review.ts'
import { endHold, findHold, insertHold } from './hold-repository.ts'
import { storeReason } from './reason.ts'

/** A hold concerns no work of the others: it leaves no trace in their version. */
const options = { action: 'hold.change', hasOwnVersion: true } as const

/** Stops every deletion of the application. Throws 409 while a hold is in force, and 422 without a reason. */
export const setHold = (services: ApplicationServices, call: ReviewCall, reason: string): Promise<{ id: string }> =>
  changeReview(services, call, options, async ({ trx, application, now }) => {
    const { id: application_id } = application
    const { staff_id } = call.actor
    if (await findHold(trx, application_id)) throw new HttpError('hold_in_force')
    const written = { application_id, staff_id, now, is_restricted: true, typed: reason }
    const note_id = await storeReason(trx, services.keys.fields, written)
    const id = newId(now.getTime())
    await insertHold(trx, { id, application_id, note_id, set_by: staff_id, set_at: now })
    return { body: { id }, entry: { event: 'hold.set', details: { hold: id } } }
  })

/** Ends the hold. Throws 409 where none is in force, and 422 without a reason. */
export const liftHold = (services: ApplicationServices, call: ReviewCall, reason: string): Promise<{ id: string }> =>
  changeReview(services, call, options, async ({ trx, application, now }) => {
    const { id: application_id } = application
    const { staff_id } = call.actor
    const hold = await findHold(trx, application_id)
    if (!hold) throw new HttpError('no_hold')
    const written = { application_id, staff_id, now, is_restricted: true, typed: reason }
    const end_note_id = await storeReason(trx, services.keys.fields, written)
    await endHold(trx, hold.id, { end_note_id, ended_by: staff_id, ended_at: now })
    return { body: { id: hold.id }, entry: { event: 'hold.ended', details: { hold: hold.id } } }
  })
