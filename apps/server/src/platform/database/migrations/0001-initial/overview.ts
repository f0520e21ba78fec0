/** Numbers of applications for the overview of the lender. */
export const overview = [
  // Open applications by the first due day of a task, of each day and of each week from its Monday. A count that fell to 0 stays until it is
  // cleaned up. `kind`: OPEN or WAITING for a borrower, by the person and the state; the kind of the task, without one; DEADLINE by the person, for that of
  // the law.
  `create table open_work (
    dealer_id uuid not null references dealer,
    assignee_id uuid,
    state text,
    kind text not null,
    span text not null check (span in ('DAY', 'WEEK')),
    day date not null,
    applications int not null,
    unique nulls not distinct (dealer_id, assignee_id, state, kind, span, day)
  )`,
  `create index open_work_by_day on open_work (span, day)`,
  // The entries of one application.
  `create function work_of(review application_review)
    returns table (dealer_id uuid, assignee_id uuid, state text, kind text, day date) language sql immutable as $$
    select review.dealer_id, entry.assignee_id, entry.state, entry.kind, entry.day
      from (values
        (review.assignee_id, review.state, case when review.waiting_since is null then 'OPEN' else 'WAITING' end, review.due_on),
        (null, null, review.next_task, review.due_on),
        (review.assignee_id, null, 'DEADLINE', review.deadline_on)) entry (assignee_id, state, kind, day)
     where entry.day is not null and not review.is_discarded
  $$`,
  // Rows come in one order, so that changes of several applications wait for each other less often in a circle.
  `create function count_open_work() returns trigger language plpgsql as $$
    begin
      insert into open_work as counted (dealer_id, assignee_id, state, kind, span, day, applications)
      select dealer_id, assignee_id, state, kind, span, case span when 'DAY' then day else date_trunc('week', day)::date end as first, sum(change)
        from (select dealer_id, assignee_id, state, kind, day, 1 as change from work_of(new)
              union all select dealer_id, assignee_id, state, kind, day, -1 from work_of(old)) changed,
             (values ('DAY'), ('WEEK')) spans (span)
       group by dealer_id, assignee_id, state, kind, span, first
      having sum(change) <> 0
       order by dealer_id, assignee_id, state, kind, span, first
      on conflict (dealer_id, assignee_id, state, kind, span, day)
        do update set applications = counted.applications + excluded.applications;
      return null;
    end
  $$`,
  `create trigger open_work_is_counted after insert or delete
    or update of dealer_id, assignee_id, state, next_task, due_on, waiting_since, deadline_on, is_discarded on application_review
    for each row execute function count_open_work()`,
  `create index oldest_of_assignee on application_review (assignee_id, first_submitted_at) include (dealer_id, application_id)
    where due_on is not null and not is_discarded`,
  // Many are assigned to no one: a manager of one dealer reads those of the dealer alone.
  `create index oldest_unassigned_of_dealer on application_review (dealer_id, first_submitted_at) include (assignee_id, application_id)
    where assignee_id is null and due_on is not null and not is_discarded`,
  // Events of the last weeks, as counted last. With a week, by person; with days since the first submission, by them.
  `create table flow_count (
    dealer_id uuid not null references dealer,
    week date,
    staff_id uuid,
    fact text not null,
    days int,
    applications int not null,
    counted_at timestamptz not null
  )`,
  `create index flow_count_of_dealer on flow_count (dealer_id)`,
]
