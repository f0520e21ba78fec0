import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// docs/decisions/0042-chains-of-audit-events.md; platform/audit/audit-chain.ts computes the same hashes.

const tables = [
  `alter table audit_event add column chain text collate "C", add column number int, add column hash text`,
  // One row for each chain: its last event.
  `create table audit_chain (
    chain text collate "C" primary key,
    length int not null,
    hash text not null
  )`,
  `create table audit_checkpoint (
    id uuid primary key,
    number int not null unique,
    at timestamptz not null,
    seal bytea not null
  )`,
  // The last events of the chains that had grown since the checkpoint before.
  `create table audit_checkpoint_head (
    checkpoint int not null,
    chain text collate "C" not null,
    length int not null,
    hash text not null,
    primary key (checkpoint, chain)
  )`,
  `create index audit_checkpoint_head_of_chain on audit_checkpoint_head (chain, length)`,
]

const functions = [
  `create function audit_column(value text) returns text language sql stable as $$
    select coalesce(octet_length(value)::text || ':' || value, '-') $$`,
  `create function audit_event_hash(previous text, e audit_event) returns text language plpgsql stable as $$
    begin
      return encode(sha256(convert_to(previous || concat_ws(',',
        audit_column(e.chain), audit_column(e.number::text), audit_column(e.id::text),
        audit_column((extract(epoch from e.at) * 1000000)::bigint::text), audit_column(e.actor_id::text),
        audit_column(e.actor), audit_column(e.event), audit_column(e.application_id), audit_column(e.borrower_id::text),
        audit_column(e.details::text), audit_column(e.ip), audit_column(e.user_agent)), 'UTF8')), 'hex');
    end $$`,
  // Runs with the rights of the owner, because the role of the server may not write audit_chain.
  `create function append_to_audit_chain() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare head audit_chain;
    begin
      new.at := now();
      new.chain := coalesce(new.application_id, new.actor_id::text, 'system');
      select * into head from audit_chain where chain = new.chain for update;
      if not found then
        insert into audit_chain (chain, length, hash) values (new.chain, 0, '') on conflict do nothing;
        select * into head from audit_chain where chain = new.chain for update;
      end if;
      new.number := head.length + 1;
      new.hash := audit_event_hash(head.hash, new);
      update audit_chain set length = new.number, hash = new.hash where chain = new.chain;
      return new;
    end $$`,
  `create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '%s are never changed', replace(tg_table_name, '_', ' '); end $$`,
]

/** The events of earlier releases are chained in the order of their time, in which they cannot prove anything. */
const chainExisting = [
  `alter table audit_event disable trigger audit_events_stay`,
  `do $$
    declare e audit_event; head audit_chain;
    begin
      for e in select * from audit_event order by at, id loop
        e.chain := coalesce(e.application_id, e.actor_id::text, 'system');
        select * into head from audit_chain where chain = e.chain;
        e.number := coalesce(head.length, 0) + 1;
        e.hash := audit_event_hash(coalesce(head.hash, ''), e);
        update audit_event set chain = e.chain, number = e.number, hash = e.hash where id = e.id;
        insert into audit_chain values (e.chain, e.number, e.hash)
          on conflict (chain) do update set length = e.number, hash = e.hash;
      end loop;
    end $$`,
  `alter table audit_event enable trigger audit_events_stay`,
]

const rules = [
  `alter table audit_event alter column chain set not null, alter column number set not null, alter column hash set not null`,
  `create unique index audit_event_of_chain on audit_event (chain, number)`,
  `create trigger audit_events_are_chained before insert on audit_event
    for each row execute function append_to_audit_chain()`,
  `create trigger audit_checkpoint_heads_stay before update or delete on audit_checkpoint_head
    for each row execute function refuse_change()`,
  // Its seal is written again when the key is rotated.
  `create trigger audit_checkpoints_stay before update of id, number, at or delete on audit_checkpoint
    for each row execute function refuse_change()`,
  ...['audit_event', 'audit_chain', 'audit_checkpoint', 'audit_checkpoint_head'].map(
    table => `create trigger ${table}_is_not_truncated before truncate on ${table} execute function refuse_change()`,
  ),
]

export const auditChain: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...functions, ...chainExisting, ...rules]) await sql.raw(statement).execute(db)
  },
}
