import { ENGLISH, type ErrorCode, errorCodes, translate } from '@porchlight/domain'

/** The API's response to a refused request. `errors`: messages by field, in the same language. */
export function refused(code: ErrorCode, errors?: Record<string, string>, language = ENGLISH): Response {
  const { status, message } = errorCodes[code]
  const headers = new Headers(code === 'service_unavailable' ? [['retry-after', '5']] : [])
  return Response.json({ code, message: translate(language, message), errors }, { status, headers })
}
