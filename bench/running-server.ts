import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.ts'

export const projectFolder = path.resolve(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
  /** The command, which ends in 'exec node …'. */
  scripts: { start: string }
}

export interface RunningServer extends AsyncDisposable {
  url: string
  pid: number
  /** From the command to the first response. */
  milliseconds: number
}

interface Where {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  /** Default: none. */
  DEMO_DATA?: 'on' | 'none'
}

/** Starts the product with `npm start`, or without npm so that `pid` is the server's own. */
export async function runningServer(where: Where, command: 'npm start' | 'node' = 'node'): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // A nested npm would inherit the settings of the outer one.
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  const env = { ...Object.fromEntries(outside), DEMO_DATA: 'none', ...where, PORT: String(port), PUBLIC_URL: url }
  const [program, ...args] =
    command === 'node'
      ? [process.execPath, ...(scripts.start.split('exec node ')[1]?.split(' ') ?? [])]
      : ['npm', 'start', '--silent']
  const begin = performance.now()
  const child = spawn(program, args, { cwd: projectFolder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await firstAnswer(url, child)
  } catch (error) {
    child.kill()
    throw error
  }
  return {
    url,
    pid: child.pid!,
    milliseconds: performance.now() - begin,
    async [Symbol.asyncDispose]() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`The server ended with ${ended}.`)
    try {
      await (await fetch(`${url}/v1/openapi.json`)).text()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  throw new Error('The server did not answer within a minute.')
}
