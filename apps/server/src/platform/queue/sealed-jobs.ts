import { sql } from 'kysely'
import { headerLength, headerOf } from '../crypto/field-encryption.ts'
import { countRows, isAfter, type SealedValues } from '../crypto/sealed-column.ts'
import { DEAD_LETTERS, hasQueue } from './failed-jobs.ts'
import { jobAssociatedData } from './stored-jobs.ts'

/** The header in base64 has no padding, because it is a multiple of 3 bytes long. */
const BASE64_HEADER = (headerLength / 3) * 4

const header = sql`left(data ->> 'sealed', ${sql.lit(BASE64_HEADER)})`
const others = (except: string | undefined) =>
  sql`pgboss.job
       where data ->> 'sealed' is not null
         and ${except === undefined ? sql`true` : sql`${header} <> ${headerOf(except).toString('base64')}`}`

/** The payloads of jobs, those that failed included. The queue's tables are made by its first start. */
export const sealedJobs: SealedValues = {
  name: 'pgboss.job.data',
  count: async (trx, except) => ((await hasQueue(trx)) ? countRows(trx, others(except)) : 0),
  async read(trx, { after: last, size, except }) {
    if (!(await hasQueue(trx))) return []
    const { rows } = await sql<{ key: string; name: string; source_name: string | null; sealed: string }>`
      select id as key, name, source_name, data ->> 'sealed' as sealed
        from ${others(except)} and ${isAfter(sql.ref('id'), last)}
       order by id limit ${sql.lit(size)} for update`.execute(trx)
    return rows.map(({ key, name, source_name, sealed }) => ({
      key,
      sealed: Buffer.from(sealed, 'base64'),
      associatedData: jobAssociatedData(name === DEAD_LETTERS ? (source_name ?? '') : name),
    }))
  },
  async write(trx, key, sealed) {
    const data = JSON.stringify({ sealed: sealed.toString('base64') })
    await sql`update pgboss.job set data = data || ${data}::jsonb where id = ${key}`.execute(trx)
  },
}
