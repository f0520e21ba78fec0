import type { FastifyRequest } from 'fastify'

/** The headers by which browsers, and earlier releases of them, mark a request that they make ahead of the person. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'] as const

/** Returns whether the browser asks ahead for what the person may never open: `Sec-Purpose: prefetch`, also with `;prerender`. */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  PURPOSES.some(name => /\bprefetch\b/i.test(String(headers[name] ?? '')))

/** Returns whether the browser sent every cookie of this host that it has. A link on another site brings no `SameSite=Strict` one. */
export const hasStrictCookies = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'none' || headers['sec-fetch-site'] === 'same-origin'

/** Returns whether the person opens the page in a tab now. A browser without `Sec-Fetch-Dest` is believed. */
export const isNavigation = (req: Pick<FastifyRequest, 'headers'>): boolean =>
  !isPrefetch(req) && (req.headers['sec-fetch-dest'] ?? 'document') === 'document'
