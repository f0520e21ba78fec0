import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { newSecrets, readDeployFile } from '../support/deploy-files.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { inProject, siteOf, writeNginxConfiguration } from '../support/nginx.ts'

// Runs the programs in deploy/, and those that read its files.

it('new-secrets.sh makes files for their owner alone, and never replaces one', () => {
  const folder = path.join(emptyFolder(), 'secrets')
  newSecrets(folder, 'localhost')
  const files = readdirSync(folder)
  const certificate = new X509Certificate(readFileSync(path.join(folder, 'seal-certificate')))
  expect(certificate.subject).toContain('O=Oak & Elm Lending')
  const withoutName = { encoding: 'utf8', env: { PATH: process.env.PATH } } as const
  const unnamed = spawnSync(inProject('deploy/new-secrets.sh'), [emptyFolder()], withoutName)
  expect([unnamed.status === 0, unnamed.stderr]).toEqual([false, expect.stringContaining('LENDER_NAME')])
  const contents = () => files.map(file => readFileSync(path.join(folder, file), 'utf8'))
  expect(files.map(file => modeOf(path.join(folder, file)))).toEqual(files.map(() => 0o600))
  const first = contents()
  newSecrets(folder, 'localhost')
  expect(contents()).toEqual(first)
})

/** Returns a call of new-release.sh, under a mask that excludes others, on a commit whose pages this command builds. */
function newRelease(build: string) {
  const source = path.join(emptyFolder(), 'source')
  cpSync(inProject('deploy/new-release.sh'), path.join(source, 'deploy/new-release.sh'))
  mkdirSync(path.join(source, 'scripts'))
  writeFileSync(path.join(source, 'scripts/env.sh'), '')
  writeFileSync(path.join(source, 'package.json'), JSON.stringify({ scripts: { build } }))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Mina', '-c', 'user.email=mina@example.com', ...words], { cwd: source })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Release')
  return () => {
    const words = ['-c', 'umask 077; exec deploy/new-release.sh HEAD "$0"', path.join(source, '../releases')]
    const { status, stdout } = spawnSync('sh', words, { cwd: source, encoding: 'utf8' })
    return { status, folder: stdout.trim() }
  }
}
const modeOf = (file: string) => statSync(file).mode & 0o777

it('new-release.sh builds a commit once, in a folder that the service can read', () => {
  const build = newRelease('echo built >>log')
  const first = build()
  const log = path.join(first.folder, 'log')
  expect([first.status, modeOf(first.folder), modeOf(log)]).toEqual([0, 0o755, 0o644])
  expect(build()).toEqual(first)
  expect(readFileSync(log, 'utf8')).toBe('built\n')
})

it('new-release.sh names no folder whose build failed, and builds it again from the beginning', () => {
  const build = newRelease('echo built >>log; test -e ../once || { touch ../once; exit 1; }')
  expect(build()).toEqual({ status: 1, folder: '' })
  const { status, folder } = build()
  expect([status, readFileSync(path.join(folder, 'log'), 'utf8')]).toEqual([0, 'built\n'])
})

/** A release that was built with packages, and then got another lock file, as `npm prune` writes one. `npm` and `node` are stand-ins. */
function builtRelease(nodeStatus: number) {
  const folder = emptyFolder()
  const script = (name: string, body: string) =>
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  mkdirSync(path.join(folder, 'bin'))
  script('bin/npm', `echo "$@" >>"${folder}/calls"; mkdir -p node_modules`)
  script('bin/node', `exit ${nodeStatus}`)
  const release = path.join(folder, 'release')
  cpSync(inProject('scripts/env.sh'), path.join(release, 'scripts/env.sh'))
  for (const at of ['package-lock.json', 'scripts/toolchain/package-lock.json']) {
    mkdirSync(path.dirname(path.join(release, at)), { recursive: true })
    writeFileSync(path.join(release, at), 'changed since')
  }
  const env = { PATH: `${folder}/bin:${process.env.PATH}` }
  const run = () => spawnSync('sh', ['-euc', '. scripts/env.sh; echo "$PATH"'], { cwd: release, env, encoding: 'utf8' })
  const calls = () => globSync('calls', { cwd: folder }).map(file => readFileSync(path.join(folder, file), 'utf8'))
  return { release, run, calls, complete: () => writeFileSync(path.join(release, '.complete'), '') }
}

it('a built release installs nothing, whatever its lock file says', () => {
  const { release, run, calls, complete } = builtRelease(0)
  complete()
  const { status, stdout } = run()
  expect([status, calls()]).toEqual([0, []])
  expect(stdout).toMatch(new RegExp(`^${release}/node_modules/.bin:`))
})

it('a built release without a current Node says so, and installs none', () => {
  const { run, calls, complete } = builtRelease(1)
  complete()
  const { status, stderr } = run()
  expect([status, calls()]).toEqual([1, []])
  expect(stderr).toContain('Node 24 or later is needed')
})

it('a folder that is no built release installs what its lock file says', () => {
  const { run, calls } = builtRelease(0)
  expect(run().status).toBe(0)
  expect(calls()).toEqual([expect.stringMatching(/^ci /)])
})

it('new-release.sh alone runs npm on an installation', () => {
  const programs = globSync('*{.sh,.service,-admin}', { cwd: inProject('deploy') })
  const installing = programs.filter(file => /\bnpm\b/.test(readDeployFile(file).replaceAll(/^#.*$/gm, '')))
  expect(programs.length).toBeGreaterThan(4)
  expect(installing).toEqual(['new-release.sh'])
})

const isInstalled = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

// `.ci/run` installs both.
it.skipIf(!isInstalled('nginx') && !process.env.CI)('nginx accepts its configuration', () => {
  const folder = emptyFolder()
  newSecrets(folder, 'localhost')
  const file = writeNginxConfiguration(folder, siteOf({ '/etc/porchlight/secrets': folder, '/var/log/nginx': folder }))
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-e', path.join(folder, 'error.log')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, expect.stringContaining('syntax is ok')])
})

it.skipIf(!isInstalled('systemd-analyze') && !process.env.CI).each([
  ['porchlight@.service', 'porchlight@3001.service'],
  ['porchlight-backup.service', 'porchlight-backup.service'],
  ['porchlight-backup.timer', 'porchlight-backup.timer'],
  ['porchlight-offsite.conf', 'porchlight-backup.service.d/offsite.conf'],
])('systemd accepts %s', (name, installed) => {
  const folder = emptyFolder()
  const file = path.join(folder, installed)
  const backup = path.join(folder, 'porchlight-backup.service')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, readDeployFile(name))
  if (!name.endsWith('.service')) writeFileSync(backup, readDeployFile('porchlight-backup.service'))
  const verified = name.endsWith('.conf') ? backup : file
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', verified], { encoding: 'utf8' })
  const complaints = `${stdout}${stderr}`.split('\n').filter(line => line.includes('porchlight'))
  expect(complaints).toEqual([])
})

it('the backup of each night runs the command of the service, and escapes what systemd would expand', () => {
  const service = readDeployFile('porchlight-backup.service')
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(service)!
  const folder = emptyFolder()
  const standIn = path.join(folder, 'porchlight-admin')
  writeFileSync(standIn, '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const run = script.replaceAll('%%', '%').replace('/opt/porchlight/current/deploy/porchlight-admin', standIn)
  const { stdout } = spawnSync('sh', ['-c', run], { encoding: 'utf8' })
  expect(stdout).toMatch(/^backup \/var\/backups\/porchlight\/20\d\d-\d\d-\d\dT\d{6}\n$/)
})
