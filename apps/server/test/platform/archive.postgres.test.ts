import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { requireArchive } from '../../src/platform/database/inspect-database.ts'
import { asAdmin } from '../support/admin.ts'
import { singleCluster } from '../support/postgres-cluster.ts'

it('fails from the first file of the log that cannot be archived until one can', async () => {
  const { url } = await singleCluster('archive_mode=on')
  const admin = async (...statements: string[]) => {
    for (const statement of statements) await asAdmin(`${url}/postgres`, statement)
  }
  const archiveBy = (command: string) =>
    admin(`alter system set archive_command = '${command}'`, 'select pg_reload_conf()')
  await admin('create role app login')
  const database = await openDatabase({ DATABASE_URL: `${url.replace('postgres@', 'app@')}/postgres`, DATA_DIR: '' })
  onTestFinished(() => database.close())
  await requireArchive(database)
  await archiveBy('false')
  await admin('create table t ()', 'select pg_switch_wal()')
  await vi.waitFor(() => expect(requireArchive(database)).rejects.toThrow('cannot be archived'), 10_000)
  await archiveBy('true')
  await vi.waitFor(() => requireArchive(database), 10_000)
})
