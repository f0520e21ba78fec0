// `npm start`: installs, builds and starts the server, doing only what is not done yet.
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, fail, inProject, modernNode } from './project.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  const node = modernNode()
  if (node === process.execPath) await serveHere()
  else serveIn(node)
} catch (error) {
  fail(error)
}

async function serveHere() {
  stopWithParent()
  await import(pathToFileURL(inProject('apps/server/src/main.ts')))
}

/** This Node is too old: the same script again on one that is not. */
function serveIn(node) {
  const server = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, STARTED_BY_SCRIPT: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('close', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code)))
}

/** npm, killed outright, cannot tell us: whoever loses the parent that waits for it stops, and frees port and data. */
function stopWithParent() {
  const parent = process.ppid
  if (!process.env.STARTED_BY_SCRIPT && !process.env.npm_lifecycle_event) return
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref()
}
