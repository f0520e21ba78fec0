import { type Day, dayIn } from '@porchlight/domain'
import { softReportError } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { readAgreementTimes } from '../../applications/record/consent-repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { Settings } from '../../platform/settings/settings.ts'

interface SoftReport {
  borrower_id: string
  pulled_on: Day | null
  today: Day
}

/** Throws 422 beside the day of a report where the borrower had not authorized a soft inquiry then. */
export async function requireSoftInquiry(
  trx: Transaction<Database>,
  { LENDER_TIME_ZONE }: Pick<Settings, 'LENDER_TIME_ZONE'>,
  { borrower_id, pulled_on, today }: SoftReport,
): Promise<void> {
  const times = await readAgreementTimes(trx, { borrower_id, text_id: 'credit-authorization' })
  const agreed_on = times.map(time => dayIn(LENDER_TIME_ZONE, time))
  const wrong = softReportError(pulled_on, { agreed_on, today })
  if (wrong) throw invalidForm({ pulled_on: wrong })
}
