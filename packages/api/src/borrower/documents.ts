import Type from 'typebox'
import { download, downloadRefusals, signedDocuments } from '../documents.ts'
import { defineOperations } from '../operation.ts'

const shared = { access: 'borrower', tags: ['documents'] } as const

export const documentOperations = defineOperations({
  'GET /{dealer}/application/{application_id}/documents': {
    ...shared,
    operationId: 'listDocuments',
    summary: "The caller's sealed documents, the latest signing first",
    response: { 200: Type.Array(signedDocuments) },
    refusals: ['application_forbidden', 'application_not_found'],
  },
  'GET /{dealer}/application/{application_id}/documents/{document_id}': {
    ...shared,
    operationId: 'downloadDocuments',
    summary: 'All documents of a set in one PDF, or as_archive=true: each as it was sealed, in a zip file',
    ...download,
    refusals: ['application_forbidden', 'application_not_found', ...downloadRefusals],
  },
})
