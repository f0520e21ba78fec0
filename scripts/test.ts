// `npm test`: the checks beside every test, then the names of what failed; the last line is the count. `--quick` leaves
// out the browser; `--server` runs only the server's tests (on PostgreSQL where TEST_DATABASE_URL is set). A step that
// fails outside any test, or a test runner that runs no test, counts as a failure.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { unreachedCodes } from './reached-codes.ts'

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, server: { type: 'boolean' } } })
const reports = mkdtempSync(path.join(tmpdir(), 'porchlight-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const MOST_OF_MESSAGE = 400

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}

let passed = 0
const failures: string[] = []

const checks = options.server ? undefined : besideTheRest('npm', 'run', '--silent', 'check')
step('node', 'scripts/build.ts')
vitest(...(options.server ? ['--project', 'server'] : []))
await checks?.end()
if (!options.server && !options.quick) playwright()

for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1

function step(command: string, ...args: string[]) {
  if (!run(command, args)) failures.push([command, ...args].join(' '))
}

/** Most of the checks use one processor only. What they print comes at their end. */
function besideTheRest(command: string, ...args: string[]) {
  const log = path.join(reports, 'output.log')
  const output = openSync(log, 'w')
  const child = spawn(command, args, { stdio: ['ignore', output, output] })
  const exit = once(child, 'exit')
  return {
    async end() {
      const [status] = await exit
      process.stdout.write(readFileSync(log))
      if (status !== 0) failures.push([command, ...args].join(' '))
    },
  }
}

function vitest(...args: string[]) {
  const file = path.join(reports, 'vitest.json')
  const codes = path.join(reports, 'codes')
  mkdirSync(codes)
  const ok = run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    REACHED_CODES: codes,
  })
  const report = readReport<VitestReport>(file)
  const failed = report?.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(`${path.relative('.', name)}: ${fullName}`, failureMessages[0])),
  )
  count('vitest', ok, report?.numPassedTests, failed)
  // Not all test files run on a server, and a test that failed reached fewer codes.
  if (ok && !process.env.TEST_DATABASE_URL) failures.push(...unreachedCodes(codes))
}

function playwright() {
  const file = path.join(reports, 'playwright.json')
  const ok = run('playwright', ['test', '-c', 'e2e', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const report = readReport<PlaywrightReport>(file)
  const failed = report?.suites.flatMap(failedSpecs)
  count('playwright', ok, report && report.stats.expected + report.stats.flaky, failed)
}

function failedSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      return line(`e2e/${file}: ${title}`, error?.message)
    })
  return [...own, ...suites.flatMap(failedSpecs)]
}

/** A failed test with the beginning of its message, on one line: the count at the end of a long log is often all that is kept of it. */
function line(test: string, message = ''): string {
  return `${test}: ${stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, MOST_OF_MESSAGE)}`
}

function run(command: string, args: string[], env = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function count(runner: string, ok: boolean, passedTests = 0, failedTests: string[] = []) {
  passed += passedTests
  failures.push(...failedTests)
  if (failedTests.length > 0 || (ok && passedTests > 0)) return
  failures.push(`${runner} ${ok ? 'ran no test' : 'failed outside any test'}`)
}
