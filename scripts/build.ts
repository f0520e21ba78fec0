// Builds the pages, unless they are built from these very sources, and stamps the build with its version.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const pageSources = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{json,ts}',
  'packages/domain/src/**/*',
  'package-lock.json',
]
const serverSources = ['apps/server/src/**/*', 'packages/api/src/**/*', 'apps/server/package.json']
/** The digest of the sources that the pages were built from. */
const pageStamp = 'apps/web/dist/.built'
/** apps/server/src/platform/version.ts reads it. */
const versionStamp = 'apps/web/dist/.version'

function digestOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns).sort())
    if (statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const isStamped = (file: string, text: string) => existsSync(file) && readFileSync(file, 'utf8') === text

const pages = digestOf(pageSources)
if (!isStamped(pageStamp, pages)) {
  console.log('Building the pages …')
  execFileSync('npm', ['run', '--silent', 'build', '--workspace', '@porchlight/web'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  writeFileSync(pageStamp, pages)
}

// The sources name the build, because a folder that an archive was unpacked into has no commit.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const build = `${version}+${digestOf([...pageSources, ...serverSources]).slice(0, 12)}`
if (!isStamped(versionStamp, build)) {
  writeFileSync(versionStamp, build)
  console.log(`This is ${build}.`)
}
