import type { FastifyRequest } from 'fastify'

/** Who asks, as far as audit and receipts are concerned. */
export interface RequestContext {
  ip: string
  userAgent: string
}
const LONGEST_USER_AGENT = 400

export const requestContextOf = (req: FastifyRequest): RequestContext => ({
  ip: req.ip,
  userAgent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
})
