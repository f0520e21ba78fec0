import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Setting } from '../../src/platform/settings/readers.ts'
import { readSettings, settingsTable } from '../../src/settings.ts'
import { emptyFolder } from '../support/empty-folder.ts'

const settings = Object.entries<Setting<unknown>>(settingsTable)
const names = new Set(
  settings.flatMap(([name, { isSecret, mayBeFile }]) => (isSecret || mayBeFile ? [name, `${name}_FILE`] : [name])),
)

/** The name with each letter dropped, doubled, and exchanged with the next one. */
const misspellingsOf = (name: string): string[] =>
  [...name].flatMap((letter, index) => {
    const [before, after] = [name.slice(0, index), name.slice(index + 1)]
    return [before + after, before + letter + letter + after, before + after.charAt(0) + letter + after.slice(1)]
  })

const problemsOf = (env: NodeJS.ProcessEnv, file = '/nowhere/.env'): string => {
  try {
    readSettings(env, file)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** A misspelling of two names leads to the first of them in the table. */
const leadsTo = new Map<string, string>()
for (const name of names) for (const wrong of misspellingsOf(name)) if (!leadsTo.has(wrong)) leadsTo.set(wrong, name)

it.each([...names])('each misspelled %s stops the start, and its sentence names the setting', name => {
  const wrong = new Set(misspellingsOf(name).filter(each => !names.has(each)))
  const sentences = [...wrong].map(
    each => `${each} in the environment is not a setting. Did you mean ${leadsTo.get(each)}?`,
  )
  expect(problemsOf(Object.fromEntries([...wrong].map(each => [each, 'x']))).split('\n')).toEqual(sentences)
})

it.each([
  ['RETENTION_DECLIND_DAYS', 'RETENTION_DECLINED_DAYS'],
  ['LENDER_NMLS', 'LENDER_NMLS_ID'],
  ['DATABASE_TIMEOUT', 'DATABASE_TIMEOUT_SECONDS'],
  ['LENDER_NAME_FILE', 'LENDER_NAME'],
  ['PORT_FILE', 'PORT'],
  ['lender_name', 'LENDER_NAME'],
  ['Mail_From', 'MAIL_FROM'],
])('%s stops the start, and %s is named', (wrong, name) => {
  expect(problemsOf({ [wrong]: '800' })).toContain(
    `${wrong} in the environment is not a setting. Did you mean ${name}?`,
  )
})

it('names the likely setting of .env as well', () => {
  const file = path.join(emptyFolder(), '.env')
  writeFileSync(file, 'LENDER_NMLS=9\n')
  expect(problemsOf({}, file)).toBe('LENDER_NMLS in .env is not a setting. Did you mean LENDER_NMLS_ID?')
})

/** Variables of other programs, with values that they have. */
const others: Record<string, Record<string, string>> = {
  shells: { HOME: '/root', HOSTNAME: 'a', HOSTTYPE: 'x', LANG: 'C', LOGNAME: 'a', MAIL: '/var/mail/a', PATH: '/bin' },
  terminals: { PWD: '/', OLDPWD: '/', SHELL: '/bin/sh', SHLVL: '1', TERM: 'x', USER: 'a', TZ: 'UTC', TMPDIR: '/tmp' },
  systemd: {
    CREDENTIALS_DIRECTORY: '/run/credentials/porchlight@3001.service',
    INVOCATION_ID: '1',
    JOURNAL_STREAM: '8:1',
    LISTEN_FDS: '1',
    LISTEN_PID: '1',
    MAINPID: '1',
    NOTIFY_SOCKET: '/run/n',
    RUNTIME_DIRECTORY: '/run/a',
    STATE_DIRECTORY: '/var/lib/porchlight',
    SYSTEMD_EXEC_PID: '1',
    WATCHDOG_USEC: '1',
  },
  containers: { container: 'podman', HOSTNAME: 'a', NODE_VERSION: '24', YARN_VERSION: '1', SSL_CERT_FILE: '/a' },
  node: { NODE_OPTIONS: '--x', NODE_PATH: '/a', NODE_EXTRA_CA_CERTS: '/a', NODE_NO_WARNINGS: '1', NODE_DEBUG: 'x' },
  npm: {
    INIT_CWD: '/',
    npm_command: 'run',
    npm_config_cache: '/a',
    npm_execpath: '/a',
    npm_lifecycle_event: 'start',
    npm_package_name: 'porchlight',
    NODE: '/a',
    COLOR: '0',
    EDITOR: 'vi',
  },
  kubernetes: Object.fromEntries(
    ['KUBERNETES', 'PORCHLIGHT', 'LENDER', 'DATABASE', 'MAIL', 'SMTP', 'SEAL'].flatMap(service => [
      [`${service}_SERVICE_HOST`, '10.0.0.1'],
      [`${service}_SERVICE_PORT`, '443'],
      [`${service}_SERVICE_PORT_HTTPS`, '443'],
      [`${service}_PORT`, 'tcp://10.0.0.1:443'],
      [`${service}_PORT_443_TCP`, 'tcp://10.0.0.1:443'],
      [`${service}_PORT_443_TCP_PROTO`, 'tcp'],
      [`${service}_PORT_443_TCP_PORT`, '443'],
      [`${service}_PORT_443_TCP_ADDR`, '10.0.0.1'],
    ]),
  ),
  platforms: {
    AWS_REGION: 'x',
    AWS_ACCESS_KEY_ID: 'x',
    DATABASE_CONNECTION_POOL_URL: 'x',
    DATABASE_HOST: 'x',
    DATABASE_NAME: 'x',
    DATABASE_PASSWORD: 'x',
    DATABASE_PRIVATE_URL: 'x',
    DATABASE_PUBLIC_URL: 'x',
    DATABASE_USER: 'x',
    DOCUMENT_ROOT: 'x',
    DYNO: 'web.1',
    FLY_REGION: 'x',
    HTTP_PROXY: 'x',
    IDENTITY_ENDPOINT: 'x',
    IDENTITY_HEADER: 'x',
    K_SERVICE: 'x',
    METRICS_PATH: 'x',
    PGDATA: 'x',
    PGHOST: 'x',
    PGPORT: 'x',
    PORT0: '31000',
    PORTS: '31000',
    REDIS_URL: 'x',
    S3_HOST: 'x',
    SMTP_HOST: 'x',
    SMTP_PORT: '25',
    TWILIO_API_KEY: 'x',
    TWILIO_API_SECRET: 'x',
  },
  tests: { CI: '1', TEST_DATABASE_URL: 'x', TEST_SMTP_URL: 'x', VITEST: 'true', SHOTS: 'x', CHROME_PATH: 'x' },
}

it.each(Object.entries(others))('variables of %s do not', (_, env) => {
  expect(problemsOf(env)).toBe('')
})
