import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The response header with the error id. */
export const ERROR_ID_HEADER = 'error-id'

/** Crockford's base 32: no I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 4
const isLookalike: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' }

/** The id of a failed request that a person reads aloud, such as 'K7Q2-9MXD'. It follows from the request id, which the log has. */
export function errorIdOf(requestId: string): string {
  const digest = createHash('sha256').update(requestId).digest()
  const characters = [...digest.subarray(0, 2 * HALF)].map(byte => ALPHABET[byte % ALPHABET.length])
  return `${characters.slice(0, HALF).join('')}-${characters.slice(HALF).join('')}`
}

/** An error id as it was read aloud or typed, in its one form. Undefined where it cannot be one. */
export function parseErrorId(typed: string): string | undefined {
  const characters = [...typed.toUpperCase().replaceAll(/[\s-]/g, '')].map(
    character => isLookalike[character] ?? character,
  )
  if (characters.length !== 2 * HALF || characters.some(character => !ALPHABET.includes(character))) return undefined
  return `${characters.slice(0, HALF).join('')}-${characters.slice(HALF).join('')}`
}

const withoutId = new WeakSet<FastifyRequest>()

/** Leaves the error id out of the answer to a request that is refused by plan: there is nothing to find in the log. */
export const leaveOutErrorId = (req: FastifyRequest): void => void withoutId.add(req)

/** Sends the error id with each refusal and failure. */
export function answerErrorIds(app: FastifyInstance): void {
  app.addHook('onSend', async (req, reply) => {
    if (reply.statusCode >= 400 && !withoutId.has(req)) reply.header(ERROR_ID_HEADER, errorIdOf(req.id))
  })
}
