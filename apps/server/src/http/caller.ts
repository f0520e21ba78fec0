import type { FastifyRequest } from 'fastify'

/** Who asks, as far as audit and receipts are concerned. */
export interface Caller {
  ip: string
  userAgent: string
}
const LONGEST_USER_AGENT = 400

export const callerOf = (req: FastifyRequest): Caller => ({
  ip: req.ip,
  userAgent: (req.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
})
