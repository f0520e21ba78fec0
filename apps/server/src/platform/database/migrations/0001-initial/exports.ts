/** Files of applications for the lender's loan system: that they were made. The files themselves are not stored. */
export const exports = [
  // `batch_id`: the zip that it was in. `made_by`: null where an operator made it by a command.
  `create table application_export (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    envelope_id uuid not null references envelope on delete cascade,
    kind text not null check (kind in ('MISMO', 'JSON', 'DEMOGRAPHICS')),
    reason text not null,
    sha256 text not null,
    loan_number text,
    batch_id uuid,
    made_by uuid,
    made_at timestamptz not null
  )`,
  `create index application_export_of_application on application_export (application_id, made_at desc, id desc)`,
  `create index application_export_of_envelope on application_export (envelope_id)`,
  `create index application_export_of_batch on application_export (batch_id) where batch_id is not null`,
  // A zip that a staff member asked for. `id`: chosen by the caller. `refused`: applications without a file, each with its code.
  `create table export_batch (
    id uuid primary key,
    staff_id uuid not null references staff_member on delete cascade,
    application_ids text[] not null,
    refused jsonb not null default '[]',
    made_at timestamptz not null
  )`,
]
