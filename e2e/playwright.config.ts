import { rmSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.ts'
import { testNodeFlags } from '../scripts/node-flags.ts'
import { isRelease, RELEASE_TAG } from '../scripts/release.ts'
import { newDataFolder } from './support/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { serverEnv } from './support/server-env.ts'

// Each worker evaluates this file again and reuses the values of the first evaluation.
const { env } = process
if (!env.E2E_URL) {
  env.E2E_URL = `http://localhost:${await freePort()}`
  const { embeddedTemplate } = await import('../apps/server/test/support/database-template.ts')
  env.E2E_DATABASE_TEMPLATE = await embeddedTemplate()
  const folder = newDataFolder(env.E2E_DATABASE_TEMPLATE)
  env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const { E2E_URL: PUBLIC_URL, E2E_DATA_DIR: DATA_DIR = '' } = env

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  ...(!isRelease && { grepInvert: new RegExp(RELEASE_TAG) }),
  // The journeys share one server, and the machine with all other tests.
  workers: 2,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: PUBLIC_URL,
    // Most borrowers use a phone.
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Colors in transition fail the contrast check.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: ensureBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  webServer: {
    command: `"${process.execPath}" ${testNodeFlags.join(' ')} apps/server/src/main.ts`,
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `${PUBLIC_URL}/v1/dealer/sunrise-homes`,
    env: serverEnv({ PORT: new URL(PUBLIC_URL).port, PUBLIC_URL, DATA_DIR }),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
