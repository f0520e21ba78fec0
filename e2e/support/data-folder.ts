import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { initializeFolder } from '../../apps/server/test/support/initialized-folder.ts'

const MEMORY = '/dev/shm'
/** Bytes for the data of all servers that run at once. */
const NEEDED = 2e9

/**
 * Makes the data folder of a server, with a migrated database. In memory where there is room: each commit waits for the disk, and with it
 * every journey on this server. `platform/durability` tests that commits reach the disk.
 */
export function newDataFolder(template: string): string {
  const folder = mkdtempSync(path.join(hasRoom() ? MEMORY : tmpdir(), 'porchlight-e2e-'))
  initializeFolder(folder, template)
  return folder
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED
}
