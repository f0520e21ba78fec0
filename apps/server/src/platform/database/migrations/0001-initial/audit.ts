// docs/decisions/0042-chains-of-audit-events.md; platform/audit/audit-chain.ts computes the same hashes.

const tables = [
  `create table audit_event (
    id uuid primary key,
    at timestamptz not null default now(),
    actor_id uuid,
    actor text not null,
    event text not null,
    application_id text,
    borrower_id uuid,
    details jsonb not null default '{}',
    ip text not null,
    user_agent text not null,
    chain text collate "C" not null,
    number int not null,
    hash text not null
  )`,
  `create index audit_event_of_application on audit_event (application_id, at)`,
  // The acts of a staff member on a day.
  `create index audit_event_of_staff on audit_event (actor_id, at) where actor = 'staff' and application_id is not null`,
  `create unique index audit_event_of_chain on audit_event (chain, number)`,
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
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '%s are never changed', replace(tg_table_name, '_', ' '); end $$`,
]

const triggers = [
  `create trigger audit_event_is_chained before insert on audit_event
    for each row execute function append_to_audit_chain()`,
  `create trigger audit_event_is_not_changed before update or delete on audit_event
    for each row execute function refuse_change()`,
  `create trigger audit_checkpoint_head_is_not_changed before update or delete on audit_checkpoint_head
    for each row execute function refuse_change()`,
  // Its seal is written again when the key is rotated.
  `create trigger audit_checkpoint_is_not_changed before update of id, number, at or delete on audit_checkpoint
    for each row execute function refuse_change()`,
  ...['audit_event', 'audit_chain', 'audit_checkpoint', 'audit_checkpoint_head'].map(
    table => `create trigger ${table}_is_not_truncated before truncate on ${table} execute function refuse_change()`,
  ),
]

/** The audit trail, to which rows are only added. */
export const audit = [...tables, ...functions, ...triggers]
