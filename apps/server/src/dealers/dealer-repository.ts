import type { DealerResponse } from '@porchlight/api'
import { isDealerSlug } from '@porchlight/domain'
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { isUuid } from '../platform/ids.ts'
import { type Logo, type LogoFile, logoPath } from './logo.ts'
import type { DealerTable } from './schema.ts'

export type Dealer = Selectable<DealerTable>

/** A dealer by its slug, as paths name it, or by its id. Throws the 404 of an unknown one. */
export async function findDealer(db: Kysely<Database>, slugOrId: string): Promise<Dealer> {
  const column = isUuid(slugOrId) ? 'id' : isDealerSlug(slugOrId) ? 'slug' : undefined
  const dealer = column && (await db.selectFrom('dealer').selectAll().where(column, '=', slugOrId).executeTakeFirst())
  if (!dealer) throw new HttpError('dealer_not_found')
  return dealer
}

/** A dealer that takes new applications: docs/product/dealers.md §9. */
export async function findOpenDealer(db: Kysely<Database>, slugOrId: string): Promise<Dealer> {
  const dealer = await findDealer(db, slugOrId)
  if (dealer.off_at) throw new HttpError('dealer_not_found')
  return dealer
}

/** The dealer of a typed slug, or null. */
export async function findDealerBySlug(db: Kysely<Database>, slug: string): Promise<Dealer | null> {
  if (!isDealerSlug(slug)) return null
  return (await db.selectFrom('dealer').selectAll().where('slug', '=', slug).executeTakeFirst()) ?? null
}

export async function hasDealers(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('dealer').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Inserts the dealers, but for those whose slug is taken. */
export async function insertDealers(db: Kysely<Database>, dealers: Insertable<DealerTable>[]): Promise<void> {
  await db
    .insertInto('dealer')
    .values(dealers)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function updateDealer(
  db: Kysely<Database>,
  { id }: { id: string },
  columns: Updateable<DealerTable>,
): Promise<void> {
  await db.updateTable('dealer').set(columns).where('id', '=', id).execute()
}

export async function storeLogo(
  db: Kysely<Database>,
  { id, slug }: Pick<Dealer, 'id' | 'slug'>,
  { width, height, ...logo }: Logo,
): Promise<void> {
  await db
    .insertInto('dealer_logo')
    .values({ dealer_id: id, ...logo })
    .onConflict(conflict => conflict.column('dealer_id').doUpdateSet(logo))
    .execute()
  await updateDealer(
    db,
    { id },
    {
      logo_url: logoPath(slug, logo),
      logo_width: width,
      logo_height: height,
    },
  )
}

/** The stored logo of a dealer; the demo dealers have theirs among the files of the pages. */
export const findLogo = (db: Kysely<Database>, slug: string): Promise<LogoFile | undefined> =>
  db
    .selectFrom('dealer_logo')
    .innerJoin('dealer', 'dealer.id', 'dealer_logo.dealer_id')
    .select(['content_type', 'sha256', 'bytes'])
    .where('dealer.slug', '=', slug)
    .executeTakeFirst()

type LoanSettings = Database['loan_settings']

/** Inserts the lender's rates, unless there are some. */
export async function insertLoanSettings(db: Kysely<Database>, rates: Insertable<LoanSettings>): Promise<void> {
  await db
    .insertInto('loan_settings')
    .values(rates)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const readLoanSettings = (db: Kysely<Database>): Promise<Selectable<LoanSettings>> =>
  db.selectFrom('loan_settings').selectAll().executeTakeFirstOrThrow()

/** Returns whether new applications start with the rates of {@link insertLoanSettings}, which no one has set since. */
export async function hasSampleRates(db: Kysely<Database>): Promise<boolean> {
  const rates = await db.selectFrom('loan_settings').select('is_sample').executeTakeFirst()
  return rates?.is_sample ?? true
}

export async function updateLoanSettings(db: Kysely<Database>, rates: Updateable<LoanSettings>): Promise<void> {
  await db.updateTable('loan_settings').set(rates).execute()
}

export const listDealers = (db: Kysely<Database>): Promise<Dealer[]> =>
  db.selectFrom('dealer').selectAll().orderBy('name').execute()

/** The public record of a dealer. `message` is part of the specified response, and always empty. */
export function toDealerResponse({ created_at, off_at, ...dealer }: Dealer): DealerResponse {
  return { ...dealer, message: '' }
}
