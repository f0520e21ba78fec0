// `npm run dev`: builds and serves; at each change it builds the pages again where they depend on it, and restarts the
// server once. Open pages reload when the new server answers (apps/server/src/pages/browser-reload.ts).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, watch } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** An editor writes a file in several steps, and a branch switch writes many files. */
const QUIET_MS = 100

const serverSources = ['apps/server/src', 'packages/api/src']
const pageSources = ['apps/web/src', 'apps/web/public', 'packages/domain/src']

// `npm start` builds again: what is built here is not compressed.
rmSync('apps/web/dist/.built', { force: true })

let server: ChildProcess | undefined
let build: ChildProcess | undefined
let pagesChanged = true
let changed = Promise.withResolvers<void>()

for (const folder of [...serverSources, ...pageSources])
  watch(folder, { recursive: true }, () => {
    pagesChanged ||= pageSources.includes(folder)
    changed.resolve()
  })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await Promise.all([stop(build), stop(server)])
    process.exit()
  })

while (true) {
  if (await builds()) {
    await stop(server)
    server = start('node', ['apps/server/src/main.ts'], { RELOAD_BROWSER: '1' })
  }
  await changed.promise
  await delay(QUIET_MS)
  changed = Promise.withResolvers()
}

/** Returns whether the pages are as their sources say; a build that fails prints why. */
async function builds(): Promise<boolean> {
  if (!pagesChanged) return true
  pagesChanged = false
  build = start('npm', ['run', '--silent', 'build:dev', '--workspace', '@porchlight/web'], {
    NODE_ENV: 'production',
  })
  await exitOf(build)
  pagesChanged ||= build.exitCode !== 0
  return build.exitCode === 0
}

/** Starts a process in a group of its own, so that it can be stopped together with the processes that it starts. */
function start(command: string, args: string[], env = {}): ChildProcess {
  return spawn(command, args, { stdio: 'inherit', detached: true, env: { ...process.env, ...env } })
}

async function stop(child: ChildProcess | undefined) {
  if (!child?.pid || hasExited(child)) return
  process.kill(-child.pid, 'SIGTERM')
  await exitOf(child)
}

async function exitOf(child: ChildProcess) {
  if (!hasExited(child)) await once(child, 'exit')
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
