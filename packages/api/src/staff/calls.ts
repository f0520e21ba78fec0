import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { closed, flag, named, nullable, text } from '../schemas.ts'
import { lastContact, state } from './queue.ts'
import { assignedTo, inDealer } from './queue-filters.ts'
import { staff } from './staff.ts'

/** An application whose follow-up is due. */
const call = closed({
  id: text,
  /** 'today' or '2 days late', and the time where one is set: 'HH:MM' in the lender's time zone. */
  words: text,
  follow_up_time: nullable(text),
  /** The people who signed last, the primary borrower first. */
  people: Type.Array(closed({ name: text, phone_number: nullable(text) })),
  state,
  dealer: text,
  assignee: nullable(text),
  last_contact: lastContact,
})

const calls = named(
  'Calls',
  closed({
    /** Sorted by day and time; those without a time are the last of their day. */
    calls: Type.Array(call),
    /** True if there are more than MOST_CALLS. */
    more: flag,
  }),
)
export type CallsResponse = Static<typeof calls>

export const callOperations = defineOperations({
  'GET /staff/calls': {
    ...staff,
    operationId: 'listCalls',
    summary: 'List the follow-ups that are due, with the phones of the borrowers. The trail names the applications',
    query: closed({ dealer: inDealer, officer: assignedTo }),
    response: { 200: calls },
    refusals: ['staff_forbidden'],
  },
})
