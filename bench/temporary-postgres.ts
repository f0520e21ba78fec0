import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

const execute = promisify(execFile)

/** A new PostgreSQL cluster with default durability, or undefined if PostgreSQL is not installed. */
export async function temporaryPostgres(): Promise<(AsyncDisposable & { url: string }) | undefined> {
  const initdb = globSync('/usr/lib/postgresql/*/bin/initdb').sort().at(-1)
  if (!initdb) return undefined
  const bin = path.dirname(initdb)
  const folder = await temporaryFolder()
  const data = path.join(folder.path, 'data')
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root.
  if (isRoot) await chown(folder.path, await idOf('-u'), await idOf('-g'))
  const call = (command: string, ...args: string[]) => {
    const program = path.join(bin, command)
    const options = { cwd: folder.path }
    return isRoot
      ? execute('runuser', ['-u', 'postgres', '--', program, ...args], options)
      : execute(program, args, options)
  }
  const port = await freePort()
  await call('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync')
  const listening = `-p ${port} -k ${folder.path} -c listen_addresses=127.0.0.1`
  await call('pg_ctl', '-D', data, '-l', path.join(folder.path, 'log'), '-w', '-o', listening, 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      await folder[Symbol.asyncDispose]()
    },
  }
}

const idOf = async (kind: '-u' | '-g'): Promise<number> => Number((await execute('id', [kind, 'postgres'])).stdout)
