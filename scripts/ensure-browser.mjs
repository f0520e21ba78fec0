// Finds a browser of Chromium's family for the tests, or installs one. Run alone, it prints the path.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './project.mjs'

const { env, platform } = process

const macApps = ['Google Chrome', 'Microsoft Edge', 'Chromium']
const windowsApps = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
const linuxCommands = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser', 'microsoft-edge-stable']

function* candidates(playwrightsOwn) {
  yield env.CHROME_PATH
  yield playwrightsOwn
  const within = (folders, names) =>
    folders.filter(Boolean).flatMap(folder => names.map(name => path.join(folder, name)))
  if (platform === 'darwin')
    yield* within(
      ['/Applications', `${env.HOME}/Applications`],
      macApps.map(name => `${name}.app/Contents/MacOS/${name}`),
    )
  if (platform === 'win32') yield* within([env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA], windowsApps)
  if (platform === 'linux') yield* within((env.PATH ?? '').split(':'), linuxCommands)
}

/** The path of a browser. Throws a sentence where there is none and none could be installed. */
export async function ensureBrowser() {
  const { chromium } = await import('@playwright/test')
  const find = () => [...candidates(chromium.executablePath())].find(file => file && existsSync(file))
  const attempts = [
    async () => {},
    installFromDebian,
    () => run('playwright', ['install', 'chromium'], { quiet: true }),
  ]
  for (const attempt of attempts) {
    await attempt()
    const browser = find()
    if (browser) return browser
  }
  throw new Error(
    'No browser was found. Install Google Chrome, or run npx playwright install chromium, or set CHROME_PATH.',
  )
}

async function installFromDebian() {
  if (platform !== 'linux' || process.getuid() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureBrowser())
