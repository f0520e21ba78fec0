import type { Transaction } from 'kysely'
import { receiptOf } from '../applications/consent-receipts.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Services } from '../services.ts'
import { appendEvent } from './envelope-events.ts'
import { type SigningVisit, visitAgain } from './signing-session.ts'
import { mustBeAt, namesOf, OPENED, openedIn, shownDocuments, stepOf } from './signing-state.ts'

/** What one act changes of its signer, and what the chain says of it. */
type Recorded = { set: Partial<SigningVisit>; event: string; details?: Record<string, string> }

async function record(
  services: Services,
  visit: SigningVisit,
  caller: RequestContext,
  act: (trx: Transaction<Database>, visit: SigningVisit) => Promise<Recorded | undefined>,
): Promise<SigningVisit> {
  const { db, clock } = services
  return inTransaction(db, async trx => {
    await trx
      .selectFrom('envelope_signer')
      .select('borrower_id')
      .where('envelope_id', '=', visit.envelope_id)
      .where('borrower_id', '=', visit.borrower_id)
      .forUpdate()
      .execute()
    const now = await visitAgain(trx, visit)
    const recorded = await act(trx, now)
    if (!recorded) return now
    const { set, event, details } = recorded
    if (Object.keys(set).length > 0)
      await trx
        .updateTable('envelope_signer')
        .set(set as object)
        .where('envelope_id', '=', visit.envelope_id)
        .where('borrower_id', '=', visit.borrower_id)
        .execute()
    await appendEvent(trx, {
      ...chainOf(visit, caller),
      at: clock.now(),
      event,
      details: { ...details, ...agentOf(caller) },
    })
    return { ...now, ...set }
  })
}

export const chainOf = ({ envelope_id, borrower_id, name }: SigningVisit, { ip }: RequestContext) => ({
  envelope_id,
  borrower_id,
  who: name,
  ip,
})
export const agentOf = ({ userAgent }: RequestContext) => ({ user_agent: userAgent })

/** The page was opened; what has to be done next is for its answer to say. */
export const arrive = (services: Services, visit: SigningVisit, caller: RequestContext): Promise<SigningVisit> =>
  record(services, visit, caller, async (_, now) => {
    const step = stepOf(now)
    if (step === 'SIGNED' || step === 'DECLINED') return undefined
    mustBeAt(now, step)
    return { set: {}, event: 'signing page opened', details: { signed_in_by: now.signed_in_by ?? '' } }
  })

/** The co-borrower has the device now. */
export const takeOver = (services: Services, visit: SigningVisit, caller: RequestContext): Promise<SigningVisit> =>
  record(services, visit, caller, async (trx, now) => {
    if (!now.on_primary_device || now.handed_over_at) return undefined
    mustBeAt(now, 'HAND_OVER')
    return agree(trx, services, now, caller, 'same-device-consent', 'handed_over_at', 'device taken over')
  })

/** Consent to electronic records, after the person has shown that he can open them (15 USC 7001(c)(1)(C)(ii)). */
export const consent = (services: Services, visit: SigningVisit, caller: RequestContext): Promise<SigningVisit> =>
  record(services, visit, caller, async (trx, now) => {
    if (now.consented_at) return undefined
    mustBeAt(now, 'CONSENT')
    if (!now.disclosure_opened_at) throw new HttpError('disclosure_not_opened')
    return agree(trx, services, now, caller, 'esign-disclosure', 'consented_at', 'consented to electronic records')
  })

async function agree(
  trx: Transaction<Database>,
  services: Services,
  visit: SigningVisit,
  caller: RequestContext,
  text: 'same-device-consent' | 'esign-disclosure',
  column: 'handed_over_at' | 'consented_at',
  event: string,
): Promise<Recorded> {
  const given = { application_id: visit.application_id, borrower_id: visit.borrower_id, agreed: true }
  const receipt = receiptOf(text, namesOf(services, visit), given, caller)
  await trx.insertInto('consent_receipt').values(receipt).execute()
  return {
    set: { [column]: services.clock.now() },
    event,
    details: { text_id: receipt.text_id, text_version: receipt.text_version, text_sha256: receipt.text_hash },
  }
}

/** The page has shown a document and tells the hash of what it showed: another one than ours is refused. */
export const documentOpened = (
  services: Services,
  visit: SigningVisit,
  caller: RequestContext,
  shown: { document_id: string; sha256: string },
): Promise<SigningVisit> =>
  record(services, visit, caller, async (trx, now) => {
    const documents = await shownDocuments(trx, now)
    const document = documents.find(({ id }) => id === shown.document_id)
    if (!document) throw new HttpError('not_found')
    const isDisclosure = document.kind === 'disclosure'
    mustBeAt(now, ...(isDisclosure ? (['CONSENT', 'READ', 'SIGN'] as const) : (['READ', 'SIGN'] as const)))
    if (document.presented_sha256 !== shown.sha256) throw new HttpError('document_mismatch')
    const opened = await openedIn(trx, now)
    if (opened.includes(document.id)) return undefined
    const at = services.clock.now()
    const isLast = documents.every(({ id }) => id === document.id || opened.includes(id))
    return {
      set: { ...(isDisclosure && { disclosure_opened_at: at }), ...(isLast && { viewed_at: at }) },
      event: OPENED,
      details: { title: document.title, document_id: document.id, sha256: shown.sha256 },
    }
  })
