// `npm test`: the checks, then every test; the last line is the count. `--quick` leaves out the browser; `--server`
// runs only the server's tests (on PostgreSQL where TEST_DATABASE_URL is set). A step that fails outside any test, or
// a test runner that runs no test, counts as a failure.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, server: { type: 'boolean' } } })
const reports = mkdtempSync(path.join(tmpdir(), 'porchlight-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

let passed = 0
let failed = 0

if (!options.server) step('npm', 'run', '--silent', 'check')
step('node', 'scripts/build.ts')
vitest(...(options.server ? ['--project', 'server'] : []))
if (!options.server && !options.quick) playwright()

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function step(command: string, ...args: string[]) {
  if (!run(command, args)) failed++
}

function vitest(...args: string[]) {
  const file = path.join(reports, 'vitest.json')
  const ok = run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file)
  count('vitest', ok, report?.numPassedTests, report?.numFailedTests)
}

function playwright() {
  const file = path.join(reports, 'playwright.json')
  const ok = run('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const stats = readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(file)?.stats
  count('playwright', ok, stats && stats.expected + stats.flaky, stats?.unexpected)
}

function run(command: string, args: string[], env = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function count(runner: string, ok: boolean, passedTests = 0, failedTests = 0) {
  passed += passedTests
  failed += failedTests
  if (failedTests > 0 || (ok && passedTests > 0)) return
  console.error(`✗ ${runner} ${ok ? 'ran no test' : 'failed outside any test'}`)
  failed++
}
