// `npm test`: checks, then every test; the last line is the count. `--quick` leaves out the browser,
// `--server` runs the server's tests alone (with TEST_DATABASE_URL: on that server).
import { quickChecks, runChecks } from './check.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled } from './project.mjs'
import { runPlaywright, runVitest } from './test-runners.mjs'

const quick = process.argv.includes('--quick')
const serverOnly = process.argv.includes('--server')

const results = []
try {
  await ensureInstalled()
  if (serverOnly) {
    await ensureBuilt()
    results.push(await runVitest('--project', 'server'))
  } else await everything()
} catch (error) {
  console.error(error.message)
  results.push({ passed: 0, failed: 1 })
}
const sum = outcome => results.reduce((total, result) => total + result[outcome], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1

async function everything() {
  results.push({ passed: 0, failed: await runChecks({ ...quickChecks, 'build of the pages': buildPages }) })
  results.push(await runVitest())
  if (!quick) results.push(await runPlaywright(await ensureBrowser()))
}

async function buildPages() {
  try {
    await ensureBuilt()
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}
