import { type Clock, systemClock } from '../clock.ts'
import { executedMigrations, missingMigrations, refusalByNewer } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { OpenDatabase } from './open-database.ts'

/** Facts of a database for its operator. They are read without tables. */
export interface DatabaseFacts {
  /** 15, for 15.4. */
  release: number
  role: string
  isSuperuser: boolean
  /** Undefined for the embedded database, which has no connections. */
  tls: string | null | undefined
  /** The clock of the database less that of this machine, in milliseconds. */
  clockAheadMs: number
  /** Undefined where the role may not read which ran. `newer`: those of a newer release alone. `refusal`: why no start is possible. */
  migrations: { missing: string[]; newer: string[]; refusal: string | undefined } | undefined
  /** True if the role can make tables, and the schema of the queue, and change those that exist, as migrations do. */
  mayMigrate: boolean
  /** Tables that the role cannot read. */
  unreadable: string[]
  /** True if the role can change the audit trail. */
  canChangeEvidence: boolean
}

interface Row {
  release: number
  role: string
  is_superuser: boolean
  may_migrate: boolean
}

/** The clock of the database less that of this machine, in milliseconds. */
export async function databaseClockAheadMs(
  { sql }: Pick<OpenDatabase, 'sql'>,
  clock: Clock = systemClock,
): Promise<number> {
  const before = clock.now().getTime()
  const { rows } = await sql<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float as ms')
  return rows[0]!.ms - (before + clock.now().getTime()) / 2
}

/** Throws where the last file of the log could not be archived. A database that does not answer is another check's. */
export async function requireArchive({ sql }: Pick<OpenDatabase, 'sql'>): Promise<void> {
  const { rows } = await sql<{ is_failing: boolean }>(
    `select current_setting('archive_mode') <> 'off' and last_failed_time is not null
              and last_failed_time > coalesce(last_archived_time, '-infinity') as is_failing
       from pg_stat_archiver`,
  ).catch(() => ({ rows: [] }))
  if (rows[0]?.is_failing) throw new Error('The log of the database cannot be archived')
}

export async function inspectDatabase(database: OpenDatabase): Promise<DatabaseFacts> {
  const { db, sql, kind } = database
  const { rows } = await sql<Row>(
    `select current_setting('server_version_num')::int / 10000 as release, current_user as role, rolsuper as is_superuser,
            has_schema_privilege('public', 'create')
              and (to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create'))
              and coalesce(pg_has_role((select relowner from pg_class where oid = to_regclass('kysely_migration')), 'usage'), true)
              as may_migrate
       from pg_roles where rolname = current_user`,
  )
  const { release, role, is_superuser, may_migrate } = rows[0]!

  return {
    release,
    role,
    isSuperuser: is_superuser,
    tls: kind === 'postgres' ? await tlsOf(sql) : undefined,
    clockAheadMs: await databaseClockAheadMs(database),
    migrations: await migrationsOf(db),
    mayMigrate: may_migrate,
    ...(await rightsOf(sql)),
  }
}

async function migrationsOf(db: OpenDatabase['db']): Promise<DatabaseFacts['migrations']> {
  const executed = await executedMigrations(db)
  return (
    executed && {
      missing: missingMigrations(executed),
      newer: executed.filter(name => !Object.hasOwn(migrations, name)),
      refusal: await refusalByNewer(db, executed),
    }
  )
}

async function tlsOf(sql: OpenDatabase['sql']): Promise<string | null> {
  const { rows } = await sql<{ version: string | null }>(
    'select version from pg_stat_ssl where pid = pg_backend_pid() and ssl',
  )
  return rows[0]?.version ?? null
}

async function rightsOf(sql: OpenDatabase['sql']): Promise<Pick<DatabaseFacts, 'unreadable' | 'canChangeEvidence'>> {
  const { rows } = await sql<{ name: string; may_read: boolean; may_change: boolean }>(
    `select format('%I.%I', nspname, relname) as name,
            has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as may_read,
            has_table_privilege(c.oid, 'update, delete') as may_change
       from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'pgboss') and relkind in ('r', 'p')`,
  )
  return {
    unreadable: rows.filter(({ may_read }) => !may_read).map(({ name }) => name),
    canChangeEvidence: rows.some(({ name, may_change }) => name === 'public.audit_event' && may_change),
  }
}
