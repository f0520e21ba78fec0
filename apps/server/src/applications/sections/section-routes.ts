import { refusalsOf } from '@porchlight/api'
import {
  borrowerResource,
  consentForm,
  demographicsResource,
  type ErrorCode,
  homeResource,
  landApiPath,
  landForms,
  landSituation,
  listSections,
  loanSummaryApi,
  salespersonForm,
  sharedHomeForm,
  summarySchema,
} from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { camelCase, closed } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import type { Action } from '../gate/policy.ts'
import { applicationParams, borrowerParams, skipParams } from '../gate/requests.ts'
import { reads, send } from '../views/reads.ts'
import {
  answersResponse,
  answersSchema,
  borrowerResponse,
  consentResponse,
  currentAddressResponse,
  landResponse,
  optionalAnswersSchema,
} from '../views/schemas.ts'
import { listRoutes } from './list-routes.ts'
import { skipList } from './lists.ts'
import { sectionMutations } from './section-mutations.ts'

/** The routes of every section. */
export function sectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  for (const section of listSections()) listRoutes(app, services, section)
  borrowerSectionRoutes(app, services)
  loanRoutes(app, services)
}

const saveSection = { access: 'borrower', etag: true, ifMatch: true, tags: ['sections'] } as const
const readSection = { method: 'GET', access: 'borrower', etag: true, tags: ['sections'] } as const

function borrowerSectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/borrower/:borrower_id'
  const params = borrowerParams
  const refusals = (action: Action, ...codes: ErrorCode[]) => [...refusalsOf(action, 'borrower'), ...codes]
  const demographics = answersResponse(demographicsResource.schema())

  route(app, {
    ...readSection,
    url: path,
    operationId: 'getBorrower',
    summary: 'Get a borrower',
    params,
    response: { 200: borrowerResponse },
    refusals: refusals('section.read'),
    handler: async ({ params, actor, reply }) => send(reply, await reads.borrower(services, actor, params)),
  })
  route(app, {
    ...saveSection,
    method: 'PUT',
    url: path,
    operationId: 'saveBorrower',
    summary: 'Save any part of a borrower',
    params,
    body: answersSchema(borrowerResource.schema()),
    response: { 200: answersResponse(borrowerResource.schema()) },
    refusals: refusals('section.save'),
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'borrower.saved' }, mutation =>
        sectionMutations.borrower(services, mutation, call.body),
      ),
  })
  route(app, {
    method: 'POST',
    url: `${path}/skip/:section_name`,
    operationId: 'skipList',
    tags: ['sections'],
    access: 'borrower',
    idempotent: true,
    summary: 'Declare a list empty',
    params: skipParams(),
    response: { 200: closed({ skipped: Type.String() }) },
    refusals: refusals('section.save', 'list_not_empty'),
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list.skipped' }, mutation =>
        skipList(mutation, call.params.section_name),
      ),
  })

  route(app, {
    ...readSection,
    url: `${path}/demographics`,
    operationId: 'getDemographics',
    summary: 'Get demographics',
    params,
    response: { 200: demographics },
    refusals: refusals('demographics.read'),
    handler: async ({ params, actor, reply }) => send(reply, await reads.demographics(services, actor, params)),
  })
  route(app, {
    ...saveSection,
    method: 'PUT',
    url: `${path}/demographics`,
    operationId: 'saveDemographics',
    summary: 'Save any part of demographics',
    params,
    body: answersSchema(demographicsResource.schema()),
    response: { 200: demographics },
    refusals: refusals('section.save'),
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'demographics.saved' }, mutation =>
        sectionMutations.demographics(services, mutation, call.body),
      ),
  })

  route(app, {
    ...readSection,
    url: `${path}/consent`,
    operationId: 'getConsent',
    summary: 'Get the consent, without SSN and birth date',
    params,
    response: { 200: consentResponse },
    refusals: refusals('section.read'),
    handler: async ({ params, actor, reply }) => send(reply, await reads.consent(services, actor, params)),
  })
  route(app, {
    ...saveSection,
    method: 'PUT',
    url: `${path}/consent`,
    operationId: 'saveConsent',
    summary: 'Save the consent',
    params,
    body: answersSchema(consentForm.schema()),
    response: { 200: consentResponse },
    refusals: refusals('section.save'),
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'consent.saved' }, mutation =>
        sectionMutations.consent(services, mutation, call.body),
      ),
  })

  route(app, {
    method: 'GET',
    url: '/:dealer/application/:application_id/current-address',
    operationId: 'getCurrentAddress',
    tags: ['sections'],
    access: 'borrower',
    summary: "Get the primary borrower's current and mailing address",
    params: applicationParams,
    response: { 200: currentAddressResponse },
    refusals: refusalsOf('shared-address.read', 'application'),
    handler: async ({ params, actor, reply }) => send(reply, await reads.currentAddress(services, actor, params)),
  })
  route(app, {
    method: 'POST',
    url: `${path}/address/coborrower-confirmation`,
    operationId: 'confirmAddress',
    tags: ['sections'],
    access: 'borrower',
    idempotent: true,
    summary: "Copy the primary borrower's addresses to the co-borrower, with the co-borrower's own housing terms",
    params,
    body: optionalAnswersSchema(sharedHomeForm.schema()),
    response: { 200: closed({ confirmed: Type.Boolean() }) },
    refusals: refusals('section.save', 'confirmation_by_coborrower_only', 'primary_address_missing'),
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'address.confirmed' }, mutation =>
        sectionMutations.confirmedAddress(services, mutation, call.body ?? {}),
      ),
  })
}

