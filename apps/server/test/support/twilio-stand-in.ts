import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const twilioAccount = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(31)}1`,
  TWILIO_AUTH_TOKEN: '12345',
  TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(31)}2`,
}

/** The response to a message that is not accepted. */
export interface TwilioRefusal {
  status: number
  code?: number
}

/** A server that takes text messages as Twilio's Messages resource does. */
export async function twilioStandIn(refusals: Record<string, TwilioRefusal> = {}) {
  const received: Record<string, string>[] = []
  const server = createServer(async (req, res) => {
    const answer = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const form = Object.fromEntries(new URLSearchParams(await text(req)))
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = twilioAccount
    const account = `/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}`
    const call = `${req.method} ${req.url}`
    if (call !== `POST ${account}/Messages.json` && call !== `GET ${account}.json`)
      return answer(404, { code: 20404, message: 'The requested resource was not found', status: 404 })
    const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')
    if (req.headers.authorization !== `Basic ${credentials}`)
      return answer(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (req.method === 'GET') return answer(200, { sid: TWILIO_ACCOUNT_SID, status: 'active', type: 'Full' })
    const refusal = refusals[form.To!]
    if (refusal) return answer(refusal.status, { ...refusal, message: `Refused for ${form.To}` })
    received.push(form)
    answer(201, { sid: `SM${String(received.length).padStart(32, '0')}`, status: 'accepted', error_code: null })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refusals,
    close: () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections()),
  }
}

/** The headers and the body with which Twilio calls `url`. */
export function twilioCall(url: string, form: Record<string, string>) {
  const signed =
    url +
    Object.entries(form)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat()
      .join('')
  const signature = createHmac('sha1', twilioAccount.TWILIO_AUTH_TOKEN).update(signed).digest('base64')
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: new URLSearchParams(form).toString(),
  }
}
