/** The lender's work on what was submitted. Nothing of it changes a version that a borrower holds. */
export const review = [
  // A row from the first submission on. `opened_at`: when an officer or a manager first opened what was signed last. `deadline_on`: the
  // earliest clock that nothing answered, with its id in `deadline`. `with_land`: as the answers propose, until a person confirms.
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
    follow_up_on date,
    with_land boolean not null,
    with_land_confirmed boolean,
    loan_number text,
    complete_on date,
    estimate_sent_on date,
    milestone text,
    milestone_on date,
    counteroffer_on date,
    finished_at timestamptz,
    deadline_on date,
    deadline text,
    check ((milestone is null) = (milestone_on is null)),
    check ((deadline is null) = (deadline_on is null))
  )`,
]
