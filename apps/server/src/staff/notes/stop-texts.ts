import { phrase } from '@porchlight/domain'
import { legalNames, type NameSettings, receiptOf } from '../../applications/record/consent-receipts.ts'
import { insertReceipt } from '../../applications/record/consent-repository.ts'
import type { SignedPerson } from '../../documents/snapshot-repository.ts'
import { storeStoppedTexts } from '../../messaging/delivery-repository.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { writeTogether } from '../../platform/database/transaction.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'
import type { ReviewContext } from '../review/change-review.ts'

const NO_NUMBER = phrase("This person gave no phone number, so we don't text them")

/**
 * Revokes a borrower's consent to text messages, because they said so to a staff member: no text goes to the number that they
 * signed with nor to the one that they have now, and a receipt has the choice. Throws 422 for a borrower without a number.
 */
export async function stopTexts(
  { keys, settings }: { keys: Keys; settings: NameSettings },
  { trx, application, borrowers, now, request }: ReviewContext,
  borrower_id: string,
  signed: readonly SignedPerson[],
): Promise<void> {
  const ofBorrower = [
    ...borrowers.filter(({ id }) => id === borrower_id),
    ...signed.filter(person => person.borrower_id === borrower_id),
  ]
  const numbers = new Set(ofBorrower.flatMap(({ phone_number }) => phone_number ?? []))
  if (numbers.size === 0) throw invalidForm({ borrower_id: NO_NUMBER })
  for (const number of numbers) await storeStoppedTexts(trx, keys, number, now)
  const choice = { application_id: application.id, borrower_id, agreed: false, given_at: now }
  const receipt = receiptOf('sms-consent', legalNames(settings, application), choice, request)
  await writeTogether(trx, [insertReceipt(trx, receipt)])
}
