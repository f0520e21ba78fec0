import type { DatesBody, milestoneOperations } from '@porchlight/api'
import { dayIn, phrase } from '@porchlight/domain'
import { includesLand, parseLoanNumber, pastDayError } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { type AnyAuditEntry, recordAudit } from '../../platform/audit/audit.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { insertFileEvents, systemEvent } from '../record/file-event-repository.ts'
import type { Review } from '../record/schema.ts'
import { changeReview, type ReviewContext } from '../review/change-review.ts'

type Facts = Pick<Review, 'loan_number' | 'with_land_confirmed'>

const NUMBER_INVALID = phrase('Use up to 50 letters, digits and signs')

/** The facts after a change; `loan_number` is undefined for one that is not valid. */
const factsAfter = (review: Facts, body: DatesBody) => ({
  loan_number:
    body.loan_number === undefined
      ? review.loan_number
      : body.loan_number.trim() === ''
        ? null
        : parseLoanNumber(body.loan_number),
  with_land_confirmed: body.with_land ?? review.with_land_confirmed,
})

const isRecorded = (facts: ReturnType<typeof factsAfter>): facts is Facts => facts.loan_number !== undefined

export const factHandlers = {
  /**
   * Records the loan number, and confirms Home only or Land-home: another one than counted before takes the day since when it holds. Refuses
   * with 422 and messages beside the fields.
   */
  'PUT /staff/applications/{application_id}/dates': (services, call) =>
    changeReview(services, call, { action: 'review.record' }, async change => {
      const { review, trx } = change
      const { body } = call
      const facts = factsAfter(review, body)
      const isOther = body.with_land !== undefined && body.with_land !== includesLand(review)
      const first_submitted_on = dayIn(services.settings.LENDER_TIME_ZONE, review.first_submitted_at)
      const wrongDay = isOther && pastDayError(body.land_since, first_submitted_on, change.day)
      if (!isRecorded(facts) || wrongDay)
        throw invalidForm({
          ...(!isRecorded(facts) && { loan_number: NUMBER_INVALID }),
          ...(wrongDay && { land_since: wrongDay }),
        })

      if (isOther) await insertLandChange(change, call.actor.staff_id, body)
      const entries: AnyAuditEntry[] = []
      if (facts.loan_number !== review.loan_number)
        entries.push({ event: 'loan_number.recorded', details: { is_cleared: facts.loan_number === null } })
      const { with_land_confirmed } = facts
      const isConfirmed = with_land_confirmed !== null && with_land_confirmed !== review.with_land_confirmed
      if (isConfirmed) entries.push({ event: 'land.confirmed', details: { with_land: with_land_confirmed } })
      const last = entries.pop()
      for (const entry of entries) await recordAudit(trx, call.actor, { ...entry, ...call.params }, call.context)
      return {
        body: facts,
        ...(last && { changes: facts, entry: last }),
        ...(isConfirmed && { occurrences: [{ event: 'land_confirmed', persons: [] }] }),
      }
    }),
} satisfies Partial<Handlers<typeof milestoneOperations, ApplicationServices>>

const insertLandChange = (
  { trx, application, now }: ReviewContext,
  recorded_by: string,
  { with_land, land_since = null }: DatesBody,
): Promise<void> =>
  insertFileEvents(trx, [
    {
      ...systemEvent(application.id, now, {
        kind: 'LAND',
        happened_on: land_since,
        code: with_land ? 'LAND' : 'HOME',
      }),
      recorded_by,
    },
  ])
