/** Applications, who is on them, and their answers. */
export const applications = [
  `create table application (
    id text primary key check (id ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
    dealer_id uuid not null references dealer,
    status text not null default 'STARTED'
      check (status in ('STARTED', 'SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE', 'SUBMITTED', 'REVIEWED')),
    sealed_answers bytea,
    loan_interest_rate double precision not null,
    home_insurance_rate double precision not null,
    property_tax_rate double precision not null,
    starting_rates jsonb not null,
    overview_confirmed_at timestamptz,
    message text,
    signing_started_by uuid,
    declined_by uuid,
    reopened_by uuid,
    unlocked_sections jsonb,
    corrected_sections jsonb,
    version int not null default 1,
    created_at timestamptz not null default now(),
    completed_at timestamptz,
    submitted_at timestamptz,
    withdrawn_at timestamptz,
    finished_at timestamptz,
    outcome jsonb,
    discarded_at timestamptz,
    reason text
  )`,
  `create index application_of_dealer on application (dealer_id, status)`,
  `create index application_by_submission on application (submitted_at, id) where submitted_at is not null`,
  // The days on which a staff member opened an application. Borrowers see them, but not those of compliance.
  `create table application_opening (
    application_id text not null references application on delete cascade,
    day date not null,
    staff_id uuid not null,
    is_shown boolean not null,
    primary key (application_id, day, staff_id)
  )`,
  `create table borrower (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    user_id uuid references users,
    is_primary boolean not null,
    status text not null check (status in
      ('INVITED', 'IN_PROGRESS', 'READY_TO_SIGN_SUBMIT', 'WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED', 'DECLINED_TO_SIGN')),
    sealed_answers bytea,
    email_hash bytea,
    phone_number_hash bytea,
    schema_version int not null,
    sms_support_opt_out boolean not null default false,
    registered_at timestamptz,
    skipped text[] not null default '{}',
    signed_at timestamptz,
    last_edited_at timestamptz,
    changed_section text,
    changed_at timestamptz,
    asked_to_leave_at timestamptz,
    letter_on date,
    version int not null default 1,
    created_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  // The others leave out who was removed, and an application's history names them, too.
  `create index borrower_of_application on borrower (application_id)`,
  `create unique index one_primary_borrower on borrower (application_id) where is_primary and removed_at is null`,
  `create unique index one_membership_per_user on borrower (application_id, user_id) where removed_at is null`,
  `create index borrower_of_user on borrower (user_id) where removed_at is null`,
  // A person who typed a contact may come back by it: docs/decisions/0053-an-empty-account-joins-by-two-proofs.md
  `create index borrower_with_email on borrower (email_hash) where removed_at is null`,
  `create index borrower_with_phone_number on borrower (phone_number_hash) where removed_at is null`,
  // A table apart, so that removing what a deletion left in its files takes a moment, however many answers there are:
  // docs/decisions/0043-answers-have-a-key-per-borrower.md
  `create table data_key (
    borrower_id uuid primary key references borrower on delete cascade,
    sealed_key bytea not null
  )`,
  // An invitation outlives the account that sent it.
  `create table invitation (
    id uuid primary key,
    borrower_id uuid not null references borrower on delete cascade,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    recipient_hash bytea not null,
    sealed_recipient bytea not null,
    invited_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    sent_at timestamptz,
    undeliverable_at timestamptz,
    accepted_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index invitation_of_borrower on invitation (borrower_id)`,
  `create index open_invitation on invitation (recipient_hash) where accepted_at is null and revoked_at is null`,

  // The section registry decides which sections and parts exist. `schema_version` is that of the form that stored the answers:
  // docs/decisions/0021-stored-answers-have-a-schema-version.md
  `create table list_entry (
    id uuid primary key,
    borrower_id uuid not null references borrower on delete cascade,
    section text not null,
    sealed_answers bytea not null,
    schema_version int not null,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index list_entry_of_borrower on list_entry (borrower_id, section, created_at, id)`,
  `create table application_part (
    application_id text not null references application on delete cascade,
    part text not null,
    sealed_answers bytea not null,
    schema_version int not null,
    version int not null default 1,
    updated_at timestamptz not null default now(),
    primary key (application_id, part)
  )`,
  `create table demographics (
    borrower_id uuid primary key references borrower on delete cascade,
    sealed_answers bytea not null,
    schema_version int not null,
    version int not null default 1,
    updated_at timestamptz not null default now()
  )`,
  `create table consent (
    borrower_id uuid primary key references borrower on delete cascade,
    ssn bytea,
    date_of_birth bytea,
    sealed_answers bytea not null,
    is_acknowledged boolean not null,
    agreed_at timestamptz,
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
    sealed_signature bytea,
    contact_hash text,
    ip text not null,
    user_agent text not null,
    given_at timestamptz not null
  )`,
  `create index consent_receipt_of_borrower on consent_receipt (borrower_id)`,
]
