/** Files of applications for the lender's own system: that they were made, and for an hour the files of those made together. */
export const exports = [
  // The file itself is not kept. `made_by`: null where an operator made it by a command.
  `create table application_export (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    envelope_id uuid not null references envelope on delete cascade,
    kind text not null check (kind in ('MISMO', 'JSON', 'DEMOGRAPHICS')),
    reason text not null,
    sha256 text not null,
    loan_number text,
    is_of_many boolean not null default false,
    made_by uuid,
    made_at timestamptz not null
  )`,
  `create index application_export_of_application on application_export (application_id, made_at desc, id desc)`,
  `create index application_export_of_envelope on application_export (envelope_id)`,
  // `finished_at`: when every file was made or refused. `ended_at`: when the files were removed.
  `create table export_of_many (
    id uuid primary key,
    staff_id uuid not null references staff_member on delete cascade,
    format text not null check (format in ('MISMO', 'JSON')),
    reason text not null,
    made_at timestamptz not null,
    finished_at timestamptz,
    ended_at timestamptz,
    ended text check (ended in ('EXPIRED', 'ACCESS_LOST', 'FAILED')),
    check ((ended_at is null) = (ended is null))
  )`,
  // A person has files made one list at a time.
  `create unique index export_of_many_being_made on export_of_many (staff_id) where finished_at is null and ended_at is null`,
  `create index export_of_many_of_person on export_of_many (staff_id, made_at desc)`,
  // `sealed_file`: the file and its report, sealed with the field key; null before it is made, where it was refused, and once it ended.
  // `refusal`: the code of the refusal.
  `create table export_of_many_item (
    export_id uuid not null references export_of_many on delete cascade,
    application_id text not null references application on delete cascade,
    number int not null,
    sealed_file bytea,
    refusal text,
    primary key (export_id, application_id),
    unique (export_id, number)
  )`,
  `create index export_of_many_item_of_application on export_of_many_item (application_id)`,
]
