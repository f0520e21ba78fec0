import { migrate } from './platform/database/migrate.ts'
import { migrations } from './platform/database/migrations/index.ts'
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
  onStart?: (names: string[]) => void,
): Promise<void> {
  const url = ownerUrl(settings)
  if (!url || database.kind === 'embedded') return migrate(database, migrations, onStart)
  const owner = await openServer({ url, poolSize: 2, onProblem })
  try {
    // Before anything is made, which would belong to a role that may not serve.
    refuseSuperuser(await runtimeRole(database), settings)
    await migrate(owner, migrations, onStart)
    await migrateQueue(owner, onProblem)
    const role = await runtimeRole(database)
    refuseOwner(role, settings)
    if (settings.MIGRATION_DATABASE_URL) await grantRuntimeRights(owner, role.name)
  } finally {
    await owner.close()
  }
}

function refuseSuperuser({ name, isSuperuser }: RuntimeRole, { NODE_ENV }: MigrationSettings): void {
  if (isSuperuser && NODE_ENV === 'production')
    throw new Error(
      `DATABASE_URL signs in as ${name}, a superuser, which NODE_ENV=production refuses: it could change the audit trail.`,
    )
}

function refuseOwner({ name, isOwner }: RuntimeRole, { MIGRATION_DATABASE_URL }: MigrationSettings): void {
  if (isOwner && MIGRATION_DATABASE_URL)
    throw new Error(
      `DATABASE_URL signs in as ${name}, which owns the tables or is a member of their owner. Only MIGRATION_DATABASE_URL may.`,
    )
}
