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
    reply.code(500).send({ message: 'Something went wrong on our side. Nothing you saved is lost. Please try again.' })
    return
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  reply.code(refusal.status).send({ message: refusal.message, ...(refusal.errors && { errors: refusal.errors }) })
}

const sentences: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'not found',
  413: 'The request is too large.',
  415: 'The request must be JSON.',
}

/** What the database says of NUL characters and broken Unicode, wherever in a request they were. */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05'])

function refusalOf(error: FastifyError | HttpError): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error.validation) {
    if (error.validationContext !== 'body')
      return new HttpError(400, 'The address or query of the request is malformed.')
    return new HttpError(422, "Form values didn't pass validation", {
      errors: Object.fromEntries((error.validation as ShapeProblem[]).map(shapeError)),
    })
  }
  if (UNSTORABLE.has(error.code)) return new HttpError(400, 'The request has characters that cannot be stored.')
  const sentence = sentences[error.statusCode ?? 500]
  return sentence ? new HttpError(error.statusCode as 400, sentence) : undefined
}

function shapeError({ instancePath, keyword, params }: ShapeProblem): [string, string] {
  const path = instancePath.split('/').filter(Boolean)
  if (keyword === 'additionalProperties')
    return [[...path, params.additionalProperty].join('.'), 'This field is not known here']
  if (keyword === 'required') return [[...path, params.missingProperty].join('.'), 'This value is missing']
  return [path.join('.'), 'This value is not valid']
}
