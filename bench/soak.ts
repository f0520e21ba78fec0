// `npm run soak -- kills 1000` kills a server that saves so many times; `npm run soak -- races` runs each race 200 times.
// Both take their servers from TEST_DATABASE_URL. The exit code is 1 when something was lost.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asAdmin } from '../apps/server/test/support/admin.ts'
import { type Kills, killRepeatedly } from '../apps/server/test/support/kills.ts'

const RACE_ROUNDS = 200
/** A line of progress after so many kills. */
const PROGRESS = 25

const server = process.env.TEST_DATABASE_URL
const [what = 'kills', count = '1000'] = process.argv.slice(2)
if (what === 'kills') await kills(Number(count))
else if (what === 'races') races()
else throw new Error('Expected kills, with a number, or races.')

async function kills(total: number): Promise<void> {
  if (!(total > 0)) throw new Error(`${total} is no number of kills.`)
  const onServer = server === undefined ? 0 : Math.floor(total / 2)
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-soak-'))
  try {
    report('embedded', await killRepeatedly(total - onServer, { DATA_DIR: folder, DATABASE_URL: '' }, progress))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (server !== undefined && onServer > 0) await killsOn(server, onServer)
}

async function killsOn(url: string, total: number): Promise<void> {
  const name = `porchlight_soak_${randomUUID().replaceAll('-', '')}`
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-soak-'))
  await asAdmin(url, `create database ${name}`)
  try {
    const DATABASE_URL = Object.assign(new URL(url), { pathname: name }).href
    report('PostgreSQL', await killRepeatedly(total, { DATA_DIR: folder, DATABASE_URL }, progress))
  } finally {
    await asAdmin(url, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  }
}

function progress({ kills, problems }: Kills): void {
  if (kills > 0 && kills % PROGRESS === 0) console.log(`${kills} kills, ${problems.length} problems`)
}

function report(database: string, { kills, acknowledged, problems, milliseconds }: Kills): void {
  const sorted = milliseconds.toSorted((a, b) => a - b).map(Math.round)
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  for (const problem of problems) console.log(`${database}, ${problem}`)
  console.log(`${database}: ${kills} kills, ${acknowledged} acknowledged saves, ${problems.length} lost or repeated.`)
  console.log(`The API answered after ${median} ms (median), at most ${longest} ms.`)
  if (problems.length > 0) process.exitCode = 1
}

function races(): void {
  if (server === undefined) throw new Error('Races need a PostgreSQL server: set TEST_DATABASE_URL.')
  const files = ['accounts', 'saving', 'signing'].map(name => `apps/server/test/races/${name}`)
  const { status } = spawnSync('vitest', ['run', '--project', 'server', ...files], {
    stdio: 'inherit',
    env: { ...process.env, RACE_ROUNDS: String(RACE_ROUNDS) },
  })
  process.exitCode = status ?? 1
}
