import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, globSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { asAdmin } from './admin.ts'
import { emptyFolder } from './empty-folder.ts'
import { freePort } from './free-port.ts'

export interface Cluster {
  /** host:port */
  address: string
  /** The address for a superuser, without a database name. */
  url: string
  /** Ends all its processes at once, as a crash does. */
  crash(): Promise<void>
  /** Starts it again. */
  restart(): Promise<void>
}

export interface Replica extends Cluster {
  promote(): Promise<void>
}

export const isRoot = userInfo().uid === 0
const asPostgres = (command: string[]) => (isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command)

/** Runs a program of the newest PostgreSQL of Debian. It refuses to run as root. */
async function run(program: string, ...args: string[]): Promise<void> {
  const [newest] = globSync(`/usr/lib/postgresql/*/bin/${program}`).sort().reverse()
  if (!newest) throw new Error(`${program} is missing; Debian has it in the package postgresql`)
  const [command, ...rest] = asPostgres([newest, ...args])
  await promisify(execFile)(command!, rest, { cwd: '/' })
}

function folderForServer(): string {
  const folder = emptyFolder()
  chmodSync(folder, 0o777)
  return folder
}

const initialize = (data: string) => run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync')

async function startCluster(data: string, ...settings: string[]): Promise<Cluster> {
  const port = await freePort()
  const options = `-p ${port} -k ${path.dirname(data)} ${['listen_addresses=127.0.0.1', 'fsync=off', ...settings].map(setting => `-c ${setting}`).join(' ')}`
  const restart = () => run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-o', options, 'start')
  await restart()
  const crash = () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
  onTestFinished(() => crash().catch(() => {}))
  const address = `127.0.0.1:${port}`
  return { address, url: `postgres://postgres@${address}`, crash, restart }
}

/** Gives a file to the user that servers run as, where that is another one. */
export function ownedByPostgres(file: string): void {
  if (!isRoot) return
  const [uid, gid] = ['-u', '-g'].map(id => Number(execFileSync('id', [id, 'postgres'], { encoding: 'utf8' })))
  chownSync(file, uid!, gid!)
}

/**
 * A server that has all its settings in its files, with these lines among them, so that another program can stop and start it, and replace
 * the files. It ends with the test.
 */
export async function configuredCluster(data: string, lines: string[]): Promise<Pick<Cluster, 'address' | 'url'>> {
  await initialize(data)
  const port = await freePort()
  const own = [`port = ${port}`, "listen_addresses = '127.0.0.1'", "unix_socket_directories = ''", 'fsync = off']
  appendFileSync(path.join(data, 'postgresql.conf'), `${[...own, ...lines].join('\n')}\n`)
  await run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', 'start')
  onTestFinished(() => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => {}))
  const address = `127.0.0.1:${port}`
  return { address, url: `postgres://postgres@${address}` }
}

/** A server with its files in `data`. It ends with the test. */
export async function singleCluster(...settings: string[]): Promise<Cluster & { data: string }> {
  const data = path.join(folderForServer(), 'data')
  await initialize(data)
  return { ...(await startCluster(data, ...settings)), data }
}

/** A primary, and a replica without which it acknowledges nothing. They end with the test. */
export async function primaryAndReplica(): Promise<{ primary: Cluster; replica: Replica }> {
  const folder = folderForServer()
  const data = { primary: path.join(folder, 'primary'), replica: path.join(folder, 'replica') }
  await initialize(data.primary)
  const primary = await startCluster(data.primary)
  const source = ['-d', `${primary.url}/postgres`, '-D', data.replica]
  await run('pg_basebackup', ...source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync')
  const replica = await startCluster(data.replica)
  await asAdmin(`${primary.url}/postgres`, `alter system set synchronous_standby_names = '*'`)
  await asAdmin(`${primary.url}/postgres`, 'select pg_reload_conf()')
  return { primary, replica: { ...replica, promote: () => run('pg_ctl', '-D', data.replica, '-w', 'promote') } }
}

/** A server that refuses connections without TLS, and whose user 'postgres' has a password. It ends with the test. */
export async function clusterOverTls({ key, cert }: { key: string; cert: string }, password: string): Promise<Cluster> {
  const folder = folderForServer()
  const data = path.join(folder, 'data')
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    ownedByPostgres(file)
    return file
  }
  await initialize(data)
  const files = { key: write('server.key', key), cert: write('server.crt', cert) }
  const rules = write('pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256\nlocal all all trust\n')
  const tls = ['ssl=on', `ssl_key_file=${files.key}`, `ssl_cert_file=${files.cert}`, `hba_file=${rules}`]
  const cluster = await startCluster(data, ...tls)
  const port = cluster.address.split(':')[1]!
  await run('psql', '-h', folder, '-p', port, '-U', 'postgres', '-c', `alter user postgres password '${password}'`)
  return { ...cluster, url: `postgres://postgres:${password}@${cluster.address}` }
}
