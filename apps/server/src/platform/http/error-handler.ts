import { type ErrorCode, errorCodes, type Language, phrase, translate } from '@porchlight/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { KeyMissing } from '../crypto/field-encryption.ts'
import { isDiskFull, isUnavailable } from '../database/unavailable.ts'
import { DeletionsUnavailable } from '../deletions/deletions-list.ts'
import { errorIdOf } from './error-id.ts'
import { type FieldErrors, HttpError, INVALID } from './http-errors.ts'
import { languageOf } from './request-context.ts'

interface ShapeProblem {
  instancePath: string
  keyword: string
  params: { additionalProperty?: string; missingProperty?: string }
  message?: string
}

/** Sends every error as a code and texts in the language of the request. Unexpected errors are logged, and sent without detail. */
export function handleError(error: FastifyError | HttpError, req: FastifyRequest, reply: FastifyReply): void {
  const language = languageOf(req)
  const refusal = refusalOf(error)
  if (isUnavailable(error))
    req.log.error(
      { err: error },
      isDiskFull(error) ? 'the disk of the database is full' : 'the database cannot be used',
    )
  if (error instanceof KeyMissing) req.log.error({ err: error }, 'a key is missing')
  if (error instanceof DeletionsUnavailable)
    req.log.error({ err: error }, 'nothing was deleted, because the list of deletions cannot be written')
  if (!refusal) {
    req.log.error({ err: error }, 'request failed')
    sendFault(req, reply)
    return
  }
  const { code, status, text, errors, retryAfter, cause } = refusal
  if (cause) req.log.error({ err: cause }, 'a fault of the program is behind a refusal')
  if (code === 'internal_error') {
    sendFault(req, reply)
    return
  }
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  reply.code(status).send({
    code,
    message: translate(language, text),
    ...(errors && { errors: translatedErrors(errors, language) }),
  })
}

function sendFault(req: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(500)
    .send({ code: 'internal_error', message: translate(languageOf(req), errorCodes.internal_error.message) })
}

const ERROR_ID = phrase('Error ID:')

/** The id of a failure, which a person can give to the lender: the admin command `error` finds its lines in the log. */
export const errorIdText = (req: FastifyRequest): string =>
  `${translate(languageOf(req), ERROR_ID)} ${errorIdOf(req.id)}`

const translatedErrors = (errors: FieldErrors, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (text === undefined ? [] : [[field, translate(language, text)]])),
  )

const UNKNOWN_FIELD = phrase("This field isn't used here")
const MISSING = phrase('This value is missing')

/** The codes of errors that Fastify throws itself. */
const codesByStatus: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'request_too_large',
  415: 'unsupported_media_type',
}

/** A lost connection is replaced at once, a server that starts again takes some seconds. */
export const RETRY_SECONDS = 5

const unavailable = [DeletionsUnavailable, KeyMissing]

/** PostgreSQL's error codes for NUL characters and malformed Unicode. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05'])

const FOREIGN_KEY_VIOLATION = '23503'
const toAccounts = new Set([
  'borrower_user_id_fkey',
  'session_user_id_fkey',
  'sign_in_challenge_user_id_fkey',
  'invitation_invited_by_fkey',
])

/** The account of the caller was deleted between the check of the session and the write. */
const isAccountGone = (error: { code?: string; constraint?: string }): boolean =>
  error.code === FOREIGN_KEY_VIOLATION && toAccounts.has(error.constraint ?? '')

/** Returns whether the database cannot store a character of the request. */
export const isUnstorable = (error: unknown): boolean => UNSTORABLE.has((error as { code?: string }).code ?? '')

function refusalOf(error: FastifyError | HttpError): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (isUnavailable(error) || unavailable.some(kind => error instanceof kind))
    return new HttpError('service_unavailable', { retryAfter: RETRY_SECONDS })
  if (error.validation) {
    const errors = Object.fromEntries((error.validation as ShapeProblem[]).map(shapeError))
    if (error.validationContext === 'body') return new HttpError('invalid_form', { errors })
    return new HttpError('malformed_address', error.validationContext === 'querystring' ? { errors } : {})
  }
  if (isAccountGone(error)) return new HttpError('unauthenticated')
  if (isUnstorable(error)) return new HttpError('unstorable_characters')
  const code = codesByStatus[error.statusCode ?? 500]
  return code && new HttpError(code)
}

function shapeError({ instancePath, keyword, params }: ShapeProblem): [string, string] {
  const path = instancePath.split('/').filter(Boolean)
  if (keyword === 'additionalProperties') return [[...path, params.additionalProperty].join('.'), UNKNOWN_FIELD]
  if (keyword === 'required') return [[...path, params.missingProperty].join('.'), MISSING]
  return [path.join('.'), INVALID]
}
