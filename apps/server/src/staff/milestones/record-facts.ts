import type { DatesBody, milestoneOperations } from '@porchlight/api'
import { dayIn, phrase } from '@porchlight/domain'
import { parseLoanNumber, recordedDayError } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { type AnyAuditEntry, recordAudit } from '../../platform/audit/audit.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Review } from '../record/schema.ts'
import { changeReview } from '../review/change-review.ts'
import { storeReason } from './reason.ts'

type Dates = Pick<Review, 'loan_number' | 'with_land_confirmed' | 'complete_on' | 'estimate_sent_on'>

const NUMBER_INVALID = phrase('Use up to 50 letters, digits and signs')

/** The dates after a change; `loan_number` is undefined for one that is not valid. */
const datesAfter = (review: Dates, body: DatesBody) => ({
  loan_number:
    body.loan_number === undefined
      ? review.loan_number
      : body.loan_number.trim() === ''
        ? null
        : parseLoanNumber(body.loan_number),
  with_land_confirmed: body.with_land ?? review.with_land_confirmed,
  complete_on: body.complete_on === undefined ? review.complete_on : body.complete_on,
  estimate_sent_on: body.estimate_sent_on === undefined ? review.estimate_sent_on : body.estimate_sent_on,
})

const isRecorded = (dates: ReturnType<typeof datesAfter>): dates is Dates => dates.loan_number !== undefined

export const factHandlers = {
  /** Records the loan number, the collateral, and the days that deadlines depend on. Refuses with 422 and messages beside the fields. */
  'PUT /staff/applications/{application_id}/dates': (services, call) =>
    changeReview(services, call, { action: 'review.record' }, async change => {
      const { review, day: today } = change
      const first_submitted_on = dayIn(services.settings.LENDER_TIME_ZONE, review.first_submitted_at)
      const dates = datesAfter(review, call.body)
      const isChanged = (name: keyof Dates) => dates[name] !== review[name]
      const dayErrors = (['complete_on', 'estimate_sent_on'] as const).flatMap(name => {
        const wrong = isChanged(name) && dates[name] && recordedDayError(dates[name], { first_submitted_on, today })
        return wrong ? [[name, wrong] as const] : []
      })
      if (!isRecorded(dates) || dayErrors.length > 0)
        throw invalidForm({
          ...(!isRecorded(dates) && { loan_number: NUMBER_INVALID }),
          ...Object.fromEntries(dayErrors),
        })

      const isCleared = (name: keyof Dates) => ({ is_cleared: dates[name] === null })
      const entries: AnyAuditEntry[] = []
      if (isChanged('loan_number')) entries.push({ event: 'loan_number.recorded', details: isCleared('loan_number') })
      if (dates.with_land_confirmed !== null && isChanged('with_land_confirmed'))
        entries.push({ event: 'land.confirmed', details: { with_land: dates.with_land_confirmed } })
      if (isChanged('complete_on')) {
        const typed = call.body.reason ?? ''
        const note = await storeReason(services, call, change, { is_restricted: false, typed })
        entries.push({ event: 'completion.recorded', details: { ...isCleared('complete_on'), note } })
      }
      if (isChanged('estimate_sent_on'))
        entries.push({ event: 'estimate.recorded', details: isCleared('estimate_sent_on') })
      const last = entries.pop()
      for (const entry of entries) await recordAudit(change.trx, call.actor, { ...entry, ...call.params }, call.context)
      return { body: dates, ...(last && { changes: dates, entry: last }) }
    }),
} satisfies Partial<Handlers<typeof milestoneOperations, ApplicationServices>>
