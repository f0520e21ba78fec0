import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { etagOf } from '../../src/platform/http/etag.ts'
import type { HttpsClient } from './https-client.ts'
import { DEALER } from './production-site.ts'

type Answer = Awaited<ReturnType<HttpsClient['send']>>
type Kind = 'POST' | 'PUT' | 'GET' | 'page'

/** Each save of such a number is sent twice. */
const REPEATED_SAVE = 10

/** A list has one account of each type at most. */
const account = (account_type: string, balance_amount: number) => ({
  account_type,
  institution_name: 'First Plains',
  balance_amount,
})

type StoredAccount = ReturnType<typeof account> & { version: number }

interface Applicant {
  headers: Record<string, string>
  application_id: string
  accounts: string
}

/**
 * Clients that send one request after the other. Each request must be answered as if no server were replaced; each account must
 * be stored as it was acknowledged.
 */
export function siteLoad(browser: HttpsClient, { headers, application_id, accounts }: Applicant) {
  const acknowledged: Record<Kind, number> = { POST: 0, PUT: 0, GET: 0, page: 0 }
  /** Other answers, and requests without an answer; of a page, the first file that was not answered. */
  const lost: string[] = []
  /** The acknowledged amounts by type. */
  const expected: Record<string, number> = {}
  const clients: Promise<void>[] = []
  let isOver = false

  /** Repeats the step, which resolves with a problem, if there is one. */
  const repeat = (kind: Kind, step: () => Promise<string | undefined>) => {
    const client = async () => {
      while (!isOver) {
        const problem = await step().catch(String)
        if (problem === undefined) acknowledged[kind]++
        else lost.push(`${kind} ${problem}`)
      }
    }
    clients.push(client())
  }
  const send = (method: string, path: string, body?: object, more = {}) =>
    browser.send(path, { method, headers: { ...headers, ...more }, ...(body && { body }) })
  const create = (type: string) => send('POST', accounts, account(type, 1), { 'idempotency-key': randomUUID() })
  const unless = (status: number, answer: Answer) =>
    answer.status === status ? undefined : `${answer.status} ${answer.body.slice(0, 200)}`

  async function storedAccounts(): Promise<StoredAccount[]> {
    return (await send('GET', `${accounts}s`)).json().assets
  }

  return {
    acknowledged,
    lost,
    expected,
    /** The stored amounts by type. */
    async stored(): Promise<Record<string, number>> {
      const entries = await storedAccounts()
      return Object.fromEntries(entries.map(({ account_type, balance_amount }) => [account_type, balance_amount]))
    },
    /** Returns whether in whole or not. */
    pagesLoaded: () => acknowledged.page + lost.filter(problem => problem.startsWith('page')).length,

    /** Loads the page of the dealer and each file that it names. */
    loadPages() {
      repeat('page', async () => {
        const page = await browser.send(`/${DEALER}`)
        if (page.status !== 200) return `${page.status}`
        const files = [...new Set(page.body.match(/\/assets\/[\w.-]+/g))]
        const answers = await Promise.all(files.map(file => browser.send(file)))
        return files.find((_, index) => answers[index]?.status !== 200)
      })
    },

    read() {
      for (const path of [`/${DEALER}`, `/v1/dealer/${DEALER}`, `${accounts}s`])
        repeat('GET', async () => unless(200, await send('GET', path)))
    },

    /** POSTs without a key, which are harmless when they are repeated. */
    recalculate() {
      const path = `/v1/${DEALER}/application/${application_id}/calculate-progress`
      repeat('POST', async () => unless(200, await send('POST', path)))
    },

    /** Adds and removes an account. An addition that was done twice is refused. */
    addAndRemove(type: string) {
      let added: { path: string; etag: string } | undefined
      repeat('POST', async () => {
        if (added) {
          const removed = await send('DELETE', added.path, undefined, { 'if-match': added.etag })
          // A server removed it, and was killed before it could say so.
          if (removed.status !== 404 && removed.status !== 200) return `DELETE ${unless(200, removed)}`
          delete expected[type]
          added = undefined
        }
        const created = await create(type)
        if (created.status !== 201) return unless(201, created)
        added = { path: `${accounts}/${created.json().id}`, etag: created.headers.etag! }
        expected[type] = 1
        return undefined
      })
    },

    /** Changes an account, each time from the version before. */
    async change(type: string) {
      const created = await create(type)
      expect(created.status).toBe(201)
      const path = `${accounts}/${created.json().id}/update-asset`
      let etag = created.headers.etag!
      let amount = 1
      /** Resolves with a problem, unless the amount is stored then. */
      const save = async (next: number, ifMatch: string): Promise<string | undefined> => {
        const saved = await send('PUT', path, account(type, next), { 'if-match': ifMatch })
        const entries = saved.status === 412 ? await storedAccounts() : []
        const entry = entries.find(each => each.account_type === type && each.balance_amount === next)
        // A server saved it, and was killed before it could say so. Pages find it out in the same way, and go on from this version.
        if (!entry && saved.status !== 200) return unless(200, saved)
        etag = entry ? etagOf(entry.version) : saved.headers.etag!
        return undefined
      }
      repeat('PUT', async () => {
        const [next, before] = [amount + 1, etag]
        // A proxy sends a save again to the other server when the first one was killed.
        const isRepeated = amount % REPEATED_SAVE === 0
        const problem = (await save(next, before)) ?? (isRepeated ? await save(next, before) : undefined)
        if (problem !== undefined) return problem
        amount = next
        expected[type] = amount
        return undefined
      })
    },

    async end() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

export type SiteLoad = ReturnType<typeof siteLoad>
