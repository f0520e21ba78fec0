/** The lender's work on what was submitted. Nothing of it changes a version that a borrower holds. */
export const review = [
  // A row from the first submission on. `with_land`: as the answers propose, until a person confirms. `reviewed_submissions`: the number of
  // the last submission whose review began, or that was sent back. `missing_facts`: what a Loan Estimate still needs.
  // `owed_disclosures`: those of the settings at the first submission. `milestone`: the outcome in force. `next_task` and `due_on`: the open task that is due first.
  // `deadline_on`: the first due day of an open task that the law sets. `tasks_basis`: the settings and the table with which tasks were
  // computed. `withdrawn_at` and `is_discarded` repeat those of the application, for the indexes of the queue. What waits for a borrower
  // always has an open task. `state`: the one in which its people have to be licensed, by the answers that were signed last.
  `create table application_review (
    application_id text primary key references application on delete cascade,
    dealer_id uuid not null references dealer,
    assignee_id uuid,
    assigned_at timestamptz,
    version int not null default 1,
    submissions int not null default 1,
    first_submitted_at timestamptz not null,
    last_submitted_at timestamptz not null,
    follow_up_on date,
    follow_up_time text,
    state text,
    with_land boolean not null,
    with_land_confirmed boolean,
    loan_number text,
    missing_facts text[] not null default '{}',
    owed_disclosures text[] not null default '{}',
    milestone text,
    milestone_on date,
    finished_at timestamptz,
    reviewed_submissions int not null default 0,
    review_began_at timestamptz,
    withdrawal_read_at timestamptz,
    next_task text,
    due_on date,
    waiting_since date,
    deadline_on date,
    tasks_basis text,
    withdrawn_at timestamptz,
    is_discarded boolean not null default false,
    is_with_land boolean not null generated always as (coalesce(with_land_confirmed, with_land)) stored,
    check ((milestone is null) = (milestone_on is null)),
    check ((next_task is null) = (due_on is null)),
    check (waiting_since is null or due_on is not null),
    check (deadline_on is null or due_on is not null)
  )`,
  // The tasks of an application, open and closed. `ref` distinguishes tasks of one kind. `closed_by` is null where no staff member
  // closed it. A task that is open again, as after a correction, has the row that it had.
  `create table application_task (
    application_id text not null references application_review on delete cascade,
    kind text not null,
    ref text not null,
    starts_on date not null,
    due_on date not null,
    opened_at timestamptz not null,
    closed_at timestamptz,
    closed_by uuid,
    primary key (application_id, kind, ref),
    check (closed_by is null or closed_at is not null)
  )`,
  // The clocks of the law that ended after their day, or without what was owed, as the domain computes them from the events of the file.
  // Written with the tasks. One can be missed that was never an open task: where its start was recorded after its end.
  `create table missed_clock (
    application_id text not null references application_review on delete cascade,
    kind text not null,
    ref text not null,
    due_on date not null,
    ended_on date not null,
    event_id uuid,
    primary key (application_id, kind, ref)
  )`,
  `create index missed_clock_by_day on missed_clock (due_on, application_id, kind, ref)`,
]
