import { type ApplicationStatus, addDays, type Day, dayIn, isFinished } from '@porchlight/domain'
import { isClock, type MilestoneKind, type TaskKind } from '@porchlight/domain/staff'
import { newApplicationId } from '../../../src/applications/record/application-id.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { TestServices } from '../../support/services.ts'

/** The facts about an application that the queue depends on. */
export interface QueuedApplication {
  dealer_id: string
  status?: ApplicationStatus
  submissions?: number
  withdrawn?: boolean
  finished?: boolean
  /** A milestone of today. */
  milestone?: MilestoneKind
  /** The task that is due first: without `task`, the notice of action. By default in 30 days, or none where it ended. */
  due_on?: Day | null
  task?: TaskKind
  assignee_id?: string | null
  state?: string | null
  restricted?: boolean
  follow_up_on?: Day | null
  with_land?: boolean
  with_land_confirmed?: boolean | null
  /** Seconds before now. */
  submitted_ago?: number
  /** The last day of its approval. */
  approved_until?: Day | null
}

/** Stores applications without borrowers that are in these states, and returns their ids. */
export async function queueUp(
  { db, clock, settings }: TestServices,
  applications: readonly QueuedApplication[],
  now = clock.now(),
): Promise<string[]> {
  const rates = { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 }
  return inTransaction(db, async trx => {
    const ids: string[] = []
    for (const facts of applications) {
      const id = newApplicationId()
      ids.push(id)
      const at = new Date(now.getTime() - (facts.submitted_ago ?? 0) * 1000)
      const { dealer_id, status = 'SUBMITTED' } = facts
      const today = dayIn(settings.LENDER_TIME_ZONE, now)
      const isOver = facts.withdrawn || facts.finished
      const { due_on = isOver ? null : addDays(today, 30) } = facts
      await trx
        .insertInto('application')
        .values({ id, dealer_id, ...rates, starting_rates: JSON.stringify(rates), submitted_at: at })
        .execute()
      await trx
        .insertInto('application_review')
        .values({
          application_id: id,
          dealer_id,
          submissions: facts.submissions ?? 1,
          first_submitted_at: at,
          last_submitted_at: at,
          finished_at: facts.finished ? now : null,
          milestone: facts.milestone ?? null,
          milestone_on: facts.milestone ? today : null,
          due_on,
          deadline_on: isClock(facts.task ?? 'NOTICE_OF_ACTION') ? due_on : null,
          next_task: due_on === null ? null : (facts.task ?? 'NOTICE_OF_ACTION'),
          waiting_since: due_on === null || isOver || isFinished(status) ? null : today,
          approved_until: due_on === null ? null : (facts.approved_until ?? null),
          assignee_id: facts.assignee_id ?? null,
          restricted_at: facts.restricted ? now : null,
          follow_up_on: facts.follow_up_on ?? null,
          missing_facts: [],
          owed_disclosures: [],
          state: facts.state ?? null,
          with_land: facts.with_land ?? false,
          with_land_confirmed: facts.with_land_confirmed ?? null,
        })
        .execute()
      // One that was withdrawn stays readable for as long as the data of its primary borrower is there.
      if (facts.withdrawn)
        await trx
          .insertInto('borrower')
          .values({ id: newId(), application_id: id, is_primary: true, status: 'SIGNED', schema_version: 1 })
          .execute()
      const withdrawn_at = facts.withdrawn ? now : null
      await trx.updateTable('application').set({ status, withdrawn_at }).where('id', '=', id).execute()
    }
    return ids
  })
}
