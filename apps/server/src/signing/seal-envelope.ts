import type { Services } from '../services.ts'
import { documentsOf, readEnvelope, signersOf } from './envelope-record.ts'
import { areKept, keep } from './kept-documents.ts'
import { onEnvelope } from './on-envelope.ts'
import { isReserved } from './reserved-names.ts'
import { documentsStored, sealingFailed, sealingRetried } from './transitions.ts'

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
      if (await areKept(services, 'completed', documents)) continue
      const completed = await esign.completed(ref, signer.borrower_id)
      await keep(
        services,
        'completed',
        completed.map(({ kind, pdf, pages }) => {
          const { id } = documents.find(document => document.kind === kind)!
          return { id, bytes: pdf, pages }
        }),
      )
      // What counts is what can be read back.
      if (!(await areKept(services, 'completed', await documentsOf(db, signer))))
        throw new Error(`The completed documents of envelope ${envelope.id} are not stored whole`)
    }
    await onEnvelope(services, envelope.id, async signing => {
      if (signing.envelope.status === 'ALL_SIGNED') await documentsStored(signing)
    })
  }

/** The job was given up. Nothing goes back: the signatures hold. */
export const sealGivenUp =
  (services: Services) =>
  async ({ envelope_id }: { envelope_id: string }): Promise<void> =>
    onEnvelope(services, envelope_id, async signing => {
      if (signing.envelope.status === 'ALL_SIGNED') await sealingFailed(signing)
    })

/** What made sealing fail, such as a full disk or a wrong key, may be mended by now. For the server's start, and every hour. */
export async function retrySealing(services: Services): Promise<void> {
  const failed = await services.db.selectFrom('envelope').select('id').where('status', '=', 'FAILED').execute()
  for (const { id } of failed)
    await onEnvelope(services, id, async signing => {
      if (signing.envelope.status === 'FAILED') await sealingRetried(signing)
    })
}
