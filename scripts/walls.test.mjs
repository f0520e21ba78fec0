import { expect, it } from 'vitest'
import { trespasses } from './walls.mjs'

it.each([
  ['packages/domain/src/kernel/form.ts', `import { readFileSync } from 'node:fs'`],
  ['packages/domain/src/kernel/form.ts', `import { role } from '../people/role.ts'`],
  ['packages/domain/src/people/role.ts', `import { address } from '../sections/address.ts'`],
  ['packages/domain/src/sections/address.ts', `import { pages } from '../flow/pages.ts'`],
  ['packages/domain/src/status/may.ts', `import { address } from '../sections/address.ts'`],
  ['packages/domain/src/index.ts', `export * from 'fastify'`],
  ['apps/server/src/start.ts', `import { App } from '../../web/src/App.tsx'`],
  ['apps/server/src/dealers/routes.ts', `import { sql } from 'kysely'`],
  ['apps/server/src/db/migrate.ts', `import { dealer } from '../dealers/dealer.ts'`],
  ['apps/server/src/dealers/dealer.ts', `import { listDealers } from './routes.ts'`],
  ['apps/server/src/signing/sign.ts', `import { databaseStore } from '../edges/store/database-store.ts'`],
  ['apps/web/src/main.tsx', `const late = await import('../../server/src/settings.ts')`],
  ['apps/web/src/ui/Button.tsx', `import type { Role } from '@porchlight/domain'`],
  ['apps/web/src/form/Field.tsx', `import { Land } from '../sections/land/Land.tsx'`],
  ['apps/web/src/list/ListPage.tsx', `import { Home } from '../pages/Home.tsx'`],
  ['apps/web/src/sections/land/Land.tsx', `import { Row } from '../home/Row.tsx'`],
])('%s may not say: %s', (file, source) => {
  expect(trespasses(file, `\n${source}\n`)).toEqual([expect.stringContaining(`${file}:2 `)])
})

it.each([
  ['packages/domain/src/kernel/form.test.ts', `import { it } from 'vitest'`],
  ['packages/domain/src/sections/address.ts', `import { field } from '../kernel/fields.ts'`],
  ['apps/server/src/start.ts', `import { databaseStore } from './edges/store/database-store.ts'`],
  ['apps/server/src/signing/sign.ts', `import type { DocumentStore } from '../edges/store/document-store.ts'`],
  ['apps/server/src/dealers/routes.ts', `import { findDealer } from './dealer.ts'`],
  ['apps/web/src/sections/land/Land.tsx', `import { Field } from '../../form/Field.tsx'`],
])('%s may say: %s', (file, source) => {
  expect(trespasses(file, source)).toEqual([])
})

it('names the line on which an import of several lines ends', () => {
  const source = `import {\n  one,\n} from '../people/role.ts'\n`
  expect(trespasses('packages/domain/src/kernel/form.ts', source)[0]).toMatch(
    /^packages\/domain\/src\/kernel\/form\.ts:3 /,
  )
})

it('refuses a file that is too long', () => {
  expect(trespasses('apps/web/src/ui/Long.tsx', '\n'.repeat(300))).toEqual([])
  expect(trespasses('apps/web/src/ui/Long.tsx', '\n'.repeat(301))).toEqual([
    'apps/web/src/ui/Long.tsx is longer than 300 lines',
  ])
})
