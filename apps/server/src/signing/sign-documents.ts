import { randomBytes } from 'node:crypto'
import type { GivenSignature } from '@porchlight/domain'
import { lockAndReadApplication } from '../applications/application-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import { readSignature } from './adopted-signature.ts'
import { agentOf, chainOf } from './ceremony.ts'
import { appendEvent, eventsOf, mustHold } from './envelope-events.ts'
import { readEnvelope } from './envelope-record.ts'
import { isReserved } from './reserved-names.ts'
import { type SigningVisit, visitAgain } from './signing-session.ts'
import { mustBeAt, shownDocuments, stepOf } from './signing-state.ts'
import { loadDocument } from './stored-documents.ts'
import { findSigner, type Signing, signingClaimed, signingConfirmed, signingDeclined } from './transitions.ts'

/**
 * The act of signing. What was shown is what is signed: the stored documents, their recorded hashes and those that the page
 * told of what it showed must agree, else nothing is signed. A second click finds the first one's signature.
 */
export async function signDocuments(
  services: Services,
  visit: SigningVisit,
  caller: RequestContext,
  given: GivenSignature,
): Promise<SigningVisit> {
  const { db, clock } = services
  const documents = await shownDocuments(db, visit)
  for (const document of documents) await loadDocument(services, 'presented', document)
  mustHold(visit, await eventsOf(db, visit))
  const signature = readSignature(given, visit)

  return whileLocked(services, visit, async (signing, now) => {
    if (stepOf(now) === 'SIGNED') return
    mustBeAt(now, 'SIGN')
    const signature_id = newSignatureId()
    await signing.trx
      .updateTable('envelope_signer')
      .set({
        signed_at: clock.now(),
        signature: JSON.stringify(signature),
        signature_id,
        ip: caller.ip,
        user_agent: caller.userAgent,
      })
      .where('envelope_id', '=', now.envelope_id)
      .where('borrower_id', '=', now.borrower_id)
      .execute()
    await appendEvent(signing.trx, {
      ...chainOf(now, caller),
      at: clock.now(),
      event: 'signed',
      details: {
        kind: signature.kind,
        signature_id,
        ...Object.fromEntries(documents.map(({ title, presented_sha256 }) => [title, presented_sha256])),
        ...agentOf(caller),
      },
    })
    const signer = findSigner(signing, now.borrower_id)
    if (isReserved(services, 'Neverconfirm', [signer.last_name])) await signingClaimed(signing, signer)
    else await signingConfirmed(signing, signer, caller)
  })
}

/** The signer says No, at any step before he has signed. */
export const declineDocuments = (
  services: Services,
  visit: SigningVisit,
  caller: RequestContext,
  reason: string,
): Promise<SigningVisit> =>
  whileLocked(services, visit, async (signing, now) => {
    if (stepOf(now) === 'DECLINED') return
    mustBeAt(now, 'HAND_OVER', 'CONSENT', 'READ', 'SIGN')
    const at = services.clock.now()
    await signing.trx
      .updateTable('envelope_signer')
      .set({ declined_at: at, decline_reason: reason })
      .where('envelope_id', '=', now.envelope_id)
      .where('borrower_id', '=', now.borrower_id)
      .execute()
    await appendEvent(signing.trx, {
      ...chainOf(now, caller),
      at,
      event: 'declined to sign',
      details: { reason, ...agentOf(caller) },
    })
    await signingDeclined(signing, findSigner(signing, now.borrower_id), reason, caller)
  })

/** Answers the visit as it is afterwards. */
async function whileLocked(
  services: Services,
  visit: SigningVisit,
  work: (signing: Signing, now: SigningVisit) => Promise<void>,
): Promise<SigningVisit> {
  return inTransaction(services.db, async trx => {
    const record = await lockAndReadApplication(trx, { application_id: visit.application_id })
    const envelope = await readEnvelope(trx, visit.envelope_id)
    await work({ ...record, trx, envelope: envelope!, services }, await visitAgain(trx, visit))
    return visitAgain(trx, visit)
  })
}

/** Short enough to be printed in the mark: '7F3A-91C2'. */
const newSignatureId = (): string =>
  randomBytes(4)
    .toString('hex')
    .toUpperCase()
    .replace(/^(.{4})/, '$1-')
