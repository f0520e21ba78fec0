import { borrowerResource, listSections, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { today } from '../platform/clock.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { borrowerColumns, storedBorrower } from './borrower-record.ts'
import { storeSmsConsent } from './consent-receipts.ts'
import { entriesOf } from './entries.ts'
import { defineMutations, requireVersion } from './mutation.ts'
import { borrowerParams, skipParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { authorize } from './policy.ts'

export interface BorrowerParams {
  dealer: string
  borrower_id: string
}

/** A borrower whom the caller may read. */
export async function readBorrower({ db }: ApplicationServices, req: FastifyRequest) {
  const { dealer, borrower_id } = req.params as BorrowerParams
  const record = await readApplication(db, dealer, { borrower_id })
  return { ...record, borrower: authorize(record, req.user.user_id, 'self', borrower_id) }
}

/** What a borrower says of himself, and which lists he has nothing for. */
export function borrowerRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const change = defineMutations(services)
  const one = '/:dealer/borrower/:borrower_id'
  const tags = ['borrowers']
  const answer = { ...borrowerResource.schema(), additionalProperties: true }

  app.get(
    one,
    { schema: { tags, summary: 'A borrower', params: borrowerParams, response: { 200: answer } } },
    async (req, reply) => {
      const { borrower } = await readBorrower(services, req)
      reply.header('etag', `"${borrower.version}"`)
      return { ...borrowerResource.toApi(storedBorrower(borrower)), id: borrower.id, status: borrower.status }
    },
  )

  app.put(
    one,
    {
      schema: {
        tags,
        summary: 'Any part of what a borrower says of himself',
        params: borrowerParams,
        body: borrowerResource.schema(),
        response: { 200: answer },
      },
    },
    change({ access: 'self', event: 'borrower saved' }, async (made, req) => {
      const { trx, borrower, application, ifMatch } = made
      requireVersion(ifMatch, borrower.version)
      const { stored } = parseOrThrow(
        borrowerResource.parse(req.body as StoredAnswers, storedBorrower(borrower), today(services.clock)),
      )
      const version = borrower.version + 1
      await trx
        .updateTable('borrower')
        .set({ ...borrowerColumns(stored), version })
        .where('id', '=', borrower.id)
        .execute()
      if (stored.sms_support_opt_out !== borrower.sms_support_opt_out) {
        const names = { lender: services.settings.LENDER_NAME, dealer: application.dealer_name }
        const who = { application_id: application.id, borrower_id: borrower.id }
        await storeSmsConsent(trx, names, { ...who, stored }, requestContextOf(req))
      }
      return { body: borrowerResource.toApi(stored), version }
    }),
  )

  app.post(
    `${one}/skip/:section_name`,
    {
      schema: { tags, summary: 'Say that a list is empty', params: skipParams },
    },
    change({ access: 'self', event: 'list skipped' }, async ({ trx, borrower }, req) => {
      const { section_name } = req.params as BorrowerParams & { section_name: string }
      const list = listSections().find(({ skipName }) => skipName === section_name)
      if (!list) throw new HttpError('list_not_skippable', { params: { lists: skippable().join(', ') } })
      const entries = await entriesOf(trx, borrower.id, list.id)
      if (entries.length > 0) throw new HttpError('list_not_empty')
      const skipped = [...new Set([...borrower.skipped, section_name])]
      await trx.updateTable('borrower').set({ skipped }).where('id', '=', borrower.id).execute()
      return { body: { skipped: section_name } }
    }),
  )
}

const skippable = (): string[] => listSections().flatMap(({ skipName }) => skipName ?? [])
