import type { Day } from '@porchlight/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { hiddenIds, inDealers, isNotHidden, type StaffScope } from '../queue/selection-repository.ts'

/** A letter that waits to be printed or mailed. */
export interface WaitingRow {
  id: string
  application_id: string
  borrower_id: string
  dealer_name: string
  is_primary: boolean
  state: 'TO_PRINT' | 'PRINTED'
  printed_at: Date | null
  /** The last day on which it came back. */
  returned_on: Day | null
  until_on: Day
  made_at: Date
}

/** The most letters in the list of a day; the oldest come first. */
const MOST = 500

/** Reads the letters that wait on paper, the oldest first. Left out are those of ended applications, and those to people who left. */
export async function readWaiting(db: Kysely<Database>, scope: StaffScope): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with ${hiddenIds(scope)}
    select letter.id, letter.application_id, letter.borrower_id, dealer.name as dealer_name, letter.is_primary, letter.state,
           letter.printed_at, letter.returned_on::text as returned_on, incompleteness_notice.until_on::text as until_on, incompleteness_notice.sent_at as made_at
      from (select letter.* from letter where state in ('TO_PRINT', 'PRINTED') and ${isNotHidden}) letter
      join incompleteness_notice on incompleteness_notice.id = letter.notice_id
      join (select id, dealer_id from application
             where ${inDealers(scope.dealers)} and withdrawn_at is null and finished_at is null and discarded_at is null) application
        on application.id = letter.application_id
      join dealer on dealer.id = application.dealer_id
      join borrower on borrower.id = letter.borrower_id and borrower.removed_at is null
     order by letter.id
     limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
