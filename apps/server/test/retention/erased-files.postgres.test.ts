import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { runProgram } from '../../src/admin/backup/programs.ts'
import { migrateDatabase } from '../../src/migrate-database.ts'
import { openKeys } from '../../src/platform/crypto/open-keys.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { adminWithout, settingsOf } from '../admin/backup-journey.ts'
import { asAdmin } from '../support/admin.ts'
import { testApp } from '../support/app.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { inProject } from '../support/nginx.ts'
import { singleCluster } from '../support/postgres-cluster.ts'
import { createManualQueue } from '../support/queue.ts'
import { servicesOn } from '../support/services.ts'
import { deletePlanted, foundIn } from './planted-deletions.ts'

const writeAheadLog = /^pg_wal\//

const onProblem = (problem: Error) => {
  throw problem
}

/** The statements of the operators’ guide: those of the owner of the database, and those of a superuser. */
function documentedStatements(): string[][] {
  const operations = readFileSync(inProject('docs/operations.md'), 'utf8')
  const [section = ''] = /^### Files after a deletion$.*?^### /ms.exec(operations) ?? []
  const blocks = section.match(/(?<=\n\n)( {6}.*\n)+/g) ?? []
  return blocks.map(block => {
    const [, typed] = /<<'SQL'\n(.*)\n +SQL\n/s.exec(block) ?? []
    return (
      typed?.trim().split(/;\s*/).slice(0, -1) ?? [...block.matchAll(/--command '(.*?)'/g)].map(([, one = '']) => one)
    )
  })
}

// It starts a server of its own, which only a machine with PostgreSQL can do.
if (inject('databaseTemplate').kind === 'postgres')
  test('after a deletion a backup, and after the documented vacuum the files, have neither keys nor answers', async () => {
    const cluster = await singleCluster('autovacuum=off', 'wal_recycle=off')
    const asSuperuser = (statement: string) => asAdmin(`${cluster.url}/porchlight`, statement)
    for (const role of ['owner', 'runtime']) await asAdmin(`${cluster.url}/postgres`, `create role ${role} login`)
    await asAdmin(`${cluster.url}/postgres`, 'create database porchlight owner owner')
    const urlOf = (role: string) => `postgres://${role}@${cluster.address}/porchlight`
    const folder = emptyFolder()
    const settings = settingsOf({
      DATA_DIR: folder,
      DATABASE_URL: urlOf('runtime'),
      MIGRATION_DATABASE_URL: urlOf('owner'),
      RETENTION_DECLINED_DAYS: '800',
    })
    const owner = await openDatabase({ DATABASE_URL: urlOf('owner'), DATA_DIR: '' })
    await createManualQueue(owner.db)
    await owner.close()
    const database = await openDatabase(settings)
    await migrateDatabase(settings, database, onProblem)
    const services = await servicesOn(database, { settings, keys: await openKeys(database.db, settings) })
    const app = await testApp(services)

    const { deleted, stored } = await deletePlanted({ app, services }, async values => {
      await asSuperuser('analyze')
      await asSuperuser('checkpoint')
      // The search finds what is there.
      expect((await foundIn(cluster.data, values)).length).toBeGreaterThanOrEqual(values.length)
    })
    // The queue of the tests, which no server has. It stores the messages about the deletions.
    await asSuperuser('truncate manual_queue')
    // Writes the buffers to the files.
    await asSuperuser('checkpoint')
    expect((await foundIn(cluster.data, deleted, writeAheadLog)).length).toBeGreaterThan(0)

    const backup = path.join(folder, 'backup.tar')
    expect(await adminWithout(settings)('backup', backup)).toMatchObject({ code: 0, err: '' })
    const unpacked = path.join(folder, 'unpacked')
    mkdirSync(unpacked)
    execFileSync('tar', ['-x', '-f', backup, '-C', unpacked])
    // The dump is compressed.
    await runProgram('pg_restore', [`--file=${unpacked}/database.sql`, `${unpacked}/database.dump`])
    expect(await foundIn(unpacked, deleted)).toEqual([])
    const inHexadecimal = stored.map(value => Buffer.from(value.toString('hex')))
    expect((await foundIn(unpacked, inHexadecimal)).length).toBeGreaterThanOrEqual(stored.length)

    const [ofFiles = [], ofLog = []] = documentedStatements()
    for (const statement of ofFiles) await asSuperuser(statement)
    expect(await foundIn(cluster.data, deleted, writeAheadLog)).toEqual([])
    for (const statement of ofLog) await asSuperuser(statement)
    expect(await foundIn(cluster.data, deleted)).toEqual([])
    expect((await foundIn(cluster.data, stored)).length).toBeGreaterThanOrEqual(stored.length)

    await app.close()
    await services.close()
  })
