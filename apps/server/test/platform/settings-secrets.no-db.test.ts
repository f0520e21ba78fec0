import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hasFile } from '../../src/platform/settings/settings.ts'
import { readSettings, settingsTable, showSettings } from '../../src/settings.ts'
import { adminWith } from '../support/admin-command.ts'
import { emptyFolder } from '../support/empty-folder.ts'

const noFile = '/nowhere/.env'

/** Secrets of each form that an operator may write to the wrong setting, and the part of each that nothing may print. */
const planted = [
  ['redis://app:planted%2BZq9@127.0.0.1:1/0', 'planted'],
  ['postgres://app:planted%2BZq9@127.0.0.1:1/name', 'planted'],
  ['https://:planted@127.0.0.1:1/', 'planted'],
  ['cGxhbnRlZA+planted/Zq9==', 'planted'],
  ['5f2b9c0e7a41d3865f2b9c0e7a41d386', '5f2b9c'],
  ['10.0.0.0/8,2026-12-24,planted-Zq9', 'planted'],
  ['planted-Zq9\nsecond line', 'planted'],
] as const

/** All that a command or the start of a server prints about these settings. */
async function printed(env: NodeJS.ProcessEnv): Promise<string> {
  const refusal = () => {
    try {
      readSettings(env, noFile)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const { out, err } = await adminWith(() => readSettings(env, noFile))('doctor', '--offline')
  return [JSON.stringify(showSettings(env, noFile)), refusal(), out, err].join('\n')
}

const ways = Object.entries(settingsTable).flatMap(([name, setting]) =>
  hasFile(setting) ? [name, `${name}_FILE`] : [name],
)

it.each(ways)('a secret in %s is not printed', async name => {
  const DATA_DIR = emptyFolder()
  for (const [secret, part] of planted) expect(await printed({ DATA_DIR, [name]: secret })).not.toContain(part)
})

it.each(ways.filter(name => name.endsWith('_FILE')))(
  'a secret in the file that %s names is not printed',
  async name => {
    const DATA_DIR = emptyFolder()
    const file = path.join(DATA_DIR, 'secret')
    for (const [secret, part] of planted) {
      writeFileSync(file, secret)
      const text = await printed({ DATA_DIR, [name]: file })
      expect(text).not.toContain(part)
      expect(text).toContain(file)
    }
  },
)

it.each(planted)('a line %j of .env that is no setting is not printed', (secret, part) => {
  const file = path.join(emptyFolder(), '.env')
  writeFileSync(file, `SEAL_KEY=a\n${secret.replace(/\n.*/, '')}=\n`)
  expect(() => readSettings({}, file)).toThrow('.env')
  expect(() => readSettings({}, file)).not.toThrow(part)
})
