import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { HttpError } from './http-errors.ts'

const STAFF = /^\/(?:v1\/)?staff(?:\/|$)/

/** Returns whether a route is one of staff, by its pattern. */
export const isStaffRoute = (url = ''): boolean => STAFF.test(url)

/** The routes of files, schemas, probes, the mode and reports of pages, which both hosts answer. */
const SHARED =
  /^\/(?:assets\/|favicon\.|apple-touch-icon\.|robots\.txt$|health\/|v1\/(?:openapi|schemas\/[\w-]+)\.json$|v1\/dev\/|v1\/(?:mode|page-errors)$)/

/**
 * Where staff have a host of their own, their pages and their API are on it alone, and nothing else is: a page of one host is of
 * another origin than those of the other. Ports are not compared, because a proxy may leave them out of the header.
 */
export function separateStaffHost(
  app: FastifyInstance,
  { STAFF_URL, PUBLIC_URL }: Pick<Settings, 'STAFF_URL' | 'PUBLIC_URL'>,
): void {
  const name = STAFF_URL && new URL(STAFF_URL).hostname
  if (!name || name === new URL(PUBLIC_URL).hostname) return
  app.addHook('onRequest', async req => {
    // Not the path, which may be written in several ways: `/%73taff`.
    const route = req.routeOptions.url ?? ''
    if (SHARED.test(route)) return
    if (isStaffRoute(route) !== (req.hostname === name)) throw new HttpError('not_found')
  })
}
