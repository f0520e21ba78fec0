import { LEGAL_TEXTS_ARE_SAMPLES } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import { hasSampleRates } from '../../dealers/dealer-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Settings } from '../../platform/settings/settings.ts'

type LenderSettings = Pick<
  Settings,
  'NODE_ENV' | 'LENDER_PHONE' | 'LENDER_NMLS_ID' | 'BUSINESS_WEEKDAYS' | 'FEDERAL_HOLIDAYS'
>

/** Samples that borrowers in production see, and facts of the lender that pages lack, as sentences for the operator. */
export async function samplesInUse(
  { NODE_ENV, LENDER_PHONE, LENDER_NMLS_ID, BUSINESS_WEEKDAYS, FEDERAL_HOLIDAYS }: LenderSettings,
  db: Kysely<Database>,
): Promise<string[]> {
  if (NODE_ENV !== 'production') return []
  return [
    ...(LENDER_PHONE ? [] : ['LENDER_PHONE is not given, so pages name no phone number of the lender.']),
    ...(LENDER_NMLS_ID
      ? []
      : ['LENDER_NMLS_ID is not given, so pages name no NMLS number, which the law asks of licensed lenders.']),
    ...(BUSINESS_WEEKDAYS && FEDERAL_HOLIDAYS
      ? []
      : [
          "The days of the lender's offices are not all given, so due days count Monday to Friday, or no federal holidays. Give BUSINESS_WEEKDAYS and FEDERAL_HOLIDAYS.",
        ]),
    ...((await hasSampleRates(db))
      ? ['New applications start with sample rates. Set the rates of the lender: rates set --help']
      : []),
    ...(LEGAL_TEXTS_ARE_SAMPLES
      ? ['The legal texts are samples. Let counsel replace them: CONTRIBUTING.md, Change a legal text.']
      : []),
  ]
}
