import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { readSlug } from './dealer-fields.ts'
import { hasDealers, insertDealers, insertLoanSettings } from './dealer-repository.ts'

const demoDealers = [
  {
    slug: 'sunrise-homes',
    name: 'Sunrise Homes',
    phone_number: '+15125550142',
    brand_color: '#a8480f',
    logo_width: 156,
  },
  {
    slug: 'blue-ridge-homes',
    name: 'Blue Ridge Homes',
    phone_number: '+18285550167',
    brand_color: '#1f4e79',
    logo_width: 176,
  },
]

const emailOf = (slug: string): string => `hello@${slug}.example.com`

/** Returns whether a dealer is one of those to try: another one may have such a slug, but not such an address. */
export const isDemoDealer = ({ slug, email }: { slug: string; email: string }): boolean =>
  demoDealers.some(demo => demo.slug === slug && emailOf(slug) === email)

const startingRates = { interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01, is_sample: true }

/**
 * Gives a new database the rates that applications start with and, outside production, dealers to try. Changes nothing that is
 * there.
 */
export async function seedDatabase(
  db: Kysely<Database>,
  { withDemoDealers }: { withDemoDealers: boolean },
): Promise<void> {
  await inTransaction(db, async trx => {
    await insertLoanSettings(trx, startingRates)
    if (!withDemoDealers || (await hasDealers(trx))) return
    await insertDealers(
      trx,
      demoDealers.map(dealer => ({
        ...dealer,
        id: newId(),
        slug: readSlug(dealer.slug),
        logo_url: `/dealers/${dealer.slug}.svg`,
        logo_height: 48,
        website_url: `https://${dealer.slug}.example.com`,
        email: emailOf(dealer.slug),
      })),
    )
  })
}
