import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Columns for what is queried, joined or protected; answers of a section are one validated document per row.
 * Times are `timestamptz`, money in documents is whole cents, days are `date` or 'YYYY-MM-DD', nothing is NULL.
 */
const statements = [
  `create table dealer (
    id uuid primary key,
    slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 63),
    name text not null,
    logo_url text not null,
    website_url text not null,
    phone_number text not null,
    email text not null,
    brand_color text not null check (brand_color ~ '^#[0-9a-f]{6}$'),
    created_at timestamptz not null default now()
  )`,
  `create table loan_settings (
    only_row boolean primary key default true check (only_row),
    interest_rate double precision not null,
    home_insurance_rate double precision not null,
    property_tax_rate double precision not null,
    updated_at timestamptz not null default now()
  )`,

  `create table users (
    id uuid primary key,
    email text unique check (email = lower(email)),
    phone_number text unique,
    created_at timestamptz not null default now(),
    check (email is not null or phone_number is not null)
  )`,
  `create table session (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    token_hash bytea not null unique,
    method text not null check (method in ('EMAIL_LINK', 'SMS_CODE')),
    ip text not null,
    user_agent text not null,
    created_at timestamptz not null default now(),
    last_active_at timestamptz not null default now(),
    ended_at timestamptz
  )`,
  `create index session_of_user on session (user_id)`,
  `create table sign_in_challenge (
    id uuid primary key,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    target text not null,
    dealer_id uuid not null references dealer,
    secret_hash bytea not null,
    attempts int not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index sign_in_challenge_of_target on sign_in_challenge (channel, target) where ended_at is null`,
  `create table rate_limit (
    key text primary key,
    used int not null,
    resets_at timestamptz not null
  )`,
  `create table spent_captcha (
    solution_hash bytea primary key,
    expires_at timestamptz not null
  )`,

  `create table application (
    id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
    dealer_id uuid not null references dealer,
    status text not null default 'STARTED'
      check (status in ('STARTED', 'SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE', 'SUBMITTED', 'REVIEWED')),
    sales_rep_name text not null default '',
    sales_rep_email text not null default '',
    loan_interest_rate double precision not null,
    home_insurance_rate double precision not null,
    property_tax_rate double precision not null,
    overview_confirmed_at timestamptz,
    message text,
    version int not null default 1,
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    submitted_at timestamptz,
    reviewed_at timestamptz,
    returned_at timestamptz,
    withdrawn_at timestamptz,
    discarded_at timestamptz,
    reason text,
    purge_warned_at timestamptz
  )`,
  `create index application_of_dealer on application (dealer_id, status)`,
  `create table borrower (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    user_id uuid references users,
    is_primary boolean not null,
    status text not null check (status in
      ('INVITED', 'IN_PROGRESS', 'READY_TO_SIGN_SUBMIT', 'WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'DECLINED_TO_SIGN')),
    first_name text not null default '',
    middle_name text not null default '',
    last_name text not null default '',
    suffix text not null default '',
    email text not null default '',
    phone_number text,
    sms_support_opt_out boolean not null default false,
    registered_at timestamptz,
    answers jsonb not null default '{}',
    skipped text[] not null default '{}',
    version int not null default 1,
    created_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  `create unique index one_primary_borrower on borrower (application_id) where is_primary and removed_at is null`,
  `create unique index one_place_per_user on borrower (application_id, user_id) where removed_at is null`,
  `create index borrower_of_user on borrower (user_id) where removed_at is null`,
  `create table invitation (
    id uuid primary key,
    borrower_id uuid not null references borrower on delete cascade,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    target text not null,
    invited_by uuid not null references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    accepted_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index open_invitation on invitation (channel, target) where accepted_at is null and revoked_at is null`,

  `create table list_entry (
    id uuid primary key,
    borrower_id uuid not null references borrower on delete cascade,
    section text not null check (section in ('address', 'employment', 'income', 'financial_accounts', 'expenses')),
    answers jsonb not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index list_entry_of_borrower on list_entry (borrower_id, section, created_at, id)`,
  `create table application_part (
    application_id text not null references application on delete cascade,
    part text not null check (part in ('home', 'land')),
    answers jsonb not null,
    version int not null default 1,
    updated_at timestamptz not null default now(),
    primary key (application_id, part)
  )`,
  `create table demographics (
    borrower_id uuid primary key references borrower on delete cascade,
    answers jsonb not null,
    version int not null default 1,
    updated_at timestamptz not null default now()
  )`,
  `create table consent (
    borrower_id uuid primary key references borrower on delete cascade,
    ssn bytea,
    ssn_last4 text,
    date_of_birth bytea,
    is_acknowledged boolean not null,
    disclaimer text not null,
    version int not null default 1,
    updated_at timestamptz not null default now()
  )`,
  `create table consent_receipt (
    id uuid primary key,
    application_id text not null,
    borrower_id uuid not null,
    text_id text not null,
    text_version text not null,
    text_hash text not null,
    agreed boolean not null,
    typed_signature text,
    contact_hash text,
    ip text not null,
    user_agent text not null,
    given_at timestamptz not null default now()
  )`,
  `create index consent_receipt_of_borrower on consent_receipt (borrower_id)`,

  `create table envelope (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    status text not null default 'PREPARING'
      check (status in ('PREPARING', 'OPEN', 'ALL_SIGNED', 'SEALED', 'SUPERSEDED', 'VOIDED', 'FAILED')),
    provider text not null,
    provider_envelope_id text,
    snapshot bytea,
    created_at timestamptz not null default now(),
    opened_at timestamptz,
    all_signed_at timestamptz,
    sealed_at timestamptz,
    ended_at timestamptz,
    reason text
  )`,
  `create unique index one_open_envelope on envelope (application_id) where status in ('PREPARING', 'OPEN', 'ALL_SIGNED')`,
  `create table envelope_signer (
    envelope_id uuid not null references envelope on delete cascade,
    borrower_id uuid not null references borrower,
    name text not null,
    role text not null,
    contact text not null,
    on_primary_device boolean not null default false,
    signing_token_hash bytea,
    signing_token_expires_at timestamptz,
    bearer_hash bytea,
    bearer_expires_at timestamptz,
    signed_in_by text,
    return_url text,
    handed_over_at timestamptz,
    disclosure_opened_at timestamptz,
    consented_at timestamptz,
    viewed_at timestamptz,
    signed_at timestamptz,
    declined_at timestamptz,
    decline_reason text,
    signature jsonb,
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
    who text not null,
    event text not null,
    ip text not null,
    details jsonb not null default '{}',
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
  `create index document_of_set on document (document_set_id)`,
  `create table blob (
    key text primary key,
    bytes bytea not null,
    created_at timestamptz not null default now()
  )`,

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

export const first: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
