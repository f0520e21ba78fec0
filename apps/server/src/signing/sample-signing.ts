import { pathTo } from '@porchlight/domain'
import { lockApplication } from '../applications/application-record.ts'
import { receiptOf } from '../borrowers/consent-receipts.ts'
import { inTransaction } from '../db/transaction.ts'
import { dealerNamed } from '../dealers/dealers.ts'
import type { Caller } from '../http/caller.ts'
import { newApplicationId, newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { createEnvelope } from './create-envelope.ts'
import { openEnvelope } from './signing-url.ts'

/** For the development page: an address of the signing page with documents of nobody, on an application of its own. */
export async function sampleSigningUrl(services: Services, slug: string, caller: Caller): Promise<string> {
  const { db, settings, esign } = services
  const dealer = await dealerNamed(db, slug)
  const borrower_id = newId()
  const { envelope_id, application_id } = await inTransaction(db, async trx => {
    const rates = await trx.selectFrom('loan_settings').selectAll().executeTakeFirstOrThrow()
    const application_id = newApplicationId()
    await trx
      .insertInto('application')
      .values({
        id: application_id,
        dealer_id: dealer.id,
        loan_interest_rate: rates.interest_rate,
        home_insurance_rate: rates.home_insurance_rate,
        property_tax_rate: rates.property_tax_rate,
      })
      .execute()
    await trx
      .insertInto('borrower')
      .values({
        id: borrower_id,
        application_id,
        is_primary: true,
        status: 'READY_TO_SIGN_SUBMIT',
        first_name: 'Sample',
        last_name: 'Signer',
        email: 'sample@example.com',
      })
      .execute()
    const names = { lender: settings.LENDER_NAME, dealer: dealer.name }
    const agreed = { application_id, borrower_id, agreed: true, typed_signature: 'Sample Signer' }
    await trx
      .insertInto('consent_receipt')
      .values(receiptOf('credit-authorization', names, agreed, caller))
      .execute()
    const record = await lockApplication(trx, dealer.slug, { application_id })
    return { application_id, envelope_id: (await createEnvelope(trx, services, record)).id }
  })
  const { id, provider_envelope_id } = await openEnvelope(services, envelope_id, application_id)
  return esign.signingUrl(
    { id, provider_envelope_id: provider_envelope_id ?? '' },
    {
      borrower_id,
      return_url: `${settings.PUBLIC_URL}${pathTo('devSignature', { dealer: dealer.slug })}`,
      signed_in_by: 'Nobody: a sample',
    },
  )
}
