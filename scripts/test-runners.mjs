// Runs the test tools and counts what they report. A tool that ends badly, or runs nothing, counts as a failure even
// where no single test failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder, run } from './project.mjs'

export async function runVitest(...args) {
  const file = reportFile('vitest.json')
  const code = await run('vitest', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return counted('vitest', code, file, report => [report.numPassedTests, report.numFailedTests])
}

export async function runPlaywright(browser, ...args) {
  const file = reportFile('playwright.json')
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const code = await run('playwright', ['test', '-c', 'e2e', '--reporter=list,json', ...args], { env })
  return counted('playwright', code, file, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected])
}

function reportFile(name) {
  const file = path.join(cacheFolder, 'reports', name)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

function counted(tool, code, file, read) {
  const [passed, failed] = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0]
  if (failed > 0 || (code === 0 && passed > 0)) return { passed, failed }
  console.error(`✗ ${tool} ${code === 0 ? 'ran no test' : 'failed outside any test'}`)
  return { passed, failed: 1 }
}
