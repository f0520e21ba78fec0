const tables = [
  // Without a kind: a correction that says that nothing was decided. Without a person: a borrower withdrew the application.
  `create table milestone (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    kind text check (kind in
      ('APPROVED', 'COUNTEROFFER', 'ORIGINATED', 'APPROVED_NOT_ACCEPTED', 'DENIED', 'WITHDRAWN')),
    happened_on date,
    method text check (method in ('LETTER', 'EMAIL', 'PHONE', 'IN_PERSON', 'TEXT_MESSAGE')),
    requested_by uuid,
    corrects uuid unique references milestone,
    recorded_by uuid,
    recorded_at timestamptz not null,
    check ((kind is null) = (happened_on is null)),
    check (kind is not null or corrects is not null)
  )`,
  `create index milestone_of_application on milestone (application_id, recorded_at, id)`,
  // Holds of retention. The reasons are restricted notes.
  `create table hold (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    note_id uuid not null,
    set_by uuid not null,
    set_at timestamptz not null,
    end_note_id uuid,
    ended_by uuid,
    ended_at timestamptz,
    check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_note_id is null))
  )`,
  `create unique index hold_in_force on hold (application_id) where ended_at is null`,
]

const functions = [
  // Runs with the rights of the owner, because the role of the server may delete no milestone.
  `create function delete_milestones_of_review() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      delete from milestone where application_id = old.application_id;
      return old;
    end $$`,
]

const triggers = [
  `create trigger milestone_is_not_changed before update on milestone
    for each row execute function refuse_change()`,
  `create trigger milestone_is_not_truncated before truncate on milestone execute function refuse_change()`,
  `create trigger review_takes_its_milestones after delete on application_review
    for each row execute function delete_milestones_of_review()`,
  ...['milestone', 'hold', 'application_review'].map(
    table => `create trigger ${table}_is_not_deleted before delete on ${table}
      for each row execute function refuse_early_deletion()`,
  ),
]

/** Milestones, to which rows are only added, and holds. After `notes` and `review`. */
export const milestones = [...tables, ...functions, ...triggers]
