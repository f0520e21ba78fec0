import { borrowerSectionOperations, landOperations, loanOperations, skipOperations } from '@porchlight/api'
import { landKey, landSituation, listSections } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { type Call, serve, serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { reads, send } from '../views/reads.ts'
import { listRoutes } from './list-routes.ts'
import { skipList } from './lists.ts'
import { sectionMutations } from './section-mutations.ts'

/** The routes of every section. */
export function sectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  for (const section of listSections()) listRoutes(app, services, section)
  serveAll(app, skipOperations(), {
    'POST /{dealer}/borrower/{borrower_id}/skip/{section_name}': call =>
      mutate(services, call, { action: 'section.save', event: 'list.skipped' }, mutation =>
        skipList(mutation, call.params.section_name),
      ),
  })
  borrowerSectionRoutes(app, services)
  loanRoutes(app, services)
}

const borrowerSectionRoutes = (app: FastifyInstance, services: ApplicationServices): void =>
  serveAll(app, borrowerSectionOperations, {
    'GET /{dealer}/borrower/{borrower_id}': async ({ params, actor, reply }) =>
      send(reply, await reads.borrower(services, actor, params)),
    'PUT /{dealer}/borrower/{borrower_id}': call =>
      mutate(services, call, { action: 'section.save', event: 'borrower.saved' }, mutation =>
        sectionMutations.borrower(services, mutation, call.body),
      ),
    'GET /{dealer}/borrower/{borrower_id}/demographics': async ({ params, actor, reply }) =>
      send(reply, await reads.demographics(services, actor, params)),
    'PUT /{dealer}/borrower/{borrower_id}/demographics': call =>
      mutate(services, call, { action: 'section.save', event: 'demographics.saved' }, mutation =>
        sectionMutations.demographics(services, mutation, call.body),
      ),
    'GET /{dealer}/borrower/{borrower_id}/consent': async ({ params, actor, reply }) =>
      send(reply, await reads.consent(services, actor, params)),
    'PUT /{dealer}/borrower/{borrower_id}/consent': call =>
      mutate(services, call, { action: 'section.save', event: 'consent.saved' }, mutation =>
        sectionMutations.consent(services, mutation, call.body),
      ),
    'GET /{dealer}/application/{application_id}/current-address': async ({ params, actor, reply }) =>
      send(reply, await reads.currentAddress(services, actor, params)),
    'POST /{dealer}/borrower/{borrower_id}/address/coborrower-confirmation': call =>
      mutate(services, call, { action: 'section.save', event: 'address.confirmed' }, mutation =>
        sectionMutations.confirmedAddress(services, mutation, call.body ?? {}),
      ),
  })

/** The sections that belong to the application: home, land, loan overview and salesperson. */
function loanRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const saveHome = (call: Call<typeof loanOperations, 'PUT /{dealer}/application/{application_id}/home'>) =>
    mutate(services, call, { action: 'loan.save', event: 'home.saved' }, mutation =>
      sectionMutations.home(services, mutation, call.body),
    )

  serveAll(app, loanOperations, {
    'PUT /{dealer}/application/{application_id}': call =>
      mutate(services, call, { action: 'loan.save', event: 'salesperson.saved' }, mutation =>
        sectionMutations.salesperson(services, mutation, call.body),
      ),
    'GET /{dealer}/application/{application_id}/home': async ({ params, actor, reply }) =>
      send(reply, await reads.home(services, actor, params)),
    'POST /{dealer}/application/{application_id}/home': saveHome,
    'PUT /{dealer}/application/{application_id}/home': saveHome,
    'GET /{dealer}/application/{application_id}/land': async ({ params, actor, reply }) =>
      send(reply, await reads.land(services, actor, params)),
    'GET /{dealer}/application/{application_id}/summary': async ({ params, actor, reply }) =>
      send(reply, await reads.summary(services, actor, params)),
    'PUT /{dealer}/application/{application_id}/summary': call =>
      mutate(services, call, { action: 'loan.save', event: 'summary.saved' }, mutation =>
        sectionMutations.summary(services, mutation, call.body),
      ),
  })

  for (const situation of landSituation.values)
    serve(app, landOperations, landKey(situation), {
      handler: call =>
        mutate(services, call, { action: 'loan.save', event: 'land.saved' }, mutation =>
          sectionMutations.land(services, mutation, call.body, situation),
        ),
    })
}
