import { type GivenSignature, isNameOf } from '@porchlight/domain'
import { BadSignatureDrawing, readStrokes, type Stroke } from '../documents/signature-strokes.ts'
import { invalidForm } from '../platform/http/http-errors.ts'

/** A signature as it is kept with its signer. */
export type AdoptedSignature = { kind: 'typed'; name: string } | { kind: 'drawn'; strokes: Stroke[] }

/** Checks what the signing page sent. Throws 422 with a sentence beside the field. */
export function readSignature(sent: GivenSignature, signer: { name: string }): AdoptedSignature {
  if (sent.kind === 'typed') {
    const name = sent.name.trim().replace(/\s+/g, ' ')
    if (!isNameOf(name, signer.name)) throw invalidForm({ signature: `Type your name as it is here: ${signer.name}` })
    return { kind: 'typed', name }
  }
  try {
    const strokes = readStrokes(sent.strokes)
    return { kind: 'drawn', strokes }
  } catch (problem) {
    if (problem instanceof BadSignatureDrawing) throw invalidForm({ signature: problem.message })
    throw problem
  }
}
