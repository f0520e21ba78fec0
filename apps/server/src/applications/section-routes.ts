import {
  borrowerResource,
  consentForm,
  demographicsResource,
  homeResource,
  landApiPath,
  landForms,
  landSituation,
  listSections,
  loanSummaryApi,
  type StoredAnswers,
  salespersonForm,
  summarySchema,
} from '@porchlight/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApplicationServices } from './application-services.ts'
import { listRoutes } from './list-routes.ts'
import { skipList } from './lists.ts'
import { defineMutations } from './mutation.ts'
import { type ReadResponse, reads } from './reads.ts'
import { applicationParams, borrowerParams, skipParams } from './requests.ts'
import { sectionMutations } from './section-mutations.ts'

const tags = ['sections']
const consentSchema = {
  type: 'object',
  properties: {
    ssn_last4: { type: ['string', 'null'] },
    has_ssn: { type: 'boolean' },
    has_date_of_birth: { type: 'boolean' },
    is_acknowledged: { type: 'boolean' },
    disclaimer: { type: 'string' },
  },
}

/** Answers a read, with its version as the ETag. */
export const sendRead = <Data>(reply: FastifyReply, { data, version }: ReadResponse<Data>): Data => {
  if (version !== undefined) reply.header('etag', `"${version}"`)
  return data
}

interface OfApplication {
  dealer: string
  application_id: string
}
interface OfBorrower {
  dealer: string
  borrower_id: string
}

/** The requests of every section. */
export function sectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  for (const section of listSections()) listRoutes(app, services, section)
  borrowerSectionRoutes(app, services)
  loanRoutes(app, services)
}

const bodyOf = (req: FastifyRequest) => (req.body ?? {}) as StoredAnswers

function borrowerSectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const mutation = defineMutations(services)
  const path = '/:dealer/borrower/:borrower_id'
  const params = borrowerParams
  const borrower = { ...borrowerResource.schema(), additionalProperties: true }
  const demographics = demographicsResource.schema()

  app.get<{ Params: OfBorrower }>(
    path,
    { schema: { tags, summary: 'A borrower', params, response: { 200: borrower } } },
    async (req, reply) => sendRead(reply, await reads.borrower(services, req.user, req.params)),
  )
  app.put(
    path,
    {
      schema: {
        tags,
        summary: 'Save any part of a borrower',
        params,
        body: borrowerResource.schema(),
        response: { 200: borrower },
      },
    },
    mutation({ action: 'section.save', event: 'borrower saved' }, async (ctx, req) =>
      sectionMutations.borrower(services, ctx, bodyOf(req)),
    ),
  )
  app.post(
    `${path}/skip/:section_name`,
    { schema: { tags, summary: 'Declare a list empty', params: skipParams } },
    mutation({ action: 'section.save', event: 'list skipped' }, async (ctx, req) =>
      skipList(ctx, (req.params as { section_name: string }).section_name),
    ),
  )

  app.get<{ Params: OfBorrower }>(
    `${path}/demographics`,
    { schema: { tags, summary: 'Demographics', params, response: { 200: demographics } } },
    async (req, reply) => sendRead(reply, await reads.demographics(services, req.user, req.params)),
  )
  app.put(
    `${path}/demographics`,
    {
      schema: {
        tags,
        summary: 'Save any part of demographics',
        params,
        body: demographics,
        response: { 200: demographics },
      },
    },
    mutation({ action: 'section.save', event: 'demographics saved' }, async (ctx, req) =>
      sectionMutations.demographics(services, ctx, bodyOf(req)),
    ),
  )

  app.get<{ Params: OfBorrower }>(
    `${path}/consent`,
    {
      schema: { tags, summary: 'Consent, without SSN and birth date', params, response: { 200: consentSchema } },
    },
    async (req, reply) => sendRead(reply, await reads.consent(services, req.user, req.params)),
  )
  app.put(
    `${path}/consent`,
    {
      schema: {
        tags,
        summary: 'Save the consent',
        params,
        body: consentForm.schema(),
        response: { 200: consentSchema },
      },
    },
    mutation({ action: 'section.save', event: 'consent saved' }, async (ctx, req) =>
      sectionMutations.consent(services, ctx, bodyOf(req)),
    ),
  )

  app.get<{ Params: OfApplication }>(
    '/:dealer/application/:application_id/current-address',
    { schema: { tags, summary: "The primary borrower's current and mailing address", params: applicationParams } },
    async (req, reply) => sendRead(reply, await reads.currentAddress(services, req.user, req.params)),
  )
  app.post(
    `${path}/address/coborrower-confirmation`,
    { schema: { tags, summary: "Copy the primary borrower's addresses", params } },
    mutation({ action: 'section.save', event: 'address confirmed' }, async ctx =>
      sectionMutations.confirmedAddress(services, ctx),
    ),
  )
}

/** The sections that belong to the application. */
function loanRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const mutation = defineMutations(services)
  const path = '/:dealer/application/:application_id'
  const params = applicationParams
  const home = { ...homeResource.schema(), additionalProperties: true }
  const summary = { 200: loanSummaryApi.schema }

  app.put(
    path,
    { schema: { tags, summary: 'Save the salesperson', params, body: salespersonForm.schema() } },
    mutation({ action: 'loan.save', event: 'salesperson saved' }, async (ctx, req) =>
      sectionMutations.salesperson(services, ctx, bodyOf(req)),
    ),
  )

  app.get<{ Params: OfApplication }>(
    `${path}/home`,
    { schema: { tags, summary: 'The home', params, response: { 200: home } } },
    async (req, reply) => sendRead(reply, await reads.home(services, req.user, req.params)),
  )
  const saveHome = mutation({ action: 'loan.save', event: 'home saved' }, async (ctx, req) =>
    sectionMutations.home(services, ctx, bodyOf(req)),
  )
  for (const method of ['POST', 'PUT'] as const)
    app.route({
      method,
      url: `${path}/home`,
      schema: {
        tags,
        summary: 'Save any part of the home',
        params,
        body: homeResource.schema(),
        response: { 200: home },
      },
      handler: saveHome,
    })

  app.get<{ Params: OfApplication }>(
    `${path}/land`,
    { schema: { tags, summary: 'The land', params } },
    async (req, reply) => sendRead(reply, await reads.land(services, req.user, req.params)),
  )
  for (const situation of landSituation.values)
    app.post(
      `${path}/land/${landApiPath[situation]}`,
      {
        schema: {
          tags,
          summary: `Save the land: ${landSituation.labels[situation]}`,
          params,
          body: landForms[situation].schema(),
        },
      },
      mutation({ action: 'loan.save', event: 'land saved' }, async (ctx, req) =>
        sectionMutations.land(services, ctx, bodyOf(req), situation),
      ),
    )

  app.get<{ Params: OfApplication }>(
    `${path}/summary`,
    { schema: { tags, summary: 'The loan overview', params, response: summary } },
    async (req, reply) => sendRead(reply, await reads.summary(services, req.user, req.params)),
  )
  app.put(
    `${path}/summary`,
    {
      schema: {
        tags,
        summary: 'Save any figure of the loan overview, or confirm it',
        params,
        body: summarySchema(),
        response: summary,
      },
    },
    mutation({ action: 'loan.save', event: 'summary saved' }, async (ctx, req) =>
      sectionMutations.summary(services, ctx, bodyOf(req)),
    ),
  )
}
