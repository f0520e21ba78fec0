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

describe('a commit that can be released', () => {
  /** A clone whose commit shares the version 0.1.0, with what git does in it. */
  function clone() {
    const folder = folderOf({
      'package.json': manifest('0.1.0'),
      'package-lock.json': lock('0.1.0'),
      'apps/server/package.json': manifest('0.1.0'),
      'CHANGELOG.md': '# Changelog\n\n## 0.1.0\n\n## 0.0.9\n',
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
  const frozen = ['0001-initial', '0002-more-tables']

  test('has its version everywhere, no changes, and the tag or none', () => {
    const { folder, git } = clone()
    expect(releaseProblems(folder, frozen)).toEqual([])
    for (const tag of [['v0.1.0'], ['--force', '--message', 'First', 'v0.1.0']]) {
      git('tag', ...tag)
      expect(releaseProblems(folder, frozen)).toEqual([])
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
  ])('has no other version in %s', (file, text, problem) => {
    const { folder, commit } = clone()
    write(folder, { [file]: text })
    commit()
    expect(releaseProblems(folder, frozen)[0]).toContain(problem)
  })

  test.each(['CHANGELOG.md', 'apps/server/new.ts'])('has no change of %s beside it', file => {
    const { folder } = clone()
    write(folder, { [file]: '## 0.1.0\n' })
    expect(releaseProblems(folder, frozen)).toEqual([`The working tree has changes, such as ${file}.`])
  })

  test('is the commit of its tag', () => {
    const { folder, git, commit } = clone()
    git('tag', 'v0.1.0')
    commit()
    expect(releaseProblems(folder, frozen)).toEqual(['The tag v0.1.0 is another commit.'])
  })

  test('has no migration whose name changes with its contents', () => {
    const name = '0001-initial-ca0b33f4edf5'
    expect(releaseProblems(clone().folder, [name])).toEqual([
      `The name of the migration ${name} is no constant of letters.`,
    ])
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

  test('name the product and the time of the commit in the bill of materials, whatever the folder', () => {
    const { 'package.json': root, 'package-lock.json': rootLock } = built
    const bills = ['first', 'second'].map(name =>
      billOfMaterials(folderOf({ 'package.json': root, 'package-lock.json': rootLock }, name), SECONDS),
    )
    expect(bills[0]).toBe(bills[1])
    expect(JSON.parse(bills[0]!)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: {
        timestamp: '2026-01-01T00:00:00.000Z',
        component: { type: 'application', name: 'porchlight', version: '0.1.0' },
      },
    })
  })
})
