import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, requireKnownSchema } from '../../src/platform/database/migrate.ts'
import { migrations } from '../../src/platform/database/migrations/index.ts'
import { signIn, testApp } from '../support/app.ts'
import { databaseForTest } from '../support/database.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { next } from '../support/next-migrations.ts'
import { servicesOn, testServices } from '../support/services.ts'

const afterNext = {
  ...next,
  '9999-contract': {
    async up(db: Kysely<unknown>) {
      await sql`update schema_support set requires = '9998-expand'`.execute(db)
    },
  },
}

test('a server serves while a newer release migrates its database, and starts again on it', async () => {
  const services = await testServices()
  const app = await testApp(services)
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  const calls = callsOf(app, (await signIn(services, 'rosa@example.com')).headers)
  const ids = await start(calls)
  await Promise.all([fill(calls, ids), migrate(services.database, next)])

  const later = callsOf(app, (await signIn(services, 'luis@example.com')).headers)
  await fill(later, await start(later))
  const progress = await calls.post(`/${DEALER}/application/${ids.application_id}/calculate-progress`)
  expect(progress.body.borrower.status).toBe('READY_TO_SIGN_SUBMIT')
  await expect(migrate(services.database)).resolves.toBeUndefined()
  await expect(migrate(services.database, next)).resolves.toBeUndefined()
})

test('a newer release migrates the database of an older one once, and its rows stay', async () => {
  const database = await databaseForTest()
  const { db } = database
  await (await servicesOn(database)).changeFeed.close()
  await migrate(database, next)
  await migrate(database, next)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(migrations), '9998-expand'])
  expect(await db.selectFrom('dealer').select('slug').where('slug', '=', DEALER).execute()).toHaveLength(1)
  await sql`insert into of_the_next_release values (gen_random_uuid())`.execute(db)
})

test('refuses a database that lacks what this release uses', async () => {
  const database = await databaseForTest()
  await migrate(database, afterNext)
  await expect(migrate(database)).rejects.toThrow(
    'A newer release has migrated the database to 9999-contract, and releases before 9998-expand cannot use it any more.',
  )
  await expect(requireKnownSchema(database)).rejects.toThrow('cannot use it any more')
  await expect(migrate(database, next)).resolves.toBeUndefined()
})

test('is not ready while a migration that it requires did not run', async () => {
  const database = await databaseForTest()
  await expect(requireKnownSchema(database)).resolves.toBeUndefined()
  await expect(requireKnownSchema(database, next)).rejects.toThrow('The database lacks 9998-expand.')
  await migrate(database, next)
  await expect(requireKnownSchema(database, next)).resolves.toBeUndefined()
  await expect(requireKnownSchema(database)).resolves.toBeUndefined()
})

test('refuses migrations of another branch', async () => {
  const database = await databaseForTest()
  const name = '9997-of-another-branch'
  await sql`insert into kysely_migration values (${name}, ${new Date(0).toISOString()})`.execute(database.db)
  await expect(migrate(database, next)).rejects.toThrow('The database could not be migrated')
})
