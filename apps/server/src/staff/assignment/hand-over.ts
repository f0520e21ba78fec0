import { type AssignmentReason, assignmentEvents } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { ApplicationRecord } from '../../applications/record/application.ts'
import type { StaffActor, SystemActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type Mailing, notifyOfficers, type OfficerNews } from '../officer-notices/officer-mail.ts'
import type { Review } from '../record/schema.ts'
import { assign } from '../review/assign.ts'

interface HandingOver extends Mailing {
  actor: StaffActor | SystemActor
  context: RequestContext
}

export interface Move {
  review: Review
  record: ApplicationRecord
  to: string | null
  reason: AssignmentReason
  /** The reason in the words of the person who assigns it. */
  words?: string | undefined
  /** True if no one is notified, because nothing is to be done with it any more. */
  isSilent?: boolean
}

/**
 * Gives locked applications to people, or to no one, each with its event. Those who get some, and those who had them, are notified, each
 * once, or the managers of the dealer. Returns the updated rows.
 */
export async function handOver(
  trx: Transaction<Database>,
  handing: HandingOver,
  moves: readonly Move[],
): Promise<Review[]> {
  const { actor } = handing
  const reviews: Review[] = []
  const news: OfficerNews[] = []
  for (const { review, record, to, reason, words, isSilent } of moves) {
    reviews.push(await assign(trx, review, { ...handing, to, reason }))
    const people = {
      assignee_id: to,
      former_id: review.assignee_id,
      ...(actor.kind === 'staff' && { actor_id: actor.staff_id }),
    }
    if (!isSilent) news.push(...assignmentEvents.map(event => ({ ...record, ...people, reason, words, event })))
  }
  await notifyOfficers(trx, handing, ...news)
  return reviews
}
