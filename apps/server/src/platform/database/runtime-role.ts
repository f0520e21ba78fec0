import { sql } from 'kysely'
import type { OpenDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

export interface RuntimeRole {
  name: string
  isSuperuser: boolean
  /** True if it may do to the tables what their owner may: it is the owner, a member of it, or a superuser. */
  isOwner: boolean
}

/** The role that `database` signs in as. Before the migrations no role owns the tables. */
export async function runtimeRole(database: OpenDatabase): Promise<RuntimeRole> {
  const { rows } = await database.sql<RuntimeRole>(`
    select current_user as name,
           (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
           coalesce(pg_has_role(current_user, (select relowner from pg_class where oid = to_regclass('audit_event')), 'member'), false) as "isOwner"`)
  return rows[0]!
}

/**
 * Gives the role of the running server what it needs on the tables that `owner` signs in as the owner of, and no more: it cannot change
 * evidence, the schema, or the list of migrations.
 */
export async function grantRuntimeRights(owner: OpenDatabase, role: string): Promise<void> {
  const grantee = sql.id(role)
  const { rows } = await owner.sql<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
      where schemaname in ('public', 'pgboss') and tableowner = current_user`,
  )
  const all = sql.join(rows.map(({ schema, name }) => sql.id(schema, name)))
  const statements = [
    // Servers that start at the same time would change the same rows of the catalog.
    sql`select pg_advisory_xact_lock(hashtext('porchlight runtime role'))`,
    sql`grant usage on schema public, pgboss to ${grantee}`,
    sql`revoke all on ${all} from ${grantee}`,
    sql`grant select, insert, update, delete on ${all} to ${grantee}`,
    sql`grant usage on all sequences in schema public, pgboss to ${grantee}`,
    sql`revoke update, delete on audit_event, consent_receipt, audit_checkpoint, audit_checkpoint_head from ${grantee}`,
    sql`revoke insert, update, delete on audit_chain from ${grantee}`,
    // A rotation of the key seals checkpoints again.
    sql`grant update (seal) on audit_checkpoint to ${grantee}`,
    sql`revoke update, delete on review_note, review_key from ${grantee}`,
    // A rotation of the key seals it again, and its application is deleted by it.
    sql`grant update (sealed_key), delete on review_key to ${grantee}`,
    sql`revoke update, delete on file_event, lender_figure, shown_findings, limit_proposal, limit_confirmation from ${grantee}`,
    sql`revoke update, delete on item_event from ${grantee}`,
    sql`revoke delete on item, letter from ${grantee}`,
    sql`revoke update on sent_message, electronic_withdrawal from ${grantee}`,
    // Identifying values are removed from receipts.
    sql`grant update (sealed_signature, contact_hash) on consent_receipt to ${grantee}`,
    sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock, schema_support from ${grantee}`,
  ]
  await inTransaction(owner.db, async trx => {
    for (const statement of statements) await statement.execute(trx)
  })
}
