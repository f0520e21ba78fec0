import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { ownerSetting, serviceSettings } from '../../../../scripts/service-settings.ts'
import { errorIdOf } from '../../src/platform/http/error-id.ts'
import { REQUEST_ID_LABEL } from '../../src/platform/http/log.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { compileCache } from '../support/kills.ts'
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
  expect(serviceSettings(installed(folder, deliveredSettings)).env).toMatchObject({
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
  const { env, origins } = serviceSettings(unit)
  expect(env).toMatchObject({
    DATA_DIR: '/srv/porchlight',
    NODE_ENV: 'test',
    MAIL_DKIM_KEY_FILE: '/etc/dkim-key',
  })
  expect(origins).toMatchObject({
    DATA_DIR: path.join(folder, 'porchlight.env'),
    NODE_ENV: `${unit}.d/override.conf`,
    SMTP_URL_FILE: unit,
  })
})

it('gives a command the password of the owner of the tables, where it is beside that of the servers', () => {
  const folder = emptyFolder()
  const { env } = serviceSettings(installed(folder, deliveredSettings))
  expect(ownerSetting(env)).toEqual({})
  mkdirSync(path.join(folder, 'secrets'))
  const file = path.join(folder, 'secrets/migration-database-url')
  writeFileSync(file, 'postgres://owner@db/porchlight')
  expect(ownerSetting(env)).toEqual({ MIGRATION_DATABASE_URL_FILE: file })
})

it('reads the delivered file as a shell and as dotenv do', () => {
  const { env } = serviceSettings(installed(emptyFolder(), deliveredSettings))
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
  expect(serviceSettings(installed(emptyFolder(), line)).env.A).toBe(value)
})

it.each(['A="b', 'A=b"c"', 'A="b" c', 'A=b\\ c', 'A= b', '# b \\\nA=c', '1A=b', 'export A=b', 'A'])(
  'refuses %j, which is read in several ways',
  line => {
    expect(() => serviceSettings(installed(emptyFolder(), line))).toThrow(
      /^Line 1 of .* is not of the form NAME="value"\.$/,
    )
  },
)

/** Runs a command as someone who forgot the settings of the service. */
function adminWithoutSettings(...words: string[]) {
  const DATA_DIR = path.join(emptyFolder(), 'data')
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('apps/server/src/admin.ts'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR, ...compileCache },
  })
  return { status, stdout, stderr, missing: `There is no database in ${DATA_DIR}`, hasData: existsSync(DATA_DIR) }
}

it.each([['dealer', 'list'], ['migrate'], ['backup', path.join(tmpdir(), 'porchlight-backup')]])(
  '%s without the settings of a service makes no database, and names the command for one',
  (...words) => {
    const { status, stderr, missing, hasData } = adminWithoutSettings(...words)
    expect([status, stderr, hasData]).toEqual([1, expect.stringContaining(missing), false])
    expect(stderr).toContain('deploy/porchlight-admin')
  },
)

it('doctor without the settings of a service makes no database', () => {
  const { status, stdout, missing, hasData } = adminWithoutSettings('doctor', '--offline')
  expect([status, stdout, hasData]).toEqual([1, expect.stringContaining(`problem  Database: ${missing}`), false])
})

/** Runs deploy/porchlight-admin with the unit, in another folder than that of the release. */
function adminOfService(unit: string, words: readonly string[], cwd = emptyFolder()) {
  const env = { PATH: process.env.PATH, PORCHLIGHT_UNIT: unit, ...compileCache }
  const { status, stdout, stderr } = spawnSync(inProject('deploy/porchlight-admin'), words, {
    encoding: 'utf8',
    env,
    cwd,
  })
  return { status, stdout, stderr }
}

it.each([['doctor', '--offline'], ['migrate']])(
  'deploy/porchlight-admin runs %s with the settings of the unit, and does not advise to use it',
  (...words) => {
    const { status, stdout, stderr } = adminOfService(installed(emptyFolder(), deliveredSettings), words)
    expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('DATABASE_URL cannot be read from the file')])
    expect(stdout + stderr).not.toContain('porchlight-admin COMMAND')
  },
)

it('deploy/porchlight-admin names itself in its help', () => {
  const unit = installed(emptyFolder(), deliveredSettings)
  expect(adminOfService(unit, ['--help']).stdout).toMatch(/^porchlight-admin COMMAND\n/)
})

it('settings show names the file that each setting is from, and no secret', () => {
  const folder = emptyFolder()
  const lines = [
    'PUBLIC_URL=https://loans.lender.example',
    'MAIL_DKIM_KEY=planted-key',
    'S3_ENDPOINT=https://planted@s3',
  ]
  const unit = installed(folder, lines.join('\n'))
  const { status, stdout, stderr } = adminOfService(unit, ['settings', 'show'])
  const shown = new Map(stdout.split('\n').map(line => [line.split('\t')[0], line.split('\t').slice(1)]))
  const settings = path.join(folder, 'porchlight.env')
  const names = ['PUBLIC_URL', 'NODE_ENV', 'SMTP_URL', 'MAIL_DKIM_KEY', 'S3_ENDPOINT', 'HOST', 'METRICS_PORT']
  expect(names.map(name => shown.get(name))).toEqual([
    ['https://loans.lender.example', settings],
    ['production', unit],
    ['(cannot be used)', unit],
    ['(hidden)', settings],
    ['(cannot be used)', settings],
    ['127.0.0.1', 'default'],
    ['-', 'not given'],
  ])
  expect(stdout + stderr).not.toContain('planted')
  expect([status, stderr]).toEqual([1, expect.stringContaining('SMTP_URL cannot be read from the file')])
})

const REQUEST_ID = '6f1c0f5e-2c1f-4a57-9d0e-2f4b8c1d7a90'
const ERROR_LINE = JSON.stringify({ [REQUEST_ID_LABEL]: REQUEST_ID })

it.each([
  ['deploy/porchlight-admin', () => [inProject('deploy/porchlight-admin')]],
  ['npm run admin', () => ['npm', '--prefix', inProject('.'), '--silent', 'run', 'admin', '--']],
])("%s finds and names files in the caller's folder", (_, program) => {
  const folder = emptyFolder()
  const PORCHLIGHT_UNIT = installed(folder, deliveredSettings)
  const { PATH, HOME } = process.env
  const [command = '', ...words] = program()
  const find = (log: string) =>
    spawnSync(command, [...words, 'error', errorIdOf(REQUEST_ID), '--log', log], {
      encoding: 'utf8',
      env: { PATH, HOME, PORCHLIGHT_UNIT },
      cwd: folder,
    })
  writeFileSync(path.join(folder, 'server.log'), ERROR_LINE)
  expect(find('server.log')).toMatchObject({ status: 0, stdout: `${ERROR_LINE}\n` })
  expect(find('other.log')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(path.join(folder, 'other.log')),
  })
})
