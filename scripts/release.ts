import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** `npm test` shortens what repeats itself or takes long; `npm run test:release` runs it whole. */
export const isRelease = process.env.RELEASE_TESTS === '1'

/** The tag of journeys that run for a release alone. */
export const RELEASE_TAG = '@release'

/** The tags of journeys that `npm test` runs in a short form. */
export const LONGER = isRelease ? [RELEASE_TAG] : []

/** The releases whose data and facts are recorded in `releases` of this folder, the oldest first. */
export function recordedReleases(root: string): string[] {
  const folder = path.join(root, 'releases')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
