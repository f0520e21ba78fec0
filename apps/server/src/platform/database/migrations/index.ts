import type { Migration } from 'kysely/migration'
import { initial, initialName } from './0001-initial.ts'
import { items } from './0002-items.ts'

/** Listed in the order in which they run. A released migration is never changed, only followed by another one. */
export const migrations: Record<string, Migration> = {
  [initialName]: initial,
  '0002-items': items,
}
