import type { Generated } from 'kysely'
import type { Now } from '../platform/database/column-types.ts'

declare module '../platform/database/schema.ts' {
  interface Database {
    dealer: DealerTable
    dealer_logo: { dealer_id: string; sha256: string; content_type: string; bytes: Buffer }
    loan_settings: LoanSettingsTable
  }
}

export interface DealerTable {
  id: string
  slug: string
  name: string
  logo_url: string
  /** The size of the logo in pixels, for which pages reserve room; null where it is not known. */
  logo_width: number | null
  logo_height: number | null
  website_url: string
  phone_number: string
  email: string
  /** '#rrggbb' */
  brand_color: string
  /** Since when the dealer takes no new applications. */
  off_at: Date | null
  created_at: Now
}

/** The starting rates of new applications: yearly rates as fractions. */
interface LoanSettingsTable {
  is_only: Generated<boolean>
  interest_rate: number
  home_insurance_rate: number
  property_tax_rate: number
  /** True if the lender has not set any rate yet. */
  is_sample: Generated<boolean>
  updated_at: Now
}
