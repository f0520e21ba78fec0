import type { Services } from '../services.ts'
import { deleteEnvelopes } from './delete-documents.ts'
import { envelopeInUse } from './envelope-record.ts'
import { DISCARDED, endEnvelope } from './transitions.ts'

/** Registers what signing does when an application ends: the open envelope is voided, and envelopes of an application that was never submitted are deleted. */
export function registerSigningHandlers(services: Services): void {
  services.applicationEvents.onDiscard(async ({ trx, application }) => {
    const envelope = await envelopeInUse(trx, application.id)
    if (envelope) await endEnvelope({ trx, envelope, services }, DISCARDED)
    if (!application.submitted_at) await deleteEnvelopes(trx, services, application.id)
  })
}
