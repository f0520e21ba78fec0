import { type BorrowerAnswers, listSections, type StoredAnswers } from '@porchlight/domain'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Application, Borrower } from './application-record.ts'
import { storedBorrower } from './borrower-record.ts'

/** Everything kept of each borrower of an application, by borrower id. One query whatever their number. */
export async function answersOf(
  db: Kysely<Database>,
  { application, borrowers }: { application: Pick<Application, AnsweredColumns>; borrowers: Borrower[] },
): Promise<Map<string, BorrowerAnswers>> {
  const stored = await keptOf(db, application.id, borrowers)
  const [home, land] = [one(stored, application.id, 'home'), one(stored, application.id, 'land')]
  return new Map(
    borrowers.map(borrower => {
      const lists = Object.fromEntries(listSections().map(({ id }) => [id, all(stored, borrower.id, id)]))
      return [
        borrower.id,
        {
          lists,
          borrower: storedBorrower(borrower),
          skipped: borrower.skipped,
          home,
          land,
          overview_confirmed: application.overview_confirmed_at !== null,
          demographics: one(stored, borrower.id, 'demographics'),
          consent: one(stored, borrower.id, 'consent') as BorrowerAnswers['consent'],
          sales_rep_name: application.sales_rep_name,
        },
      ]
    }),
  )
}
/** What the application itself adds to its borrowers' answers. */
export type AnsweredColumns = 'id' | 'overview_confirmed_at' | 'sales_rep_name'

interface KeptDocument {
  /** A borrower's id, or the application's. */
  owner: string
  what: string
  answers: StoredAnswers
}
const all = (stored: KeptDocument[], owner: string, what: string): StoredAnswers[] =>
  stored.filter(document => document.owner === owner && document.what === what).map(({ answers }) => answers)
const one = (stored: KeptDocument[], owner: string, what: string): StoredAnswers | undefined =>
  all(stored, owner, what)[0]

/** Lists in the order in which they were added to. Of a consent, what is secret is only said to be there. */
async function keptOf(db: Kysely<Database>, application_id: string, borrowers: Borrower[]): Promise<KeptDocument[]> {
  const theirs = sql`borrower_id in (${sql.join(borrowers.map(({ id }) => id))})`
  const { rows } = await sql<KeptDocument>`
    select borrower_id::text as owner, section as what, answers, created_at, id from list_entry where ${theirs}
    union all
    select borrower_id::text, 'demographics', answers, null, null from demographics where ${theirs}
    union all
    select borrower_id::text, 'consent', jsonb_build_object('ssn', ssn is not null, 'date_of_birth', date_of_birth is not null,
      'is_acknowledged', is_acknowledged, 'disclaimer', disclaimer), null, null from consent where ${theirs}
    union all
    select application_id, part, answers, null, null from application_part where application_id = ${application_id}
    order by created_at, id`.execute(db)
  return rows
}
