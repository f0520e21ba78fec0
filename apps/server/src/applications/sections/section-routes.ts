import { borrowerSectionOperations, landOperations, loanOperations, skipOperations } from '@porchlight/api'
import {
  type ChangeCode,
  type LandSituation,
  landKey,
  landSituation,
  listSections,
  type StoredAnswers,
} from '@porchlight/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BorrowerActor } from '../../platform/actor.ts'
import { serve, serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { type MutationCall, type MutationContext, type MutationResult, mutate } from '../gate/mutation.ts'
import { type ReadResponse, reads, send } from '../views/reads.ts'
import { listRoutes } from './list-routes.ts'
import { skipList } from './lists.ts'
import { sectionMutations } from './section-mutations.ts'

type Work<Body extends object> = (
  services: ApplicationServices,
  mutation: MutationContext,
  body: StoredAnswers,
) => MutationResult<Body> | Promise<MutationResult<Body>>

const read =
  <Params, Data>(
    find: (services: ApplicationServices, actor: BorrowerActor, params: Params) => Promise<ReadResponse<Data>>,
  ) =>
  async (
    services: ApplicationServices,
    { params, actor, reply }: { params: Params; actor: BorrowerActor; reply: FastifyReply },
  ) =>
    send(reply, await find(services, actor, params))

const saveBy =
  (action: 'section.save' | 'loan.save') =>
  <Body extends object>(event: ChangeCode, work: Work<Body>) =>
  (services: ApplicationServices, call: MutationCall & { body: StoredAnswers | null | undefined }) =>
    mutate(services, call, { action, event }, mutation => work(services, mutation, call.body ?? {}))
const save = saveBy('section.save')
const saveLoan = saveBy('loan.save')
const saveHome = saveLoan('home.saved', sectionMutations.home)

const saveLand = (situation: LandSituation) =>
  saveLoan('land.saved', (services, mutation, body) => sectionMutations.land(services, mutation, body, situation))

/** The routes of every section. */
export function sectionRoutes(app: FastifyInstance, services: ApplicationServices): void {
  for (const section of listSections()) listRoutes(app, services, section)
  serveAll(app, services, skipOperations(), {
    'POST /{dealer}/borrower/{borrower_id}/skip/{section_name}': (services, call) =>
      mutate(services, call, { action: 'section.save', event: 'list.skipped' }, mutation =>
        skipList(mutation, call.params.section_name),
      ),
  })
  serveAll(app, services, borrowerSectionOperations, {
    'GET /{dealer}/borrower/{borrower_id}': read(reads.borrower),
    'PUT /{dealer}/borrower/{borrower_id}': save('borrower.saved', sectionMutations.borrower),
    'GET /{dealer}/borrower/{borrower_id}/demographics': read(reads.demographics),
    'PUT /{dealer}/borrower/{borrower_id}/demographics': save('demographics.saved', sectionMutations.demographics),
    'GET /{dealer}/borrower/{borrower_id}/consent': read(reads.consent),
    'PUT /{dealer}/borrower/{borrower_id}/consent': save('consent.saved', sectionMutations.consent),
    'GET /{dealer}/application/{application_id}/current-address': read(reads.currentAddress),
    'POST /{dealer}/borrower/{borrower_id}/address/coborrower-confirmation': save(
      'address.confirmed',
      sectionMutations.confirmedAddress,
    ),
  })

  serveAll(app, services, loanOperations, {
    'PUT /{dealer}/application/{application_id}': saveLoan('salesperson.saved', sectionMutations.salesperson),
    'GET /{dealer}/application/{application_id}/home': read(reads.home),
    'POST /{dealer}/application/{application_id}/home': saveHome,
    'PUT /{dealer}/application/{application_id}/home': saveHome,
    'GET /{dealer}/application/{application_id}/land': read(reads.land),
    'GET /{dealer}/application/{application_id}/summary': read(reads.summary),
    'PUT /{dealer}/application/{application_id}/summary': saveLoan('summary.saved', sectionMutations.summary),
  })
  for (const situation of landSituation.values)
    serve(app, landOperations, landKey(situation), {
      handler: call => saveLand(situation)(services, call),
    })
}
