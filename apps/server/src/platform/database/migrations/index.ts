import type { Migration } from 'kysely/migration'
import { first } from './0001-first.ts'

/** In the order in which they run. What has been released is never changed, only followed. */
export const migrations: Record<string, Migration> = { '0001-first': first }
