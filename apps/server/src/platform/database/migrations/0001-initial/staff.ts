/** Staff members, what they may do, and their sign-in. */
export const staff = [
  // `kind` makes the pair that is forbidden a constraint: a grant of compliance and any other never have the same kind.
  `create table staff_member (
    id uuid primary key,
    kind text not null default 'LENDING' check (kind in ('LENDING', 'COMPLIANCE')),
    status text not null default 'INVITED' check (status in ('INVITED', 'WAITING', 'ACTIVE', 'DEACTIVATED')),
    version int not null default 1,
    email_hash bytea not null unique,
    sealed_profile bytea not null,
    is_development boolean not null default false,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    deactivated_at timestamptz,
    last_signed_in_at timestamptz,
    away_until date,
    handed_over uuid[] not null default '{}',
    mail_when text check (mail_when in ('AT_ONCE', 'DAILY')),
    unique (id, kind)
  )`,
  `create table staff_grant (
    staff_id uuid not null,
    kind text not null,
    role text not null check (role in ('OFFICER', 'MANAGER', 'ADMINISTRATOR', 'COMPLIANCE')),
    dealer_id uuid references dealer,
    granted_at timestamptz not null default now(),
    foreign key (staff_id, kind) references staff_member (id, kind) on delete cascade,
    constraint compliance_alone check ((role = 'COMPLIANCE') = (kind = 'COMPLIANCE')),
    constraint role_for_all_dealers check (dealer_id is null or role in ('OFFICER', 'MANAGER')),
    unique nulls not distinct (staff_id, role, dealer_id)
  )`,
  // A table that all can read, because a registry publishes the same. `ends_on`: the last day on which it holds, in the lender's time zone.
  `create table staff_license (
    staff_id uuid not null references staff_member on delete cascade,
    state text not null,
    ends_on date not null,
    primary key (staff_id, state)
  )`,
  `create table staff_passkey (
    id uuid primary key,
    staff_id uuid not null references staff_member on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index staff_passkey_of_member on staff_passkey (staff_id)`,
  // The person of an account at the lender's own sign-in, each with one. An email address decides nothing.
  `create table staff_identity (
    issuer text not null,
    subject text not null,
    staff_id uuid not null unique references staff_member on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject)
  )`,
  `create table staff_invitation (
    id uuid primary key,
    staff_id uuid not null references staff_member on delete cascade,
    purpose text not null check (purpose in ('INVITE', 'RESET')),
    token_hash bytea not null unique,
    needs_code boolean not null,
    code_hash bytea,
    code_attempts int not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    ended_at timestamptz
  )`,
  `create index staff_invitation_of_member on staff_invitation (staff_id)`,
  `create table staff_session (
    id uuid primary key,
    staff_id uuid not null references staff_member on delete cascade,
    token_hash bytea not null unique,
    method text not null check (method in ('PASSKEY', 'OIDC', 'DEVELOPMENT')),
    oidc_sid text,
    ends_at timestamptz,
    ip text not null,
    user_agent text not null,
    created_at timestamptz not null default now(),
    last_active_at timestamptz not null default now(),
    -- When the person last proved both factors in it.
    proved_at timestamptz,
    ended_at timestamptz
  )`,
  `create index staff_session_of_provider on staff_session (oidc_sid) where oidc_sid is not null`,
  `create index staff_session_of_member on staff_session (staff_id)`,
  // A round trip to the lender's own sign-in, bound to one browser, and deleted before the answer to it is checked.
  `create table staff_challenge (
    id uuid primary key,
    browser_hash bytea not null unique,
    purpose text not null check (purpose in ('OIDC_SIGN_IN', 'OIDC_LINK', 'OIDC_STEP_UP')),
    sealed_state bytea not null,
    staff_id uuid references staff_member on delete cascade,
    session_id uuid references staff_session on delete cascade,
    call_hash bytea,
    expires_at timestamptz not null
  )`,
  // A challenge of a passkey is in the cookie of its browser; it is written here before the answer to it is checked.
  `create table staff_used_challenge (
    challenge_hash bytea primary key,
    expires_at timestamptz not null
  )`,
  `create table staff_step_up (
    token_hash bytea primary key,
    session_id uuid not null references staff_session on delete cascade,
    call_hash bytea not null,
    expires_at timestamptz not null
  )`,
  // How many applications a person opened in a day. A row for each person, so that openings at the same moment are counted one after
  // the other, and so that an application that is deleted stays counted.
  `create table staff_opening_count (
    staff_id uuid not null,
    day date not null,
    opened int not null,
    primary key (staff_id, day)
  )`,
  `create table dealer_officer (
    dealer_id uuid primary key references dealer on delete cascade,
    officer_id uuid references staff_member,
    substitute_id uuid references staff_member
  )`,
]
