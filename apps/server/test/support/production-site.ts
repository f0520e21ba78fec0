import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../src/platform/ids.ts'
import { asAdmin } from './admin.ts'
import { httpsClient } from './https-client.ts'
import { mailServer } from './mail-server.ts'
import { inProject, startNginx } from './nginx.ts'
import { backupIn, secretsIn } from './release-before.ts'
import { twilioAccount, twilioStandIn } from './twilio-stand-in.ts'

const LENDER_NAME = 'Lantern Home Lending'
const HOST = '127.0.0.1'
/** The pages for staff are on this host. */
const STAFF_HOST = 'localhost'
const READY_MS = 120_000
/** nginx keeps an idle connection for less, as in deploy/nginx.conf. */
const DRAIN_SECONDS = 4

export const DEALER = 'sunrise-homes'

interface SiteOptions {
  /** The folder of the build that the servers start with. */
  build?: string
  /** A folder with recorded data, which the build restores. */
  data?: string
}

/**
 * Two servers in production on one PostgreSQL, with a mail server, Twilio's stand-in and nginx with deploy/nginx.conf in front,
 * all on addresses of their own. The database of the run must be a server.
 */
export async function productionSite(server: string, { build = inProject('.'), data }: SiteOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-site-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const secrets = path.join(folder, 'secrets')
    // The program below replaces none of them.
    if (data) cpSync(secretsIn(data), secrets, { recursive: true })
    execFileSync(inProject('deploy/new-secrets.sh'), [secrets, HOST, STAFF_HOST], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, LENDER_NAME },
    })

    // A role as in production: it owns its database and may do nothing else.
    const name = `porchlight_site_${randomUUID().replaceAll('-', '')}`
    await asAdmin(server, `create role ${name} login password '${name}'`)
    closing.push(() => asAdmin(server, `drop role ${name}`))
    await asAdmin(server, `create database ${name} owner ${name}`)
    closing.push(() => asAdmin(server, `drop database ${name} with (force)`))
    const databaseUrl = Object.assign(new URL(server), { username: name, password: name, pathname: name })

    const mail = await mailServer()
    closing.push(mail.close)
    const twilio = await twilioStandIn()
    closing.push(twilio.close)

    const [proxyPort, redirectPort, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
    const url = `https://${HOST}:${proxyPort}`
    const staffUrl = `https://${STAFF_HOST}:${proxyPort}`
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LENDER_NAME,
      PUBLIC_URL: url,
      STAFF_URL: staffUrl,
      TRUST_PROXY: HOST,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: path.join(folder, 'data'),
      DELETIONS_LOG: path.join(folder, 'deletions.log'),
      // Recorded data may be years old.
      RETENTION_UNFINISHED_DAYS: '9999',
      MAIL_TRANSPORT: 'smtp',
      MAIL_FROM: 'loans@lantern.example',
      SMTP_URL: `smtp://${HOST}:${mail.port}`,
      SMS_TRANSPORT: 'twilio',
      TWILIO_API_URL: twilio.url,
      ...twilioAccount,
      FIELD_ENCRYPTION_KEY_FILE: path.join(secrets, 'field-encryption-key'),
      IDENTITY_KEY_FILE: path.join(secrets, 'identity-key'),
      SEAL_KEY_FILE: path.join(secrets, 'seal-key'),
      SEAL_CERTIFICATE_FILE: path.join(secrets, 'seal-certificate'),
    }
    const admin = (from: string, ...words: string[]) =>
      execFileSync(process.execPath, [path.join(from, 'apps/server/src/admin.ts'), ...words], { env, encoding: 'utf8' })
    if (data) {
      admin(build, 'restore', backupIn(data))
      admin(build, 'mode', 'set', 'normal')
    }
    const servers = ports.map(port => productionServer(port, env))
    closing.push(() => Promise.all(servers.map(each => each.stop())))
    await Promise.all(servers.map(each => each.start(build)))

    const database = new pg.Client(databaseUrl.href)
    await database.connect()
    closing.push(() => database.end())
    await database.query(newDealer)

    const nginx = startNginx(folder, secrets, { proxyPort: proxyPort!, redirectPort: redirectPort!, ports })
    closing.push(() => end(nginx, 'SIGTERM'))
    const ca = readFileSync(path.join(secrets, 'tls-certificate'))
    await untilReady(() =>
      fetch(`http://${HOST}:${redirectPort}`, { redirect: 'manual' }).then(({ status }) => status === 308),
    )

    return {
      url,
      staffUrl,
      database,
      databaseUrl: databaseUrl.href,
      mail,
      twilio,
      servers,
      /** A browser behind this address of the loopback network. */
      clientFrom(localAddress: string, address = url) {
        const client = httpsClient({ url: address, ca, localAddress })
        closing.push(client.close)
        return client
      },
      /** Runs an admin command with the settings of the servers. Returns what it prints. */
      admin: (...words: string[]) => admin(build, ...words),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export type ProductionSite = Awaited<ReturnType<typeof productionSite>>
export type ProductionServer = ProductionSite['servers'][number]

const newDealer = {
  text: `insert into dealer (id, slug, name, phone_number, brand_color, logo_url, logo_width, logo_height, website_url, email)
         values ($1, $2, 'Sunrise Homes', '+15125550142', '#a8480f', '/dealers/sunrise-homes.svg', 156, 48, $3, $4)
         on conflict (slug) do nothing`,
  values: [newId(), DEALER, `https://${DEALER}.example.com`, `hello@${DEALER}.example.com`],
}

interface Readiness {
  status: string
  version: string
  failing?: string[]
}

function productionServer(port: number, env: NodeJS.ProcessEnv) {
  const url = `http://${HOST}:${port}`
  let child: ChildProcess | undefined
  let output = ''
  const readiness = async () => {
    const response = await fetch(`${url}/health/ready`)
    return { status: response.status, body: (await response.json()) as Readiness }
  }
  return {
    url,
    readiness,
    /** Starts the build in this folder. Resolves when it is ready. */
    async start(folder = inProject('.')) {
      output = ''
      child = spawn(process.execPath, [path.join(folder, 'apps/server/src/main.ts')], {
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout!, child.stderr!])
        stream.setEncoding('utf8').on('data', chunk => {
          output += chunk
        })
      await untilReady(async () => {
        if (hasEnded(child)) throw new Error(`The server ended: ${output}`)
        return (await readiness()).status === 200
      })
    },
    /** Sends SIGTERM. Resolves with the exit code and the signal that ended the process. */
    stop: () => (child && !hasEnded(child) ? end(child, 'SIGTERM') : undefined),
    /** Sends SIGKILL, as when the machine runs out of memory. */
    kill: () => end(child!, 'SIGKILL'),
    output: () => output,
  }
}

const hasEnded = (child: ChildProcess | undefined) => child?.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown[]> {
  const ended = once(child, 'exit')
  child.kill(signal)
  return ended
}

async function untilReady(isReady: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + READY_MS; performance.now() < deadline; await delay(50)) {
    const ready = await isReady().catch(error => {
      // Nothing listens yet.
      if (error instanceof TypeError) return false
      throw error
    })
    if (ready) return
  }
  throw new Error('A server of the site is not ready.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
