import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const turnstileKeys = {
  TURNSTILE_SITE_KEY: '0x4AAAAAAAsiteOfTheTest',
  TURNSTILE_SECRET_KEY: '0x4AAAAAAAsecretOfTheTest',
}

/** https://developers.cloudflare.com/turnstile/troubleshooting/testing/ */
export const turnstileTestSecrets = {
  passes: '1x0000000000000000000000000000000AA',
  fails: '2x0000000000000000000000000000000AA',
  spent: '3x0000000000000000000000000000000AA',
}

interface IssuedToken {
  hostname: string
  action: string
  /** The idempotency key that the token was spent with. */
  spentBy?: string | undefined
}

/** The response to the next requests instead of a verdict: a status, or none. */
type Fault = number | 'no answer'

/** A server that verifies tokens as Cloudflare's siteverify does. */
export async function turnstileStandIn() {
  const tokens = new Map<string, IssuedToken>()
  const received: Record<string, string>[] = []
  const faults: Fault[] = []

  function verdictOf({ secret, response, idempotency_key }: Record<string, string>): object {
    const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes, messages: [] })
    if (!secret) return refused('missing-input-secret')
    if (!response) return refused('missing-input-response')
    const passed = { success: true, 'error-codes': [], challenge_ts: new Date().toISOString() }
    if (secret === turnstileTestSecrets.passes)
      return { ...passed, hostname: 'example.com', metadata: { result_with_testing_key: true } }
    if (secret === turnstileTestSecrets.fails) return refused('invalid-input-response')
    if (secret === turnstileTestSecrets.spent) return refused('timeout-or-duplicate')
    if (secret !== turnstileKeys.TURNSTILE_SECRET_KEY) return refused('invalid-input-secret')
    const token = tokens.get(response)
    if (!token) return refused('invalid-input-response')
    if ('spentBy' in token && (!idempotency_key || token.spentBy !== idempotency_key))
      return refused('timeout-or-duplicate')
    token.spentBy = idempotency_key
    return { ...passed, hostname: token.hostname, action: token.action, cdata: '' }
  }

  const server = createServer(async (req, res) => {
    if (`${req.method} ${req.url}` !== 'POST /turnstile/v0/siteverify') return void res.writeHead(404).end()
    const form = Object.fromEntries(new URLSearchParams(await text(req)))
    received.push(form)
    const verdict = verdictOf(form)
    const fault = faults.shift()
    // The token is consumed, although the caller does not receive the verdict.
    if (fault === 'no answer') return void req.socket.destroy()
    res.writeHead(fault ?? 200, { 'content-type': 'application/json' })
    res.end(JSON.stringify(fault ? { success: false, 'error-codes': ['internal-error'] } : verdict))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    faults,
    /** A token, as the widget gets it. */
    issue(token: Omit<IssuedToken, 'spentBy'>): string {
      const name = `0.${randomUUID()}`
      tokens.set(name, { ...token })
      return name
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}
