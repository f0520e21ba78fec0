/** Messages, notices, and responses for retries. */
export const messages = [
  `create table message (
    id uuid primary key,
    -- Null for a message to a staff member.
    dealer_id uuid references dealer,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    recipient_hash bytea not null,
    sealed_content bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create index message_newest on message (dealer_id, created_at desc)`,
  `create table failing_channel (
    channel text primary key check (channel in ('EMAIL', 'SMS')),
    failed_at timestamptz not null
  )`,
  `create table stopped_number (phone_number_hash bytea primary key, stopped_at timestamptz not null)`,
  // Ids of the texts that persons sent. A carrier's signature has no time, so that a captured one could be sent again.
  `create table received_text (id text primary key, received_at timestamptz not null)`,
  // A message from the moment when it is handed to its transport, so that another attempt does not send it too.
  `create table message_attempt (id uuid primary key, claimed_until timestamptz not null, sent_at timestamptz)`,
  `create index message_attempt_by_time on message_attempt (claimed_until)`,
  `create table sent_text (id uuid primary key, about jsonb not null, sent_at timestamptz not null)`,
  `create index sent_text_by_time on sent_text (sent_at)`,

  `create table notice (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    borrower_id uuid not null references borrower on delete cascade,
    event text not null,
    occurrence text not null,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    undeliverable_at timestamptz,
    unique (application_id, event, occurrence, borrower_id, channel)
  )`,
  `create table stopped_reminders (
    borrower_id uuid primary key references borrower on delete cascade,
    stopped_at timestamptz not null default now()
  )`,

  // Each route has one status, so a stored response does not repeat it. Actors are of several tables, so none is referenced.
  `create table idempotent_response (
    actor text not null,
    key text not null,
    request_hash bytea not null,
    sealed_body bytea,
    etag text,
    created_at timestamptz not null default now(),
    primary key (actor, key)
  )`,
]
