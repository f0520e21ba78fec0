import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isWithin, type Mode } from './mode.ts'
import { readMode } from './mode-repository.ts'

/** The mode as this server knows it. */
export interface Modes {
  readonly current: Mode
  /** True if the server does nothing by itself. */
  readonly isHeld: boolean
  /** Reads the mode again. Returns whether it is another one. While it cannot be read, the last one stays. */
  refresh(): Promise<boolean>
}

export function createModes(db: Kysely<Database>): Modes {
  let current: Mode = { name: 'normal', ends_at: null }
  return {
    get current() {
      return current
    },
    get isHeld() {
      return !isWithin(current, 'normal')
    },
    async refresh() {
      const before = current.name
      current = await readMode(db)
      return current.name !== before
    },
  }
}
