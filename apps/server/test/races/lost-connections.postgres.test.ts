import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { signIn } from '../support/app.ts'
import { testedApi } from '../support/tested-api.ts'
import { countingWriters } from './counting-writers.ts'

const TIMES = 100

const { app, services } = await testedApi()
const template = inject('databaseTemplate')

// The embedded database has no connection that could be lost.
if (template.kind === 'postgres')
  test('connections that end in the middle lose nothing and repeat nothing', async () => {
    const { headers } = await signIn(services, 'rosa@example.com')
    const { writers, stored, expected } = await countingWriters(app, headers)

    const admin = new pg.Client(template.url)
    await admin.connect()
    const { rows } = await services.database.sql<{ name: string }>('select current_database() as name')
    let ended = 0
    const counting = Promise.all(writers.map(writer => writer.countUp(() => ended >= TIMES)))
    counting.catch(() => {
      ended = TIMES
    })
    while (ended < TIMES) {
      // All connections and those that are busy, in turn.
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and state <> $2',
        [rows[0]!.name, ended % 2 ? 'idle' : ''],
      )
      ended += rowCount ?? 0
    }
    await counting
    await admin.end()

    expect(await stored()).toEqual(expected())
  })
