import type { BorrowerAnswers, Kept, ListSectionId, SkippableList } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { ApplicationRecord } from '../applications/application-record.ts'
import type { Database } from '../db/schema.ts'
import { keptBorrower } from './borrower-record.ts'

const listOf: Record<ListSectionId, 'addresses' | 'employments' | 'incomes' | 'assets' | 'expenses'> = {
  address: 'addresses',
  employment: 'employments',
  income: 'incomes',
  financial_accounts: 'assets',
  expenses: 'expenses',
}

/** Everything kept of each borrower of an application, by borrower id. Three queries whatever their number. */
export async function answersOf(
  db: Kysely<Database>,
  { application, borrowers }: ApplicationRecord,
): Promise<Map<string, BorrowerAnswers>> {
  const ids = borrowers.map(({ id }) => id)
  const entries = await db
    .selectFrom('list_entry')
    .select(['borrower_id', 'section', 'answers'])
    .where('borrower_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const personal = await db
    .selectFrom('borrower')
    .leftJoin('demographics', 'demographics.borrower_id', 'borrower.id')
    .leftJoin('consent', 'consent.borrower_id', 'borrower.id')
    .select(({ fn, eb }) => [
      'borrower.id',
      'demographics.answers as demographics',
      'consent.is_acknowledged',
      'consent.disclaimer',
      eb('consent.ssn', 'is not', null).as('ssn'),
      eb('consent.date_of_birth', 'is not', null).as('date_of_birth'),
      fn.coalesce('consent.version', eb.lit(0)).as('consent_version'),
    ])
    .where('borrower.id', 'in', ids)
    .execute()
  const parts = await db
    .selectFrom('application_part')
    .select(['part', 'answers'])
    .where('application_id', '=', application.id)
    .execute()
  const partNamed = (name: 'home' | 'land'): Kept | undefined => parts.find(({ part }) => part === name)?.answers

  return new Map(
    borrowers.map(borrower => {
      const own = personal.find(({ id }) => id === borrower.id)
      const list = (section: ListSectionId) =>
        entries.filter(entry => entry.borrower_id === borrower.id && entry.section === section).map(e => e.answers)
      const lists = Object.fromEntries(
        Object.entries(listOf).map(([section, name]) => [name, list(section as ListSectionId)]),
      ) as Record<(typeof listOf)[ListSectionId], Kept[]>
      return [
        borrower.id,
        {
          ...lists,
          borrower: keptBorrower(borrower),
          skipped: borrower.skipped as SkippableList[],
          home: partNamed('home'),
          land: partNamed('land'),
          overview_confirmed: application.overview_confirmed_at !== null,
          demographics: own?.demographics ?? undefined,
          consent:
            own && own.consent_version !== 0
              ? {
                  ssn: Boolean(own.ssn),
                  date_of_birth: Boolean(own.date_of_birth),
                  is_acknowledged: own.is_acknowledged ?? false,
                  disclaimer: own.disclaimer ?? '',
                }
              : undefined,
          sales_rep_name: application.sales_rep_name,
        },
      ]
    }),
  )
}
