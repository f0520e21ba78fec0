import { refusalsOf } from '@porchlight/api'
import { coborrowerInviteForm, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { closed } from '../../platform/http/contract.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import type { ApplicationServices } from '../gate/application-services.ts'
import { mutate } from '../gate/mutation.ts'
import { applicationParams, borrowerParams, invitationParams } from '../gate/requests.ts'
import { answersSchema, registration, startedApplication } from '../views/schemas.ts'
import { acceptAndRegister, addCoborrower, askToLeave, registerCoborrower, removeCoborrower } from './coborrowers.ts'
import { invitationLimits, invite } from './invitations.ts'

const id = { type: 'string', maxLength: 63 }

/** Adding co-borrowers on the same device or by invitation, accepting an invitation, and removing co-borrowers. */
export function coborrowerRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/:dealer/application/:application_id'
  const limits = rateLimits(services, invitationLimits)
  const shared = { access: 'borrower', tags: ['co-borrowers'] } as const
  const invitation = coborrowerInviteForm.schema()

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/coborrower`,
    operationId: 'addCoborrower',
    idempotent: true,
    summary: 'Add a co-borrower on this device',
    params: applicationParams,
    body: answersSchema(registration),
    response: { 201: startedApplication },
    refusals: refusalsOf('coborrower.add', 'application'),
    handler: call =>
      mutate(services, call, { action: 'coborrower.add', event: 'coborrower.added' }, mutation =>
        addCoborrower(services, mutation, call.body),
      ),
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/coborrower/invite`,
    operationId: 'inviteCoborrower',
    idempotent: true,
    summary: 'Invite a co-borrower, or resend an invitation',
    params: applicationParams,
    body: answersSchema<{ borrower_id?: string }>({
      ...invitation,
      properties: { ...invitation.properties, borrower_id: id },
      maxProperties: 2,
    }),
    response: { 201: startedApplication },
    refusals: [
      ...refusalsOf('coborrower.add', 'application'),
      'borrower_not_found',
      'already_invited',
      'invitation_accepted',
      'too_many_requests',
    ],
    async handler(call) {
      await limits.consume('invitationsPerUser', call.actor.user_id)
      return mutate(services, call, { action: 'coborrower.add', event: 'coborrower.invited' }, async mutation => ({
        body: {
          application_id: mutation.application.id,
          borrower_id: await invite(services, mutation, call.body, call.language),
        },
      }))
    },
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/coborrower/:borrower_id/accept-invite`,
    operationId: 'acceptInvitation',
    idempotent: true,
    summary: 'Accept an invitation and register',
    params: invitationParams,
    body: answersSchema(registration),
    response: { 200: startedApplication },
    refusals: ['application_not_found', ...refusalsOf('invitation.accept', 'borrower'), 'already_member'],
    handler: call =>
      mutate(
        services,
        call,
        { action: 'invitation.accept', event: 'invitation.accepted', retryAction: 'application.read' },
        mutation => acceptAndRegister(services, mutation, call.body),
      ),
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: '/register/coborrower',
    operationId: 'registerCoborrower',
    idempotent: true,
    summary: 'Register a co-borrower on the primary borrower’s device',
    body: answersSchema<{ borrower_id: string }>({
      ...registration,
      properties: { ...registration.properties, application_id: id, borrower_id: id },
      required: ['borrower_id'],
    }),
    response: { 200: startedApplication },
    refusals: [...refusalsOf('section.save', 'borrower'), 'not_a_coborrower'],
    handler(call) {
      const { application_id: _, borrower_id, ...contact }: StoredAnswers & { borrower_id: string } = call.body
      // The only route whose path names neither dealer nor borrower.
      return mutate(
        services,
        { ...call, params: { borrower_id } },
        { action: 'section.save', event: 'coborrower.registered' },
        mutation => registerCoborrower(services, mutation, contact),
      )
    },
  })

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/removal-request`,
    operationId: 'askToLeave',
    idempotent: true,
    summary: 'Ask to be taken off the application; the primary borrower is notified at most once a day',
    params: applicationParams,
    response: { 200: closed({ asked_at: Type.String({ format: 'date-time' }) }) },
    refusals: refusalsOf('application.ask-to-leave', 'application'),
    handler: call =>
      mutate(services, call, { action: 'application.ask-to-leave', event: 'removal.requested' }, askToLeave),
  })

  route(app, {
    ...shared,
    method: 'DELETE',
    url: '/:dealer/borrower/:borrower_id',
    operationId: 'removeCoborrower',
    summary: 'Remove a co-borrower',
    params: borrowerParams,
    response: { 200: closed({ id: Type.String() }) },
    refusals: [...refusalsOf('coborrower.remove', 'borrower'), 'primary_not_removable'],
    handler: call =>
      mutate(services, call, { action: 'coborrower.remove', event: 'coborrower.removed' }, mutation =>
        removeCoborrower(services, mutation),
      ),
  })
}
