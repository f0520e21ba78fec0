import { type Day, dayIn, phrase } from '@porchlight/domain'
import { parseLoanNumber, recordedDayError } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import { changeReview, type ReviewCall, type ReviewContext } from '../review/change-review.ts'
import { storeReason } from './reason.ts'

type Services = ApplicationServices

const action = 'review.record'
const NUMBER_INVALID = phrase('Use up to 50 letters, digits and signs')

function requireDay({ settings }: Services, { review, day: today }: ReviewContext, field: string, day: Day): void {
  const first_submitted_on = dayIn(settings.LENDER_TIME_ZONE, review.first_submitted_at)
  const wrong = recordedDayError(day, { first_submitted_on, today })
  if (wrong) throw invalidForm({ [field]: wrong })
}

/** Records the number of the lender's own system; '' clears it. Throws 422 with a message beside the field. */
export const recordLoanNumber = (
  services: Services,
  call: ReviewCall,
  typed: string,
): Promise<{ loan_number: string | null }> =>
  changeReview(services, call, { action }, async ({ review }) => {
    const loan_number = typed.trim() === '' ? null : (parseLoanNumber(typed) ?? undefined)
    if (loan_number === undefined) throw invalidForm({ loan_number: NUMBER_INVALID })
    const body = { loan_number }
    if (review.loan_number === loan_number) return { body }
    return {
      body,
      changes: body,
      entry: { event: 'loan_number.recorded', details: { is_cleared: loan_number === null } },
    }
  })

/** Confirms whether the loan also pays for land, or is secured by it, against what the answers propose. */
export const confirmLand = (
  services: Services,
  call: ReviewCall,
  with_land: boolean,
): Promise<{ with_land_confirmed: boolean }> =>
  changeReview(services, call, { action }, async ({ review }) => {
    const body = { with_land_confirmed: with_land }
    if (review.with_land_confirmed === with_land) return { body }
    return { body, changes: body, entry: { event: 'land.confirmed', details: { with_land } } }
  })

/** Records the day on which the application was complete, null for none, with the reason as a note. */
export const recordCompletion = (
  services: Services,
  call: ReviewCall,
  { complete_on, reason }: { complete_on: Day | null; reason: string },
): Promise<{ complete_on: Day | null }> =>
  changeReview(services, call, { action }, async change => {
    const { trx, application, now } = change
    if (complete_on !== null) requireDay(services, change, 'complete_on', complete_on)
    const note = await storeReason(trx, services.keys.fields, {
      application_id: application.id,
      staff_id: call.actor.staff_id,
      now,
      is_restricted: false,
      typed: reason,
    })
    const body = { complete_on }
    return {
      body,
      changes: body,
      entry: { event: 'completion.recorded', details: { is_cleared: complete_on === null, note } },
    }
  })

/** Records the day on which the Loan Estimate was sent, null for none. */
export const recordEstimate = (
  services: Services,
  call: ReviewCall,
  sent_on: Day | null,
): Promise<{ estimate_sent_on: Day | null }> =>
  changeReview(services, call, { action }, async change => {
    if (sent_on !== null) requireDay(services, change, 'sent_on', sent_on)
    const body = { estimate_sent_on: sent_on }
    if (change.review.estimate_sent_on === sent_on) return { body }
    return {
      body,
      changes: body,
      entry: { event: 'estimate.recorded', details: { is_cleared: sent_on === null } },
    }
  })
