const tables = [
  // The events of the file that the lender records: days that clocks depend on, outcomes and their notices. Without a kind: what it
  // corrects was entered by mistake. Without a person: a borrower's withdrawal, or what a submission brought. `people`: the borrowers who
  // must have a notice of an outcome. `note_id`: the words that belong to it.
  `create table file_event (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    kind text,
    happened_on date,
    until_on date,
    closing_on date,
    borrower_id uuid,
    method text check (method in ('LETTER', 'EMAIL', 'PHONE', 'IN_PERSON', 'TEXT_MESSAGE')),
    code text,
    about uuid references file_event,
    people uuid[] not null default '{}',
    note_id uuid,
    corrects uuid unique references file_event,
    recorded_by uuid,
    recorded_at timestamptz not null,
    check ((kind is null) = (happened_on is null)),
    check (kind is not null or corrects is not null)
  )`,
  `create index file_event_of_application on file_event (application_id, recorded_at, id)`,
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
  // Runs with the rights of the owner, because the role of the server may delete no such event.
  `create function delete_file_events_of_review() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      delete from file_event where application_id = old.application_id;
      return old;
    end $$`,
]

const triggers = [
  `create trigger file_event_is_not_changed before update on file_event
    for each row execute function refuse_change()`,
  `create trigger file_event_is_not_truncated before truncate on file_event execute function refuse_change()`,
  `create trigger review_takes_its_file_events after delete on application_review
    for each row execute function delete_file_events_of_review()`,
  ...['file_event', 'hold', 'application_review'].map(
    table => `create trigger ${table}_is_not_deleted before delete on ${table}
      for each row execute function refuse_early_deletion()`,
  ),
]

/** Events of the file, to which rows are only added, and holds. After `notes` and `review`. */
export const milestones = [...tables, ...functions, ...triggers]
