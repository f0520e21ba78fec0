import { demographicsReasons } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { openingRefusalsOf } from '../action-refusals.ts'
import { defineOperations, fileOf } from '../operation.ts'
import { closed, flag, named, oneOf, text } from '../schemas.ts'
import { exportRecord } from './export-record.ts'
import { staff } from './staff.ts'

const demographics = named(
  'SignedDemographics',
  closed({
    id: text,
    borrowers: Type.Array(closed({ id: text, name: text, rows: Type.Array(closed({ label: text, value: text })) })),
    /** A sentence for each text that is longer than Desktop Underwriter takes. It is in the file all the same. */
    long_texts: Type.Array(text),
    /** Files of the demographics, the latest first. */
    export_records: Type.Array(exportRecord),
    /** True if the caller may make one now. */
    can_export: flag,
  }),
)
export type DemographicsViewResponse = Static<typeof demographics>

/** The demographics of one application, on a page of their own, and the file of them. */
export const demographicsOperations = defineOperations({
  'GET /staff/applications/{application_id}/demographics': {
    ...staff,
    operationId: 'getSignedDemographics',
    summary: 'Get the demographics of one application as they were signed last',
    response: { 200: demographics },
    refusals: openingRefusalsOf('demographics.read-signed'),
  },
  'POST /staff/applications/{application_id}/demographics/export': {
    ...staff,
    operationId: 'exportDemographics',
    summary: 'Export the demographics that were signed last, and nothing else',
    body: closed({ reason: oneOf(demographicsReasons) }),
    inReadOnly: true,
    response: { 200: fileOf('The file', 'application/xml') },
    refusals: [...openingRefusalsOf('demographics.export'), 'staff_step_up_required'],
  },
})
