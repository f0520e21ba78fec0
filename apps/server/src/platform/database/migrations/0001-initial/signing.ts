/** Envelopes, their signers and events, and the documents. */
export const signing = [
  `create table envelope (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    status text not null default 'PREPARING'
      check (status in ('PREPARING', 'OPEN', 'ALL_SIGNED', 'SEALED', 'SUPERSEDED', 'VOIDED', 'FAILED')),
    provider text not null,
    provider_envelope_id text,
    facts jsonb,
    created_at timestamptz not null default now(),
    opened_at timestamptz,
    all_signed_at timestamptz,
    sealed_at timestamptz,
    ended_at timestamptz,
    reason text,
    ended_by uuid
  )`,
  `create index envelope_of_application on envelope (application_id)`,
  `create unique index one_open_envelope on envelope (application_id) where status in ('PREPARING', 'OPEN', 'ALL_SIGNED')`,
  // The answers of each borrower as they were sent for signature, sealed with the key of that borrower.
  `create table envelope_snapshot (
    envelope_id uuid not null references envelope on delete cascade,
    borrower_id uuid not null references borrower,
    sealed_snapshot bytea not null,
    primary key (envelope_id, borrower_id)
  )`,
  // The signed identifiers and demographics, which no document shows: each is sealed apart from the answers with the key of the borrower.
  `create table envelope_snapshot_part (
    envelope_id uuid not null references envelope on delete cascade,
    borrower_id uuid not null references borrower,
    part text not null check (part in ('identifiers', 'demographics')),
    sealed_part bytea not null,
    primary key (envelope_id, borrower_id, part)
  )`,
  // The identity of a signer is sealed: docs/decisions/0043-answers-have-a-key-per-borrower.md. `session_id` has no foreign key: a
  // session is deleted after its end, and a signing page must not outlive its session.
  `create table envelope_signer (
    envelope_id uuid not null references envelope on delete cascade,
    borrower_id uuid not null references borrower,
    sealed_identity bytea not null,
    sealed_signed_in_by bytea,
    sealed_decline_reason bytea,
    sealed_signature bytea,
    role text not null,
    on_primary_device boolean not null default false,
    signing_token_hash bytea,
    signing_token_expires_at timestamptz,
    bearer_hash bytea,
    bearer_expires_at timestamptz,
    seen_at timestamptz,
    return_url text,
    session_id uuid,
    handed_over_at timestamptz,
    disclosure_opened_at timestamptz,
    consented_at timestamptz,
    viewed_at timestamptz,
    signed_at timestamptz,
    declined_at timestamptz,
    signature_id text,
    ip text,
    user_agent text,
    primary key (envelope_id, borrower_id)
  )`,
  `create unique index signer_of_token on envelope_signer (signing_token_hash)`,
  `create unique index signer_of_bearer on envelope_signer (bearer_hash)`,
  `create table envelope_event (
    envelope_id uuid not null references envelope on delete cascade,
    borrower_id uuid not null references borrower,
    number int not null,
    at timestamptz not null,
    event text not null,
    ip text not null,
    sealed_content bytea not null,
    hash text not null,
    primary key (envelope_id, borrower_id, number)
  )`,
  `create table document (
    id uuid primary key,
    document_set_id uuid not null,
    envelope_id uuid not null references envelope on delete cascade,
    borrower_id uuid not null references borrower,
    kind text not null,
    title text not null,
    number int not null,
    pages int not null,
    fields jsonb not null default '[]',
    presented_key text,
    presented_sha256 text,
    completed_key text,
    completed_sha256 text,
    unique (envelope_id, borrower_id, kind)
  )`,
  // A key for each file, so that a deleted document stays unreadable, wherever a copy of its bytes is.
  `create table file_key (
    file text primary key,
    sealed_key bytea not null
  )`,
  `create table blob (
    key text primary key,
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`,
]
