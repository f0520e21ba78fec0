import type { FastifyInstance } from 'fastify'
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
  unavailable: number
  /**
   * Repeats each request until it is acknowledged: by 200, or, where a connection was lost with the response, by 412 and the stored
   * entry, as on a page. Throws at a response that is none of 200, 412 and 503, and at another entry than the one that was sent.
   */
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
  /** Undefined where the database does not answer. */
  const readEntry = async (id: string): Promise<Entry | undefined> =>
    (await calls.get(`${own}/assets`)).body.assets?.find((asset: Entry) => asset.id === id)
  const writers: Writer[] = []
  for (const [index, type] of TYPES.entries()) {
    const entry = assets[index] ?? (await calls.post(`${own}/asset`, account(type, 1))).body
    writers.push(
      writer(
        app,
        headers,
        { url: `/v1${own}/asset/${entry.id}/update-asset`, type, entry, read: () => readEntry(entry.id) },
        amount => onAcknowledged(index, amount),
      ),
    )
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
  { url, type, entry, read }: { url: string; type: string; entry: Entry; read: () => Promise<Entry | undefined> },
  onAcknowledged: (amount: number) => void,
): Writer {
  let { balance_amount: amount, version } = entry
  const isSent = (stored: Entry) => stored.balance_amount === amount + 1 && stored.version === version + 1
  const counter: Writer = {
    acknowledged: 0,
    unavailable: 0,
    async countUp(isOver) {
      while (!isOver()) {
        const answer = await app.inject({
          method: 'PUT',
          url,
          headers: { ...headers, 'if-match': `"${version}"` },
          payload: account(type, amount + 1),
        })
        const isRepeated = answer.statusCode === 412
        const stored = isRepeated ? await read() : undefined
        if (answer.statusCode === 200 || (stored && isSent(stored))) {
          counter.acknowledged++
          amount++
          version++
          onAcknowledged(amount)
        } else {
          const isUnavailable = answer.statusCode === 503 && Number(answer.headers['retry-after']) > 0
          if (!isUnavailable && !(isRepeated && !stored))
            throw new Error(`A save answered ${answer.statusCode}: ${answer.body}`)
          counter.unavailable++
        }
      }
    },
  }
  return counter
}
