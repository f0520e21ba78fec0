/** Scopes of the index: all dealers, one, and one person or no one. Read without the table's rows. */
const scopes = {
  all: { first: '', more: 'dealer_id, assignee_id' },
  dealer: { first: 'dealer_id, ', more: 'assignee_id' },
  assignee: { first: 'assignee_id, ', more: 'dealer_id' },
}
const filters = 'state, is_with_land, withdrawn_at, next_task, milestone, deadline_on'

/** The queue of the lender: what it is ordered and found by. */
export const queue = [
  ...Object.entries(scopes).flatMap(([scope, { first, more }]) => [
    `create index queue_of_${scope} on application_review (${first}due_on, last_submitted_at, application_id)
       include (${more}, ${filters}) where waiting_since is null and due_on is not null and not is_discarded`,
    `create index queue_of_${scope}_waiting on application_review (${first}due_on, last_submitted_at, application_id)
       include (${more}, ${filters}) where waiting_since is not null and not is_discarded`,
    `create index queue_of_${scope}_done on application_review (${first}least(withdrawn_at, finished_at) desc, application_id)
       include (${more}, ${filters}, last_submitted_at) where due_on is null and not is_discarded`,
    `create index queue_of_${scope}_by_submission on application_review (${first}last_submitted_at, application_id)
       include (${more}, ${filters}, due_on, waiting_since) where not is_discarded`,
  ]),
  `create index queue_of_follow_ups on application_review (follow_up_on)
     where follow_up_on is not null and finished_at is null and withdrawn_at is null and not is_discarded`,
  `create index queue_of_approved on application_review (approved_until, last_submitted_at, application_id)
     where approved_until is not null and not is_discarded`,
  // Few are restricted. Each statement of a list reads which of them the reader may not know of.
  `create index restricted_application on application_review (application_id) include (dealer_id, assignee_id)
     where restricted_at is not null`,
  `create index review_by_loan_number on application_review (upper(loan_number)) where loan_number is not null`,
  // A trigger, because an application changes in several places, and one that was forgotten would be missing in the queue.
  `create function repeat_application() returns trigger language plpgsql as $$
    begin
      update application_review
         set dealer_id = new.dealer_id, withdrawn_at = new.withdrawn_at, is_discarded = new.discarded_at is not null
       where application_id = new.id;
      return null;
    end
  $$`,
  `create trigger application_is_repeated after update of dealer_id, withdrawn_at, discarded_at on application
     for each row when (new.submitted_at is not null) execute function repeat_application()`,
  // Keyed hashes of what was signed last, by which people are found. `kind` separates names, which many share, from the others.
  // `submitted_at` repeats the review's last submission, by which those who are found are ordered.
  `create table signed_term (
    application_id text not null references application on delete cascade,
    borrower_id uuid not null references borrower on delete cascade,
    kind text not null check (kind in ('NAME', 'EMAIL', 'PHONE', 'SSN')),
    hash bytea not null,
    submitted_at timestamptz not null,
    primary key (application_id, borrower_id, hash)
  )`,
  `create index signed_term_by_hash on signed_term (hash, submitted_at desc, application_id) include (borrower_id)`,
  `create index signed_term_of_borrower on signed_term (borrower_id)`,
]
