// `npm run release`: makes the release that is checked out, in `dist`: an archive that runs where it is unpacked, a bill of materials
// and the checksums of both. It builds the commit twice, each time from an empty folder, and refuses a release whose bytes differ.
// `-- --check` only says what keeps the commit from being a release. CONTRIBUTING.md, 'Make a release', has the steps around it.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrations } from '../apps/server/src/platform/database/migrations/index.ts'
import { billOfMaterials, checksumLine, releaseProblems, writeArchive } from './release-archive.ts'

const npm = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim()
const problems = releaseProblems('.', Object.keys(migrations), { node: process.versions.node, npm })
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else if (process.argv.includes('--check')) console.log('This commit can be released.')
else await makeRelease()

async function makeRelease() {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  const name = `porchlight-${version}-${process.platform}-${process.arch}`
  const work = mkdtempSync(path.join(tmpdir(), 'porchlight-release-'))
  try {
    const first = await build(path.join(work, 'first'), name)
    const second = await build(path.join(work, 'second'), name)
    const differing = first.files.filter(
      (file, index) => !readFileSync(file).equals(readFileSync(second.files[index]!)),
    )
    if (differing.length > 0) {
      spawnSync('diff', ['-rq', '--no-dereference', first.folder, second.folder], { stdio: 'inherit' })
      throw new Error(
        `Two builds of this commit differ in ${differing.map(file => path.basename(file)).join(' and ')}.`,
      )
    }
    mkdirSync('dist', { recursive: true })
    for (const file of first.files) copyFileSync(file, path.join('dist', path.basename(file)))
    const checksums = first.files.map(checksumLine).join('')
    writeFileSync(path.join('dist', `${name}.sha256`), checksums)
    console.log(`${checksums}Two builds have these bytes. They are in ${path.resolve('dist')}, with ${name}.sha256.`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Builds the commit in a folder of this name, and writes the files of the release beside it. */
async function build(parent: string, name: string): Promise<{ folder: string; files: string[] }> {
  const print = (command: string, ...words: string[]) =>
    execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  const folder = path.join(parent, name)
  mkdirSync(parent)
  renameSync(print('deploy/new-release.sh', 'HEAD', parent), folder)
  const seconds = Number(print('git', 'log', '-1', '--format=%ct'))
  const [archive, bill] = [`${folder}.tar.gz`, `${folder}.cdx.json`]
  writeFileSync(bill, billOfMaterials(folder, seconds))
  await writeArchive(folder, archive, seconds)
  return { folder, files: [archive, bill] }
}