/** The sections that belong to the application: home, land, loan overview and salesperson. */
function loanRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/application/:application_id'
  const params = applicationParams
  const readRefusals = refusalsOf('loan.read', 'application')
  const saveRefusals = refusalsOf('loan.save', 'application')
  const home = answersResponse(homeResource.schema())
  const summary = answersResponse(loanSummaryApi.schema)

  route(app, {
    ...saveSection,
    method: 'PUT',
    url: path,
    operationId: 'saveSalesperson',
    summary: 'Save who helped with the application',
    params,
    body: answersSchema(salespersonForm.schema()),
    response: { 200: answersResponse(salespersonForm.schema()) },
    refusals: saveRefusals,
    handler: call =>
      mutate(services, call, { action: 'loan.save', event: 'salesperson.saved' }, mutation =>
        sectionMutations.salesperson(services, mutation, call.body),
      ),
  })

  route(app, {
    ...readSection,
    url: `${path}/home`,
    operationId: 'getHome',
    summary: 'Get the home',
    params,
    response: { 200: home },
    refusals: readRefusals,
    handler: async ({ params, actor, reply }) => send(reply, await reads.home(services, actor, params)),
  })
  // POST and PUT are the same request.
  for (const [method, operationId] of [
    ['POST', 'createHome'],
    ['PUT', 'saveHome'],
  ] as const)
    route(app, {
      ...saveSection,
      method,
      url: `${path}/home`,
      operationId,
      ...(method === 'POST' && { idempotent: true }),
      summary: 'Save any part of the home',
      params,
      body: answersSchema(homeResource.schema()),
      response: { 200: home },
      refusals: saveRefusals,
      handler: call =>
        mutate(services, call, { action: 'loan.save', event: 'home.saved' }, mutation =>
          sectionMutations.home(services, mutation, call.body),
        ),
    })

  route(app, {
    ...readSection,
    url: `${path}/land`,
    operationId: 'getLand',
    summary: 'Get the land',
    params,
    response: { 200: landResponse },
    refusals: readRefusals,
    handler: async ({ params, actor, reply }) => send(reply, await reads.land(services, actor, params)),
  })
  for (const situation of landSituation.values)
    route(app, {
      ...saveSection,
      method: 'POST',
      idempotent: true,
      url: `${path}/land/${landApiPath[situation]}`,
      operationId: camelCase('saveLand', landApiPath[situation]),
      summary: `Save the land: ${landSituation.labels[situation]}`,
      params,
      body: answersSchema(landForms[situation].schema()),
      response: { 200: landResponse },
      refusals: saveRefusals,
      handler: call =>
        mutate(services, call, { action: 'loan.save', event: 'land.saved' }, mutation =>
          sectionMutations.land(services, mutation, call.body, situation),
        ),
    })

  route(app, {
    ...readSection,
    url: `${path}/summary`,
    operationId: 'getLoanSummary',
    summary: 'Get the loan overview',
    params,
    response: { 200: summary },
    refusals: [...readRefusals, 'summary_needs_home'],
    handler: async ({ params, actor, reply }) => send(reply, await reads.summary(services, actor, params)),
  })
  route(app, {
    ...saveSection,
    method: 'PUT',
    url: `${path}/summary`,
    operationId: 'saveLoanSummary',
    summary: 'Save any figure of the loan overview, or confirm it',
    params,
    body: answersSchema(summarySchema()),
    response: { 200: summary },
    refusals: [...saveRefusals, 'summary_needs_home'],
    handler: call =>
      mutate(services, call, { action: 'loan.save', event: 'summary.saved' }, mutation =>
        sectionMutations.summary(services, mutation, call.body),
      ),
  })
}
