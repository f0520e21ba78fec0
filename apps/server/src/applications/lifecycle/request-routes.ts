import { requestOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { askForChange, unlockSection } from './requests.ts'

/** A borrower unlocks a section that the lender did not send back, or asks for a change while the application is reviewed. */
export function requestRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serveAll(app, services, requestOperations, {
    'POST /{dealer}/application/{application_id}/unlock': (
      services,
      { body: { borrower_id, section, reason }, params, ...call },
    ) => {
      const subject = borrower_id === undefined ? params : { ...params, borrower_id }
      return mutate(
        services,
        { ...call, body: { section, reason }, params: subject },
        { action: 'section.unlock', event: 'section.unlocked' },
        mutation => unlockSection(services, mutation, { section, reason }),
      )
    },

    'POST /{dealer}/application/{application_id}/change-request': (services, call) =>
      mutate(services, call, { action: 'application.ask-to-change', event: 'change.requested' }, mutation =>
        askForChange(services, mutation, call.body.sentence),
      ),
  })
}
