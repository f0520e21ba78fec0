import type { electronicRecordsOperations } from '@porchlight/api'
import { withdrawalErrors } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import {
  insertElectronicWithdrawal,
  readElectronicRecords,
} from '../../applications/record/electronic-records-repository.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeReview } from '../review/change-review.ts'

export const electronicRecordsHandlers: Handlers<typeof electronicRecordsOperations, ApplicationServices> = {
  /** Refuses with 422 and messages beside the fields. Notices that are owed after the end of an application go by it, too. */
  'POST /staff/applications/{application_id}/electronic-records/withdrawal': (services, call) =>
    changeReview(
      services,
      call,
      { action: 'electronic-records.record', hasOwnVersion: true },
      async ({ trx, application: { id: application_id }, day, now }) => {
        const { borrower_id, withdrawn_on } = call.body
        const records = () => readElectronicRecords(trx, application_id, { timeZone, day })
        const timeZone = services.settings.LENDER_TIME_ZONE
        const errors = withdrawalErrors(withdrawn_on, (await records()).get(borrower_id), day)
        if (Object.keys(errors).length > 0) throw invalidForm(errors)
        const { staff_id: recorded_by } = call.actor
        const withdrawal = { application_id, borrower_id, withdrawn_on, recorded_by, recorded_at: now }
        await trx.executeQuery(insertElectronicWithdrawal(trx, withdrawal))
        const entry = { event: 'electronic_records.withdrawal_recorded', borrower_id } as const
        return { body: (await records()).get(borrower_id)!, entry }
      },
    ),
}
