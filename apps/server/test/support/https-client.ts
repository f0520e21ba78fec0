import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: object
}

/** A client over persistent TLS connections from `localAddress`, which trusts one authority. */
export function httpsClient({ url, ca, localAddress }: { url: string; ca: Buffer; localAddress: string }) {
  const agent = new https.Agent({ keepAlive: true, ca, localAddress })

  /** Resolves with the response, whose body was not read yet. */
  async function open(target: string, { method = 'GET', headers = {}, body }: Request = {}): Promise<IncomingMessage> {
    const payload = body && JSON.stringify(body)
    const request = https.request(new URL(target, url), {
      agent,
      method,
      headers: { origin: url, ...(payload && { 'content-type': 'application/json' }), ...headers },
    })
    request.end(payload)
    const [response] = await once(request, 'response')
    return response
  }

  return {
    open,
    async send(target: string, options?: Request) {
      const response = await open(target, options)
      const body = await text(response)
      return {
        status: response.statusCode,
        headers: response.headers,
        body,
        json: () => JSON.parse(body),
      }
    },
    close: () => agent.destroy(),
  }
}

export type HttpsClient = ReturnType<typeof httpsClient>
