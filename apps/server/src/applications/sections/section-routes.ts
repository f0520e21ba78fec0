import { sectionOperations, skipOperations } from '@porchlight/api'
import { landKey, landSituation, listSections } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { reads, send } from '../views/reads.ts'
import { listRoutes } from './list-routes.ts'
import { skipList } from './lists.ts'
import { sectionMutations } from './section-mutations.ts'

/** The routes of every section. */
export function sectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  for (const section of listSections()) listRoutes(app, services, section)
  borrowerSectionRoutes(app, services)
  loanRoutes(app, services)
}

function borrowerSectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, sectionOperations, 'GET /{dealer}/borrower/{borrower_id}', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.borrower(services, actor, params)),
  })
  serve(app, sectionOperations, 'PUT /{dealer}/borrower/{borrower_id}', {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'borrower.saved' }, mutation =>
        sectionMutations.borrower(services, mutation, call.body),
      ),
  })
  serve(app, skipOperations(), 'POST /{dealer}/borrower/{borrower_id}/skip/{section_name}', {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'list.skipped' }, mutation =>
        skipList(mutation, call.params.section_name),
      ),
  })

  serve(app, sectionOperations, 'GET /{dealer}/borrower/{borrower_id}/demographics', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.demographics(services, actor, params)),
  })
  serve(app, sectionOperations, 'PUT /{dealer}/borrower/{borrower_id}/demographics', {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'demographics.saved' }, mutation =>
        sectionMutations.demographics(services, mutation, call.body),
      ),
  })

  serve(app, sectionOperations, 'GET /{dealer}/borrower/{borrower_id}/consent', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.consent(services, actor, params)),
  })
  serve(app, sectionOperations, 'PUT /{dealer}/borrower/{borrower_id}/consent', {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'consent.saved' }, mutation =>
        sectionMutations.consent(services, mutation, call.body),
      ),
  })

  serve(app, sectionOperations, 'GET /{dealer}/application/{application_id}/current-address', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.currentAddress(services, actor, params)),
  })
  serve(app, sectionOperations, 'POST /{dealer}/borrower/{borrower_id}/address/coborrower-confirmation', {
    handler: call =>
      mutate(services, call, { action: 'section.save', event: 'address.confirmed' }, mutation =>
        sectionMutations.confirmedAddress(services, mutation, call.body ?? {}),
      ),
  })
}

/** The sections that belong to the application: home, land, loan overview and salesperson. */
function loanRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, sectionOperations, 'PUT /{dealer}/application/{application_id}', {
    handler: call =>
      mutate(services, call, { action: 'loan.save', event: 'salesperson.saved' }, mutation =>
        sectionMutations.salesperson(services, mutation, call.body),
      ),
  })

  serve(app, sectionOperations, 'GET /{dealer}/application/{application_id}/home', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.home(services, actor, params)),
  })
  for (const method of ['POST', 'PUT'] as const)
    serve(app, sectionOperations, `${method} /{dealer}/application/{application_id}/home`, {
      handler: call =>
        mutate(services, call, { action: 'loan.save', event: 'home.saved' }, mutation =>
          sectionMutations.home(services, mutation, call.body),
        ),
    })

  serve(app, sectionOperations, 'GET /{dealer}/application/{application_id}/land', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.land(services, actor, params)),
  })
  for (const situation of landSituation.values)
    serve(app, sectionOperations, landKey(situation), {
      handler: call =>
        mutate(services, call, { action: 'loan.save', event: 'land.saved' }, mutation =>
          sectionMutations.land(services, mutation, call.body, situation),
        ),
    })

  serve(app, sectionOperations, 'GET /{dealer}/application/{application_id}/summary', {
    handler: async ({ params, actor, reply }) => send(reply, await reads.summary(services, actor, params)),
  })
  serve(app, sectionOperations, 'PUT /{dealer}/application/{application_id}/summary', {
    handler: call =>
      mutate(services, call, { action: 'loan.save', event: 'summary.saved' }, mutation =>
        sectionMutations.summary(services, mutation, call.body),
      ),
  })
}
