import type { milestoneOperations } from '@porchlight/api'
import { type Day, dayIn, phrase } from '@porchlight/domain'
import { parseLoanNumber, recordedDayError } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeReview, type ReviewContext } from '../review/change-review.ts'
import { storeReason } from './reason.ts'

const action = 'review.record'
const NUMBER_INVALID = phrase('Use up to 50 letters, digits and signs')

function requireDay(
  { settings }: ApplicationServices,
  { review, day: today }: ReviewContext,
  field: string,
  day: Day,
): void {
  const first_submitted_on = dayIn(settings.LENDER_TIME_ZONE, review.first_submitted_at)
  const wrong = recordedDayError(day, { first_submitted_on, today })
  if (wrong) throw invalidForm({ [field]: wrong })
}

/** Loan number, land, and the days that clocks depend on. Each refuses with 422 and a message beside the field. */
export const factHandlers = {
  /** Records the number of the lender's loan system; '' clears it. */
  'PUT /staff/applications/{application_id}/loan-number': (services, call) =>
    changeReview(services, call, { action }, async ({ review }) => {
      const typed = call.body.loan_number
      const loan_number = typed.trim() === '' ? null : (parseLoanNumber(typed) ?? undefined)
      if (loan_number === undefined) throw invalidForm({ loan_number: NUMBER_INVALID })
      const body = { loan_number }
      if (review.loan_number === loan_number) return { body }
      const details = { is_cleared: loan_number === null }
      return { body, changes: body, entry: { event: 'loan_number.recorded', details } }
    }),

  /** Confirms whether the loan also pays for land, or is secured by it, against what the answers propose. */
  'PUT /staff/applications/{application_id}/land': (services, call) =>
    changeReview(services, call, { action }, async ({ review }) => {
      const { with_land } = call.body
      const body = { with_land_confirmed: with_land }
      if (review.with_land_confirmed === with_land) return { body }
      return { body, changes: body, entry: { event: 'land.confirmed', details: { with_land } } }
    }),

  /** Records the day on which the application was complete, null for none, with the reason as a note. */
  'PUT /staff/applications/{application_id}/completion': (services, call) =>
    changeReview(services, call, { action }, async change => {
      const { complete_on, reason } = call.body
      if (complete_on !== null) requireDay(services, change, 'complete_on', complete_on)
      const note = await storeReason(services, call, change, { is_restricted: false, typed: reason })
      const body = { complete_on }
      const details = { is_cleared: complete_on === null, note }
      return { body, changes: body, entry: { event: 'completion.recorded', details } }
    }),

  /** Records the day on which the Loan Estimate was sent, null for none. */
  'PUT /staff/applications/{application_id}/loan-estimate': (services, call) =>
    changeReview(services, call, { action }, async change => {
      const { sent_on } = call.body
      if (sent_on !== null) requireDay(services, change, 'sent_on', sent_on)
      const body = { estimate_sent_on: sent_on }
      if (change.review.estimate_sent_on === sent_on) return { body }
      const details = { is_cleared: sent_on === null }
      return { body, changes: body, entry: { event: 'estimate.recorded', details } }
    }),
} satisfies Partial<Handlers<typeof milestoneOperations, ApplicationServices>>
