import { type ErrorCode, errorCodes } from '@porchlight/domain'

/** The API's response to a refused request. `errors`: messages by field. */
export const refused = (code: ErrorCode, errors?: Record<string, string>): Response =>
  Response.json({ code, message: errorCodes[code].message, errors }, { status: errorCodes[code].status })
