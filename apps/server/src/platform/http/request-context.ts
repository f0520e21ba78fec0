import { isUtf8 } from 'node:buffer'
import { ENGLISH, type Language, languages } from '@porchlight/domain'
import type { FastifyRequest } from 'fastify'
import { knownActor } from './access.ts'

/** The client of a request, for audit and receipts. */
export interface RequestContext {
  ip: string
  userAgent: string
}

/** The context of a change that no request caused. */
export const noRequest: RequestContext = { ip: '', userAgent: '' }

const LONGEST_USER_AGENT = 400

/** Phones send the name of their model in UTF-8; Node reads every header as Latin-1. */
function headerText(header = ''): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : header
}

export const requestContextOf = (req: FastifyRequest): RequestContext => ({
  ip: req.ip,
  userAgent: Array.from(headerText(req.headers['user-agent'])).slice(0, LONGEST_USER_AGENT).join(''),
})

/** The actor's own choice, else the best registered language for the Accept-Language header, else English. */
export function languageOf(req: FastifyRequest): Language {
  const registered = languages()
  const actor = knownActor(req)
  const chosen = actor && 'language' in actor ? actor.language : null
  if (chosen && registered.includes(chosen)) return chosen
  const negotiated = req.headers['accept-language'] === undefined ? false : req.language(registered)
  return typeof negotiated === 'string' ? negotiated : ENGLISH
}
