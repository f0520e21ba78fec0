import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Schema from 'typebox/schema'
import { failTest } from './fail-test.ts'
import { recordReachedCode } from './reached-codes.ts'
import { checkShares } from './share-check.ts'

interface Response {
  content?: Record<string, { schema: object }>
  headers?: Record<string, object>
}
type Responses = Record<number, Response | undefined>

/**
 * Fails the running test, as an uncaught error, when a response is not what its route declares: its status and the code of a
 * refusal, the ETag, and the shape of a JSON body. Records the codes of refusals.
 */
export function checkContract(app: FastifyInstance): void {
  checkShares(app)
  app.addHook('onSend', async (req, reply, payload) => {
    // The client left, as from an event stream, and does not receive this.
    if (reply.raw.destroyed) return
    const json = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
    const body = json ? JSON.parse(payload) : undefined
    if (reply.statusCode >= 400 && body?.code) recordReachedCode(body.code)
    const problem = deviation(req, reply, body)
    if (problem) failTest(`${req.method} ${req.routeOptions.url} ${problem}`)
  })
}

function deviation({ routeOptions }: FastifyRequest, reply: FastifyReply, body: unknown): string | undefined {
  const { statusCode: status } = reply
  const { refusals } = routeOptions.config
  // Routes outside of the API, and addresses without a route.
  if (!refusals) return undefined
  const responses = routeOptions.schema?.response as Responses | undefined
  const response = responses?.[status]
  if (!response) return `returns ${status}, which it does not declare: ${JSON.stringify(body)}`
  const { code } = (body ?? {}) as { code?: string }
  if (status >= 400 && !refusals.some(declared => declared === code))
    return `refuses with ${status} ${code}, which it does not declare`
  if (status < 400 && reply.hasHeader('etag') && !response.headers?.etag)
    return 'returns an ETag, which it does not declare'
  const schema = response.content?.['application/json']?.schema
  if (!schema || body === undefined) return undefined
  const [valid, errors] = Schema.Errors(schema, body)
  return valid ? undefined : `returns ${status} unlike its schema: ${JSON.stringify(errors)} ${JSON.stringify(body)}`
}
