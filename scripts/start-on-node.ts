// Proves that `npm start` works on other releases of Node: `node scripts/start-on-node.ts 18 26`. Each release installs
// and starts a copy of the project in a folder of its own, with an empty npm cache. The last line is the count.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

/** The npm that comes with each release of Node; with 18, the older one of Debian 12. */
const npmVersions: Record<string, string> = { 18: '9.2.0', 20: '10.8.2', 22: '10.9.4', 24: '11.6.1', 26: '11.19.1' }
/** Installing with an empty cache takes minutes where the registry is slow. */
const START_MS = 600_000
const STOP_MS = 30_000
/** Files and folders that a fresh clone does not have. */
const notCommitted = ['.git', '.generated', '.cache', '.env', 'dist', 'node_modules', 'test-results']

const versions = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(npmVersions)
let passed = 0
for (const version of versions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-node-'))
  try {
    await startOn(version, folder)
    passed++
  } catch (error) {
    console.error(`✗ Node ${version}: ${error instanceof Error ? error.message : error}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const failed = versions.length - passed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function startOn(version: string, folder: string) {
  const release = path.join(folder, 'release')
  const packages = [`node-${process.platform}-${process.arch}@${version}`, `npm@${npmVersions[version]}`]
  execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', release, ...packages], { stdio: 'inherit' })
  const bin = [path.join(release, `node_modules/node-${process.platform}-${process.arch}/bin`)]
  bin.push(path.join(release, 'node_modules/.bin'))

  const copy = path.join(folder, 'project')
  const isCommitted = (source: string) =>
    source !== path.resolve('data') && !notCommitted.includes(path.basename(source))
  cpSync(process.cwd(), copy, { recursive: true, filter: isCommitted })
  const port = await freePort()
  const tools = (process.env.PATH ?? '').split(path.delimiter).filter(entry => !entry.startsWith(process.cwd()))
  const npm = spawn('npm', ['start'], {
    cwd: copy,
    env: {
      ...process.env,
      PATH: [...bin, ...tools].join(path.delimiter),
      npm_config_cache: path.join(folder, 'cache'),
      PORT: String(port),
      DEMO_DATA: 'none',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(npm.stdout), text(npm.stderr)])
  const begin = performance.now()
  try {
    const page = await firstPage(`http://localhost:${port}/sunrise-homes`, () => npm.exitCode === null)
    if (!page.includes('Sunrise Homes')) throw new Error('the page of the dealer does not name the dealer')
    console.log(`✓ Node ${version} answered after ${Math.round((performance.now() - begin) / 1000)} s`)
  } catch (error) {
    npm.kill()
    throw new Error(`${error instanceof Error ? error.message : error}\n${(await output).join('\n')}`)
  }
  npm.kill()
  if (npm.exitCode === null) await once(npm, 'exit')
  await stopped(`http://localhost:${port}`)
}

async function firstPage(url: string, isRunning: () => boolean): Promise<string> {
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await delay(500)) {
    if (!isRunning()) throw new Error('npm start ended')
    const response = await fetch(url).catch(() => undefined)
    if (response) return response.text()
  }
  throw new Error('the server did not answer')
}

async function stopped(url: string) {
  for (const deadline = performance.now() + STOP_MS; performance.now() < deadline; await delay(500))
    if (
      await fetch(url).then(
        () => false,
        () => true,
      )
    )
      return
  throw new Error('the server did not stop')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
