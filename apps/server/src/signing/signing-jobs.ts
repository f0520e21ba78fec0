import type { Jobs } from '../jobs.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Queue } from '../platform/queue/queue.ts'
import type { Services } from '../services.ts'
import { buildEnvelope, buildGivenUp } from './build-envelope.ts'
import { removeDocuments } from './delete-documents.ts'
import { readEnvelope } from './envelope-record.ts'
import { sealEnvelope, sealGivenUp } from './seal-envelope.ts'
import { findSigner, noRequest, signingConfirmed, signingDeclined, signingDenied } from './transitions.ts'
import { withEnvelopeLock } from './with-envelope-lock.ts'

type SigningJobs = Pick<Jobs, 'buildEnvelope' | 'sealEnvelope' | 'askSigner' | 'voidEnvelope' | 'removeDocuments'>

/** Making a long application's documents, for several borrowers, with the typesetter asleep. */
const secondsToMakeDocuments = 300
/** Seven tries over two minutes: whoever waits to sign is told soon. */
const retriesToBuild = 6

/** Says who does the jobs of signing. The services come later, because they hold what is answered here. */
export function defineSigningJobs(queue: Queue, services: () => Services): SigningJobs {
  type Payload = { envelope_id: string }
  const documents = { secondsAllowed: secondsToMakeDocuments }
  return {
    buildEnvelope: queue.define<Payload>('build-envelope', payload => buildEnvelope(services())(payload), {
      ...documents,
      retries: retriesToBuild,
      givenUp: payload => buildGivenUp(services())(payload),
    }),
    sealEnvelope: queue.define<Payload>('seal-envelope', payload => sealEnvelope(services())(payload), {
      ...documents,
      givenUp: payload => sealGivenUp(services())(payload),
    }),
    askSigner: queue.define('ask-signer', payload => askSigner(services(), payload)),
    voidEnvelope: queue.define('void-envelope', ({ envelope, reason }) => services().esign.void(envelope, reason)),
    removeDocuments: queue.define('remove-documents', payload => removeDocuments(services(), payload)),
  }
}

/** A service that did not answer as long as it was asked may answer by now. For the server's start, and every hour. */
export async function askSignersAgain({ db, jobs }: Services): Promise<void> {
  const waiting = await db
    .selectFrom('envelope')
    .innerJoin('borrower', 'borrower.application_id', 'envelope.application_id')
    .select(['envelope.id as envelope_id', 'borrower.id as borrower_id'])
    .where('envelope.status', '=', 'OPEN')
    .where('borrower.status', '=', 'WAITING_ON_ESIGNATURE_SERVICE')
    .where('borrower.removed_at', 'is', null)
    .execute()
  for (const signer of waiting) await inTransaction(db, trx => jobs.askSigner(trx, signer))
}

/** Somebody said that he signed: the signature service knows. */
async function askSigner(
  services: Services,
  { envelope_id, borrower_id }: { envelope_id: string; borrower_id: string },
): Promise<void> {
  const envelope = await readEnvelope(services.db, envelope_id)
  if (envelope?.status !== 'OPEN') return
  const ref = { id: envelope.id, provider_envelope_id: envelope.provider_envelope_id ?? '' }
  const answer = await services.esign.signerStatus(ref, borrower_id)
  await withEnvelopeLock(services, envelope_id, async signing => {
    if (signing.envelope.status !== 'OPEN') return
    const borrower = findSigner(signing, borrower_id)
    if (answer.status === 'SIGNED') await signingConfirmed(signing, borrower, noRequest)
    else if (answer.status === 'DECLINED') await signingDeclined(signing, borrower, answer.reason, noRequest)
    else await signingDenied(signing, borrower)
  })
}
