import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './settings/table.ts'

/** `scripts/build.ts` writes it. */
const stamp = path.join(projectFolder, 'apps/web/dist/.version')

function releaseAlone(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
  return version
}

/** The release, and the digest of the sources that were built: '0.1.0+3f2a9c51d7e4'. Without a build, the release alone. */
export const version: string = existsSync(stamp) ? readFileSync(stamp, 'utf8') : releaseAlone()

/** The release alone: the same for every build of it. */
export const release: string = version.replace(/\+.*$/, '')
