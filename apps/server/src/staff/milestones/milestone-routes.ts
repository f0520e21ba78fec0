import { refusalsOf } from '@porchlight/api'
import { type MilestoneBody, milestoneKinds, milestoneMethods } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, nullable, pathParams } from '../../platform/http/contract.ts'
import { route } from '../../platform/http/route.ts'
import { liftHold, setHold } from './holds.ts'
import { recordMilestone } from './milestones.ts'
import { confirmLand, recordCompletion, recordEstimate, recordLoanNumber } from './record-facts.ts'

const text = Type.String()
/** The domain's own messages name the mistakes. */
const day = Type.String({ maxLength: 20 })
const id = Type.String({ maxLength: 63 })
const typed = Type.String({ maxLength: 20_000 })
const nullableOf = (values: readonly string[]) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], enum: [...values, null] })
const milestoneBody = Type.Unsafe<MilestoneBody>(
  closed({
    kind: nullableOf(milestoneKinds),
    happened_on: Type.Optional(nullable(day)),
    method: Type.Optional(nullableOf(milestoneMethods)),
    said_by: Type.Optional(nullable(id)),
    corrects: Type.Optional(nullable(id)),
  }),
)

/** The routes of milestones, of the facts that clocks depend on, and of holds. docs/product/staff-reference.md */
export function milestoneRoutes(app: FastifyInstance, services: ApplicationServices): void {
  const path = '/staff/applications/:application_id'
  const shared = { access: 'staff', tags: ['staff'], params: pathParams('application_id') } as const
  const recorded = {
    ...shared,
    method: 'PUT',
    etag: true,
    ifMatch: true,
    refusals: refusalsOf('review.record', 'application'),
  } as const

  route(app, {
    ...shared,
    method: 'POST',
    url: `${path}/milestones`,
    operationId: 'recordMilestone',
    summary: 'Record what became of an application, or correct it; a final milestone ends the application',
    idempotent: true,
    etag: true,
    ifMatch: true,
    body: milestoneBody,
    response: { 201: closed({ id: text, finished: Type.Boolean() }) },
    refusals: [...refusalsOf('milestone.finish', 'application'), 'milestone_corrected'],
    handler: ({ body, ...call }) => recordMilestone(services, call, body),
  })

  route(app, {
    ...recorded,
    url: `${path}/loan-number`,
    operationId: 'recordLoanNumber',
    summary: "Record the number of the lender's own system; empty where there is none",
    body: closed({ loan_number: Type.String({ maxLength: 1000 }) }),
    response: { 200: closed({ loan_number: nullable(text) }) },
    handler: ({ body, ...call }) => recordLoanNumber(services, call, body.loan_number),
  })

  route(app, {
    ...recorded,
    url: `${path}/land`,
    operationId: 'confirmLand',
    summary: 'Confirm whether the loan is for the home only or with land',
    body: closed({ with_land: Type.Boolean() }),
    response: { 200: closed({ with_land_confirmed: Type.Boolean() }) },
    handler: ({ body, ...call }) => confirmLand(services, call, body.with_land),
  })

  route(app, {
    ...recorded,
    url: `${path}/completion`,
    operationId: 'recordCompletion',
    summary: 'Record the day on which the application was complete, with the reason; it moves the notice of action',
    body: closed({ complete_on: nullable(day), reason: typed }),
    response: { 200: closed({ complete_on: nullable(text) }) },
    handler: ({ body, ...call }) => recordCompletion(services, call, body),
  })

  route(app, {
    ...recorded,
    url: `${path}/loan-estimate`,
    operationId: 'recordLoanEstimate',
    summary: 'Record the day on which the Loan Estimate was sent',
    body: closed({ sent_on: nullable(day) }),
    response: { 200: closed({ estimate_sent_on: nullable(text) }) },
    handler: ({ body, ...call }) => recordEstimate(services, call, body.sent_on),
  })

  const hold = { ...shared, method: 'POST', body: closed({ reason: typed }), response: { 200: closed({ id: text }) } }
  route(app, {
    ...hold,
    method: 'POST',
    url: `${path}/hold`,
    operationId: 'setHold',
    summary: 'Set a hold: nothing of the application is deleted until it ends',
    idempotent: true,
    refusals: [...refusalsOf('hold.change', 'application'), 'hold_in_force'],
    handler: ({ body, ...call }) => setHold(services, call, body.reason),
  })

  route(app, {
    ...hold,
    method: 'POST',
    url: `${path}/hold/end`,
    operationId: 'endHold',
    summary: 'End a hold, with the reason',
    idempotent: true,
    refusals: [...refusalsOf('hold.change', 'application'), 'no_hold'],
    handler: ({ body, ...call }) => liftHold(services, call, body.reason),
  })
}
