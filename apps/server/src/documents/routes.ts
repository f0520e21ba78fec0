import { documentOperations, type SignedDocumentsResponse } from '@porchlight/api'
import { holdsRole } from '@porchlight/domain/staff'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { borrowersActedForBy } from '../applications/gate/clauses.ts'
import { authorize, ownRecordOf } from '../applications/gate/policy.ts'
import { readApplication } from '../applications/record/read-repository.ts'
import type { Actor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { requireRecorded } from '../platform/audit/required-audit.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { sendFile } from '../platform/http/send-file.ts'
import { serve } from '../platform/http/serve.ts'
import { archive, combinedFile, type DocumentSet, readDocumentSets, separateDocuments } from './downloads.ts'
import type { DocumentServices } from './store.ts'

/** Lists and downloads sealed documents, for those who signed them. */
export function documentRoutes(app: FastifyInstance, services: DocumentServices): void {
  serve(app, documentOperations, 'GET /{dealer}/application/{application_id}/documents', {
    handler: ({ params, actor }) => listDocuments(services, actor, params),
  })

  serve(app, documentOperations, 'GET /{dealer}/application/{application_id}/documents/{document_id}', {
    handler: async ({ params, query, actor, context, reply }) =>
      sendDocuments(services, await readOwnSets(services, actor, params), { actor, params, query, context }, reply),
  })
}

interface Download {
  actor: Actor
  params: { application_id: string; document_id: string }
  query: { as_archive?: 'true' | 'false' }
  context: RequestContext
}

/** Sends one of the sets. Throws 403 when it is not among them, and 503 when the download cannot be recorded. */
export async function sendDocuments(
  services: DocumentServices,
  sets: readonly DocumentSet[],
  { actor, params: { application_id, document_id }, query, context }: Download,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const set = sets.find(candidate => candidate.document_id === document_id)
  if (!set) throw new HttpError('forbidden')
  const as_archive = query.as_archive === 'true'
  const bytes = await (as_archive ? archive(services, set) : combinedFile(services, set))
  const { borrower_id } = set
  const details = { document_id, as_archive }
  const isCompliance = actor.kind === 'staff' && holdsRole(actor.grants, 'COMPLIANCE')
  const event = isCompliance ? 'documents.downloaded_by_compliance' : 'documents.downloaded'
  const entry = { event, application_id, borrower_id, details } as const
  await requireRecorded(services.log, application_id, () => recordAudit(services.db, actor, entry, context))
  const extension = as_archive ? 'zip' : 'pdf'
  const name = `Loan application ${application_id}.${extension}`
  return sendFile(reply, { name, type: `application/${extension}`, bytes })
}

interface ApplicationParams {
  dealer: string
  application_id: string
}

async function readOwnSets(
  { db, keys }: Pick<DocumentServices, 'db' | 'keys'>,
  actor: Actor,
  { dealer, application_id }: ApplicationParams,
): Promise<DocumentSet[]> {
  const record = await readApplication(db, keys.fields, { dealer, application_id })
  const own = ownRecordOf(authorize(actor, 'documents.download', record))
  const borrower_ids = borrowersActedForBy(own, record.borrowers).map(({ id }) => id)
  return readDocumentSets(db, keys.fields, application_id, borrower_ids)
}

/** The response of `GET …/documents`, for the route and for rendered pages. */
export async function listDocuments(
  services: Pick<DocumentServices, 'db' | 'keys'>,
  actor: Actor,
  params: ApplicationParams,
): Promise<SignedDocumentsResponse[]> {
  return toDocumentsResponse(await readOwnSets(services, actor, params))
}

export const toDocumentsResponse = (sets: readonly DocumentSet[]): SignedDocumentsResponse[] =>
  sets.map(({ documents, sealed_at, ...set }) => ({
    ...set,
    sealed_at: sealed_at.toISOString(),
    documents: separateDocuments(documents).map(({ kind, title, pages, completed_sha256 }) => ({
      kind,
      title,
      pages,
      completed_sha256: completed_sha256 ?? '',
    })),
  }))
