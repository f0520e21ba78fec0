import {
  homeResource,
  loanSummary,
  loanSummaryApi,
  parseSummary,
  type StoredAnswers,
  summarySchema,
} from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { today } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { readApplicationPart, writeApplicationPart } from './application-parts.ts'
import { type Application, ratesOf, readApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { defineMutations, requireVersion } from './mutation.ts'
import { applicationParams } from './params.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { authorize } from './policy.ts'

/** The three that the overview is drawn from. Each version only grows, so their sum changes whenever one of them does. */
async function readLoan(db: Kysely<Database>, application: Application) {
  const [home, land] = [
    await readApplicationPart(db, application.id, 'home'),
    await readApplicationPart(db, application.id, 'land'),
  ]
  return { home, land, rates: ratesOf(application), version: home.version + land.version + application.version }
}

function told(loan: Parameters<typeof loanSummary>[0]): StoredAnswers {
  const summary = loanSummary(loan)
  if (!summary) throw new HttpError('summary_needs_home')
  return loanSummaryApi.toApi(summary) as StoredAnswers
}

/** The loan overview: what it shows, its eight figures that can be edited, and its confirmation. */
export function summaryRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/application/:application_id/summary'
  const tags = ['sections']
  const { clock } = services
  const response = { 200: loanSummaryApi.schema }

  app.get(
    path,
    { schema: { tags, summary: 'The loan overview', params: applicationParams, response } },
    async (req, reply) => {
      const { dealer, application_id } = req.params as { dealer: string; application_id: string }
      const record = await readApplication(services.db, dealer, { application_id })
      authorize(record, req.user.user_id, 'primary')
      const { home, land, rates, version } = await readLoan(services.db, record.application)
      reply.header('etag', `"${version}"`)
      return told({ home: home.answers, land: land.answers, rates })
    },
  )

  app.put(
    path,
    {
      schema: {
        tags,
        summary: 'Any figure of the loan overview, and its confirmation',
        params: applicationParams,
        body: summarySchema(),
        response,
      },
    },
    defineMutations(services)({ access: 'primary', event: 'summary saved' }, async (made, req) => {
      const { trx, application, ifMatch } = made
      const before = await readLoan(trx, application)
      requireVersion(ifMatch, before.version)
      told({ home: before.home.answers, land: before.land.answers, rates: before.rates })

      const { confirm, ...figures } = req.body as StoredAnswers
      const stored = { ...homeResource.empty(), ...before.home.answers }
      const loan = { home: stored, land: before.land.answers, rates: before.rates }
      const { home, land, rates } = parseOrThrow(parseSummary(figures, loan, today(clock)))
      if (home !== loan.home) await writeApplicationPart(trx, application.id, 'home', before.home, home)
      if (land && land !== loan.land) await writeApplicationPart(trx, application.id, 'land', before.land, land)

      const newRates = JSON.stringify(rates) !== JSON.stringify(before.rates)
      if (newRates || confirm)
        await trx
          .updateTable('application')
          .set({
            overview_confirmed_at: confirm ? clock.now() : null,
            ...(newRates && { ...rates, version: application.version + 1 }),
          })
          .where('id', '=', application.id)
          .execute()

      const after = await readLoan(trx, { ...application, version: application.version + (newRates ? 1 : 0) })
      return { body: told({ home, land, rates }), version: after.version }
    }),
  )
}
