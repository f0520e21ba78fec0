import type { BorrowerStatus } from '@porchlight/domain'
import { lockAndReadApplication } from '../applications/application-repository.ts'
import { authorize, subjectOf } from '../applications/policy.ts'
import { borrowerActor } from '../platform/audit/audit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { Services } from '../services.ts'
import { envelopeInUse } from './envelope-record.ts'
import { signingClaimed } from './transitions.ts'

interface Claim {
  dealer: string
  application_id: string
  user_id: string
  borrower_id?: string
}

/** A hint that proves nothing: it makes us ask the signature service. Answers the borrower's status after it. */
export const claimSigned = (
  services: Services,
  { dealer, application_id, user_id, borrower_id }: Claim,
): Promise<BorrowerStatus> =>
  inTransaction(services.db, async trx => {
    const record = await lockAndReadApplication(trx, { dealer, application_id })
    const borrower = subjectOf(authorize(borrowerActor({ user_id }), 'envelope.report-signed', record, borrower_id))
    if (borrower.status === 'SIGNED') return borrower.status
    const envelope = await envelopeInUse(trx, application_id)
    if (envelope?.status !== 'OPEN') throw new HttpError('not_out_for_signature')
    await signingClaimed({ ...record, trx, envelope, services }, borrower)
    return borrower.status
  })
