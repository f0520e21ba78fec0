import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { serveCopies } from '../../src/admin/backup/embedded-copy.ts'
import { openKeys } from '../../src/platform/crypto/open-keys.ts'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { settingsOf } from '../admin/backup-journey.ts'
import { adminOn } from '../support/admin-command.ts'
import { testApp } from '../support/app.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { servicesOn } from '../support/services.ts'
import { deletePlanted, foundIn } from './planted-deletions.ts'

const template = inject('databaseTemplate')
const onProblem = (problem: Error) => {
  throw problem
}

test('a deletion leaves neither keys nor answers in the files, the log, or a backup', async () => {
  if (template.kind !== 'embedded') throw new Error('This test is for the embedded database.')
  const folder = emptyFolder()
  const files = path.join(folder, 'database/files')
  mkdirSync(files, { recursive: true })
  execFileSync('tar', ['-x', '-f', template.file, '-C', files], { stdio: 'ignore' })
  const settings = settingsOf({ DATA_DIR: folder, RETENTION_DECLINED_DAYS: '800' })
  const database = await openDatabase(settings)
  const services = await servicesOn(database, { settings, keys: await openKeys(database.db, settings) })
  const app = await testApp(services)
  const endCopies = await serveCopies(database, settings, onProblem)

  const { deleted, stored } = await deletePlanted({ app, services }, async values => {
    await database.sql('analyze')
    await database.sql('checkpoint')
    // The search finds what is there.
    expect((await foundIn(files, values)).length).toBeGreaterThanOrEqual(values.length)
  })
  // The queue of the tests, which no server has. It stores the messages about the deletions.
  await database.sql('truncate manual_queue')
  const backup = path.join(folder, 'backup.tar.gz')
  expect(await adminOn(database, settings)('backup', backup)).toMatchObject({ code: 0, err: '' })
  const unpacked = path.join(folder, 'unpacked')
  mkdirSync(unpacked)
  execFileSync('tar', ['-x', '-f', backup, '-C', unpacked])
  expect(await foundIn(unpacked, deleted)).toEqual([])
  expect((await foundIn(unpacked, stored)).length).toBeGreaterThanOrEqual(stored.length)
  await rm(unpacked, { recursive: true })
  expect(await foundIn(path.join(folder, 'database'), deleted)).toEqual([])

  await endCopies()
  await app.close()
  await services.close()
  expect(existsSync(path.join(folder, 'database/erase'))).toBe(false)
}, 300_000)
