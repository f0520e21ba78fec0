import { applicationStatuses } from '@porchlight/domain'
import {
  collaterals,
  type QueueResponse,
  type QueueRow,
  queueActions,
  queueGroups,
  queueSorts,
  queueViews,
  type StaffSearchResponse,
  searchKinds,
} from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { closed, named, nullable } from '../../platform/http/contract.ts'
import { rateLimits } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import { cursorParameter } from './page-cursor.ts'
import { QUEUE_PAGE, readQueuePage } from './queue.ts'
import { searchApplications, searchLimits } from './search.ts'

const LONGEST_TERM = 254

const text = Type.String()
const time = Type.String({ format: 'date-time' })
const day = Type.String({ format: 'date' })
/** Databases know no year 0. */
const chosenDay = { format: 'date', pattern: '^[12]' }
const count = Type.Integer()
const oneOf = <const V extends string>(values: readonly V[]) => Type.Unsafe<V>({ type: 'string', enum: [...values] })
const reference = closed({ id: text, name: text })
const references = Type.Array(reference)

const row = Type.Unsafe<QueueRow>(
  named(
    'QueueRow',
    closed({
      id: text,
      group: oneOf(queueGroups),
      action: Type.Unsafe<QueueRow['action']>({ type: ['string', 'null'], enum: [...queueActions, null] }),
      borrower: text,
      coborrowers: count,
      loan_number: nullable(text),
      dealer: reference,
      amount: nullable(Type.Number({ description: 'In dollars' })),
      collateral: oneOf(collaterals),
      assignee: nullable(reference),
      submitted_at: time,
      first_submitted_at: time,
      deadline: nullable(closed({ on: day, rule: text })),
      follow_up_on: nullable(day),
      status: oneOf(applicationStatuses),
      withdrawn_at: nullable(time),
      version: count,
    } satisfies Record<keyof QueueRow, TSchema>),
  ),
)

const response = Type.Unsafe<QueueResponse>(
  named(
    'Queue',
    closed({
      view: oneOf(queueViews),
      rows: Type.Array(row),
      next: nullable(text),
      as_of: time,
      dealers: references,
      officers: references,
      counts: closed({ mine: count, unassigned: count, waiting: count }),
      can_take_next: Type.Boolean(),
    }),
  ),
)

const found = Type.Unsafe<StaffSearchResponse>(
  named('StaffSearch', closed({ rows: Type.Array(row), more: Type.Boolean() })),
)

/** The parameters of a view of the queue. */
export const queueFilters = {
  view: Type.Optional({
    ...oneOf(queueViews),
    description: "The caller's own work without it; for compliance, all",
  }),
  sort: Type.Optional({
    ...oneOf(queueSorts),
    description: 'By the last submission, the newest first with the minus; without it, as it needs doing',
  }),
  dealer: Type.Optional(Type.String({ format: 'uuid', description: 'Id of the dealer; all of the caller without it' })),
  officer: Type.Optional(Type.String({ format: 'uuid', description: 'Id of the person who works on it' })),
  collateral: Type.Optional({ ...oneOf(['home', 'land']), description: 'Home only, or with land' }),
  from: Type.Optional(Type.String({ ...chosenDay, description: 'Submitted on this day or later' })),
  to: Type.Optional(Type.String({ ...chosenDay, description: 'Submitted on this day or earlier' })),
}

/** The routes of the queue. Reading it opens no application. */
export function queueRoutes(app: FastifyInstance, services: ApplicationServices): void {
  route(app, {
    method: 'GET',
    url: '/staff/queue',
    operationId: 'readQueue',
    tags: ['staff'],
    access: 'staff',
    summary: `List what was submitted to the caller's dealers, in the order in which it needs doing or was submitted, ${QUEUE_PAGE} a page`,
    query: closed({ ...queueFilters, after: cursorParameter }),
    response: { 200: response },
    refusals: [],
    handler: ({ query, actor }) => readQueuePage(services, actor, query),
  })

  const limits = rateLimits(services, searchLimits)
  route(app, {
    method: 'POST',
    url: '/staff/search',
    operationId: 'searchApplications',
    tags: ['staff'],
    access: 'staff',
    summary: 'Find applications by id, loan number, whole email or phone, or last name; 60 searches an hour',
    body: closed({ kind: oneOf(searchKinds), term: Type.String({ minLength: 1, maxLength: LONGEST_TERM }) }),
    response: { 200: found },
    refusals: ['too_many_requests'],
    handler: ({ body, actor, context }) => searchApplications(services, limits, actor, body, context),
  })
}
