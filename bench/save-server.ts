// One process with two servers over one database: the product, and a bare handler that sends the statements
// which the product sent for the same save. Started by the benchmark, which it tells where they are.

import { randomUUID } from 'node:crypto'
import { type Income, incomeForm } from '@porchlight/domain'
import { anIncome } from '@porchlight/domain/testing'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { newId } from '../apps/server/src/platform/ids.ts'
import { readSettings } from '../apps/server/src/platform/settings/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { DEALER, fill } from '../apps/server/test/support/filled-application.ts'
import { type BorrowerOverHttp, borrowerOverHttp } from './borrower-over-http.ts'
import { listenToDatabase, type Recorded, recordStatements, type Statement } from './recorded-statements.ts'

export interface Save {
  method: 'PUT' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}
export type SaveKind = 'borrower' | 'income'
export interface SaveServers {
  product: string
  bare: string
  /** Of several borrowers, the same save of each. */
  saves: Record<SaveKind, Save[]>
}

const BORROWERS = 16
/** The key that was recorded, which a replay replaces. */
const RECORDED_KEY = randomUUID()

type Run = (statement: Statement) => Promise<unknown>
interface Replayed extends Recorded {
  answer: object
}

const drivers = listenToDatabase()
const settings = readSettings()
const { url, stop } = await start(settings)
const replays = new Map<string, Replayed>()
const saves: SaveServers['saves'] = { borrower: [], income: [] }
for (let number = 0; number < BORROWERS; number++) {
  const someone = await borrowerOverHttp(url, `saver-${number}@example.com`)
  await fill(someone.calls, someone)
  saves.borrower.push(await recorded('PUT', someone, '', { dependents_ages_years: [3, 8] }))
  saves.income.push(await recorded('POST', someone, '/income', income('SSI')))
}
// A list takes one income of each type.
for (const type of ['DISABILITY', 'VA_DISABILITY', 'ALIMONY'] as const)
  saves.income.push(...saves.income.slice(0, BORROWERS).map(save => ({ ...save, body: JSON.stringify(income(type)) })))
const bare = await bareServer()
process.send!({ product: url, bare, saves } satisfies SaveServers)
process.once('SIGTERM', async () => {
  await stop()
  process.exit(0)
})

function income(income_type: Income['income_type']): object {
  return incomeForm.toRequest(anIncome({ income_type }))
}

async function recorded(
  method: Save['method'],
  { borrower_id, calls, token }: BorrowerOverHttp,
  of: string,
  body: object,
): Promise<Save> {
  const path = `/${DEALER}/borrower/${borrower_id}${of}`
  const key = { 'idempotency-key': RECORDED_KEY }
  let answer: object = {}
  const statements = await recordStatements(async () => {
    const { status, body: said } = await (method === 'PUT' ? calls.put(path, body) : calls.post(path, body, key))
    if (status >= 300) throw new Error(`Saving answered ${status}: ${JSON.stringify(said)}`)
    answer = said
  })
  replays.set(`/v1${path}`, { ...statements, answer })
  const headers = { 'x-jwt': token, 'content-type': 'application/json' }
  return {
    method,
    path: `/v1${path}`,
    headers: method === 'PUT' ? headers : { ...headers, 'idempotency-key': '[<id>]' },
    body: JSON.stringify(body),
  }
}

async function bareServer(): Promise<string> {
  const [direct, inTransaction] = settings.DATABASE_URL ? onServer(settings.DATABASE_URL) : onEmbedded()
  const replay = async (req: FastifyRequest) => {
    const { before, inside, answer } = replays.get(req.url)!
    for (const statement of before) await direct(statement)
    const fresh = withFreshKeys(inside)
    await inTransaction(async run => {
      for (const statement of fresh) await run(statement)
    })
    return answer
  }
  const app = Fastify()
  app.put('/v1/*', replay)
  app.post('/v1/*', replay)
  app.delete('/added', async () => {
    await direct({ sql: keepFirstIncome, values: [] })
    return {}
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const keepFirstIncome = `delete from list_entry later using list_entry first
  where later.section = 'income' and first.section = 'income'
    and later.borrower_id = first.borrower_id and later.id > first.id`

/** A row's id comes first in its insert; that and the retry's key must be others each time. */
function withFreshKeys(statements: Statement[]): Statement[] {
  const fresh = new Map<unknown, string>([[RECORDED_KEY, randomUUID()]])
  return statements.map(({ sql, values }) => {
    if (/^insert into "\w+" \("id"/.test(sql)) fresh.set(values[0], newId())
    return { sql, values: values.map(value => fresh.get(value) ?? value) }
  })
}

function onEmbedded() {
  const pglite = drivers.embedded()!
  return [
    ({ sql, values }: Statement) => pglite.query(sql, values),
    (work: (run: Run) => Promise<void>) => pglite.transaction(trx => work(({ sql, values }) => trx.query(sql, values))),
  ] as const
}

function onServer(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 16 })
  return [
    ({ sql, values }: Statement) => pool.query(sql, values),
    async (work: (run: Run) => Promise<void>) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work(({ sql, values }) => client.query(sql, values))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  ] as const
}
