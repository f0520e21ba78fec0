// Time to start the server, and its idle memory.

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fill } from '../apps/server/test/support/filled-application.ts'
import { borrowerOverHttp } from './borrower-over-http.ts'
import { runningServer } from './running-server.ts'
import { type Figure, MB, median, ms, printTable } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { temporaryPostgres } from './temporary-postgres.ts'

const STARTS = 3
const SECONDS_TO_SETTLE = 15
const SAMPLES = 5

await using folder = await temporaryFolder()
const DATA_DIR = folder.path
await using otherFolder = await temporaryFolder()
const peaks = [await peakOfStart(otherFolder.path), await peakOfStart(otherFolder.path)] as const
const first = await timeToAnswer()
const again: number[] = []
for (let start = 0; start < STARTS; start++) again.push(await timeToAnswer())

const figures: Figure[] = [
  { metric: 'npm start, first boot, pages built', figure: ms(first), target: 'under 15 s' },
  { metric: 'npm start on existing data', figure: ms(median(again)), target: 'under 4 s' },
  { metric: 'most memory of a first start, embedded database', figure: MB(peaks[0]), target: '' },
  { metric: 'most memory of a later start, embedded database', figure: MB(peaks[1]), target: '' },
  {
    metric: 'memory when idle, embedded database',
    figure: MB(await memoryWhenIdle(undefined)),
    target: 'at most 700 MB',
  },
]
await using postgres = await temporaryPostgres()
if (postgres) {
  const figure = MB(await memoryWhenIdle(postgres.url))
  figures.push({ metric: 'memory when idle, PostgreSQL', figure, target: 'at most 220 MB' })
}
printTable(figures)

async function timeToAnswer(): Promise<number> {
  await using server = await runningServer({ DATA_DIR }, 'npm start')
  return server.milliseconds
}

/** Bytes of the process, some time after an application was filled in. */
async function memoryWhenIdle(DATABASE_URL: string | undefined): Promise<number> {
  await using server = await runningServer({ DATA_DIR, DATABASE_URL })
  const borrower = await borrowerOverHttp(server.url, `idle-${DATABASE_URL ? 'server' : 'embedded'}@example.com`)
  await fill(borrower.calls, borrower)
  await after(SECONDS_TO_SETTLE * 1000)
  const samples: number[] = []
  while (samples.length < SAMPLES) {
    samples.push(await residentBytes(server.pid))
    await after(1000)
  }
  return median(samples)
}

/** Bytes that the process had in memory at most until it answered. */
async function peakOfStart(folder: string): Promise<number> {
  await using server = await runningServer({ DATA_DIR: folder })
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}
