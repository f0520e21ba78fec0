import { isDealerSlug } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { hasDealers, insertDealers, insertLoanSettings } from './dealer-repository.ts'

const demoDealers = [
  { slug: 'sunrise-homes', name: 'Sunrise Homes', phone_number: '+15125550142', brand_color: '#a8480f' },
  { slug: 'blue-ridge-homes', name: 'Blue Ridge Homes', phone_number: '+18285550167', brand_color: '#1f4e79' },
]

const startingRates = { interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 }

/** Gives a new database something to show, and the rates that applications start with. Changes nothing that is there. */
export async function seedDemoDealers(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, async trx => {
    await insertLoanSettings(trx, startingRates)
    if (await hasDealers(trx)) return
    await insertDealers(
      trx,
      demoDealers.map(dealer => ({
        ...dealer,
        id: newId(),
        slug: checkedSlug(dealer.slug),
        logo_url: `/dealers/${dealer.slug}.svg`,
        website_url: `https://${dealer.slug}.example.com`,
        email: `hello@${dealer.slug}.example.com`,
      })),
    )
  })
}

/** A reserved slug would shadow a page or an API path (docs/product/dealers.md §2). */
export function checkedSlug(slug: string): string {
  if (!isDealerSlug(slug)) throw new Error(`A dealer cannot be called ${slug}`)
  return slug
}
