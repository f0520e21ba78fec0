import {
  downPaymentSource,
  hoaFeeFrequency,
  homeNotKnownYet,
  homeResource,
  type Land,
  type LandSituation,
  landForms,
  leaseType,
  manufacturerType,
  type StoredAnswers,
  sectionType,
  usageType,
} from '@porchlight/domain'
import { storedForm } from './filled-forms.ts'
import type { Random } from './random.ts'
import type { Extent } from './typed-values.ts'

interface LandVariant {
  situation: LandSituation
  given: StoredAnswers
}

const both = [true, false]
/** Every situation of land, with each answer that decides what else is asked. */
export const landVariants: readonly LandVariant[] = [
  ...both.flatMap(use_as_down_payment =>
    [
      { hoa_fee_amount: null },
      { hoa_fee_amount: 0 },
      ...hoaFeeFrequency.values.map(hoa_fee_frequency => ({ hoa_fee_amount: 100_01, hoa_fee_frequency })),
    ].map((fee): LandVariant => ({ situation: 'ALREADY_OWNED', given: { use_as_down_payment, ...fee } })),
  ),
  ...both.flatMap(use_as_down_payment =>
    both.map(
      (is_refinance): LandVariant => ({
        situation: 'CURRENTLY_FINANCED',
        given: { use_as_down_payment, is_refinance },
      }),
    ),
  ),
  { situation: 'PURCHASING', given: {} },
  ...leaseType.values.flatMap(lease_type =>
    ['YES', 'NO', 'NOT_KNOWN'].map(
      (has_price_increase): LandVariant => ({ situation: 'LEASING', given: { lease_type, has_price_increase } }),
    ),
  ),
  { situation: 'FAMILY', given: {} },
  { situation: 'RESERVATION', given: {} },
]

const nth = <T>(from: readonly T[], index: number): T => from[index % from.length]!

/** The land of the application with this number: the variants follow each other. */
export function landOf(index: number, random: Random, extent: Extent): Land {
  const { situation, given } = nth(landVariants, index)
  return {
    land_situation_type: situation,
    // A form of its own for each situation, which the compiler sees as one of several.
    ...storedForm(landForms[situation] as typeof landForms.LEASING, random, extent, given as object),
  }
}

/** A down payment: nothing, the price, or a part of it from each source. */
const downPayments: readonly StoredAnswers[] = [
  { down_payment_amount: 0 },
  { price: 89_950_01, down_payment_amount: 89_950_01, has_upgrades: false, has_site_improvements: false },
  { price: 1, down_payment_amount: 0 },
  ...downPaymentSource.values.map(down_payment_source_type => ({ down_payment_source_type })),
]

/** The home of the application with this number: its enumerations follow each other, at different paces. */
export function homeOf(index: number, random: Random, extent: Extent): StoredAnswers {
  const { usage, placement, manufacture, down_payment } = homeResource.forms
  const made = index % 13 === 0 ? homeNotKnownYet : { manufacturer_type: nth(manufacturerType.values, index) }
  const section_type = nth(sectionType.values, Math.floor(index / 3))
  return {
    ...storedForm(usage, random, extent, { usage_type: nth(usageType.values, Math.floor(index / 2)) }),
    ...storedForm(placement, random, index % 4 === 0 ? 'required only' : extent),
    ...storedForm(manufacture, random, extent, { ...made, section_type }),
    ...storedForm(down_payment, random, extent, nth(downPayments, Math.floor(index / 5)) as object),
  }
}
