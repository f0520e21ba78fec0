import { ownActKinds } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { defineOperations } from '../operation.ts'
import { chosenDay, closed, day, flag, named, oneOf, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

/** An act of the caller, or several like ones with one application. */
const act = closed({
  /** The id of the newest event in it. */
  id: text,
  at: time,
  kind: oneOf(ownActKinds),
  /** 'Left a message: Ann'. Never what was written. */
  words: text,
  application_id: text,
  /** The primary borrower as signed last. */
  borrower: text,
  dealer: text,
})
export type OwnAct = Static<typeof act>

const activity = named(
  'OwnActivity',
  closed({
    /** A day in the lender's time zone. */
    day,
    today: day,
    /** The earliest first. */
    acts: Type.Array(act),
    /** True if there are more than these. */
    more: flag,
  }),
)
export type OwnActivityResponse = Static<typeof activity>

export const activityOperations = defineOperations({
  'GET /staff/activity': {
    ...staff,
    operationId: 'listOwnActivity',
    summary: 'List what the caller did on a day with applications that they may still read, without texts',
    query: closed({ day: Type.Optional(Type.String({ ...chosenDay, description: 'Today without it' })) }),
    response: { 200: activity },
    refusals: ['staff_forbidden'],
  },
})
