// `npm run e2e`: the browser journeys alone; what follows `--` goes to Playwright.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureBuilt, ensureInstalled, fail } from './project.mjs'
import { runPlaywright } from './test-runners.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  const { passed, failed } = await runPlaywright(await ensureBrowser(), ...process.argv.slice(2))
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
} catch (error) {
  fail(error)
}
