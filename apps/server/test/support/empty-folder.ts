import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that goes away with the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
