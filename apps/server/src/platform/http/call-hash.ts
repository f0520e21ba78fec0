import type { Keys } from '../crypto/keys.ts'

/** The part of a request that says what is to be done. `url`: from /v1 on. */
interface ApiCall {
  method: string
  url: string
  body?: unknown
}

/** The hash of a call with its whole body. Keyed, because a body can have an SSN or an email, and all of them can be tried. */
export const callHash = ({ hashContact }: Pick<Keys, 'hashContact'>, { method, url, body }: ApiCall): Buffer =>
  hashContact(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
