import { coborrowerInviteForm, contactForm, type StoredAnswers } from '@porchlight/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rateLimits } from '../platform/http/rate-limit.ts'
import type { ApplicationServices } from './application-services.ts'
import { acceptAndRegister, addCoborrower, registerCoborrower, removeCoborrower } from './coborrowers.ts'
import { invitationLimits, invite } from './invitations.ts'
import { defineMutations } from './mutation.ts'
import { applicationParams, borrowerParams } from './requests.ts'

const id = { type: 'string', maxLength: 63 }
const withFields = (schema: { properties: object }, fields: Record<string, object>) => ({
  ...schema,
  properties: { ...schema.properties, ...fields },
})

/** Adding co-borrowers on the same device or by invitation, accepting an invitation, and removing co-borrowers. */
export function coborrowerRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const mutation = defineMutations(services)
  const path = '/:dealer/application/:application_id'
  const tags = ['co-borrowers']
  const limits = rateLimits(services, invitationLimits)
  const registrationOf = (req: FastifyRequest): StoredAnswers => {
    const { application_id: _, borrower_id: __, ...registration } = req.body as StoredAnswers
    return registration
  }

  app.post(
    `${path}/coborrower`,
    {
      schema: {
        tags,
        summary: 'Add a co-borrower on this device',
        params: applicationParams,
        body: contactForm.schema(),
      },
    },
    mutation({ action: 'coborrower.add', event: 'co-borrower added' }, async (ctx, req) =>
      addCoborrower(services, ctx, registrationOf(req)),
    ),
  )

  app.post(
    `${path}/coborrower/invite`,
    {
      schema: {
        tags,
        summary: 'Invite a co-borrower, or resend an invitation',
        params: applicationParams,
        body: { ...withFields(coborrowerInviteForm.schema(), { borrower_id: id }), maxProperties: 2 },
      },
      preHandler: req => limits.take('invitationsPerUser', req.user.user_id),
    },
    mutation({ action: 'coborrower.add', event: 'co-borrower invited' }, async (ctx, req) => ({
      body: {
        application_id: ctx.application.id,
        borrower_id: await invite(services, ctx, req.body as StoredAnswers),
      },
      status: 201,
    })),
  )

  app.post(
    `${path}/coborrower/:borrower_id/accept-invite`,
    {
      schema: {
        tags,
        summary: 'Accept an invitation and register',
        params: { ...applicationParams, properties: { ...applicationParams.properties, borrower_id: id } },
        body: contactForm.schema(),
      },
    },
    mutation(
      { action: 'invitation.accept', event: 'invitation accepted', retryAction: 'application.read' },
      async (ctx, req) => acceptAndRegister(services, ctx, registrationOf(req)),
    ),
  )

  app.post(
    '/register/coborrower',
    {
      schema: {
        tags,
        summary: 'Register a co-borrower on the primary borrower’s device',
        body: {
          ...withFields(contactForm.schema(), { application_id: id, borrower_id: id }),
          required: ['borrower_id'],
        },
      },
    },
    mutation(
      {
        action: 'section.save',
        event: 'co-borrower registered',
        // The only request whose path names neither dealer nor borrower.
        target: req => ({ borrower_id: (req.body as { borrower_id: string }).borrower_id }),
      },
      async (ctx, req) => registerCoborrower(services, ctx, registrationOf(req)),
    ),
  )

  app.delete(
    '/:dealer/borrower/:borrower_id',
    { schema: { tags, summary: 'Remove a co-borrower', params: borrowerParams } },
    mutation({ action: 'coborrower.remove', event: 'co-borrower removed' }, async ctx => removeCoborrower(ctx)),
  )
}
