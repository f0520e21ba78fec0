import Type, { type Static } from 'typebox'
import { openingRefusalsOf, refusalsOf } from '../action-refusals.ts'
import { download, downloadRefusals, signedDocuments } from '../documents.ts'
import { defineOperations, fileOf } from '../operation.ts'
import { closed, flag, named, text } from '../schemas.ts'
import { staff } from './staff.ts'

/** True if the sealed files of a set are as they were sealed, in words. */
const verification = named('DocumentVerification', closed({ document_id: text, is_intact: flag, sentence: text }))
export type DocumentVerification = Static<typeof verification>

/** The sealed documents of an application, and the summary that is put to the lender's file. */
export const signedDocumentOperations = defineOperations({
  'GET /staff/applications/{application_id}/verification': {
    ...staff,
    operationId: 'verifySignedDocuments',
    summary: 'Check whether the sealed documents of everyone who signed are unchanged',
    response: { 200: Type.Array(verification) },
    refusals: refusalsOf('application.read', 'application'),
    share: { atOnce: 1, waiting: 3 },
  },
  'GET /staff/applications/{application_id}/documents': {
    ...staff,
    operationId: 'listSignedDocuments',
    summary: 'List the sealed documents of everyone who signed, the latest signing first',
    response: { 200: Type.Array(signedDocuments) },
    refusals: openingRefusalsOf('documents.download'),
  },
  'GET /staff/applications/{application_id}/documents/{document_id}': {
    ...staff,
    operationId: 'downloadSignedDocuments',
    summary: 'All documents of a set in one PDF, or as_archive=true: each as it was sealed, in a zip file',
    ...download,
    refusals: [...openingRefusalsOf('documents.download'), ...downloadRefusals],
  },
  'GET /staff/applications/{application_id}/summary': {
    ...staff,
    operationId: 'printFileSummary',
    summary: 'Print the signed application with totals, notes and activity as one PDF for the file',
    response: { 200: fileOf('The summary', 'application/pdf') },
    refusals: openingRefusalsOf('application.view-full'),
    share: { atOnce: 1, waiting: 3 },
  },
})
