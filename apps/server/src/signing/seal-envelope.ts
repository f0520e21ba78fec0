import type { Services } from '../services.ts'
import { documentsOf, readEnvelope, signersOf } from './envelope-record.ts'
import { isReserved } from './reserved-names.ts'
import { areStored, storeDocuments } from './stored-documents.ts'
import { documentsStored, sealingFailed, sealingRetried } from './transitions.ts'
import { withEnvelopeLock } from './with-envelope-lock.ts'

/**
 * The job that gets the completed documents of an envelope that all have signed, stores them, and submits the application.
 * Done again after a crash, it makes only those anew that are not stored whole.
 */
export const sealEnvelope =
  (services: Services) =>
  async ({ envelope_id }: { envelope_id: string }): Promise<void> => {
    const { db, esign } = services
    const envelope = await readEnvelope(db, envelope_id)
    if (envelope?.status !== 'ALL_SIGNED') return
    const ref = { id: envelope.id, provider_envelope_id: envelope.provider_envelope_id ?? '' }
    const signers = await signersOf(db, envelope.id)
    const names = signers.map(({ name }) => name)
    if (isReserved(services, 'Failseal', names)) return sealGivenUp(services)({ envelope_id })

    for (const signer of signers) {
      const documents = await documentsOf(db, signer)
      if (await areStored(services, 'completed', documents)) continue
      const completed = await esign.completed(ref, signer.borrower_id)
      await storeDocuments(
        services,
        'completed',
        completed.map(({ kind, pdf, pages }) => {
          const { id } = documents.find(document => document.kind === kind)!
          return { id, bytes: pdf, pages }
        }),
      )
      // What counts is what can be read back.
      if (!(await areStored(services, 'completed', await documentsOf(db, signer))))
        throw new Error(`The completed documents of envelope ${envelope.id} are not stored whole`)
    }
    await withEnvelopeLock(services, envelope.id, async signing => {
      if (signing.envelope.status === 'ALL_SIGNED') await documentsStored(signing)
    })
  }

/** The job was given up. Nothing goes back: the signatures hold. */
export const sealGivenUp =
  (services: Services) =>
  async ({ envelope_id }: { envelope_id: string }): Promise<void> =>
    withEnvelopeLock(services, envelope_id, async signing => {
      if (signing.envelope.status === 'ALL_SIGNED') await sealingFailed(signing)
    })

/** What made sealing fail, such as a full disk or a wrong key, may be mended by now. For the server's start, and every hour. */
export async function retrySealing(services: Services): Promise<void> {
  const failed = await services.db.selectFrom('envelope').select('id').where('status', '=', 'FAILED').execute()
  for (const { id } of failed)
    await withEnvelopeLock(services, id, async signing => {
      if (signing.envelope.status === 'FAILED') await sealingRetried(signing)
    })
}
