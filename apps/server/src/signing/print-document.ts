import { legalTexts, roleLabel } from '@porchlight/domain'
import { legalHash } from '../applications/consent-receipts.ts'
import { summarySections } from '../documents/borrower-summary.ts'
import type { DocumentCover, Person } from '../documents/document-data.ts'
import { addSignatureFields } from '../documents/sealing.ts'
import { type SignatureField, type TypesetDocument, typeset } from '../documents/typeset.ts'
import type { EnvelopeDocument } from './envelope-record.ts'
import type { BorrowerSnapshot, Snapshot } from './snapshot.ts'

/** The name of the one place to sign in a document. */
const signatureField = 'signature'

/** A document as it is presented to its signer, with its place to sign empty. */
export async function printDocument(
  snapshot: Snapshot,
  document: EnvelopeDocument,
): Promise<{ bytes: Uint8Array; pages: number; fields: SignatureField[] }> {
  const { pdf, pages, fields } = await print(snapshot, document)
  return { bytes: fields.length > 0 ? await addSignatureFields(pdf, fields) : pdf, pages, fields }
}

function print(snapshot: Snapshot, document: EnvelopeDocument): Promise<TypesetDocument> {
  const { names, application_id, taken_at } = snapshot
  const own = snapshot.borrowers.find(({ id }) => id === document.borrower_id)!
  const borrower: Person = { name: own.name, role: roleLabel[own.role] }
  const cover: DocumentCover = { ...names, reference: application_id, documentId: document.id, generatedAt: taken_at }
  if (document.kind === 'disclosure') {
    const text = legalTexts['esign-disclosure'](names)
    return typeset('disclosure', { ...cover, borrower, text, sha256: legalHash(text) })
  }
  if (document.kind === 'authorizations')
    return typeset('authorizations', { ...cover, borrower, consents: consentsOf(own, snapshot), signatureField })
  return typeset('application', {
    ...cover,
    borrower,
    sections: summarySections(own, snapshot),
    acknowledgements: legalTexts['application-acknowledgements'](names),
    signatureField,
  })
}

const consentsOf = ({ agreements }: BorrowerSnapshot, { names }: Snapshot) =>
  agreements.map(({ text_id, agreed_at, typed_signature }) => {
    const text = legalTexts[text_id](names)
    return {
      text,
      sha256: legalHash(text),
      agreedAt: agreed_at,
      ...(typed_signature !== null && { typedSignature: typed_signature }),
    }
  })
