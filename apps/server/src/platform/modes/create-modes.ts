import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isWithin, type Mode, type Modes } from '../mode.ts'
import { readMode } from './mode-repository.ts'

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
