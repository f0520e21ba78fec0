/** The lender's work on what was submitted. Nothing of it changes a version that a borrower holds. */
export const review = [
  // A row from the first submission on. `opened_at`: when an officer or a manager first opened what was signed last.
  `create table application_review (
    application_id text primary key references application on delete cascade,
    dealer_id uuid not null references dealer,
    assignee_id uuid,
    assigned_at timestamptz,
    version int not null default 1,
    submissions int not null default 1,
    first_submitted_at timestamptz not null,
    last_submitted_at timestamptz not null,
    opened_at timestamptz,
    follow_up_on date
  )`,
]
