import { milestoneOperations } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { serve } from '../../platform/http/serve.ts'
import { liftHold, setHold } from './holds.ts'
import { recordMilestone } from './milestones.ts'
import { confirmLand, recordCompletion, recordEstimate, recordLoanNumber } from './record-facts.ts'

/** The routes of milestones, of the facts that clocks depend on, and of holds. docs/product/staff-reference.md */
export function milestoneRoutes(app: FastifyInstance, services: ApplicationServices): void {
  serve(app, milestoneOperations, 'POST /staff/applications/{application_id}/milestones', {
    handler: ({ body, ...call }) => recordMilestone(services, call, body),
  })

  serve(app, milestoneOperations, 'PUT /staff/applications/{application_id}/loan-number', {
    handler: ({ body, ...call }) => recordLoanNumber(services, call, body.loan_number),
  })

  serve(app, milestoneOperations, 'PUT /staff/applications/{application_id}/land', {
    handler: ({ body, ...call }) => confirmLand(services, call, body.with_land),
  })

  serve(app, milestoneOperations, 'PUT /staff/applications/{application_id}/completion', {
    handler: ({ body, ...call }) => recordCompletion(services, call, body),
  })

  serve(app, milestoneOperations, 'PUT /staff/applications/{application_id}/loan-estimate', {
    handler: ({ body, ...call }) => recordEstimate(services, call, body.sent_on),
  })

  serve(app, milestoneOperations, 'POST /staff/applications/{application_id}/hold', {
    handler: ({ body, ...call }) => setHold(services, call, body.reason),
  })

  serve(app, milestoneOperations, 'POST /staff/applications/{application_id}/hold/end', {
    handler: ({ body, ...call }) => liftHold(services, call, body.reason),
  })
}
