import type { ItemState } from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import {
  type Change,
  type ChangeCall,
  type ChangeResult,
  change,
  type ReviewSteps,
} from '../applications/gate/change.ts'
import { borrowersActedForBy } from '../applications/gate/clauses.ts'
import { withoutAnswers } from '../applications/gate/extent.ts'
import { ownRecordOf } from '../applications/gate/policy.ts'
import type { ApplicationRecord, Borrower } from '../applications/record/application.ts'
import { lockApplication } from '../applications/record/read-repository.ts'
import type { BorrowerActor } from '../platform/actor.ts'
import { auditWrite } from '../platform/audit/audit.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { By, ItemWork } from '../staff/items/change-items.ts'
import { readItems } from '../staff/items/item-repository.ts'
import type { Item } from '../staff/items/schema.ts'
import { lockReviewIfPresent } from '../staff/record/review-repository.ts'

export type ItemCall = ChangeCall<BorrowerActor> & {
  params: { dealer: string; application_id: string; id?: string }
  body: object
}

/** The events of borrowers in the audit trail. */
type ItemAuditCode = 'item.answered' | 'item.not_available' | 'item.question_asked' | 'item.sent_unasked'

/** The context of a change by a borrower. `by`: the borrower who acts, and the one that they act for. */
export interface BorrowerWork {
  work: ItemWork
  by: Extract<By, { as: 'BORROWER' }>
  change: Change<ApplicationRecord>
}

/** The lender's row is locked as for staff, because tasks and the key of the notes are written with it. */
const steps: ReviewSteps<unknown> = {
  refuseOwn: async () => {},
  lockApplication,
  lockReview: lockReviewIfPresent,
  requireVersion: () => {},
  requireAssignee: async () => undefined,
}

/** Runs a change of items by a borrower, with its audit event. No version of a form changes. */
export const changeAsBorrower = <Body extends object>(
  { keys, ...services }: ApplicationServices,
  call: ItemCall,
  event: ItemAuditCode,
  work: (given: BorrowerWork) => Promise<ChangeResult<Body, ApplicationRecord>>,
): Promise<Body> =>
  change({ keys, ...services }, call, { action: 'item.answer', extent: withoutAnswers, review: steps }, async made => {
    const { trx, application, actor, request, now } = made
    const own = ownRecordOf(made)
    const result = await work({
      work: { trx, fields: keys.fields, application, now },
      by: { as: 'BORROWER', of: own, acting: own },
      change: made,
    })
    const about = { application_id: application.id, borrower_id: own.id }
    const entry = auditWrite(trx, actor, { ...about, event, details: { fields: Object.keys(call.body) } }, request)
    return { ...result, writes: [...(result.writes ?? []), entry] }
  })

/** Returns whether a borrower reads and answers an item: their own, one of any borrower, and those of others on their device. */
export const isReadableBy = (
  own: Borrower,
  borrowers: readonly Borrower[],
  { waits_for, borrower_id }: Pick<Item, 'waits_for' | 'borrower_id'>,
): boolean =>
  waits_for === 'BORROWER' &&
  (borrower_id === null || borrowersActedForBy(own, borrowers).some(({ id }) => id === borrower_id))

/** The item of the request, and the borrower that it concerns. Throws 404 for one that the borrower may not know of. */
export async function itemOf(
  { work, by, change: { borrowers } }: BorrowerWork,
  id: string,
): Promise<{ item: Item; by: BorrowerWork['by'] }> {
  const item = (await readItems(work.trx, work.application.id)).find(each => each.id === id)
  if (!item || !isReadableBy(by.acting, borrowers, item)) throw new HttpError('item_not_found')
  const of = borrowers.find(borrower => borrower.id === item.borrower_id) ?? by.acting
  return { item, by: { ...by, of } }
}

/** The state of an item after a change, as its borrower reads it. */
export interface Done {
  state: ItemState
  state_label: string
  version: number
}
