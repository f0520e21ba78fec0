import { readFileSync } from 'node:fs'
import path from 'node:path'

const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')

/** All settings, empty, so that neither the environment nor a local `.env` reaches the test servers. */
const silenced = Object.fromEntries([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => [name, '']))

/**
 * The environment of a test server: default settings except the given ones, no demo data, and a trusted `X-Forwarded-For` from the
 * browser.
 */
export const serverEnv = (settings: { PORT: string; PUBLIC_URL: string; DATA_DIR: string }) => ({
  ...process.env,
  ...silenced,
  TRUST_PROXY: '127.0.0.1, ::1',
  DEMO_DATA: 'none',
  ...settings,
})
