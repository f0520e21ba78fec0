/** By the key of a group, for all dealers, for one, and for one person or those without. Read without the table's rows. */
const scopes = {
  all: { first: '', more: 'dealer_id, assignee_id' },
  dealer: { first: 'dealer_id, ', more: 'assignee_id' },
  assignee: { first: 'assignee_id, ', more: 'dealer_id' },
}
const filters = 'is_with_land, last_submitted_at'

/** The queue of the lender: what it is ordered and found by. */
export const queue = [
  ...Object.entries(scopes).flatMap(([scope, { first, more }]) => [
    `create index queue_of_${scope} on application_review (${first}queue_group, queue_key, application_id)
       include (${more}, deadline_on, follow_up_on, ${filters})`,
    `create index queue_of_${scope}_by_deadline on application_review (${first}deadline_on, application_id)
       include (${more}, queue_group, follow_up_on, ${filters})
       where deadline_on is not null and queue_group <> 'DONE'`,
    `create index queue_of_${scope}_by_follow_up on application_review (${first}follow_up_on, application_id)
       include (${more}, queue_group, deadline_on, ${filters})
       where follow_up_on is not null and queue_group in ('IN_REVIEW', 'WAITING')`,
    // The key of what is done says when it was done. Of the others it is the last submission.
    `create index queue_of_${scope}_done_by_submission on application_review (${first}last_submitted_at, application_id)
       include (${more}, is_with_land) where queue_group = 'DONE'`,
  ]),
  `create index review_by_loan_number on application_review (loan_number) where loan_number is not null`,
  // A trigger, because an application changes in several places, and one that was forgotten would be missing in the queue.
  `create function repeat_application() returns trigger language plpgsql as $$
    begin
      update application_review
         set dealer_id = new.dealer_id, status = new.status, withdrawn_at = new.withdrawn_at,
             is_discarded = new.discarded_at is not null
       where application_id = new.id;
      return null;
    end
  $$`,
  `create trigger application_is_repeated after update of dealer_id, status, withdrawn_at, discarded_at on application
     for each row when (new.submitted_at is not null) execute function repeat_application()`,
  // Keyed hashes of what was signed last, by which people are found. `kind` tells names, which many share, from the others.
  // `submitted_at` repeats the review's last submission, by which those who are found are ordered.
  `create table signed_term (
    application_id text not null references application on delete cascade,
    borrower_id uuid not null references borrower on delete cascade,
    kind text not null check (kind in ('LAST_NAME', 'FIRST_NAME', 'EMAIL', 'PHONE', 'SSN')),
    hash bytea not null,
    submitted_at timestamptz not null,
    primary key (application_id, borrower_id, hash)
  )`,
  `create index signed_term_by_hash on signed_term (hash, submitted_at desc, application_id) include (borrower_id)`,
  `create index signed_term_of_borrower on signed_term (borrower_id)`,
]
