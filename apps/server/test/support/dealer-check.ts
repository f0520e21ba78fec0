import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { type CompiledQuery, RawNode } from 'kysely'
import { unboundTables } from './dealer-bounds.ts'
import { onQuery } from './executed-queries.ts'
import { failTest } from './fail-test.ts'

/** A statement that may read or change rows of several dealers. */
interface Crossing {
  tables: string[]
  sql: string
}
type Report = (crossing: Crossing) => void

const reports = new AsyncLocalStorage<Report>()

/** Returns the tables from which `work` took rows that are not bound to one application, borrower, envelope, user or dealer. */
export async function crossedTables(work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  await reports.run(({ tables }) => found.push(...tables), work)
  return [...new Set(found)].sort()
}

/** Fails the running test, as an uncaught error, when `work` sends such a statement. */
export const withinOneDealer = <Result>(work: () => Result): Result => reports.run(fail, work)

/** The same for each request. */
export function checkDealers(app: FastifyInstance, report: Report = fail): void {
  app.addHook('onRequest', (_req, _reply, done) => reports.run(report, done))
}

const failed = new Set<Crossing>()

/** Once for each statement. */
function fail(crossing: Crossing): void {
  if (failed.has(crossing)) return
  failed.add(crossing)
  failTest(`Not bound to one dealer: ${crossing.tables.join(', ')} in ${crossing.sql}`)
}

const judged = new Map<string, Crossing>()

function judge({ sql, query }: CompiledQuery): Crossing {
  // The statements of the queue come without a syntax tree.
  const tree = RawNode.is(query) && !('sqlFragments' in query) ? RawNode.createWithSql(sql) : query
  const crossing = judged.get(sql) ?? { tables: unboundTables(tree), sql }
  judged.set(sql, crossing)
  return crossing
}

onQuery('before', query => {
  const report = reports.getStore()
  const crossing = report && judge(query)
  if (crossing && crossing.tables.length > 0) report(crossing)
})
