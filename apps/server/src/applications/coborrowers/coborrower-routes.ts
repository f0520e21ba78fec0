import { coborrowerOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import { serveAll } from '../../platform/http/serve.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { acceptAndRegister, addCoborrower, askToLeave, registerCoborrower, removeCoborrower } from './coborrowers.ts'
import { invitationLimits, invite } from './invitations.ts'

/** Adding co-borrowers on the same device or by invitation, accepting an invitation, and removing co-borrowers. */
export function coborrowerRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const limits = rateLimits(services, invitationLimits)

  serveAll(app, services, coborrowerOperations, {
    'POST /{dealer}/application/{application_id}/coborrower': (services, call) =>
      mutate(services, call, { action: 'coborrower.add', event: 'coborrower.added' }, mutation =>
        addCoborrower(services, mutation, call.body),
      ),

    'POST /{dealer}/application/{application_id}/coborrower/invite': async (services, call) => {
      await limits.consume('invitationsPerUser', call.actor.user_id)
      return mutate(services, call, { action: 'coborrower.add', event: 'coborrower.invited' }, async mutation => ({
        body: {
          application_id: mutation.application.id,
          borrower_id: await invite(services, mutation, call.body, call.language),
        },
      }))
    },

    'POST /{dealer}/application/{application_id}/coborrower/{borrower_id}/accept-invite': (services, call) =>
      mutate(
        services,
        call,
        { action: 'invitation.accept', event: 'invitation.accepted', retryAction: 'application.read' },
        mutation => acceptAndRegister(services, mutation, call.body),
      ),

    'POST /register/coborrower': (services, call) => {
      const { application_id: _, borrower_id, ...contact } = call.body
      // The only route whose path names neither dealer nor borrower.
      return mutate(
        services,
        { ...call, params: { borrower_id } },
        { action: 'section.save', event: 'coborrower.registered' },
        mutation => registerCoborrower(services, mutation, contact),
      )
    },

    'POST /{dealer}/application/{application_id}/removal-request': (services, call) =>
      mutate(services, call, { action: 'application.ask-to-leave', event: 'removal.requested' }, askToLeave),

    'DELETE /{dealer}/borrower/{borrower_id}': (services, call) =>
      mutate(services, call, { action: 'coborrower.remove', event: 'coborrower.removed' }, mutation =>
        removeCoborrower(services, mutation),
      ),
  })
}
