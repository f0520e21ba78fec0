import type { GivenSignature } from '@porchlight/api'
import { type Certificate, printedTime } from '../../documents/document-data.ts'
import { combine, seal, typeset } from '../../documents/document-threads.ts'
import { type DocumentRow, readDocuments } from '../../documents/repository.ts'
import type { SealNote } from '../../documents/sealing.ts'
import { loadDocument, sha256 } from '../../documents/store.ts'
import { sealValidity } from '../../platform/crypto/seal-key.ts'
import type { CompletedDocument } from '../../signing/esign.ts'
import { signatureDrawing } from './adopted-signature.ts'
import { type ChainedEvent, chainHead, eventLabel, verifyChain } from './event-chain.ts'
import type { BuiltInEsignOptions } from './options.ts'
import { primaryNameOf, readEvents, type SigningSession } from './repository.ts'

interface SealedDocument extends CompletedDocument {
  document: DocumentRow
}

/** The signature of a signer who has signed. */
interface Signature {
  signedAt: Date
  id: string
  adopted: GivenSignature
}

/** Seals what one borrower signed, with their mark, adds the certificate and the combined file, and verifies every seal. */
export async function sealDocuments(
  options: BuiltInEsignOptions,
  signer: SigningSession,
): Promise<CompletedDocument[]> {
  const { db, keys, clock, sealKey: key } = options
  const { level, sentence } = sealValidity(key, clock.now())
  if (level === 'problem') throw new Error(sentence)
  const events = await readEvents(db, keys.fields, signer)
  verifyChain(signer, events)
  const documents = await readDocuments(db, signer)
  const signature = signatureOf(signer)
  const note = (reason: string): SealNote => ({ reason, signedAt: signature.signedAt })

  const mark = await printMark(signer.name, signature, options.settings.LENDER_TIME_ZONE)
  const sealed: SealedDocument[] = []
  for (const document of documents.filter(({ presented_key }) => presented_key !== null)) {
    const presented = await loadDocument(options, 'presented', document)
    const { pdf } = await seal({
      pdf: presented,
      ...stampOf(document, mark),
      key,
      note: note('Signed electronically'),
    })
    sealed.push({ document, kind: document.kind, pdf, pages: document.pages })
  }

  const data = certificateData(options, signer, signature, events, sealed)
  const documentId = documents.find(({ kind }) => kind === 'certificate')!.id
  const printed = await typeset('certificate', { ...data, documentId })
  const certificate = await seal({ pdf: printed.pdf, key, note: note('Certificate of completion') })
  const combined = await combine({
    documents: sealed.map(({ pdf }) => pdf),
    certificate: certificate.pdf,
    key,
    note: { ...note('All documents of one signer'), title: `Loan application ${data.reference}, ${signer.name}` },
  })
  return [
    ...sealed.map(({ kind, pdf, pages }) => ({ kind, pdf, pages })),
    { kind: 'certificate', pdf: certificate.pdf, pages: printed.pages },
    { kind: 'combined', ...combined },
  ]
}

function signatureOf({ borrower_id, signed_at, signature_id, signature }: SigningSession): Signature {
  if (!signed_at || !signature_id || !signature) throw new Error(`Borrower ${borrower_id} has not signed`)
  return { signedAt: signed_at, id: signature_id, adopted: signature }
}

/** The mark goes into the signature field. A document without one is only sealed. */
function stampOf({ id, fields: [field, ...others] }: DocumentRow, mark: Uint8Array) {
  if (others.length > 0) throw new Error(`Document ${id} has more than one signature field`)
  return field && { stamp: { field: field.name, mark } }
}

async function printMark(
  signerName: string,
  { signedAt, id, adopted }: Signature,
  timeZone: string,
): Promise<Uint8Array> {
  const mark = { signedAt: printedTime(timeZone, signedAt.toISOString()), signatureId: id }
  const { pdf } = await typeset(
    'mark',
    adopted.kind === 'typed'
      ? { ...mark, name: adopted.name }
      : { ...mark, name: signerName, drawing: signatureDrawing(adopted.strokes) },
  )
  return pdf
}

function certificateData(
  { sealKey, settings }: BuiltInEsignOptions,
  signer: SigningSession,
  signature: Signature,
  events: ChainedEvent[],
  sealed: SealedDocument[],
): Omit<Certificate, 'documentId'> {
  const printed = (time: Date) => printedTime(settings.LENDER_TIME_ZONE, time.toISOString())
  return {
    lender: settings.LENDER_NAME,
    dealer: signer.dealer_name,
    reference: signer.application_id,
    generatedAt: printed(signature.signedAt),
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
      consentedAt: printed(signer.consented_at!),
      viewedAt: printed(signer.viewed_at!),
      signedAt: printed(signature.signedAt),
      ip: signer.ip ?? '',
      userAgent: signer.user_agent ?? '',
      signature: { kind: signature.adopted.kind, id: signature.id },
      ...jointCreditIn(events),
      ...(signer.on_primary_device && { onDeviceOf: primaryNameOf(signer) }),
    },
    events: events.map(({ at, who, event, ip, hash, details }) => ({
      recordedAt: printedTime(settings.LENDER_TIME_ZONE, at),
      actor: who,
      description: details.title ? `${eventLabel(event)}: ${details.title}` : eventLabel(event),
      ip,
      hash,
    })),
    chainHead: chainHead(events),
    seal: { subject: sealKey.subject, fingerprint: sealKey.fingerprint },
  }
}

/** The version that was accepted, which may not be the current one. */
function acceptedDisclosure(events: ChainedEvent[]): { version: string; sha256: string } {
  const { text_version, text_sha256 } = events.find(({ details }) => details.text_id === 'esign-disclosure')!.details
  return { version: String(text_version), sha256: String(text_sha256) }
}

/** The statement of joint credit, which the signature's event holds. */
function jointCreditIn(events: ChainedEvent[]): Pick<Certificate['signer'], 'jointCredit'> {
  const signed = events.find(({ details }) => details.text_id === 'joint-credit')?.details
  if (!signed) return {}
  const { joint_credit_with, initials, text_version, text_sha256 } = signed
  const [others, typed, version, sha256] = [joint_credit_with, initials, text_version, text_sha256].map(String)
  return { jointCredit: { others: others!, initials: typed!, version: version!, sha256: sha256! } }
}
