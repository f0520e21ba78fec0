import { type ErrorCode, errorCodes } from '@porchlight/domain'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-errors.ts'

interface ShapeProblem {
  instancePath: string
  keyword: string
  params: { additionalProperty?: string; missingProperty?: string }
  message?: string
}

/** The one place where a refusal gets its form. Anything that is not a refusal is logged and told without detail. */
export function handleError(error: FastifyError | HttpError, req: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (!refusal) {
    req.log.error({ err: { message: error.message, stack: error.stack } }, 'request failed')
    reply.code(500).send({ code: 'internal_error', message: errorCodes.internal_error.message })
    return
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  const { code, message, errors } = refusal
  reply.code(refusal.status).send({ code, message, ...(errors && { errors }) })
}

/** For what Fastify itself refuses. */
const codesByStatus: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'request_too_large',
  415: 'unsupported_media_type',
}

/** What the database says of NUL characters and broken Unicode, wherever in a request they were. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05'])

function refusalOf(error: FastifyError | HttpError): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error.validation) {
    if (error.validationContext !== 'body') return new HttpError('malformed_address')
    return new HttpError('invalid_form', {
      errors: Object.fromEntries((error.validation as ShapeProblem[]).map(shapeError)),
    })
  }
  if (UNSTORABLE.has(error.code)) return new HttpError('unstorable_characters')
  const code = codesByStatus[error.statusCode ?? 500]
  return code && new HttpError(code)
}

function shapeError({ instancePath, keyword, params }: ShapeProblem): [string, string] {
  const path = instancePath.split('/').filter(Boolean)
  if (keyword === 'additionalProperties')
    return [[...path, params.additionalProperty].join('.'), 'This field is not known here']
  if (keyword === 'required') return [[...path, params.missingProperty].join('.'), 'This value is missing']
  return [path.join('.'), 'This value is not valid']
}
