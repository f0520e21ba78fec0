import type { Rates } from '@porchlight/domain'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ApplicationTableRow, BorrowerTableRow, Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { isApplicationId, isUuid } from '../platform/ids.ts'
import { notifyChanged } from './change-feed.ts'

export type Application = Selectable<ApplicationTableRow>
export type Borrower = Selectable<BorrowerTableRow>

/** An application with everyone who is on it now, the primary borrower first. */
export interface ApplicationRecord {
  application: Application & { dealer_slug: string; dealer_name: string }
  borrowers: Borrower[]
}

type Named = { application_id: string } | { borrower_id: string }

/** Reads an application by its id or by that of someone on it. Throws the 404 of what was asked for. */
export const readApplication = (db: Kysely<Database>, dealer: string, named: Named) => find(db, dealer, named, false)

/**
 * The same with its row locked: every write to any part of an application begins here, so writers take turns, and whoever follows
 * the application hears of each.
 */
export const lockApplication = (trx: Transaction<Database>, dealer: string, named: Named) =>
  find(trx, dealer, named, true)

async function find(db: Kysely<Database>, dealer: string, named: Named, lock: boolean): Promise<ApplicationRecord> {
  const missing = () => new HttpError('borrower_id' in named ? 'borrower_not_found' : 'application_not_found')
  if (!('borrower_id' in named ? isUuid(named.borrower_id) : isApplicationId(named.application_id))) throw missing()

  const row = await db
    .selectFrom('application')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .selectAll('application')
    .select(['dealer.slug as dealer_slug', 'dealer.name as dealer_name'])
    .where('dealer.slug', '=', dealer)
    .where('application.discarded_at', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      'borrower_id' in named
        ? eb(
            'application.id',
            '=',
            selectFrom('borrower').select('application_id').where('borrower.id', '=', named.borrower_id),
          )
        : eb('application.id', '=', named.application_id),
    )
    .$if(lock, query => query.forUpdate('application').select(notifyChanged().as('told')))
    .executeTakeFirst()
  if (!row) throw missing()
  const { told: _, ...application } = row

  const borrowers = await db
    .selectFrom('borrower')
    .selectAll()
    .where('application_id', '=', application.id)
    .where('removed_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute()
  return { application, borrowers }
}

/** The rates of the day the application was started, or as they were edited since. */
export const ratesOf = ({ loan_interest_rate, home_insurance_rate, property_tax_rate }: Application): Rates => ({
  loan_interest_rate,
  home_insurance_rate,
  property_tax_rate,
})
