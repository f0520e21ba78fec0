import { faultOf } from '../../exports/preflight/not-written.ts'
import { KeyMissing } from '../../platform/crypto/field-encryption.ts'
import { isOfDatabase } from '../../platform/database/unavailable.ts'
import { HttpError } from '../../platform/http/http-errors.ts'

/** No file was made because of a fault of the program. Its cause is what a log may have: the message of the error can quote an answer. */
class FileFailed extends HttpError {
  constructor(error: unknown) {
    super('internal_error')
    this.cause = faultOf(error)
  }
}

/** Makes a file. A fault of the program is thrown as 500; refusals, and errors of the database and of its keys, stay what they are. */
export async function withoutDataInFaults<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof HttpError || error instanceof KeyMissing || isOfDatabase(error)) throw error
    throw new FileFailed(error)
  }
}
