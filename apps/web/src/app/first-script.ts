// Written into each page behind the sign-in: begins what the page will read while its code is still on the way.
import type { SignInResponse } from '@porchlight/domain'
import { nameOf } from '../data/begun-reads.ts'
import { readIdentity } from '../data/identity-store.ts'
import { readPageContext, setBrowserPageContext } from '../data/page-context.tsx'
import { isFresh } from '../data/session.ts'

const who: Promise<SignInResponse | null> = readIdentity()

const context = readPageContext()
setBrowserPageContext(context)

globalThis.begunReads = Object.fromEntries(
  (context.reads ?? []).map(read => {
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
