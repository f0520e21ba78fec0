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

/** Variables of other programs. */
const others: Record<string, string> = {
  shells: 'HOME HOSTNAME HOSTTYPE LANG LOGNAME MAIL PATH PWD OLDPWD SHELL SHLVL TERM USER TZ TMPDIR',
  systemd: `CREDENTIALS_DIRECTORY INVOCATION_ID JOURNAL_STREAM LISTEN_FDS LISTEN_PID MAINPID NOTIFY_SOCKET
    RUNTIME_DIRECTORY STATE_DIRECTORY SYSTEMD_EXEC_PID WATCHDOG_USEC`,
  containers: 'container NODE_VERSION YARN_VERSION SSL_CERT_FILE',
  node: 'NODE NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_NO_WARNINGS NODE_DEBUG',
  npm: 'INIT_CWD npm_command npm_config_cache npm_execpath npm_lifecycle_event npm_package_name COLOR EDITOR',
  kubernetes: ['KUBERNETES', 'PORCHLIGHT', 'LENDER', 'DATABASE', 'MAIL', 'SMTP', 'SEAL']
    .flatMap(service =>
      ['SERVICE_HOST', 'SERVICE_PORT', 'PORT', 'PORT_443_TCP', 'PORT_443_TCP_PROTO'].map(name => `${service}_${name}`),
    )
    .join(' '),
  platforms: `AWS_REGION AWS_ACCESS_KEY_ID DATABASE_CONNECTION_POOL_URL DATABASE_HOST DATABASE_NAME DATABASE_PASSWORD
    DATABASE_PRIVATE_URL DATABASE_PUBLIC_URL DATABASE_USER DOCUMENT_ROOT DYNO FLY_REGION HTTP_PROXY IDENTITY_ENDPOINT
    IDENTITY_HEADER K_SERVICE METRICS_PATH PGDATA PGHOST PGPORT PORT0 PORTS REDIS_URL S3_HOST SMTP_HOST SMTP_PORT
    TWILIO_API_KEY TWILIO_API_SECRET`,
  tests: 'CI TEST_DATABASE_URL TEST_SMTP_URL VITEST SHOTS CHROME_PATH',
}

it.each(Object.entries(others))('variables of %s do not', (_, names) => {
  expect(problemsOf(Object.fromEntries(names.split(/\s+/).map(name => [name, 'x'])))).toBe('')
})
