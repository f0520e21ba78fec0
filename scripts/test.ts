// `npm test`: the checks and the journeys beside all other tests, then the names of what failed; the last line is the count. Where
// TEST_DATABASE_URL is set, the server's tests run on that PostgreSQL instead of the embedded one, but for those whose name says otherwise.
// `--quick` leaves out the browser; `--server` runs only the server's tests, on PostgreSQL alone where it is set. With RELEASE_TESTS=1 it runs
// only what these shorten, whole, and on both databases (scripts/release.ts). A step that fails outside any test, or a test runner that runs no
// test, counts as a failure.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { secondsOfChildren } from './cpu-seconds.ts'
import { unreachedCodes } from './reached-codes.ts'
import { isRelease, RELEASE_TAG } from './release.ts'

const boolean = { type: 'boolean' } as const
const { values: options } = parseArgs({ options: { quick: boolean, server: boolean } })
const reports = mkdtempSync(path.join(tmpdir(), 'porchlight-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const MOST_OF_MESSAGE = 400
/** Number of files that are named with their processor time. */
const MOST_FILES = 20

const seconds = path.join(reports, 'cpu')
mkdirSync(seconds)

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

const checks = options.server || isRelease ? undefined : besideTheRest('npm', ['run', '--silent', 'check'])
step('node', 'scripts/build.ts')
if (checks) step('node', 'scripts/built-pages.ts')
const journeys = options.server || options.quick ? undefined : playwright()
// The journeys wait 30 seconds for a page. The other tests, started from here on, wait for longer, and so come second.
if (journeys) setPriority(5)
const shortened = isRelease ? shortenedFiles() : []
const { TEST_DATABASE_URL: postgres, ...embedded } = process.env
if (!options.server) vitest('all', shortened, isRelease ? embedded : process.env)
if (options.server || (isRelease && postgres)) vitest('server', ['--project', 'server', ...shortened], process.env)
await checks?.end()
await journeys?.()

printSeconds()
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1

function step(command: string, ...args: string[]) {
  if (!run(command, args)) failures.push([command, ...args].join(' '))
}

/** Most of the checks use one processor only, and the journeys mostly wait. What they print comes at their end. */
function besideTheRest(command: string, args: string[], env = {}) {
  const log = path.join(reports, `${command}.log`)
  const output = openSync(log, 'w')
  const child = spawn(command, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } })
  const exit = once(child, 'exit')
  return {
    async isOk(): Promise<boolean> {
      const [status] = await exit
      process.stdout.write(readFileSync(log))
      return status === 0
    },
    async end() {
      if (!(await this.isOk())) failures.push([command, ...args].join(' '))
    },
  }
}

/** The files with tests that `npm test` shortens. */
function shortenedFiles(): string[] {
  const files = globSync('{apps,packages}/*/{src,test}/**/*.test.{ts,tsx}')
  return files.filter(file => /inject\('isRelease'\)|roundsOn|signingRaces/.test(readFileSync(file, 'utf8')))
}

function vitest(name: 'all' | 'server', args: string[], env: NodeJS.ProcessEnv) {
  const file = path.join(reports, `${name}.json`)
  const codes = path.join(reports, `${name}-codes`)
  mkdirSync(codes)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = run('vitest', ['run', ...args, ...reporters], { ...env, REACHED_CODES: codes, TEST_CPU: seconds })
  const report = readReport<VitestReport>(file)
  const failed = report?.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(`${path.relative('.', name)}: ${fullName}`, failureMessages[0])),
  )
  count('vitest', ok, report?.numPassedTests, failed)
  // A part of the tests, and a test that failed, reach fewer codes.
  if (ok && !isRelease && name === 'all') failures.push(...unreachedCodes(codes))
}

/** Starts the journeys. Returns the function that waits for them. */
function playwright(): () => Promise<void> {
  const file = path.join(reports, 'playwright.json')
  const tagged = isRelease ? ['--grep', RELEASE_TAG] : []
  const args = ['test', '-c', 'e2e', '--reporter=list,json', ...tagged]
  const journeys = besideTheRest('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  return async () => {
    const ok = await journeys.isOk()
    const report = readReport<PlaywrightReport>(file)
    const failed = report?.suites.flatMap(failedSpecs)
    count('playwright', ok, report && report.stats.expected + report.stats.flaky, failed)
  }
}

/** Prints the processor time of each project of Vitest and of all processes, and the files that take the most. */
function printSeconds() {
  const files = readdirSync(seconds)
    .flatMap(file => readFileSync(path.join(seconds, file), 'utf8').trim().split('\n'))
    .map(text => text.split(' ') as [taken: string, file: string])
    .sort(([a], [b]) => Number(b) - Number(a))
  const projects = Object.entries(Object.groupBy(files, ([, file]) => file.split('/').slice(0, 2).join('/')))
  const sumOf = (those: typeof files = []) => those.reduce((sum, [taken]) => sum + Number(taken), 0).toFixed(0)
  const parts = [
    ...projects.map(([project, those]) => `${project} ${sumOf(those)}`),
    `all ${secondsOfChildren().toFixed(0)}`,
  ]
  console.log(`Seconds of processors: ${parts.join(', ')}`)
  for (const [taken, file] of files.slice(0, MOST_FILES)) console.log(`${taken.padStart(8)} ${file}`)
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

/** A failed test with the beginning of its message, on one line: the count at the end of a long log is often all that remains of it. */
function line(test: string, message = ''): string {
  return `${test}: ${stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, MOST_OF_MESSAGE)}`
}

function run(command: string, args: string[], env = process.env): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
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
