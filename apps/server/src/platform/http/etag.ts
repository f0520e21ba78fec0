import type { FastifyReply, FastifyRequest } from 'fastify'
import { declaresHeader } from './contract.ts'
import { HttpError } from './http-errors.ts'

/** The ETag of a version. */
export const etagOf = (version: number): string => `"${version}"`

export function setEtag(reply: FastifyReply, version: number | undefined): void {
  if (version !== undefined) reply.header('etag', etagOf(version))
}

/** The version in `If-Match`, which the client read, where the operation takes it. Throws 400 for anything but one of our ETags. */
export function ifMatchOf(req: FastifyRequest): number | undefined {
  const header = req.headers['if-match']
  if (header === undefined || !declaresHeader(req, 'if-match')) return undefined
  const version = /^"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) throw new HttpError('malformed_if_match')
  return Number(version)
}

/** Throws 412 when the client read an older version than the stored one. */
export function requireVersion(ifMatch: number | undefined, version: number): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new HttpError('version_conflict')
}
