import pg from 'pg'

const LOOK_EVERY_MS = 5

export interface Looking extends AsyncDisposable {
  client: pg.Client
  /** Until the statement finds a row; answers how many milliseconds that took. */
  until(sql: string, values: unknown[]): Promise<number>
}

/** Looks into the product's database from beside it, where asking the product would count as its work. */
export async function lookInto(url: string): Promise<Looking> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    client,
    async until(sql, values) {
      const begin = performance.now()
      while ((await client.query(sql, values)).rowCount === 0)
        await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
      return performance.now() - begin
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** What two people wait for, as {@link Looking} sees it. */
export const untilPrepared = (looking: Looking, application_id: string): Promise<number> =>
  looking.until(`select from envelope where application_id = $1 and status = 'OPEN'`, [application_id])
export const untilSubmitted = (looking: Looking, application_id: string): Promise<number> =>
  looking.until(`select from application where id = $1 and status = 'SUBMITTED'`, [application_id])
