import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { changedDeployFile } from './deploy-files.ts'
import { emptyFolder } from './empty-folder.ts'
import { freePort } from './free-port.ts'

/** Starts Debian's PgBouncer with deploy/pgbouncer.ini, but with few connections to the server of `url`; returns its own address. */
export async function pgbouncer(url: string): Promise<string> {
  const folder = emptyFolder()
  chmodSync(folder, 0o755)
  const { hostname, port, username, password } = new URL(url)
  const own = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const server = `host=${hostname} port=${port} user=${username}${password && ` password=${password}`}`
  const configuration = changedDeployFile('pgbouncer.ini', {
    'porchlight = host=127.0.0.1 port=5432': `* = ${server}`,
    'listen_port = 6432': `listen_port = ${own}`,
    'auth_type = scram-sha-256': 'auth_type = any',
    'auth_file = /etc/pgbouncer/userlist.txt': '',
    'default_pool_size = 20': 'default_pool_size = 3',
    'logfile = /var/log/postgresql/pgbouncer.log': '',
    'pidfile = /var/run/postgresql/pgbouncer.pid': '',
  })
  writeFileSync(file, configuration)
  // It refuses to run as root.
  const user = userInfo().uid === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const failed = once(child, 'error').then(([error]) => {
    throw new Error(`PgBouncer cannot be started; Debian has it in the package pgbouncer: ${error.message}`)
  })
  onTestFinished(() => void child.kill())
  await Promise.race([failed, vi.waitUntil(() => listens(own), { timeout: 10_000 })])
  const pooled = new URL(url)
  pooled.host = `127.0.0.1:${own}`
  return pooled.href
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
