import Type, { type Static } from 'typebox'
import { defineOperations, fileOf } from '../operation.ts'
import { closed, named, sentId, text, uuid } from '../schemas.ts'
import { exportBody } from './exports.ts'
import { staff } from './staff.ts'

/** More than a list may have, so that the refusal of a list that is too long says why. */
const MOST_SENT = 1000
const ids = Type.Array(text)

const batchBody = closed({
  /** The caller chooses it. */
  batch_id: uuid,
  application_ids: Type.Array(sentId, { maxItems: MOST_SENT }),
  ...exportBody,
})
export type ExportBatchBody = Static<typeof batchBody>

/** Response to the staff member who asked for it. Lists ids of applications in the order in which they were asked for. */
const batch = named(
  'ExportBatch',
  closed({
    id: text,
    /** Applications of which a file was made and recorded, whether or not it arrived. */
    recorded: ids,
    /** Applications without a file, each with the sentence that says why. */
    refused: Type.Array(closed({ application_id: text, code: text, text })),
    /** Applications whose turn did not come, or has not come yet. */
    not_reached: ids,
  }),
)
export type ExportBatchResponse = Static<typeof batch>

/** Zips with files of applications, which are made while they are sent. */
export const batchOperations = defineOperations({
  'POST /staff/exports/batches': {
    ...staff,
    operationId: 'exportBatch',
    summary:
      'Make a zip with a file of each application while it is sent; the target of the confirmation is the ids in order, with a space between them',
    body: batchBody,
    response: { 200: fileOf('The zip file', 'application/zip') },
    refusals: [
      'staff_forbidden',
      'application_forbidden',
      'application_not_found',
      'staff_step_up_required',
      'export_batch_exists',
    ],
  },
  'GET /staff/exports/batches/{batch_id}': {
    ...staff,
    operationId: 'readExportBatch',
    summary:
      "List the applications of the caller's own zip: those with a recorded file, those refused, those not reached",
    response: { 200: batch },
    refusals: ['export_batch_not_found'],
  },
})
