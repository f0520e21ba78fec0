// The busiest hour of 200 dealers against one server on PostgreSQL, all on this machine: 3,000 borrowers are active, and 400
// of them submit. It runs MINUTES of that hour (5), at the hour's rates.

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { applicationSectionCalls, borrowerSectionCalls } from '@porchlight/domain/testing'
import { type Calls, DEALER } from '../apps/server/test/support/filled-application.ts'
import { type BorrowerOverHttp, borrowerOverHttp } from './borrower-over-http.ts'
import { type DatabaseProbe, openDatabaseProbe, untilPrepared, untilSubmitted } from './database-probe.ts'
import { printOnPostgres } from './print-figures.ts'
import { type RunningServer, runningServer } from './running-server.ts'
import { type Figure, MB, median, ms, quantile } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { fillIn, signedByAll } from './two-borrowers.ts'

const MINUTES = Number(process.env.MINUTES ?? 5)
const PER_HOUR = { borrowers: 3000, submissions: 400 }
/** A borrower stays for at most this part of the time that is measured, and reads and types between the calls. */
const VISIT_MS = MINUTES * 60_000 * 0.6
const CALLS_OF_A_VISIT = 90
const PAUSE_MS = VISIT_MS / CALLS_OF_A_VISIT
/** Pages that a visit loads as HTML; others are shown by the browser itself. */
const PAGES_OF_A_VISIT = 4

interface Measured {
  calls: number[]
  saves: number[]
  pages: number[]
  untilReady: number[]
  untilSubmitted: number[]
  errors: string[]
}

await printOnPostgres(busiestHour)

async function busiestHour(DATABASE_URL: string): Promise<Figure[]> {
  await using folder = await temporaryFolder()
  // Each borrower has an address of their own, which limits count.
  const settings = { DATA_DIR: folder.path, DATABASE_URL, TRUST_PROXY: '127.0.0.1,::1' }
  await using running = await runningServer(settings)
  const server = { ...running, database: DATABASE_URL }
  await using probe = await openDatabaseProbe(DATABASE_URL)
  const part = MINUTES / 60
  const [borrowers, submissions] = [Math.round(PER_HOUR.borrowers * part), Math.round(PER_HOUR.submissions * part)]
  const measured: Measured = {
    calls: [],
    saves: [],
    pages: [],
    untilReady: [],
    untilSubmitted: [],
    errors: [],
  }
  const before = { server: await cpuSeconds(server.pid), stored: await storedBytes(probe) }
  const begin = performance.now()
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentBytes(server.pid))
      // All visit one dealer here, whose limits are for the borrowers of one of 200.
      await probe.client.query(
        "delete from rate_limit where key like 'linksPerDealer %' or key like 'linksPerDomain %'",
      )
      await after(1000)
    }
  })()
  await Promise.all(
    Array.from({ length: borrowers }, async (_, index) => {
      await after(((MINUTES * 60_000 - VISIT_MS) * index) / borrowers)
      const isSubmitted = index % Math.round(borrowers / submissions) === 0
      await visit(server, measured, { email: `borrower-${index}@example.com`, isSubmitted }).catch(error =>
        measured.errors.push(String(error)),
      )
    }),
  )
  isOver = true
  await watching
  const seconds = (performance.now() - begin) / 1000
  const cpu = (await cpuSeconds(server.pid)) - before.server
  const stored = (await storedBytes(probe)) - before.stored
  for (const error of new Set(measured.errors)) console.log(error)

  const { calls, saves, pages, untilReady } = measured
  const figure = (sample: number[]) =>
    `${ms(median(sample))}, ${ms(quantile(sample, 0.99))}, ${ms(quantile(sample, 1))} (${sample.length})`
  return [
    {
      metric: `errors, ${borrowers} borrowers in ${seconds.toFixed(0)} s`,
      figure: String(measured.errors.length),
      target: '0',
    },
    { metric: 'calls: median, 99th percentile, slowest (count)', figure: figure(calls), target: 'p99 under 500 ms' },
    { metric: 'saves among them', figure: figure(saves), target: 'p99 under 500 ms' },
    { metric: 'pages as HTML', figure: figure(pages), target: 'p99 under 500 ms' },
    { metric: 'until documents can be signed', figure: figure(untilReady), target: 'p99 under 15 s' },
    { metric: 'until SUBMITTED', figure: figure(measured.untilSubmitted), target: '–' },
    { metric: 'calls and pages a second', figure: ((calls.length + pages.length) / seconds).toFixed(1), target: '–' },
    { metric: 'CPU of the server, of one core', figure: `${Math.round((100 * cpu) / seconds)} %`, target: '–' },
    { metric: 'memory of the server, peak', figure: MB(peak), target: '–' },
    { metric: 'stored for each borrower', figure: `${Math.round(stored / borrowers / 1000)} kB`, target: '–' },
    {
      metric: 'machine',
      figure: `${os.availableParallelism()} cores, load ${os.loadavg()[0]!.toFixed(1)}`,
      target: '–',
    },
  ]
}

