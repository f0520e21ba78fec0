import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/connect.ts'
import { type AllSettings, readSettings } from '../../src/settings.ts'
import { start } from '../../src/start.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { initializeFolder } from '../support/initialized-folder.ts'

const REFUSAL = 'The database has the demo people of development'

function settingsOn(DATA_DIR: string): AllSettings {
  const env = { NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR }
  const settings = readSettings(env, path.join(import.meta.dirname, 'no settings file'))
  // A running server answers what still comes for a while.
  return { ...settings, DRAIN_SECONDS: 0 }
}

/** The rows that a start leaves. */
async function rowsIn(settings: AllSettings): Promise<{ people: number; assets: number }> {
  const database = await openDatabase(settings)
  onTestFinished(() => database.close())
  const { db } = database
  const people = await db.selectFrom('staff_member').select('id').execute()
  const assets = await db.selectFrom('page_asset').select('name').execute()
  return { people: people.length, assets: assets.length }
}

test('production does not start on a database that was copied from development, and changes nothing in it', async () => {
  const DATA_DIR = emptyFolder()
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') initializeFolder(DATA_DIR, template.file)
  const development = settingsOn(DATA_DIR)
  const server = await start(development)
  await server.stop()

  await expect(start({ ...development, NODE_ENV: 'production' })).rejects.toThrow(REFUSAL)
  // The maintenance of a start in production stores the files of the pages.
  expect(await rowsIn(development)).toEqual({ people: 4, assets: 0 })
})
