import { consentForm, consentFormFor, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { today } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import type { ApplicationServices } from './application-services.ts'
import { readBorrower } from './borrower-routes.ts'
import { receiptOf } from './consent-receipts.ts'
import { defineMutations, requireVersion } from './mutation.ts'
import { borrowerParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'

const rowOf = (db: Kysely<Database>, borrower_id: string) =>
  db.selectFrom('consent').selectAll().where('borrower_id', '=', borrower_id).executeTakeFirst()

/** SSN and date of birth go in and never come out again; what is told is whether they are set (decisions C4). */
const told = (row: Awaited<ReturnType<typeof rowOf>>) => ({
  ssn_last4: row?.ssn_last4 ?? null,
  has_ssn: Boolean(row?.ssn),
  has_date_of_birth: Boolean(row?.date_of_birth),
  is_acknowledged: row?.is_acknowledged ?? false,
  disclaimer: row?.disclaimer ?? '',
})
const answer = {
  type: 'object',
  properties: {
    ssn_last4: { type: ['string', 'null'] },
    has_ssn: { type: 'boolean' },
    has_date_of_birth: { type: 'boolean' },
    is_acknowledged: { type: 'boolean' },
    disclaimer: { type: 'string' },
  },
}

export function consentRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/borrower/:borrower_id/consent'
  const tags = ['sections']
  const { fields } = services.keys

  app.get(
    path,
    { schema: { tags, summary: 'Consent, without what is secret', params: borrowerParams, response: { 200: answer } } },
    async (req, reply) => {
      const { borrower } = await readBorrower(services, req)
      const row = await rowOf(services.db, borrower.id)
      reply.header('etag', `"${row?.version ?? 0}"`)
      return told(row)
    },
  )

  app.put(
    path,
    {
      schema: {
        tags,
        summary: 'Consent',
        params: borrowerParams,
        body: consentForm.schema(),
        response: { 200: answer },
      },
    },
    defineMutations(services)(
      { access: 'self', event: 'consent saved' },
      async ({ trx, borrower, application, ifMatch }, req) => {
        const row = await rowOf(trx, borrower.id)
        requireVersion(ifMatch, row?.version ?? 0)
        const form = consentFormFor({ ssn: Boolean(row?.ssn), date_of_birth: Boolean(row?.date_of_birth) })
        const before = row && { is_acknowledged: row.is_acknowledged, disclaimer: row.disclaimer }
        const { stored } = parseOrThrow(form.parse(req.body as StoredAnswers, before, today(services.clock)))
        const { ssn, date_of_birth, is_acknowledged, disclaimer } = stored as {
          ssn: string
          date_of_birth: string | null
          is_acknowledged: boolean
          disclaimer: string
        }
        const at = (column: string) => ({ table: 'consent', column, row: borrower.id })
        const values = {
          ...(ssn && { ssn: fields.seal(ssn, at('ssn')), ssn_last4: ssn.slice(-4) }),
          ...(date_of_birth && { date_of_birth: fields.seal(date_of_birth, at('date_of_birth')) }),
          is_acknowledged,
          disclaimer,
          version: (row?.version ?? 0) + 1,
          updated_at: services.clock.now(),
        }
        const saved = await trx
          .insertInto('consent')
          .values({ borrower_id: borrower.id, ...values })
          .onConflict(conflict => conflict.column('borrower_id').doUpdateSet(values))
          .returningAll()
          .executeTakeFirstOrThrow()
        const names = { lender: services.settings.LENDER_NAME, dealer: application.dealer_name }
        const given = {
          application_id: application.id,
          borrower_id: borrower.id,
          agreed: is_acknowledged,
          typed_signature: disclaimer,
        }
        await trx
          .insertInto('consent_receipt')
          .values(receiptOf('credit-authorization', names, given, requestContextOf(req)))
          .execute()
        return { body: told(saved), version: saved.version }
      },
    ),
  )
}
