import type { HttpError } from '../platform/http/http-errors.ts'
import { closedRefusal } from './esign.ts'
import { type Envelope, findSigner } from './repository.ts'
import type { SigningServices } from './signing-services.ts'

/** The refusal for documents that ended before everyone signed, or undefined. `reader` is the id of the borrower who asks. */
export async function findClosedRefusal(
  { db, keys }: Pick<SigningServices, 'db' | 'keys'>,
  { id, status, reason, ended_by }: Envelope,
  reader: string | undefined,
): Promise<HttpError | undefined> {
  if (status !== 'VOIDED' || reason === null) return undefined
  const by = ended_by && (await findSigner(db, keys.fields, { envelope_id: id, borrower_id: ended_by }))
  return closedRefusal(reason, by ? { first_name: by.first_name, isReader: ended_by === reader } : undefined)
}
