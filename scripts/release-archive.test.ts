import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { billOfMaterials, releaseProblems, writeArchive } from './release-archive.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A new folder of this name with these files. */
function folderOf(files: Record<string, string>, name = 'porchlight-0.1.0'): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'porchlight-release-test-'))
  folders.push(parent)
  const folder = path.join(parent, name)
  mkdirSync(folder)
  write(folder, files)
  return folder
}

function write(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

const manifest = (version: string, more = {}) => JSON.stringify({ name: 'porchlight', version, ...more })
const lock = (version: string, ofServer = version) =>
  manifest(version, {
    lockfileVersion: 3,
    packages: { '': { version }, 'apps/server': { version: ofServer }, 'node_modules/pg': { version: '8.0.0' } },
  })

const tools = { node: '24.1.0', npm: '11.1.0' }
const toolchain = JSON.stringify({
  packages: {
    [`node_modules/node-${process.platform}-${process.arch}`]: { version: tools.node },
    'node_modules/npm': { version: tools.npm },
  },
})
const frozen = ['0001-initial', '0002-more-tables']
const problemsOf = (folder: string, given = {}, migrations = frozen) =>
  releaseProblems(folder, migrations, { ...tools, ...given })

describe('a commit that can be released', () => {
  /** A clone whose commit shares the version 0.1.0, with what git does in it. */
  function clone() {
    const folder = folderOf({
      'package.json': manifest('0.1.0'),
      'package-lock.json': lock('0.1.0'),
      'apps/server/package.json': manifest('0.1.0'),
      'CHANGELOG.md': '# Changelog\n\n## 0.1.0\n\n## 0.0.9\n',
      'docs/deploy.md': 'tar -xzf porchlight-0.1.0-linux-x64.tar.gz, of the tag `v0.1.0`, from 0.0.9 on\n',
      'deploy/kubernetes.yaml': 'image: registry.example.com/porchlight:0.1.0\n',
      'deploy/kubernetes-admin.yaml': 'image: registry.example.com/porchlight-admin:0.1.0\n',
      'deploy/kubernetes-backup.yaml': 'image: registry.example.com/porchlight-admin:0.1.0\n',
      'scripts/toolchain/package-lock.json': toolchain,
    })
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Mina', '-c', 'user.email=mina@example.com', ...words], { cwd: folder })
    const commit = () => {
      git('add', '.')
      git('commit', '--quiet', '--allow-empty', '--message', 'Release')
    }
    git('init', '--quiet')
    commit()
    return { folder, git, commit }
  }

  test('has its version everywhere, no changes, and the tag or none', () => {
    const { folder, git } = clone()
    expect(problemsOf(folder)).toEqual([])
    for (const tag of [['v0.1.0'], ['--force', '--message', 'First', 'v0.1.0']]) {
      git('tag', ...tag)
      expect(problemsOf(folder)).toEqual([])
    }
  })

  test.each([
    [
      'CHANGELOG.md',
      '## Unreleased\n\n## 0.1.0\n',
      'CHANGELOG.md has the version Unreleased, and package.json has 0.1.0.',
    ],
    ['CHANGELOG.md', '# Changelog\n', 'CHANGELOG.md has the version none, and package.json has 0.1.0.'],
    ['apps/server/package.json', manifest('0.2.0'), 'apps/server/package.json has the version 0.2.0, and'],
    ['package-lock.json', lock('0.1.0', '0.2.0'), "package-lock.json at 'apps/server' has the version 0.2.0, and"],
    [
      'package-lock.json',
      lock('0.2.0', '0.1.0'),
      'package-lock.json has the version 0.2.0, and package.json has 0.1.0.',
    ],
    ['docs/deploy.md', 'porchlight-0.2.0-linux-x64.tar.gz\n', 'docs/deploy.md has the version 0.2.0, and'],
    ['docs/deploy.md', 'the tag `v0.2.0`\n', 'docs/deploy.md has the version 0.2.0, and'],
    ['deploy/kubernetes.yaml', 'image: porchlight:0.2.0\n', 'deploy/kubernetes.yaml has the version 0.2.0, and'],
    ...['deploy/kubernetes-admin.yaml', 'deploy/kubernetes-backup.yaml'].map((file): [string, string, string] => [
      file,
      'image: porchlight-admin:0.2.0\n',
      `${file} has the version 0.2.0, and`,
    ]),
  ])('has no other version in %s', (file, text, problem) => {
    const { folder, commit } = clone()
    write(folder, { [file]: text })
    commit()
    expect(problemsOf(folder)[0]).toContain(problem)
  })

  test.each(['CHANGELOG.md', 'apps/server/new.ts'])('has no change of %s beside it', file => {
    const { folder } = clone()
    write(folder, { [file]: '## 0.1.0\n' })
    expect(problemsOf(folder)).toEqual([`The working tree has changes, such as ${file}.`])
  })

  test('is the commit of its tag', () => {
    const { folder, git, commit } = clone()
    git('tag', 'v0.1.0')
    commit()
    expect(problemsOf(folder)).toEqual(['The tag v0.1.0 is another commit.'])
  })

  test('has no migration whose name changes with its contents', () => {
    const name = '0001-initial-ca0b33f4edf5'
    expect(problemsOf(clone().folder, {}, [name])).toEqual([
      `The name of the migration ${name} is no constant of letters.`,
    ])
  })

  test('is made with the Node and npm of the toolchain', () => {
    const { folder } = clone()
    expect(problemsOf(folder, { node: '26.0.0' })).toEqual(['Node is 26.0.0, and scripts/toolchain has 24.1.0.'])
    expect(problemsOf(folder, { npm: '10.0.0' })).toEqual(['npm is 10.0.0, and scripts/toolchain has 11.1.0.'])
  })
})

describe('the files of a release', () => {
  const SECONDS = 1_767_225_600
  const built = {
    'package.json': manifest('0.1.0'),
    'package-lock.json': manifest('0.1.0', { lockfileVersion: 3, packages: { '': { version: '0.1.0' } } }),
    '.env': 'NODE_ENV=production\n',
    '.complete': '',
    'apps/server/src/main.ts': 'run()\n',
    'apps/web/dist/.version': '0.1.0+abc',
    'node_modules/pg/pg.test.ts': 'of a package\n',
    'scripts/env.sh': 'true\n',
    'scripts/toolchain/package.json': '{}',
  }
  const left = {
    'apps/server/src/main.test.ts': '',
    'apps/server/test/main.ts': '',
    'apps/web/src/main.ts': '',
    'e2e/walk.spec.ts': '',
    'node_modules/.package-lock.json': String(Math.random()),
    'scripts/toolchain/node_modules/npm/index.js': '',
  }

  const development = { devDependencies: { yaml: '2.0.0', vitest: '5.0.0' } }
  /** The manifests of a release without its packages for development, one of which a workspace needs in production. */
  const pruned = {
    'package.json': manifest('0.1.0', { workspaces: ['apps/*'], ...development }),
    'package-lock.json': manifest('0.1.0', {
      lockfileVersion: 3,
      packages: { '': { version: '0.1.0' }, 'apps/server': { version: '0.1.0' } },
    }),
    'apps/server/package.json': JSON.stringify({
      name: 'server',
      version: '0.1.0',
      dependencies: { yaml: '2.0.0' },
      devDependencies: { 'fast-check': '4.0.0' },
    }),
    'node_modules/yaml/package.json': JSON.stringify({ name: 'yaml', version: '2.0.0' }),
  }
  function prunedRelease(name?: string): string {
    const folder = folderOf(pruned, name)
    symlinkSync('../apps/server', path.join(folder, 'node_modules/server'))
    return folder
  }

  /** The same release, built elsewhere: in another order, at another time, by someone with another mask. */
  async function archiveOf(files: Record<string, string>, mode: number, time: number) {
    const folder = folderOf(files)
    symlinkSync('../scripts', path.join(folder, 'node_modules/scripts'))
    chmodSync(path.join(folder, 'apps/server/src/main.ts'), mode)
    chmodSync(path.join(folder, 'scripts/env.sh'), mode | 0o100)
    utimesSync(path.join(folder, 'package.json'), time, time)
    const archive = `${folder}.tar.gz`
    await writeArchive(folder, archive, SECONDS)
    return archive
  }

  test('are the same bytes wherever and whenever it is built', async () => {
    const first = await archiveOf({ ...built, ...left }, 0o644, 1)
    const second = await archiveOf(Object.fromEntries(Object.entries(built).toReversed()), 0o600, 1_000_000)
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true)
  })

  test('are what a server and its commands need, readable by everyone, with the mark of a complete release at the end', async () => {
    const archive = await archiveOf({ ...built, ...left }, 0o600, 1)
    const listed = execFileSync('tar', ['-tvzf', archive, '--numeric-owner', '--utc', '--full-time'], {
      encoding: 'utf8',
    })
    const entries = listed
      .trim()
      .split('\n')
      .map(line => line.split(/\s+/))
    expect(entries.map(([, , , , , name]) => name?.replace('porchlight-0.1.0/', ''))).toEqual([
      '.env',
      ...['apps/', 'apps/server/', 'apps/server/src/', 'apps/server/src/main.ts'],
      ...['apps/web/', 'apps/web/dist/', 'apps/web/dist/.version'],
      ...['node_modules/', 'node_modules/pg/', 'node_modules/pg/pg.test.ts', 'node_modules/scripts'],
      ...[
        'package-lock.json',
        'package.json',
        'scripts/',
        'scripts/env.sh',
        'scripts/toolchain/',
        'scripts/toolchain/package.json',
      ],
      '.complete',
    ])
    const kinds = new Set(entries.map(([mode, owner, , date, time]) => [mode, owner, date, time].join(' ')))
    const at = '0/0 2026-01-01 00:00:00'
    const modes = ['-rw-r--r--', 'drwxr-xr-x', '-rwxr-xr-x', 'lrwxr-xr-x']
    expect([...kinds].toSorted()).toEqual(modes.map(mode => `${mode} ${at}`).toSorted())
  })

  test('are there again when the archive is unpacked, and nothing else', async () => {
    const archive = await archiveOf({ ...built, ...left }, 0o644, 1)
    const [former, unpacked] = [folderOf(built), folderOf({}, 'unpacked')]
    symlinkSync('../scripts', path.join(former, 'node_modules/scripts'))
    execFileSync('tar', ['-xzf', archive, '-C', unpacked])
    const compared = ['--recursive', '--no-dereference', former, path.join(unpacked, path.basename(former))]
    // Throws for a difference.
    expect(execFileSync('diff', compared, { encoding: 'utf8' })).toBe('')
  })

  test('have a bill of materials with the product and the time of the commit, whatever the folder', () => {
    const bills = ['first', 'second'].map(name => billOfMaterials(prunedRelease(name), SECONDS))
    expect(bills[0]).toBe(bills[1])
    expect(JSON.parse(bills[0]!)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: {
        timestamp: '2026-01-01T00:00:00.000Z',
        component: { type: 'application', name: 'porchlight', version: '0.1.0' },
      },
    })
  })

  test('have a bill of materials with each package for production, and their manifests stay', () => {
    const folder = prunedRelease()
    const { components } = JSON.parse(billOfMaterials(folder, SECONDS)) as { components: { name: string }[] }
    expect(components.map(({ name }) => name)).toEqual(['server', 'yaml'])
    for (const name of ['package.json', 'apps/server/package.json'] as const)
      expect(readFileSync(path.join(folder, name), 'utf8')).toBe(pruned[name])
  })
})
