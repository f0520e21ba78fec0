/** Messages, answers to retries, and the audit trail. */
export const records = [
  `create table message (
    id uuid primary key,
    dealer_id uuid not null references dealer,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    recipient text not null,
    subject text not null default '',
    text text not null,
    html text not null default '',
    link text,
    code text,
    created_at timestamptz not null default now()
  )`,
  `create index message_newest on message (dealer_id, created_at desc)`,
  `create table failing_channel (
    channel text primary key check (channel in ('EMAIL', 'SMS')),
    failed_at timestamptz not null
  )`,
  `create table idempotent_answer (
    user_id uuid not null references users on delete cascade,
    key text not null,
    request_hash bytea not null,
    status int not null,
    body jsonb not null,
    etag text,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,
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
    user_agent text not null
  )`,
  `create index audit_event_of_application on audit_event (application_id, at)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'audit events are never changed'; end $$`,
  `create trigger audit_events_stay before update or delete on audit_event
    for each row execute function refuse_change()`,
]
