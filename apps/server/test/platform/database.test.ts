import { sql } from 'kysely'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { DatabaseUnavailable } from '../../src/platform/database/unavailable.ts'
import { asAdmin } from '../support/admin.ts'
import { databaseForTest } from '../support/database.ts'
import { onStatement } from '../support/sent-statements.ts'

it('gives values the same shape from either database', async () => {
  const { sql: run } = await databaseForTest()
  const { rows } = await run(
    `select $1::date as day, $2::bigint as cents, $3::bytea as bytes, $4::jsonb as answers, $5::timestamptz as moment, null::date as none`,
    ['2026-03-01', 123_456_789_012, Buffer.from([0, 255]), JSON.stringify(['a', { b: 1 }]), new Date(0)],
  )
  expect(rows).toEqual([
    {
      day: '2026-03-01',
      cents: 123_456_789_012,
      bytes: Buffer.from([0, 255]),
      answers: ['a', { b: 1 }],
      moment: new Date(0),
      none: null,
    },
  ])
})

it('rolls back a failed transaction', async () => {
  const { db, sql: run } = await databaseForTest()
  await run('create table note (text text)')
  const failing = inTransaction(db, async trx => {
    await sql`insert into note values ('lost')`.execute(trx)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await run('select * from note')).rows).toEqual([])
})

it('fails at once when the outer database is used inside a transaction', async () => {
  const { db, sql: run } = await databaseForTest()
  const sentence = 'The outer database was used inside a transaction'
  await expect(inTransaction(db, () => sql`select 1`.execute(db))).rejects.toThrow(sentence)
  await expect(inTransaction(db, () => run('select 1'))).rejects.toThrow(sentence)
  await expect(inTransaction(db, () => inTransaction(db, async () => 1))).rejects.toThrow(sentence)
  await expect(inTransaction(db, async () => 'still usable')).resolves.toBe('still usable')
})

it('allows the outer database after the transaction', async () => {
  const { db, sql: run } = await databaseForTest()
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  let later: Promise<unknown> | undefined
  await inTransaction(db, async () => {
    later = committed.then(() => run('select 1'))
  })
  commit()
  await expect(later).resolves.toBeDefined()
})

it('retries a serialization conflict', async () => {
  const { db } = await databaseForTest()
  let tries = 0
  const result = await inTransaction(db, async trx => {
    tries++
    if (tries < 3) await sql`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`.execute(trx)
    return 'done'
  })
  expect([result, tries]).toEqual(['done', 3])
})

it('asks only which migrations ran where none is missing', async () => {
  const database = await databaseForTest()
  const statements: string[] = []
  onStatement(({ sql }) => statements.push(sql))
  await expect(migrate(database)).resolves.toBeUndefined()
  expect(statements).toEqual([expect.stringContaining('to_regclass'), 'select name from kysely_migration'])
})

const template = inject('databaseTemplate')

if (template.kind === 'postgres') {
  const server = template.url

  it('migrates once when several servers start at once', async () => {
    const url = new URL(server)
    url.pathname = `porchlight_race_${process.pid}`
    await asAdmin(server, `create database ${url.pathname.slice(1)}`)
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ DATABASE_URL: url.href, DATA_DIR: '' })))
    try {
      await Promise.all(databases.map(database => migrate(database)))
      const { rows } = await databases[0]!.sql<{ name: string }>('select name from kysely_migration')
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    } finally {
      await Promise.all(databases.map(database => database.close()))
      await asAdmin(server, `drop database ${url.pathname.slice(1)} with (force)`)
    }
  })

  it('names a database that it cannot reach, without the password', async () => {
    const nowhere = { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/name', DATA_DIR: '' }
    await expect(openDatabase(nowhere)).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/name cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1$/,
    )
  })

  it('names its connections and limits what they may wait for', async () => {
    const { sql: run } = await databaseForTest()
    const { rows } = await run(`
      select current_setting('application_name') as name, current_setting('statement_timeout') as statement,
             current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
    expect(rows).toEqual([{ name: 'porchlight requests', statement: '10s', lock: '5s', idle: '30s' }])
  })

  it('cancels a statement that takes too long, and keeps its connection', async () => {
    const limits = { DATABASE_TIMEOUT_SECONDS: 1, DATABASE_POOL_SIZE: 1 }
    const database = await openDatabase({ DATABASE_URL: server, DATA_DIR: '', ...limits })
    onTestFinished(() => database.close())
    const connection = async () => (await database.sql('select pg_backend_pid()')).rows
    const before = await connection()
    await expect(database.sql('select pg_sleep(60)')).rejects.toThrow(DatabaseUnavailable)
    expect(await connection()).toEqual(before)
  })

  it('prepares statements with parameters, except those whose columns may change', async () => {
    // Test files before this one, in the same process, may have prepared as many statements as there may be.
    vi.resetModules()
    const { databaseForTest } = await import('../support/database.ts')
    const { inTransaction } = await import('../../src/platform/database/transaction.ts')
    const { db, sql: run } = await databaseForTest()
    await run('create table fruit (name text)')
    const named = sql`select name from fruit where name = ${'pear'}`
    const all = sql`select * from fruit where name = ${'pear'}`
    await inTransaction(db, async trx => {
      await sql`insert into fruit values (${'pear'})`.execute(trx)
      await named.execute(trx)
      await all.execute(trx)
      await sql`alter table fruit add column color text`.execute(trx)
      expect((await named.execute(trx)).rows).toEqual([{ name: 'pear' }])
      expect((await all.execute(trx)).rows).toEqual([{ name: 'pear', color: null }])
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(trx)
      const prepared = rows.map(({ statement }) => statement).filter(statement => statement.includes('from fruit'))
      expect(prepared).toEqual(['select name from fruit where name = $1'])
    })
  })
}
