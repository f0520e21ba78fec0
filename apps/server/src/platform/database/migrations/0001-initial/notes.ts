const tables = [
  // A key for what staff write about an application, sealed with the field key. Without it none of that can be read.
  `create table review_key (
    application_id text primary key references application on delete cascade,
    sealed_key bytea not null
  )`,
  `create table review_note (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    staff_id uuid not null,
    kind text not null check (kind in ('NOTE', 'CALLED', 'LEFT_MESSAGE', 'SPOKE', 'STOP_TEXTS', 'SOFT_REPORT')),
    is_restricted boolean not null,
    borrower_id uuid,
    pulled_on date,
    follow_up_on date,
    follow_up_time text,
    corrects uuid references review_note,
    sealed_text bytea not null,
    created_at timestamptz not null,
    check ((kind = 'SOFT_REPORT') = (pulled_on is not null)),
    check (kind <> 'SOFT_REPORT' or borrower_id is not null)
  )`,
  `create index review_note_of_application on review_note (application_id, id desc)`,
  `create index review_note_of_borrower on review_note (borrower_id) where borrower_id is not null`,
  // The sections that need something in what was signed with the envelope. `sealed_words`: a JSON list, in their order.
  `create table section_check (
    application_id text primary key references application on delete cascade,
    envelope_id uuid not null,
    needs jsonb not null,
    sealed_words bytea,
    no_other_findings_by uuid,
    no_other_findings_at timestamptz,
    version int not null
  )`,
]

const functions = [
  `create function refuse_early_deletion() returns trigger language plpgsql as $$
    begin
      if exists (select from application where id = old.application_id and discarded_at is null) then
        raise exception '%s are kept with their application', replace(tg_table_name, '_', ' ');
      end if;
      return old;
    end $$`,
  // Runs with the rights of the owner, because the role of the server may delete none of it.
  `create function delete_notes_of_key() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      delete from review_note where application_id = old.application_id;
      delete from lender_figure where application_id = old.application_id;
      delete from shown_findings where application_id = old.application_id;
      return old;
    end $$`,
]

const triggers = [
  `create trigger review_note_is_not_changed before update on review_note
    for each row execute function refuse_change()`,
  `create trigger review_note_is_not_truncated before truncate on review_note execute function refuse_change()`,
  ...['review_note', 'review_key'].map(
    table => `create trigger ${table}_is_not_deleted before delete on ${table}
      for each row execute function refuse_early_deletion()`,
  ),
  `create trigger review_key_takes_its_notes after delete on review_key
    for each row execute function delete_notes_of_key()`,
]

/** Notes about an application, to which rows are only added until its data is deleted, and its checked sections. After `audit`. */
export const notes = [...tables, ...functions, ...triggers]
