import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

/** Long enough for a server that was just told to stop to finish. */
const patience = 10_000

/** Two servers on one folder would destroy its data, and the embedded database does not look. */
export interface FolderLock {
  release(): void
}

/**
 * Takes the folder for this process. The lock is one that the operating system frees whenever the
 * process ends, `kill -9` included; no lock file ever needs clearing by hand.
 * Throws a sentence where another process keeps it.
 */
export async function lockFolder(folder: string, wait = patience): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const giveUpAt = Date.now() + wait
  for (;;) {
    const lock = tryLock(path.join(folder, 'lock'))
    if (lock) return lock
    if (Date.now() >= giveUpAt)
      throw new Error(`Another server is using ${folder}. Stop it, or set DATA_DIR to another folder.`)
    await delay(200)
  }
}

const sqliteBusy = 5

function tryLock(file: string): FolderLock | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw error
  }
}
