import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { readApplication } from '../applications/application-repository.ts'
import { authorize, ownRecordOf } from '../applications/policy.ts'
import { type Actor, borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import { closed, pathParams } from '../platform/http/contract.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { route } from '../platform/http/route.ts'
import { archive, combinedFile, type DocumentSet, readDocumentSets, separateDocuments } from './downloads.ts'
import type { DocumentServices } from './store.ts'

const tags: [string] = ['documents']
const path = '/:dealer/application/:application_id/documents'
const binary = Type.String({ format: 'binary' })

const signedDocuments = closed({
  document_id: Type.String(),
  borrower_id: Type.String(),
  title: Type.String(),
  sealed_at: Type.String({ format: 'date-time' }),
  superseded: Type.Boolean(),
  documents: Type.Array(
    closed({
      kind: Type.String(),
      title: Type.String(),
      pages: Type.Integer(),
      completed_sha256: Type.String(),
    }),
  ),
})

/** Lists and downloads sealed documents, for those who signed them. */
export function documentRoutes(app: FastifyInstance, services: DocumentServices): void {
  route(app, {
    method: 'GET',
    url: path,
    operationId: 'listDocuments',
    tags,
    summary: "The caller's sealed documents, the latest signing first",
    access: 'signed-in',
    params: pathParams('dealer', 'application_id'),
    response: { 200: Type.Array(signedDocuments) },
    refusals: ['application_forbidden', 'application_not_found'],
    handler: ({ params, user }) => listDocuments(services, borrowerActor(user), params),
  })

  route(app, {
    method: 'GET',
    url: `${path}/:document_id`,
    operationId: 'downloadDocuments',
    tags,
    summary: 'All documents of a set in one PDF, or as_archive=true: each as it was sealed, in a zip file',
    access: 'signed-in',
    params: pathParams('dealer', 'application_id', 'document_id'),
    query: closed({
      as_archive: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
      timestamp: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    response: {
      200: {
        description: 'The documents',
        content: { 'application/pdf': { schema: binary }, 'application/zip': { schema: binary } },
      },
    },
    refusals: ['application_forbidden', 'application_not_found', 'forbidden', 'document_altered'],
    async handler({ params, query, user, context, reply }) {
      const { application_id, document_id } = params
      const actor = borrowerActor(user)
      const sets = await readOwnSets(services, actor, params)
      const set = sets.find(candidate => candidate.document_id === document_id)
      if (!set) throw new HttpError('forbidden')
      const asArchive = query.as_archive === 'true'
      const bytes = await (asArchive ? archive(services, set) : combinedFile(services, set))
      const { borrower_id } = set
      const details = { document_id, as_archive: asArchive }
      await recordAudit(
        services.db,
        actor,
        { event: 'documents downloaded', application_id, borrower_id, details },
        context,
      )
      const extension = asArchive ? 'zip' : 'pdf'
      return reply
        .type(`application/${extension}`)
        .header('content-disposition', `attachment; filename="Loan application ${application_id}.${extension}"`)
        .send(bytes)
    },
  })
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
  return readDocumentSets(db, keys.fields, record, ownRecordOf(authorize(actor, 'documents.download', record)))
}

/** The response of `GET …/documents`, for the route and for rendered pages. */
export async function listDocuments(
  services: Pick<DocumentServices, 'db' | 'keys'>,
  actor: Actor,
  params: ApplicationParams,
): Promise<Type.Static<typeof signedDocuments>[]> {
  const sets = await readOwnSets(services, actor, params)
  return sets.map(({ documents, sealed_at, ...set }) => ({
    ...set,
    sealed_at: sealed_at.toISOString(),
    documents: separateDocuments(documents).map(({ kind, title, pages, completed_sha256 }) => ({
      kind,
      title,
      pages,
      completed_sha256: completed_sha256 ?? '',
    })),
  }))
}
