import { ENGLISH, type Language, languages } from '@porchlight/domain'
import type { FastifyRequest } from 'fastify'

/** The user's own choice, else the best registered language for the Accept-Language header, else English. */
export function languageOf(req: FastifyRequest, chosen: string | null = req.user?.language ?? null): Language {
  const registered = languages()
  if (chosen && registered.includes(chosen)) return chosen
  const negotiated = req.headers['accept-language'] === undefined ? false : req.language(registered)
  return typeof negotiated === 'string' ? negotiated : ENGLISH
}
