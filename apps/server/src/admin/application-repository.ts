import { type Kysely, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../platform/database/schema.ts'

/** The facts of an application that are no answers and name no borrower, also of one that ended; undefined where there is none. */
export const findApplication = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('application')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .leftJoin('application_review', 'application_review.application_id', 'application.id')
    .select(['application.id', 'dealer.slug', 'application.status', 'application.created_at'])
    .select(['application.submitted_at', 'application.withdrawn_at', 'application.finished_at'])
    .select(['application.discarded_at', 'application_review.submissions', 'application_review.assignee_id'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('borrower')
          .select(['borrower.id', 'borrower.status', 'borrower.is_primary'])
          .whereRef('borrower.application_id', '=', 'application.id')
          .where('borrower.removed_at', 'is', null)
          .orderBy('borrower.is_primary', 'desc')
          .orderBy('borrower.id'),
      ).as('borrowers'),
      jsonArrayFrom(
        selectFrom('envelope')
          .select(['envelope.status', 'envelope.reason'])
          .whereRef('envelope.application_id', '=', 'application.id')
          .orderBy('envelope.created_at', 'desc')
          .limit(1),
      ).as('envelopes'),
      jsonArrayFrom(
        selectFrom('application_task')
          .select(['application_task.kind', 'application_task.due_on'])
          .whereRef('application_task.application_id', '=', 'application.id')
          .where('application_task.closed_at', 'is', null)
          .orderBy('application_task.due_on')
          .orderBy('application_task.kind'),
      ).as('tasks'),
    ])
    .where('application.id', '=', id)
    .executeTakeFirst()

/** Applications that no one is reminded of. An open one without a task can come only from a fault in the rules or in the data. */
export const countNeglected = (db: Kysely<Database>, today: string) =>
  db
    .selectFrom('application_review')
    .select([
      sql<number>`(count(*) filter (where due_on is null and finished_at is null and withdrawn_at is null))::int`.as(
        'without_task',
      ),
      sql<number>`(count(*) filter (where due_on < ${today}::date and assignee_id is null))::int`.as(
        'overdue_unassigned',
      ),
    ])
    .where('is_discarded', '=', false)
    .executeTakeFirstOrThrow()
