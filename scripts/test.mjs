// `npm test`: checks, then every test; the last line is the count. `--quick` leaves out the browser,
// `--server` runs the server's tests alone (with TEST_DATABASE_URL: on that server).
import { quickChecks, runChecks } from './check.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, fail } from './project.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'

const quick = process.argv.includes('--quick')
const serverOnly = process.argv.includes('--server')

try {
  await ensureInstalled()
  const results = serverOnly ? [await runVitest('--project', 'server')] : await everything()
  const sum = outcome => results.reduce((total, result) => total + result[outcome], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
} catch (error) {
  fail(error)
}

async function everything() {
  const results = [{ passed: 0, failed: await runChecks(quickChecks) }]
  await ensureBuilt()
  results.push(await runVitest())
  if (!quick) results.push(await runPlaywright(await ensureBrowser()))
  return results
}
