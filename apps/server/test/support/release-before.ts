import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { recordedReleases } from '../../../../scripts/release.ts'
import { inProject } from './nginx.ts'

// The data of a release are a folder with a backup and the keys of its database. CONTRIBUTING.md, 'Make a release', says when they are
// recorded.

export const backupIn = (folder: string): string => path.join(folder, 'backup.tar')
export const secretsIn = (folder: string): string => path.join(folder, 'secrets')

/** The release before: its version, and the folder of its data. Undefined until a release is recorded. */
export function releaseBefore(): { version: string; data: string } | undefined {
  const version = recordedReleases(inProject('.')).at(-1)
  return version === undefined ? undefined : { version, data: inProject(`releases/${version}`) }
}

interface Build {
  folder: string
  /** The version that its servers name. */
  version: string
}

/**
 * The build that an upgrade begins with: this tree; for a release the one before, once one is recorded. That is its archive, where `dist`
 * has it, and otherwise a build of its tag, with the same bytes. It is put below `releases`.
 */
export async function formerBuild(releases: string): Promise<Build> {
  const before = inject('isRelease') ? releaseBefore() : undefined
  const folder = before ? await released(before.version, releases) : inProject('.')
  return { folder, version: readFileSync(path.join(folder, 'apps/web/dist/.version'), 'utf8') }
}

async function released(version: string, releases: string): Promise<string> {
  const archive = inProject(`dist/porchlight-${version}-${process.platform}-${process.arch}.tar.gz`)
  const words = [existsSync(archive) ? archive : `v${version}`, releases]
  const { stdout } = await promisify(execFile)(inProject('deploy/new-release.sh'), words)
  return stdout.trim()
}
