import type { Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { newApplicationId } from '../platform/ids.ts'

/** An application on which nobody is yet, with the lender's rates of today (decisions F). Answers its id. */
export async function insertApplication(trx: Transaction<Database>, dealer_id: string, clock: Clock): Promise<string> {
  const rates = await trx.selectFrom('loan_settings').selectAll().executeTakeFirstOrThrow()
  const id = newApplicationId()
  await trx
    .insertInto('application')
    .values({
      id,
      dealer_id,
      loan_interest_rate: rates.interest_rate,
      home_insurance_rate: rates.home_insurance_rate,
      property_tax_rate: rates.property_tax_rate,
      created_at: clock.now(),
    })
    .execute()
  return id
}
