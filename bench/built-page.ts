import { execFile } from 'node:child_process'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from './running-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The texts of a built page by their path: `{ '/index.html': …, '/assets/index-….js': … }`. */
export type BuiltPage = Record<string, string>

const execute = promisify(execFile)
const production = { ...process.env, NODE_ENV: 'production' }

/** Builds a page with Vite from these sources, with the product's version of React. */
export async function buildPage(sources: Record<string, string>): Promise<BuiltPage> {
  await using folder = await temporaryFolder()
  await symlink(path.join(projectFolder, 'node_modules'), path.join(folder.path, 'node_modules'))
  for (const [file, text] of Object.entries(sources)) await writeFile(path.join(folder.path, file), text)
  const vite = path.join(projectFolder, 'node_modules/vite/bin/vite.js')
  await execute(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: folder.path, env: production })
  return readTexts(path.join(folder.path, 'dist'))
}

/** The personal information page with React Hook Form, Base UI and zod. Its packages are installed on first use. */
export async function buildPeerPage(): Promise<BuiltPage> {
  const cwd = path.join(projectFolder, 'bench/peer')
  // The variables of the npm that runs the benchmark would take precedence over this package's configuration.
  const env = Object.fromEntries(Object.entries(production).filter(([name]) => !name.startsWith('npm_')))
  await execute('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd, env: { ...env, NODE_ENV: '' } })
  await execute('npm', ['run', 'build'], { cwd, env })
  return readTexts(path.join(cwd, 'dist'))
}

async function readTexts(folder: string): Promise<BuiltPage> {
  const files = (await readdir(folder, { recursive: true })).filter(file => path.extname(file))
  const texts = files.map(async file => [`/${file}`, await readFile(path.join(folder, file), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}
