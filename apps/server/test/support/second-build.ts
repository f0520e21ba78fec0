import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { inProject } from './nginx.ts'

export const SECOND_VERSION = '99.0.0'
/** The migration that the second build adds, with a column that the former build does not know, in a table that it writes. */
export const SECOND_MIGRATION = '9000-second-build'

const migration = `
migrations['${SECOND_MIGRATION}'] = {
  up: db => db.schema.alterTable('list_entry').addColumn('added', 'text', is => is.notNull().defaultTo('new')).execute(),
}
`

const sources = ['package.json', 'package-lock.json', 'tsconfig.json', 'apps', 'packages', 'scripts']
const isSource = (file: string) => !/\/(?:node_modules|dist|test|\.cache)$/.test(file)

/**
 * Copies this tree into an empty folder as the next release: another version, another entry module of the pages, and one more
 * migration. Builds it there. Packages are those of this tree.
 */
export async function buildSecondRelease(folder: string): Promise<void> {
  const at = (...file: string[]) => path.join(folder, ...file)
  for (const source of sources) cpSync(inProject(source), at(source), { recursive: true, filter: isSource })
  for (const modules of ['node_modules', 'apps/server/node_modules', 'apps/web/node_modules'])
    linkPackages(inProject(modules), at(modules))
  mkdirSync(at('node_modules/@porchlight'))
  for (const name of readdirSync(at('packages')))
    symlinkSync(at('packages', name), at('node_modules/@porchlight', name))

  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  writeFileSync(at('package.json'), JSON.stringify({ ...manifest, version: SECOND_VERSION }))
  appendFileSync(at('apps/web/src/app/entry-client.tsx'), "document.documentElement.dataset.release = 'second'\n")
  appendFileSync(at('apps/server/src/platform/database/migrations/index.ts'), migration)
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder })
}

/** Links to the packages of a folder, but for those of this project. */
function linkPackages(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@porchlight') symlinkSync(path.join(from, name), path.join(to, name))
}
