import Type, { type Static } from 'typebox'
import { fileOf } from './operation.ts'
import { closed, count, flag, text, time } from './schemas.ts'

/** The sealed documents of one borrower's signing. */
export const signedDocuments = closed({
  document_id: text,
  borrower_id: text,
  title: text,
  sealed_at: time,
  superseded: flag,
  documents: Type.Array(closed({ kind: text, title: text, pages: count, completed_sha256: text })),
})
export type SignedDocumentsResponse = Static<typeof signedDocuments>

/** The query and the responses of a download. */
export const download = {
  share: { atOnce: 2, waiting: 6 },
  query: closed({
    as_archive: Type.Optional(
      Type.Union([Type.Literal('true'), Type.Literal('false')], {
        description: 'A ZIP file of single documents, instead of one PDF',
      }),
    ),
    timestamp: Type.Optional(Type.String({ maxLength: 40, description: 'Any text, so that no cache answers' })),
  }),
  response: { 200: fileOf('The documents', 'application/pdf', 'application/zip') },
} as const
export const downloadRefusals = ['forbidden', 'document_altered'] as const
