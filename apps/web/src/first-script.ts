// Written into each page behind the sign-in: begins what the page will read while its code is still on the way.
import type { SignInAnswer } from '@porchlight/domain'
import { nameOf } from './api/begun-reads.ts'
import { readIdentity } from './api/identity-store.ts'
import { isFresh } from './api/session.ts'
import { boot } from './boot.ts'

const who: Promise<SignInAnswer | null> = readIdentity()

globalThis.begunReads = Object.fromEntries(
  (boot().reads ?? []).map(read => {
    const [method, path] = read
    const begun = who.then(async identity => {
      if (!identity || !isFresh(identity)) return null
      const { token } = identity
      return { token, response: await fetch(`/v1${path}`, { method, headers: { 'x-jwt': token } }) }
    })
    // The page hears of it when it asks.
    begun.catch(() => undefined)
    return [nameOf(read), begun]
  }),
)
