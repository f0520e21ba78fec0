import pg from 'pg'

const POLL_EVERY_MS = 5

export interface DatabaseProbe extends AsyncDisposable {
  client: pg.Client
  /** Polls until the statement returns a row. Returns the milliseconds. */
  until(sql: string, values: unknown[]): Promise<number>
}

/** Polls the product's database directly, because requests to the product would count as its work. */
export async function openDatabaseProbe(url: string): Promise<DatabaseProbe> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    client,
    async until(sql, values) {
      const begin = performance.now()
      while ((await client.query(sql, values)).rowCount === 0)
        await new Promise(resolve => setTimeout(resolve, POLL_EVERY_MS))
      return performance.now() - begin
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Measures jobs with {@link DatabaseProbe}. */
export const untilPrepared = (probe: DatabaseProbe, application_id: string): Promise<number> =>
  probe.until(`select from envelope where application_id = $1 and status = 'OPEN'`, [application_id])
export const untilSubmitted = (probe: DatabaseProbe, application_id: string): Promise<number> =>
  probe.until(`select from application where id = $1 and status = 'SUBMITTED'`, [application_id])
