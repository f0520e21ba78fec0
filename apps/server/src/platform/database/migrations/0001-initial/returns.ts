/** Applications that the lender sent back, and what borrowers asked for. */
export const returns = [
  // The sentence is sealed with the key of the primary borrower. `sections`: as they were ticked, by borrower.
  `create table application_return (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    returned_by uuid not null,
    returned_at timestamptz not null,
    reason text not null,
    sections jsonb not null,
    sealed_sentence bytea not null
  )`,
  `create index application_return_of_application on application_return (application_id, returned_at)`,
  // The words of a borrower are sealed with the key of that borrower. `section`: the one that they unlocked themselves.
  `create table borrower_request (
    id uuid primary key,
    borrower_id uuid not null references borrower on delete cascade,
    kind text not null check (kind in ('CHANGE', 'UNLOCK')),
    section text check ((section is null) = (kind = 'CHANGE')),
    sealed_text bytea not null,
    requested_by uuid not null,
    requested_at timestamptz not null
  )`,
  `create index borrower_request_of_borrower on borrower_request (borrower_id, requested_at)`,
]
