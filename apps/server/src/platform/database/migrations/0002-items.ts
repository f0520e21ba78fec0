import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = [
  // Codes have no checks here: the domain defines the kinds and reasons. `sealed_words`: the words that its borrower reads, sealed with the key
  // of the notes; the words of a borrower are in the events.
  `create table item (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    kind text not null,
    code text,
    stage text not null,
    waits_for text not null,
    item_group text not null,
    borrower_id uuid references borrower,
    section text,
    state text not null,
    version int not null default 1,
    due_on date,
    asked_by uuid,
    asked_at timestamptz not null,
    last_asked_at timestamptz not null,
    announced_at timestamptz,
    sealed_words bytea not null,
    check ((kind = 'SECTION') = (section is not null))
  )`,
  `create index item_of_application on item (application_id, id)`,
  `create index item_of_borrower on item (borrower_id) where borrower_id is not null`,
  // Serves reminders, and the items that a row of the queue waits for.
  `create index item_open on item (application_id) where state in ('ASKED', 'ASKED_AGAIN') and waits_for = 'BORROWER'`,
  // Events of an item. `sealed_words`: of staff, with the key of the notes; `sealed_answer`: with the data key of the borrower that it concerns,
  // `borrower_id`. `acted_by`: the borrower who did it, who may be the primary one for another on the same device.
  `create table item_event (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    item_id uuid not null references item on delete cascade,
    event text not null,
    at timestamptz not null,
    staff_id uuid,
    borrower_id uuid,
    acted_by uuid,
    code text,
    channel text,
    on_day date,
    sealed_words bytea,
    sealed_answer bytea,
    check (acted_by is null or borrower_id is not null),
    check (sealed_answer is null or borrower_id is not null)
  )`,
  `create index item_event_of_item on item_event (item_id, id)`,
  `create index item_event_of_application on item_event (application_id, id)`,
  `create index item_event_of_borrower on item_event (borrower_id) where borrower_id is not null`,
  // Items that a staff member asks for again and again, by a name of their own. `sealed_set`: name and items, without an application.
  `create table item_set (
    id uuid primary key,
    staff_id uuid not null references staff_member on delete cascade,
    saved_at timestamptz not null,
    sealed_set bytea not null
  )`,
  `create index item_set_of_member on item_set (staff_id)`,
  // Notices about items that wait for the next daily mail of a staff member. A table of its own, because 0.1.0 takes all rows of `officer_notice`,
  // and stops at an event that it does not know.
  `create table item_officer_notice (
    id uuid primary key,
    staff_id uuid not null,
    application_id text not null references application on delete cascade,
    event text not null,
    created_at timestamptz not null
  )`,
  `create index item_officer_notice_of_person on item_officer_notice (staff_id)`,
  // `sealed_free_text`: with the key of the notes. `item_ids`: the items that it names; null for a draft, which names those that are open.
  `create table incompleteness_notice (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    version int not null default 1,
    made_by uuid not null,
    made_at timestamptz not null,
    until_on date not null,
    longer_reason text,
    sealed_free_text bytea not null,
    sent_by uuid,
    sent_at timestamptz,
    item_ids uuid[],
    check ((sent_at is null) = (item_ids is null)),
    check ((sent_at is null) = (sent_by is null))
  )`,
  `create index incompleteness_notice_of_application on incompleteness_notice (application_id, id)`,
  `create unique index incompleteness_notice_draft on incompleteness_notice (application_id) where sent_at is null`,
  // A letter to one borrower. `sealed_content`, `sealed_pdf`: with their data key. `file_event_id`: of the sending, for the primary borrower.
  `create table letter (
    id uuid primary key,
    notice_id uuid not null references incompleteness_notice on delete cascade,
    application_id text not null references application on delete cascade,
    borrower_id uuid not null references borrower,
    is_primary boolean not null,
    state text not null,
    paper_reason text,
    printed_at timestamptz,
    sent_on date,
    sent_by uuid,
    method text,
    returned_on date,
    returned_by uuid,
    opened_at timestamptz,
    file_event_id uuid,
    sealed_content bytea not null,
    sealed_pdf bytea,
    unique (notice_id, borrower_id),
    check ((state = 'SENT') = (sent_on is not null)),
    check ((sent_on is null) = (method is null))
  )`,
  `create unique index letter_of_primary on letter (notice_id) where is_primary`,
  `create index letter_of_application on letter (application_id)`,
  `create index letter_of_borrower on letter (borrower_id)`,
  `create index letter_on_paper on letter (application_id) where state in ('TO_PRINT', 'PRINTED')`,
]

// The open tasks in the order of their due days, for the list of what is due.
const openTasks = `create index application_task_open on application_task (due_on, application_id, kind, ref)
  where closed_at is null`

const functions = [
  // Runs with the rights of the owner, because the role of the server may delete none of it.
  `create function delete_items_of_key() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
    begin
      delete from item where application_id = old.application_id;
      delete from incompleteness_notice where application_id = old.application_id;
      return old;
    end $$`,
]

const triggers = [
  `create trigger item_event_is_not_changed before update on item_event for each row execute function refuse_change()`,
  ...['item', 'item_event', 'letter'].flatMap(table => [
    `create trigger ${table}_is_not_deleted before delete on ${table}
      for each row execute function refuse_early_deletion()`,
    `create trigger ${table}_is_not_truncated before truncate on ${table} execute function refuse_change()`,
  ]),
  // A draft can be discarded.
  `create trigger incompleteness_notice_is_not_deleted before delete on incompleteness_notice
    for each row when (old.sent_at is not null) execute function refuse_early_deletion()`,
  `create trigger incompleteness_notice_is_not_truncated before truncate on incompleteness_notice execute function refuse_change()`,
  `create trigger review_key_takes_its_items after delete on review_key
    for each row execute function delete_items_of_key()`,
]

/**
 * Items that lenders ask for after the submission, letters about them, and an index of open tasks. It only adds, so that a server of 0.1.0
 * runs beside it.
 */
export const items: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, openTasks, ...functions, ...triggers]) await sql.raw(statement).execute(db)
  },
}
