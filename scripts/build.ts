// Builds the pages, unless they are built from these very sources.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

const sources = ['apps/web/{src,public}/**/*', 'apps/web/*.{json,ts}', 'packages/domain/src/**/*', 'package-lock.json']
const stampFile = 'apps/web/dist/.built'

const hash = createHash('sha256')
for (const file of globSync(sources).sort())
  if (statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file))
const digest = hash.digest('hex')

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== digest) {
  console.log('Building the pages …')
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  writeFileSync(stampFile, digest)
}
