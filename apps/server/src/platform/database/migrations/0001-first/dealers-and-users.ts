/** Dealers, the loan settings, users and how they come in. */
export const dealersAndUsers = [
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
    user_id uuid references users on delete cascade,
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
]
