import { combine } from '../../documents/combining.ts'
import type { Certificate } from '../../documents/document-data.ts'
import { chainHead } from '../../documents/event-chain.ts'
import type { SealKey } from '../../documents/seal-key.ts'
import { pageCount, type SealNote, sealField, sealWhole } from '../../documents/sealing.ts'
import { signatureDrawing } from '../../documents/signature-strokes.ts'
import { type SignatureField, typeset } from '../../documents/typeset.ts'
import { verifyPdf } from '../../documents/verify.ts'
import type { AdoptedSignature } from '../../signing/adopted-signature.ts'
import { type EnvelopeEvent, eventsOf, mustHold } from '../../signing/envelope-events.ts'
import { documentsOf, type EnvelopeDocument, type EnvelopeSigner } from '../../signing/envelope-record.ts'
import type { CompletedDocument } from '../../signing/esign.ts'
import { loadDocument, sha256 } from '../../signing/stored-documents.ts'
import type { BuiltInParts } from './built-in.ts'

/** A seal that does not hold, or holds something else than was presented. Nothing of it is kept. */
class BadSeal extends Error {
  override name = 'BadSeal'
}

interface SealedDocument extends CompletedDocument {
  document: EnvelopeDocument
}

/** Seals what one borrower signed, with his mark, adds the certificate and the combined file, and verifies every seal. */
export async function sealSet(parts: BuiltInParts, signer: EnvelopeSigner): Promise<CompletedDocument[]> {
  const { db, keys } = parts
  const events = await eventsOf(db, signer)
  mustHold(signer, events)
  const documents = await documentsOf(db, signer)
  const signedAt = signer.signed_at!
  const note = (reason: string): SealNote => ({ reason, signedAt })

  const mark = await markOf(signer)
  const sealed: SealedDocument[] = []
  for (const document of documents.filter(({ presented_key }) => presented_key !== null)) {
    const presented = await loadDocument(parts, 'presented', document)
    const pdf = await sealPresented(presented, document, keys.seal, mark, note('Signed electronically'))
    await mustBeSealed(pdf, keys.seal)
    if (!presented.equals(Buffer.from(pdf).subarray(0, presented.length)))
      throw new BadSeal(`Document ${document.id} is not what was presented, sealed`)
    sealed.push({ document, kind: document.kind, pdf, pages: document.pages })
  }

  const data = await certificateData(parts, signer, events, sealed)
  const documentId = documents.find(({ kind }) => kind === 'certificate')!.id
  const printed = await typeset('certificate', { ...data, documentId })
  const certificate = await sealWhole(printed.pdf, keys.seal, note('Certificate of completion'))
  const combined = await combine(
    sealed.map(({ pdf }) => pdf),
    certificate,
    keys.seal,
    { ...note('All documents of one signer'), title: `Loan application ${data.reference}, ${signer.name}` },
  )
  for (const pdf of [certificate, combined]) await mustBeSealed(pdf, keys.seal)
  return [
    ...sealed,
    { kind: 'certificate', pdf: certificate, pages: printed.pages },
    { kind: 'combined', pdf: combined, pages: await pageCount(combined) },
  ]
}

/** Where there is nothing to sign, the seal alone says that the document was part of it. */
async function sealPresented(
  presented: Uint8Array,
  document: EnvelopeDocument,
  key: SealKey,
  mark: Uint8Array,
  note: SealNote,
): Promise<Uint8Array> {
  const [field, ...more] = document.fields as SignatureField[]
  if (more.length > 0) throw new BadSeal(`Document ${document.id} has more than one place to sign`)
  return field ? sealField(presented, field.name, key, mark, note) : sealWhole(presented, key, note)
}

async function mustBeSealed(pdf: Uint8Array, key: SealKey): Promise<void> {
  const { ok, reason, signatures } = await verifyPdf(pdf)
  if (!ok) throw new BadSeal(`A seal does not hold: ${reason}`)
  if (signatures.some(({ certificateFingerprint }) => certificateFingerprint !== key.fingerprint))
    throw new BadSeal('A seal was made with another key')
}

async function markOf({ name, signed_at, signature_id, signature }: EnvelopeSigner): Promise<Uint8Array> {
  const adopted = signature as AdoptedSignature
  const mark = { signedAt: signed_at!.toISOString(), signatureId: signature_id! }
  const { pdf } = await typeset(
    'mark',
    adopted.kind === 'typed'
      ? { ...mark, name: adopted.name }
      : { ...mark, name, drawing: signatureDrawing(adopted.strokes) },
  )
  return pdf
}

async function certificateData(
  { db, keys, settings }: BuiltInParts,
  signer: EnvelopeSigner,
  events: EnvelopeEvent[],
  sealed: SealedDocument[],
): Promise<Omit<Certificate, 'documentId'>> {
  const { application_id, dealer, primary } = await db
    .selectFrom('envelope')
    .innerJoin('application', 'application.id', 'envelope.application_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .innerJoin('envelope_signer as primary', 'primary.envelope_id', 'envelope.id')
    .innerJoin('borrower', 'borrower.id', 'primary.borrower_id')
    .select(['application.id as application_id', 'dealer.name as dealer', 'primary.name as primary'])
    .where('envelope.id', '=', signer.envelope_id)
    .where('borrower.is_primary', '=', true)
    .executeTakeFirstOrThrow()
  const names = { lender: settings.LENDER_NAME, dealer }
  return {
    ...names,
    reference: application_id,
    generatedAt: signer.signed_at!.toISOString(),
    envelopeId: signer.envelope_id,
    documents: sealed.map(({ document, pdf }) => ({
      title: document.title,
      pages: document.pages,
      presentedSha256: document.presented_sha256!,
      completedSha256: sha256(pdf),
    })),
    signer: {
      name: signer.name,
      role: signer.role,
      signedIn: signer.signed_in_by ?? '',
      disclosure: acceptedDisclosure(events),
      consentedAt: signer.consented_at!.toISOString(),
      viewedAt: signer.viewed_at!.toISOString(),
      signedAt: signer.signed_at!.toISOString(),
      ip: signer.ip ?? '',
      userAgent: signer.user_agent ?? '',
      signature: { kind: (signer.signature as AdoptedSignature).kind, id: signer.signature_id! },
      ...(signer.on_primary_device && { onDeviceOf: primary }),
    },
    events: events.map(({ at, who, event, ip, hash, details }) => ({
      at,
      who,
      what: details.title ? `${event}: ${details.title}` : event,
      ip,
      hash,
    })),
    chainHead: chainHead(events),
    seal: { subject: keys.seal.subject, fingerprint: keys.seal.fingerprint },
  }
}

/** The words that were accepted, which may not be today's. */
function acceptedDisclosure(events: EnvelopeEvent[]): { version: string; sha256: string } {
  const { text_version, text_sha256 } = events.find(({ details }) => details.text_id === 'esign-disclosure')!.details
  return { version: String(text_version), sha256: String(text_sha256) }
}
