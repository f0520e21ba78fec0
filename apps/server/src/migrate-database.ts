import { migrate } from './platform/database/migrate.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { grantRuntimeRights, type RuntimeRole, runtimeRole } from './platform/database/runtime-role.ts'
import { openServer } from './platform/database/server.ts'
import { migrateQueue } from './platform/queue/pg-boss-queue.ts'
import { ownerUrl } from './platform/settings/database-url.ts'
import type { Settings } from './platform/settings/settings.ts'

type MigrationSettings = Pick<Settings, 'NODE_ENV' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MIGRATION_DATABASE_URL'>

/**
 * Brings the schema and the queue to this version. On a PostgreSQL server it does so on a connection of its own, whose statements may
 * take long, and with `MIGRATION_DATABASE_URL` as the owner of the schema, who then grants the role of `database` what it needs.
 * Throws an error for the operator where a role has more rights than it may have.
 */
export async function migrateDatabase(
  settings: MigrationSettings,
  database: OpenDatabase,
  onProblem: (problem: Error) => void,
): Promise<void> {
  const url = ownerUrl(settings)
  if (!url || database.kind === 'embedded') return migrate(database)
  const owner = await openServer({ url, poolSize: 2, onProblem })
  try {
    await migrate(owner)
    await migrateQueue(owner, onProblem)
    const role = await runtimeRole(database)
    const refusal = refusalOf(role, settings)
    if (refusal) throw new Error(refusal)
    if (settings.MIGRATION_DATABASE_URL) await grantRuntimeRights(owner, role.name)
  } finally {
    await owner.close()
  }
}

function refusalOf({ name, isSuperuser, isOwner }: RuntimeRole, settings: MigrationSettings): string | undefined {
  if (isSuperuser && settings.NODE_ENV === 'production')
    return `DATABASE_URL signs in as ${name}, a superuser, which NODE_ENV=production refuses: it could change the audit trail.`
  if (isOwner && settings.MIGRATION_DATABASE_URL)
    return `DATABASE_URL signs in as ${name}, which owns the tables or is a member of their owner. Only MIGRATION_DATABASE_URL may.`
  return undefined
}
