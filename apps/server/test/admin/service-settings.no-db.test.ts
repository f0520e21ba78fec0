import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { ownerSetting, serviceSettings } from '../../../../scripts/service-settings.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { inProject } from '../support/nginx.ts'

/** The unit of deploy/ with its files in this folder. */
function installed(folder: string, settings: string): string {
  const unit = readFileSync(inProject('deploy/porchlight@.service'), 'utf8').replaceAll('/etc/porchlight', folder)
  const file = path.join(folder, 'porchlight@.service')
  writeFileSync(file, unit)
  writeFileSync(path.join(folder, 'porchlight.env'), settings)
  return file
}
const deliveredSettings = readFileSync(inProject('deploy/porchlight.env'), 'utf8')

it('gives a command the settings of the unit, with its credentials as files', () => {
  const folder = emptyFolder()
  expect(serviceSettings(installed(folder, deliveredSettings))).toMatchObject({
    NODE_ENV: 'production',
    DATA_DIR: '/var/lib/porchlight',
    MAIL_FROM: 'loans@apply.example.com',
    DATABASE_URL_FILE: `${folder}/secrets/database-url`,
    SEAL_CERTIFICATE_FILE: `${folder}/secrets/seal-certificate`,
  })
})

it('reads drop-ins of the unit, and prefers the file of settings as systemd does', () => {
  const folder = emptyFolder()
  const unit = installed(folder, 'DATA_DIR=/srv/porchlight')
  mkdirSync(`${unit}.d`)
  const lines = [
    'Environment = NODE_ENV=test',
    'LoadCredential=dkim-key:/etc/dkim-key',
    'Environment=MAIL_DKIM_KEY_FILE=%d/dkim-key',
  ]
  writeFileSync(`${unit}.d/override.conf`, ['[Service]', ...lines].join('\n  '))
  expect(serviceSettings(unit)).toMatchObject({
    DATA_DIR: '/srv/porchlight',
    NODE_ENV: 'test',
    MAIL_DKIM_KEY_FILE: '/etc/dkim-key',
  })
})

it('gives a command the password of the owner of the tables, where it is beside that of the servers', () => {
  const folder = emptyFolder()
  const env = serviceSettings(installed(folder, deliveredSettings))
  expect(ownerSetting(env)).toEqual({})
  mkdirSync(path.join(folder, 'secrets'))
  const file = path.join(folder, 'secrets/migration-database-url')
  writeFileSync(file, 'postgres://owner@db/porchlight')
  expect(ownerSetting(env)).toEqual({ MIGRATION_DATABASE_URL_FILE: file })
})

it('reads the delivered file as a shell and as dotenv do', () => {
  const env = serviceSettings(installed(emptyFolder(), deliveredSettings))
  const names = Object.keys(parseEnv(deliveredSettings))
  const script = `set -a; . ${inProject('deploy/porchlight.env')}; env -0`
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {} })
  const shell = Object.fromEntries(stdout.split('\0').map(line => line.split(/=(.*)/s).slice(0, 2)))
  for (const name of names)
    expect([name, shell[name], parseEnv(deliveredSettings)[name]]).toEqual([name, env[name], env[name]])
})

it.each([
  ['A=b c', 'b c'],
  ['A="b # c"', 'b # c'],
  ['A=\'b "c"\'', 'b "c"'],
  ['A=', ''],
  ['# A=b\n; c\n\nA=d', 'd'],
  ['# b\r\nA=b \t\r\n', 'b'],
])('reads %j', (line, value) => {
  expect(serviceSettings(installed(emptyFolder(), line)).A).toBe(value)
})

it.each(['A="b', 'A=b"c"', 'A="b" c', 'A=b\\ c', 'A= b', '# b \\\nA=c', '1A=b', 'export A=b', 'A'])(
  'refuses %j, which is read in several ways',
  line => {
    expect(() => serviceSettings(installed(emptyFolder(), line))).toThrow(
      /^Line 1 of .* is not of the form NAME="value"\.$/,
    )
  },
)

it('a command without the settings of a service makes no database', () => {
  const DATA_DIR = path.join(emptyFolder(), 'data')
  const { PATH } = process.env
  const admin = (...words: string[]) =>
    spawnSync(process.execPath, [inProject('apps/server/src/admin.ts'), ...words], {
      encoding: 'utf8',
      env: { PATH, DATA_DIR },
    })
  const missing = `There is no database in ${DATA_DIR}`
  for (const words of [['dealer', 'list'], ['migrate'], ['backup', path.join(DATA_DIR, '..', 'file')]]) {
    const { status, stderr } = admin(...words)
    expect([words, status, stderr]).toEqual([words, 1, expect.stringContaining(missing)])
    expect(stderr).toContain('deploy/porchlight-admin')
  }
  const { status, stdout } = admin('doctor', '--offline')
  expect([status, stdout]).toEqual([1, expect.stringContaining(`problem  Database: ${missing}`)])
  expect(existsSync(DATA_DIR)).toBe(false)
})

it('deploy/porchlight-admin runs a command with the settings of the unit', () => {
  const folder = emptyFolder()
  const unit = installed(folder, deliveredSettings)
  const { PATH } = process.env
  const { status, stdout } = spawnSync(inProject('deploy/porchlight-admin'), ['doctor', '--offline'], {
    encoding: 'utf8',
    env: { PATH, PORCHLIGHT_UNIT: unit },
  })
  expect([status, stdout]).toEqual([1, expect.stringContaining(`DATABASE_URL cannot be read from the file`)])
})
