import type { EnvelopeResponse, GivenJointCredit } from '@porchlight/api'
import { type Borrower, fullName } from '../applications/record/application.ts'
import { readAgreementTimes } from '../applications/record/consent-repository.ts'
import { recordSignerConsent } from '../applications/record/signer-consent-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { parseJointCredit } from './esign.ts'
import { type Envelope, readSigners } from './repository.ts'
import type { SigningServices } from './signing-services.ts'

/** The signers that a page of ours asks for the statement of joint credit; empty where the provider's page asks, or one person signs. */
export const askedForJointCredit = (
  { esign }: Pick<SigningServices, 'esign'>,
  borrowers: readonly Borrower[],
): Pick<EnvelopeResponse, 'joint_credit'> =>
  esign.asksJointCredit || borrowers.length < 2
    ? {}
    : { joint_credit: { signers: borrowers.map(borrower => ({ borrower_id: borrower.id, name: fullName(borrower) })) } }

interface Visit {
  envelope: Pick<Envelope, 'id' | 'application_id' | 'created_at'>
  borrower_id: string
  dealer_name: string
  given: GivenJointCredit | undefined
}

/**
 * Stores the statement of joint credit of a signer, once for each envelope, where the provider's page does not ask. Throws 422 where
 * the statement is missing: the provider's page must not open before it (12 CFR 1002.7(d)(1)).
 */
export async function requireJointCredit(
  services: Pick<SigningServices, 'db' | 'keys' | 'clock' | 'esign' | 'settings'>,
  { envelope, borrower_id, dealer_name, given }: Visit,
  context: RequestContext,
): Promise<void> {
  const { db, keys, esign } = services
  if (esign.asksJointCredit) return
  const signers = await readSigners(db, keys.fields, envelope.id)
  const text_id = 'joint-credit'
  if (!given && signers.length > 1) {
    const agreed = await readAgreementTimes(db, { borrower_id, text_id })
    if (agreed.some(at => at >= envelope.created_at)) return
  }
  const typed = parseJointCredit(given, signers.length)
  if (!typed) return
  const agreement = { text_id, application_id: envelope.application_id, borrower_id, dealer_name, typed } as const
  await inTransaction(db, trx => recordSignerConsent(services, trx, agreement, context))
}
