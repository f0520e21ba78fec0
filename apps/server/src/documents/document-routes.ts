import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readApplication } from '../applications/application-repository.ts'
import { authorize, ownRecordOf } from '../applications/policy.ts'
import { applicationParams } from '../applications/requests.ts'
import { borrowerActor, recordAudit } from '../platform/audit/audit.ts'
import { pathParams } from '../platform/http/contract.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import { archive, combinedFile, documentSets, separate } from './document-sets.ts'

interface Params {
  dealer: string
  application_id: string
}

/** What was signed and sealed, for whoever signed it. */
export function documentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  const tags = ['documents']
  const path = '/:dealer/application/:application_id/documents'
  const text = { type: 'string' }
  const file = { schema: { type: 'string', format: 'binary' } }

  const ownSets = async (req: FastifyRequest) => {
    const { dealer, application_id } = req.params as Params
    const record = await readApplication(db, { dealer, application_id })
    return documentSets(db, record, ownRecordOf(authorize(borrowerActor(req.user), 'documents.download', record)))
  }

  app.get(
    path,
    {
      schema: {
        tags,
        summary: "The caller's sealed documents, the newest signing first",
        params: applicationParams,
        response: {
          200: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                document_id: text,
                borrower_id: text,
                title: text,
                sealed_at: { type: 'string', format: 'date-time' },
                superseded: { type: 'boolean' },
                documents: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { kind: text, title: text, pages: { type: 'integer' }, completed_sha256: text },
                  },
                },
              },
            },
          },
        },
      },
    },
    async req => (await ownSets(req)).map(set => ({ ...set, documents: separate(set.documents) })),
  )

  app.get<{ Params: Params & { document_id: string }; Querystring: { as_archive?: string } }>(
    `${path}/:document_id`,
    {
      schema: {
        tags,
        summary: 'All documents of a set in one PDF, or as_archive=true: each as it was sealed, in a zip file',
        params: pathParams('dealer', 'application_id', 'document_id'),
        querystring: {
          type: 'object',
          properties: { as_archive: { enum: ['true', 'false'] }, timestamp: { ...text, maxLength: 40 } },
          additionalProperties: false,
        },
        response: { 200: { content: { 'application/pdf': file, 'application/zip': file } } },
      },
    },
    async (req, reply) => {
      const set = (await ownSets(req)).find(({ document_id }) => document_id === req.params.document_id)
      if (!set) throw new HttpError('forbidden')
      const asArchive = req.query.as_archive === 'true'
      const bytes = await (asArchive ? archive(services, set) : combinedFile(services, set))
      const { application_id, document_id } = req.params
      await recordAudit(
        db,
        borrowerActor(req.user),
        {
          event: 'documents downloaded',
          application_id,
          borrower_id: set.borrower_id,
          details: { document_id, as_archive: asArchive },
        },
        requestContextOf(req),
      )
      return reply
        .type(asArchive ? 'application/zip' : 'application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="Loan application ${application_id}.${asArchive ? 'zip' : 'pdf'}"`,
        )
        .send(bytes)
    },
  )
}
