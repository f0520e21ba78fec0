import type { FigureBody, figureOperations } from '@porchlight/api'
import { type Day, dayIn } from '@porchlight/domain'
import {
  figureErrors,
  isOfBorrower,
  type LenderFigure,
  NOT_ON_APPLICATION,
  normalizeSource,
} from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { readAgreementTimes } from '../../applications/record/consent-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { requireReviewKey } from '../notes/note-repository.ts'
import { changeReview } from '../review/change-review.ts'
import { findFigure, insertFigure, insertWithdrawal } from './figure-repository.ts'

const options = { action: 'figure.record', hasOwnVersion: true } as const

export const figureHandlers: Handlers<typeof figureOperations, ApplicationServices> = {
  /** Adds a figure beside the stated ones. Throws 422 with messages beside the fields. */
  'POST /staff/applications/{application_id}/figures': (services, call) =>
    changeReview(services, call, options, async ({ trx, application, day, now }) => {
      const { keys, settings } = services
      const { fields } = keys
      const application_id = application.id
      const figure = parse(call.body, day)
      const { kind, borrower_id } = figure
      if (borrower_id !== null) {
        const signed = await readSignedPeople(trx, fields, [application_id])
        if (!signed.some(person => person.borrower_id === borrower_id))
          throw invalidForm({ borrower_id: NOT_ON_APPLICATION })
        const agreed = await readAgreementTimes(trx, { borrower_id, text_id: 'credit-authorization' })
        const [authorized_on] = agreed.map(time => dayIn(settings.LENDER_TIME_ZONE, time)).sort()
        parse(call.body, day, authorized_on)
      }
      const id = newId(now.getTime())
      const key = await requireReviewKey(trx, fields, application_id)
      const row = { id, application_id, recorded_by: call.actor.staff_id, recorded_at: now }
      await insertFigure(trx, key, { ...row, ...figure })
      return { body: { id }, entry: { event: 'figure.recorded', borrower_id, details: { figure: id, kind } } }
    }),

  /** Withdraws a figure that was entered by mistake. One that is withdrawn already stays so. */
  'POST /staff/applications/{application_id}/figures/{id}/withdrawal': (services, call) =>
    changeReview(services, call, options, async ({ trx, application, now }) => {
      const { id } = call.params
      const application_id = application.id
      const figure = isUuid(id) ? await findFigure(trx, { application_id, id }) : undefined
      if (!figure) throw new HttpError('not_found')
      const { kind, borrower_id, withdrawn } = figure
      if (withdrawn) return { body: { id } }
      const row = { id: newId(now.getTime()), application_id, recorded_by: call.actor.staff_id, recorded_at: now }
      await insertWithdrawal(trx, { ...row, kind, borrower_id, withdraws: id })
      return { body: { id }, entry: { event: 'figure.withdrawn', borrower_id, details: { figure: id, kind } } }
    }),
}

/** The figure as it is stored. Throws 422 with messages beside the fields. */
function parse(body: FigureBody, today: Day, authorized_on?: Day): LenderFigure {
  const { kind, cents } = body
  const source = normalizeSource(body.source)
  const borrower_id = isOfBorrower(kind) ? (body.borrower_id ?? null) : null
  const report_on = kind === 'DEBTS' ? (body.report_on ?? null) : null
  const errors = figureErrors({ kind, borrower_id, cents, source, report_on }, today, authorized_on)
  if (cents === null || Object.keys(errors).length > 0) throw invalidForm(errors)
  return { kind, borrower_id, cents, source, report_on }
}
