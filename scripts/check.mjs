// `npm run check`: everything that can be said about the sources without running them.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, fail, inProject, modernNode, run } from './project.mjs'

const script = name => () => run(modernNode(), [inProject('scripts', name)])
const types = folder => () => run('tsc', ['-p', folder])

export const quickChecks = {
  'types in domain': types('packages/domain'),
  'types in server': types('apps/server'),
  'types in web': types('apps/web'),
  'types in e2e and bench': types('.'),
  'lint and format': () => run('biome', ['check', '--error-on-warnings']),
}

const allChecks = {
  ...quickChecks,
  'settings table': () => run(modernNode(), [inProject('scripts/settings-table.mjs'), '--check']),
  'unused code': () => run('knip', []),
  lockfile: script('lockfile.mjs'),
}

/** Runs checks one after another; answers how many failed. */
export async function runChecks(checks) {
  let failed = 0
  for (const [name, check] of Object.entries(checks)) {
    const passed = (await check()) === 0
    console.log(`${passed ? '✓' : '✗'} ${name}`)
    if (!passed) failed++
  }
  return failed
}

if (path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await ensureInstalled()
    process.exitCode = (await runChecks(allChecks)) === 0 ? 0 : 1
  } catch (error) {
    fail(error)
  }
}
