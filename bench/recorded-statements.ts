import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

export interface Statement {
  sql: string
  values: unknown[]
}

/** What one call sent to its database: before its transaction, and inside. */
export interface Recorded {
  before: Statement[]
  inside: Statement[]
}

const sent: Statement[] = []
/** The embedded database that was opened in this process, if any. */
let embedded: PGlite | undefined

/** Listens to both drivers, beneath everything the product does with them. */
export function listenToDatabase(): { embedded(): PGlite | undefined } {
  const transaction = PGlite.prototype.transaction
  PGlite.prototype.transaction = async function <T>(this: PGlite, work: Parameters<PGlite['transaction']>[0]) {
    embedded = this
    sent.push({ sql: 'begin', values: [] })
    const result = await transaction.call(this, trx =>
      work({
        ...trx,
        query: (sql, values, options) => {
          sent.push({ sql, values: values ?? [] })
          return trx.query(sql, values, options)
        },
      }),
    )
    sent.push({ sql: 'commit', values: [] })
    return result as T
  }
  const query = PGlite.prototype.query
  PGlite.prototype.query = function (this: PGlite, sql, values, options) {
    sent.push({ sql, values: values ?? [] })
    return query.call(this, sql, values, options) as never
  }
  const clientQuery = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [sql, values] = args
    if (typeof sql === 'string') sent.push({ sql, values: Array.isArray(values) ? values : [] })
    return clientQuery.apply(this, args)
  } as typeof pg.Client.prototype.query
  return { embedded: () => embedded }
}

/** Everything sent while `work` ran, but for the queue's own. Throws unless that was one transaction. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recorded> {
  sent.length = 0
  await work()
  const statements = sent.filter(({ sql }) => !sql.includes('pgboss'))
  const place = (word: string) => statements.findIndex(({ sql }) => sql === word)
  const [begin, commit] = [place('begin'), place('commit')]
  if (begin === -1 || commit !== statements.length - 1) throw new Error('Something else used the database meanwhile.')
  return { before: statements.slice(0, begin), inside: statements.slice(begin + 1, commit) }
}
