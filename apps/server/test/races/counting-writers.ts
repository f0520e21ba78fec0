import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type ApplicationIds, type Calls, callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'

/** A list has one account of each type at most. */
const TYPES = ['CHECKING', 'SAVINGS', 'BONDS', 'STOCKS']
const account = (account_type: string, balance_amount: number) => ({
  account_type,
  institution_name: 'First Plains',
  balance_amount,
})

/** Increments the amount of an entry that no other writer changes. */
export interface Writer {
  acknowledged: number
  /** Responses that left open whether the save was done. It was sent again under its key. */
  unavailable: number
  /** Repeats each request until it is acknowledged. Throws at a response that is neither 200 nor 503. */
  countUp(isOver: () => boolean): Promise<void>
}

export interface CountingWriters {
  writers: Writer[]
  application_id: string
  /** The amount and version of each entry. */
  stored(): Promise<number[][]>
  /** The amounts that `stored` returns when nothing that was acknowledged is lost or was done twice. */
  expected(): number[][]
}

/** Writers of one person's application, which is created unless it exists. */
export async function countingWriters(
  app: FastifyInstance,
  headers: Headers,
  onAcknowledged: (writer: number, amount: number) => void = () => {},
): Promise<CountingWriters> {
  const calls = callsOf(app, headers)
  const { application_id, borrower_id } = (await existing(calls)) ?? (await start(calls))
  const own = `/${DEALER}/borrower/${borrower_id}`
  const { assets } = (await calls.get(`${own}/assets`)).body
  const writers: Writer[] = []
  for (const [index, type] of TYPES.entries()) {
    const entry = assets[index] ?? (await calls.post(`${own}/asset`, account(type, 1))).body
    const url = `/v1${own}/asset/${entry.id}/update-asset`
    writers.push(writer(app, headers, { url, type, entry }, amount => onAcknowledged(index, amount)))
  }
  return {
    writers,
    application_id,
    async stored() {
      const { assets } = (await calls.get(`${own}/assets`)).body
      return assets.map(({ balance_amount, version }: Record<string, number>) => [balance_amount, version])
    },
    expected: () => writers.map(({ acknowledged }) => [acknowledged + 1, acknowledged + 1]),
  }
}

async function existing(calls: Calls): Promise<ApplicationIds | undefined> {
  const [listed] = (await calls.get(`/applications?dealer_id=${DEALER}`)).body
  if (!listed) return undefined
  const { body } = await calls.post(`/${DEALER}/application/${listed.id}/calculate-progress`)
  return { application_id: listed.id, borrower_id: body.auth_user_borrower_id }
}

interface Entry {
  id: string
  balance_amount: number
  version: number
}

function writer(
  app: FastifyInstance,
  headers: Headers,
  { url, type, entry }: { url: string; type: string; entry: Entry },
  onAcknowledged: (amount: number) => void,
): Writer {
  let { balance_amount: amount, version } = entry
  const counter: Writer = {
    acknowledged: 0,
    unavailable: 0,
    async countUp(isOver) {
      while (!isOver()) {
        const next = amount + 1
        const unavailable = await untilTaken(() =>
          app.inject({
            method: 'PUT',
            url,
            headers: { ...headers, 'if-match': `"${version}"`, 'idempotency-key': `${type} ${next}` },
            payload: account(type, next),
          }),
        )
        counter.unavailable += unavailable
        counter.acknowledged++
        amount = next
        version++
        onAcknowledged(amount)
      }
    },
  }
  return counter
}

/** Sends a change until it is acknowledged. Returns how often the server could not take it. Throws at any other refusal. */
export async function untilTaken(send: () => Promise<LightMyRequestResponse>): Promise<number> {
  for (let unavailable = 0; ; unavailable++) {
    const { statusCode, headers, body } = await send()
    if (statusCode === 200) return unavailable
    if (statusCode !== 503 || !(Number(headers['retry-after']) > 0))
      throw new Error(`A change answered ${statusCode}: ${body}`)
  }
}
