import { typeset } from '../../src/documents/document-threads.ts'
import { sealField, sealWhole } from '../../src/documents/sealing.ts'
import { makeSealKey } from '../../src/platform/crypto/make-seal-key.ts'
import { loadSealKey } from '../../src/platform/crypto/seal-key.ts'
import { aMark, anApplicationSummary, theCertificate, theDisclosure } from './sample-documents.ts'

export const note = { reason: 'I intend to sign', signedAt: new Date('2026-11-21T09:50:12Z') }

export const aSealKey = async () =>
  loadSealKey(await makeSealKey({ service: 'Porchlight document seal', lender: 'Northgate Home Lending' }))

/** An application as presented (with its empty field) and as completed. */
export async function aSignedApplication(key: Awaited<ReturnType<typeof aSealKey>>) {
  const { pdf: presented, fields } = await typeset('application', anApplicationSummary())
  const { pdf: mark } = await typeset('mark', aMark())
  const completed = await sealField(presented, 'signature', key, mark, note)
  return { presented, completed, mark, field: fields[0]! }
}

export const aSealedDisclosure = async (key: Awaited<ReturnType<typeof aSealKey>>) =>
  sealWhole((await typeset('disclosure', theDisclosure())).pdf, key, note)

export const aSealedCertificate = async (key: Awaited<ReturnType<typeof aSealKey>>) =>
  sealWhole((await typeset('certificate', theCertificate())).pdf, key, note)
