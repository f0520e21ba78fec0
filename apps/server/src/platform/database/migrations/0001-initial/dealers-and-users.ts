/** The slugs that pages and the API need. After a release, a later one is added by another migration. */
const reserved =
  'account admin application-copy application-start applications assets captcha dealer dealers dev docusign favicon.svg health ' +
  'invitations mode not-found openapi.json page-errors register reminders session sign sign-in signing staff twilio v1'

const reservedSlugs = reserved
  .split(' ')
  .map(slug => `'${slug}'`)
  .join(', ')

/** Dealers, the loan settings, users and sign-in, and the keys that the database depends on. */
export const dealersAndUsers = [
  // A slug is the first segment of a path: docs/product/dealers.md §2
  `create table dealer (
    id uuid primary key,
    slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 63),
    name text not null,
    logo_url text not null,
    logo_width int check (logo_width > 0),
    logo_height int check (logo_height > 0),
    website_url text not null,
    phone_number text not null,
    email text not null,
    brand_color text not null check (brand_color ~ '^#[0-9a-f]{6}$'),
    off_at timestamptz,
    created_at timestamptz not null default now(),
    constraint dealer_slug_not_reserved check (slug not in (${reservedSlugs}))
  )`,
  `create table dealer_logo (
    dealer_id uuid primary key references dealer on delete cascade,
    sha256 text not null,
    content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
    bytes bytea not null
  )`,
  `create table loan_settings (
    is_only boolean primary key default true check (is_only),
    interest_rate double precision not null,
    home_insurance_rate double precision not null,
    property_tax_rate double precision not null,
    is_sample boolean not null default false,
    updated_at timestamptz not null default now()
  )`,

  // docs/decisions/0101-modes-are-stored-and-set-by-a-command.md
  `create table operating_mode (
    is_only boolean primary key default true check (is_only),
    name text not null check (name in ('normal', 'held', 'read-only', 'maintenance')),
    ends_at timestamptz
  )`,

  // Ids of keys, which reveal nothing about them.
  `create table known_key (
    setting text not null check (setting in ('FIELD_ENCRYPTION_KEY', 'IDENTITY_KEY')),
    id text not null,
    first_used_at timestamptz not null default now(),
    primary key (setting, id)
  )`,
  `create table lookup_key (name text primary key, sealed bytea not null)`,

  // Files of the pages of every build that serves: docs/decisions/0050-servers-share-the-assets-of-their-builds.md
  `create table page_asset (
    name text primary key,
    sealed_content bytea not null,
    used_at timestamptz not null
  )`,

  // Contacts are sealed, and found by a keyed hash: docs/decisions/0046-contacts-are-found-by-a-keyed-hash.md
  `create table users (
    id uuid primary key,
    email_hash bytea unique,
    phone_number_hash bytea unique,
    sealed_contacts bytea not null,
    language text,
    last_active_at timestamptz not null default now(),
    created_at timestamptz not null default now()
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
    recipient_hash bytea not null,
    sealed_recipient bytea not null,
    user_id uuid references users on delete cascade,
    session_id uuid references session on delete cascade,
    dealer_id uuid not null references dealer,
    secret_hash bytea not null,
    attempts int not null default 0,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    proved_at timestamptz
  )`,
  `create index sign_in_challenge_of_recipient on sign_in_challenge (channel, recipient_hash) where ended_at is null`,
  `create table rate_limit (
    key text primary key,
    used int not null,
    resets_at timestamptz not null
  )`,
  `create table consumed_captcha (
    solution_hash bytea primary key,
    expires_at timestamptz not null
  )`,
]
