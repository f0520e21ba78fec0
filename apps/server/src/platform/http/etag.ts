import type { FastifyReply, FastifyRequest } from 'fastify'
import { declaresHeader } from './contract.ts'
import { HttpError } from './http-errors.ts'

/** The ETag of a version. */
export const etagOf = (version: number): string => `"${version}"`

export function setEtag(reply: FastifyReply, version: number | undefined): void {
  if (version !== undefined) reply.header('etag', etagOf(version))
}

/** An ETag as proxies return it: weak, and with the encoding that they gave the body, as in `W/"6-gzip"`, `"6;br"` or `"6--gzip"`. */
const ETAG = /^(?:W\/)?"(\d{1,9})(?:[-;:+._]+[a-z][\w-]*)?"$/i

/** The versions that the client listed in `If-Match`, of which any may be the stored one; undefined where every version may. */
export type IfMatch = readonly number[] | undefined

/** The versions in `If-Match` where the operation takes it; undefined for `*`. Throws 400 where one is not an ETag of ours. */
export function ifMatchOf(req: FastifyRequest): IfMatch {
  const header = req.headers['if-match']?.trim()
  if (header === undefined || header === '*' || !declaresHeader(req, 'if-match')) return undefined
  const versions = header.split(',').map(tag => Number(ETAG.exec(tag.trim())?.[1]))
  if (versions.some(Number.isNaN)) throw new HttpError('malformed_if_match')
  return versions
}

/** Throws 412 when the client read other versions than the stored one. */
export function requireVersion(ifMatch: IfMatch, version: number): void {
  if (ifMatch && !ifMatch.includes(version)) throw new HttpError('version_conflict')
}
