import { refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, electronicRecords, enteredDay, sentId } from '../schemas.ts'
import { staff } from './staff.ts'

export const electronicRecordsActions = {
  'electronic-records.record': ['assigned_to_another'],
} as const
const refusalsOf = refusalsIn(electronicRecordsActions)

export const electronicRecordsOperations = defineOperations({
  'POST /staff/applications/{application_id}/electronic-records/withdrawal': {
    ...staff,
    operationId: 'recordElectronicWithdrawal',
    summary:
      'Record that a borrower withdrew the consent to electronic records: from that day on everything goes on paper',
    idempotent: true,
    etag: true,
    body: closed({ borrower_id: sentId, withdrawn_on: enteredDay }),
    response: { 200: electronicRecords },
    refusals: refusalsOf('electronic-records.record', 'application'),
  },
})
