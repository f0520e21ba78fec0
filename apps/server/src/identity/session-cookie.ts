import type { CookieSerializeOptions } from '@fastify/cookie'
import { WHOLE_LIMIT_MS } from '@porchlight/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../platform/settings/loopback.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Pages are rendered with it too. Of the API's calls only those that renew or end the session read it. */
const PATH = '/'

/** The session's cookie. */
export function sessionCookie({ PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>) {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const secure = protocol === 'https:' || !isLoopback(hostname)
  const name = secure ? '__Host-session' : 'session'
  const options: CookieSerializeOptions = { path: PATH, httpOnly: true, sameSite: 'strict', secure }
  return {
    read: (req: FastifyRequest): string | undefined => req.cookies[name],
    set: (reply: FastifyReply, token: string): void => {
      reply.setCookie(name, token, { ...options, maxAge: WHOLE_LIMIT_MS / 1000 })
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options)
    },
  }
}
