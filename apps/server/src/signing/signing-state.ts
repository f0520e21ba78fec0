import { type ErrorCode, type LegalNames, legalTexts, type SigningState, type SigningStep } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { Services } from '../services.ts'
import { eventsOf } from './envelope-events.ts'
import { documentsOf, type EnvelopeDocument } from './envelope-record.ts'
import type { SigningVisit } from './signing-session.ts'

/** What the chain calls it when the page has shown a document. */
export const OPENED = 'document opened'

export const shownDocuments = async (db: Kysely<Database>, visit: SigningVisit): Promise<EnvelopeDocument[]> =>
  (await documentsOf(db, visit)).filter(({ presented_key }) => presented_key !== null)

export const openedIn = async (db: Kysely<Database>, visit: SigningVisit): Promise<unknown[]> =>
  (await eventsOf(db, visit)).filter(({ event }) => event === OPENED).map(({ details }) => details.document_id)

export function stepOf(visit: SigningVisit): SigningStep {
  if (visit.declined_at) return 'DECLINED'
  if (visit.signed_at) return 'SIGNED'
  if (visit.on_primary_device && !visit.handed_over_at) return 'HAND_OVER'
  if (!visit.consented_at) return 'CONSENT'
  return visit.viewed_at ? 'SIGN' : 'READ'
}

export const namesOf = (services: Pick<Services, 'settings'>, visit: SigningVisit): LegalNames => ({
  lender: services.settings.LENDER_NAME,
  dealer: visit.dealer_name,
})

/** What the page shows now. */
export async function signingState(services: Services, visit: SigningVisit): Promise<SigningState> {
  const { db } = services
  const names = namesOf(services, visit)
  const opened = await openedIn(db, visit)
  return {
    step: stepOf(visit),
    signer: { name: visit.name, role: visit.role },
    lender: names.lender,
    dealer: { name: visit.dealer_name, logo_url: visit.logo_url, brand_color: visit.brand_color },
    application_id: visit.application_id,
    hand_over: visit.on_primary_device
      ? { from: await primaryOf(db, visit), text: legalTexts['same-device-consent'](names) }
      : null,
    disclosure: legalTexts['esign-disclosure'](names),
    documents: (await shownDocuments(db, visit)).map(({ id, title, pages, presented_sha256, fields }) => ({
      id,
      title,
      pages,
      sha256: presented_sha256!,
      opened: opened.includes(id),
      to_sign: fields.length > 0,
    })),
    return_url: visit.return_url ?? '',
  }
}

const primaryOf = async (db: Kysely<Database>, { envelope_id }: SigningVisit): Promise<string> => {
  const { name } = await db
    .selectFrom('envelope_signer')
    .innerJoin('borrower', 'borrower.id', 'envelope_signer.borrower_id')
    .select('name')
    .where('envelope_id', '=', envelope_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  return name
}

const refusalAt: Record<SigningStep, ErrorCode> = {
  HAND_OVER: 'hand_over_required',
  CONSENT: 'consent_required',
  READ: 'documents_not_opened',
  SIGN: 'signing_step_done',
  SIGNED: 'documents_signed',
  DECLINED: 'documents_declined',
}

/** Throws where the documents cannot be signed any more, or where another step comes first. */
export function mustBeAt(visit: SigningVisit, ...steps: SigningStep[]): void {
  if (visit.envelope_status !== 'OPEN')
    throw new HttpError('signing_closed', visit.envelope_reason === null ? {} : { message: visit.envelope_reason })
  const step = stepOf(visit)
  if (steps.includes(step)) return
  throw new HttpError(refusalAt[step])
}
