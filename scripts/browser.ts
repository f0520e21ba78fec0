import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const { env, platform } = process

const macApps = ['Google Chrome', 'Microsoft Edge', 'Chromium']
/** The first one is lighter than a whole browser. */
const linuxCommands = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  'microsoft-edge-stable',
]

/** Returns the path of a browser of the Chromium family, and installs one where there is none. Throws if it cannot. */
export function ensureBrowser(): string {
  const browser = findBrowser() ?? (installFromDebian() || installWithPlaywright() ? findBrowser() : undefined)
  if (!browser)
    throw new Error(
      'No browser was found. Install Google Chrome or run npx playwright install chromium, or set CHROME_PATH.',
    )
  return browser
}

function findBrowser(): string | undefined {
  const installed =
    platform === 'darwin'
      ? macApps.map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)
      : (env.PATH ?? '').split(':').flatMap(folder => linuxCommands.map(name => path.join(folder, name)))
  return [env.CHROME_PATH, chromium.executablePath(), ...installed].find(file => file && existsSync(file))
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return (
    succeeds('apt-get', 'update', '-qq') &&
    ['chromium-headless-shell', 'chromium'].some(name =>
      succeeds('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name),
    )
  )
}

function installWithPlaywright(): boolean {
  return succeeds('playwright', 'install', 'chromium')
}

function succeeds(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}
