import { readFileSync } from 'node:fs'
import path from 'node:path'

const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')

/** Every setting there is, empty: so neither the environment nor the `.env` of whoever runs the journeys reaches their servers. */
const silenced = Object.fromEntries([...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => [name, '']))

/**
 * The environment of a journey's server: all settings as they are by default, but for these, and that it believes the
 * browser where it says it calls from.
 */
export const serverEnv = (settings: { PORT: string; PUBLIC_URL: string; DATA_DIR: string }) => ({
  ...process.env,
  ...silenced,
  TRUST_PROXY: '127.0.0.1, ::1',
  ...settings,
})
