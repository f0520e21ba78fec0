import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { testNodeFlags } from '../../scripts/node-flags.ts'
import { newDataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'
import { test as journey } from './journey.ts'
import { serverEnv } from './server-env.ts'

/** A server with its own data folder that a test can kill and restart. */
async function ownServer(settings: Record<string, string>) {
  const url = `http://localhost:${await freePort()}`
  const DATA_DIR = newDataFolder(process.env.E2E_DATABASE_TEMPLATE!)
  let running: ChildProcess | undefined

  const cwd = path.resolve(import.meta.dirname, '../..')
  const env = { ...serverEnv({ PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR }), ...settings }

  const kill = async () => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  const start = async () => {
    running = spawn(process.execPath, [...testNodeFlags, 'apps/server/src/main.ts'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // The server logs its address when it is ready.
    await Promise.race([
      once(running.stdout!, 'data'),
      once(running, 'exit').then(() => {
        throw new Error('The server did not start')
      }),
    ])
  }
  /** Runs an admin command and returns what it prints. The embedded database takes one process, so the server starts again. */
  const admin = async (...words: string[]): Promise<string> => {
    await kill()
    const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/admin.ts', ...words], { cwd, env })
    await start()
    return stdout.trim()
  }
  const remove = async () => {
    await kill()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
  return { url, start, kill, admin, remove }
}

interface OwnServer {
  /** Besides those of every test server. */
  settings: Record<string, string>
  server: Awaited<ReturnType<typeof ownServer>>
}

/** A journey with its own server, which it can kill and restart. */
export const onOwnServer = journey.extend<OwnServer>({
  settings: [{}, { option: true }],
  server: [
    async ({ settings }, use) => {
      const server = await ownServer(settings)
      try {
        await server.start()
        await use(server)
      } finally {
        await server.remove()
      }
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})
