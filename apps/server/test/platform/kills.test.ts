import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { asAdmin } from '../support/admin.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { initializeFolder } from '../support/initialized-folder.ts'
import { killRepeatedly, withoutOptimization } from '../support/kills.ts'

// Each kill needs a start of the server, which takes seconds on a busy machine. `npm run soak` does more.
vi.setConfig({ testTimeout: 600_000 })

/** Number of kills for a release; with the kills of durability.no-db.test.ts 50 in total. */
const KILLS = inject('isRelease') ? { embedded: 5, postgres: 15 } : { embedded: 1, postgres: 3 }

test('a server that is killed while it saves loses nothing that was acknowledged, and repeats nothing', async () => {
  const template = inject('databaseTemplate')
  const where = { DATA_DIR: emptyFolder(), DATABASE_URL: '' }
  if (template.kind === 'embedded') initializeFolder(where.DATA_DIR, template.file)
  else {
    const name = `porchlight_test_${randomUUID().replaceAll('-', '')}`
    await asAdmin(template.url, `create database ${name} template ${template.name}`)
    onTestFinished(() => asAdmin(template.url, `drop database ${name} with (force)`))
    where.DATABASE_URL = Object.assign(new URL(template.url), { pathname: name }).href
  }
  const { kills, problems } = await killRepeatedly(KILLS[template.kind], { ...where, nodeOptions: withoutOptimization })
  expect([kills, problems]).toEqual([KILLS[template.kind], []])
})