interface MeasuredServer extends Pick<RunningServer, 'url' | 'pid'> {
  database: string
}

interface Visitor {
  email: string
  isSubmitted: boolean
}

/** Signs in, registers, fills in all pages or the first third of them, and signs. */
async function visit(server: MeasuredServer, measured: Measured, { email, isSubmitted }: Visitor): Promise<void> {
  const borrower = await borrowerOverHttp(server.url, email)
  const { application_id, borrower_id, cookie } = borrower
  const application = `/${DEALER}/application/${application_id}`
  const params = { dealer: DEALER, application: application_id, borrower: borrower_id }
  const calls = paced(borrower.calls, measured)
  const stream = new AbortController()
  const events = fetch(`${server.url}/v1${application}/events`, {
    headers: { 'x-jwt': borrower.token },
    signal: stream.signal,
  })
  try {
    await events
    for (let page = 0; page < PAGES_OF_A_VISIT; page++) {
      const begin = performance.now()
      const answer = await fetch(`${server.url}${application}/progress`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`The progress page answered ${answer.status}.`)
      measured.pages.push(performance.now() - begin)
    }
    const { expenses, demographics, consent, ...first } = borrowerSectionCalls(params)
    const { home, overview, salesperson } = applicationSectionCalls(params)
    const answers = Object.values(first).flat()
    if (!isSubmitted) return await fillIn(calls, application, answers.slice(0, answers.length / 2))
    await fillIn(calls, application, [
      ...answers,
      ...[expenses, home, overview, demographics, consent, salesperson].flat(),
    ])
    await signed({ ...borrower, calls }, server, measured)
  } finally {
    stream.abort()
  }
}

async function signed(borrower: BorrowerOverHttp, server: MeasuredServer, measured: Measured): Promise<void> {
  await using probe = await openDatabaseProbe(server.database)
  await signedByAll(
    server.url,
    { application_id: borrower.application_id, people: [borrower] },
    {
      prepared: async id => void measured.untilReady.push(await untilPrepared(probe, id)),
      sealed: async id => void measured.untilSubmitted.push(await untilSubmitted(probe, id)),
    },
  )
}

/** Waits before each call, as long as a person takes, and measures it. */
function paced(calls: Calls, measured: Measured): Calls {
  const timed =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>, isSave: boolean) =>
    async (...args: A): Promise<R> => {
      await after(PAUSE_MS * (0.5 + Math.random()))
      const begin = performance.now()
      const answer = await call(...args)
      const duration = performance.now() - begin
      measured.calls.push(duration)
      if (isSave) measured.saves.push(duration)
      return answer
    }
  return {
    get: timed(calls.get, false),
    post: timed(calls.post, false),
    put: timed(calls.put, true),
    remove: timed(calls.remove, false),
  }
}

/** CPU time of a process, all threads. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  const TICKS_A_SECOND = 100
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}

async function storedBytes({ client }: DatabaseProbe): Promise<number> {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  return Number(rows[0]!.size)
}
