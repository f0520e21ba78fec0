// One process with two servers over one database: the product, and a bare handler that sends the statements
// that the product sent for the same save. Forked by the benchmark, which receives their addresses as a message.

import { randomUUID } from 'node:crypto'
import { type Income, incomeForm } from '@porchlight/domain'
import { anIncome } from '@porchlight/domain/testing'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { newId } from '../apps/server/src/platform/ids.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { DEALER, fill } from '../apps/server/test/support/filled-application.ts'
import { embeddedDatabase, type Statement } from '../apps/server/test/support/sent-statements.ts'
import { type BorrowerOverHttp, borrowerOverHttp } from './borrower-over-http.ts'
import { recordStatements, splitTransaction } from './recorded-statements.ts'

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
  /** The same save of several borrowers. */
  saves: Record<SaveKind, Save[]>
  /** Statements that the product sent for one save, `begin` and `commit` included. */
  statements: Record<SaveKind, number>
  /** Requests of the bare server: each updates its own row, durably. */
  updates: Save[]
}

const BORROWERS = 16
/** The recorded idempotency key, which each replay replaces. */
const RECORDED_KEY = randomUUID()
/** Rows for the durable update. A table of the benchmark alone. */
const TABLE = 'bench_row'

interface Recording {
  statements: Statement[]
  response: object
}

const settings = readSettings()
const { url, stop } = await start(settings)
const recordings = new Map<string, Recording>()
const saves: SaveServers['saves'] = { borrower: [], income: [] }
for (let number = 0; number < BORROWERS; number++) {
  const borrower = await borrowerOverHttp(url, `saver-${number}@example.com`)
  await fill(borrower.calls, borrower)
  saves.borrower.push(await record('PUT', borrower, '', { dependents_ages_years: [3, 8] }))
  saves.income.push(await record('POST', borrower, '/income', income('SSI')))
}
const countStatements = (kind: SaveKind) => recordings.get(saves[kind].at(-1)!.path)!.statements.length
const statements = { borrower: countStatements('borrower'), income: countStatements('income') }
// A list has one income of each type.
for (const type of ['DISABILITY', 'VA_DISABILITY', 'ALIMONY'] as const)
  saves.income.push(...saves.income.slice(0, BORROWERS).map(save => ({ ...save, body: JSON.stringify(income(type)) })))
const updates = Array.from({ length: BORROWERS }, (_, row): Save => {
  return { method: 'PUT', path: `/row/${row}`, headers: { 'content-type': 'application/json' }, body: '{}' }
})
const bare = await bareServer()
process.send!({ product: url, bare, saves, statements, updates } satisfies SaveServers)
process.once('SIGTERM', async () => {
  await stop()
  process.exit(0)
})

function income(income_type: Income['income_type']): object {
  return incomeForm.toRequest(anIncome({ income_type }))
}

async function record(
  method: Save['method'],
  { borrower_id, calls, token }: BorrowerOverHttp,
  resource: string,
  body: object,
): Promise<Save> {
  const path = `/${DEALER}/borrower/${borrower_id}${resource}`
  const key = { 'idempotency-key': RECORDED_KEY }
  let response: object = {}
  const statements = await recordStatements(async () => {
    const answer = await (method === 'PUT' ? calls.put(path, body) : calls.post(path, body, key))
    if (answer.status >= 300) throw new Error(`Saving answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    response = answer.body
  })
  recordings.set(`/v1${path}`, { statements, response })
  const headers = { 'x-jwt': token, 'content-type': 'application/json' }
  return {
    method,
    path: `/v1${path}`,
    headers: method === 'PUT' ? headers : { ...headers, 'idempotency-key': '[<id>]' },
    body: JSON.stringify(body),
  }
}

async function bareServer(): Promise<string> {
  const send = settings.DATABASE_URL ? sendToServer(settings.DATABASE_URL) : sendToEmbedded
  const replay = async (req: FastifyRequest) => {
    const { statements, response } = recordings.get(req.url)!
    await send(withFreshKeys(statements))
    return response
  }
  await send([{ sql: `create table ${TABLE} (id int primary key, count int not null)`, values: [] }])
  await send([{ sql: `insert into ${TABLE} select id, 0 from generate_series(0, ${BORROWERS}) id`, values: [] }])
  const app = Fastify()
  app.put('/v1/*', replay)
  app.post('/v1/*', replay)
  app.put<{ Params: { row: string } }>('/row/:row', async ({ params }) => {
    await send([{ sql: `update ${TABLE} set count = count + 1 where id = $1`, values: [Number(params.row)] }])
    return {}
  })
  app.delete('/added', async () => {
    await send([{ sql: deleteAddedIncomes, values: [] }])
    return {}
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const deleteAddedIncomes = `delete from list_entry later using list_entry first
  where later.section = 'income' and first.section = 'income'
    and later.borrower_id = first.borrower_id and later.id > first.id`

/** Replaces the ids of inserted rows and the idempotency key, which are unique, for each replay. */
function withFreshKeys(statements: Statement[]): Statement[] {
  const fresh = new Map<unknown, string>([[RECORDED_KEY, randomUUID()]])
  for (const id of statements.flatMap(insertedIds)) fresh.set(id, newId())
  return statements.map(statement => ({
    ...statement,
    values: statement.values.map(value => fresh.get(value) ?? value),
  }))
}

/** The ids of the rows that a statement inserts, also where it combines several inserts. */
function insertedIds({ sql, values }: Statement): unknown[] {
  return [...sql.matchAll(/\binsert into "\w+" \(([^)]+)\) values \(([^)]+)/g)].flatMap(([, columns, parameters]) => {
    const position = columns!.split(', ').indexOf('"id"')
    return position === -1 ? [] : [values[Number(parameters!.split(', ')[position]!.slice(1)) - 1]]
  })
}

type Send = (statements: Statement[]) => Promise<void>

async function sendToEmbedded(statements: Statement[]): Promise<void> {
  const { before, inside } = splitTransaction(statements)
  const database = embeddedDatabase()!
  for (const { sql, values } of before) await database.query(sql, values)
  if (inside.length > 0)
    await database.transaction(async trx => {
      for (const { sql, values } of inside) await trx.query(sql, values)
    })
}

function sendToServer(connectionString: string): Send {
  const pool = new pg.Pool({ connectionString, max: 16 })
  return async statements => {
    const client = await pool.connect()
    try {
      for (const { sql, values, name } of statements) await client.query({ text: sql, values, ...(name && { name }) })
    } finally {
      client.release()
    }
  }
}
