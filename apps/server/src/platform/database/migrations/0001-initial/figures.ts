const tables = [
  // Figures of the lender's, sealed with the key of the notes: amount, source and day of the report. A row without one withdraws another.
  `create table lender_figure (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    kind text not null check (kind in ('DEBTS', 'INCOME', 'INVOICE', 'BOOK_VALUE')),
    borrower_id uuid,
    sealed_figure bytea,
    withdraws uuid unique references lender_figure,
    recorded_by uuid not null,
    recorded_at timestamptz not null,
    check ((sealed_figure is null) = (withdraws is not null)),
    check ((borrower_id is null) = (kind in ('INVOICE', 'BOOK_VALUE')))
  )`,
  `create index lender_figure_of_application on lender_figure (application_id, id)`,
  // The facts to check in what was signed with the envelope, and the limits in force, as they were when someone who lends first opened it.
  `create table shown_findings (
    envelope_id uuid primary key,
    application_id text not null references application on delete cascade,
    sealed_findings bytea not null,
    opened_at timestamptz not null
  )`,
  `create index shown_findings_of_application on shown_findings (application_id)`,
  // Limits that are credit policy. `limits`: tenths of a percent by name, null for none; a limit that is not named stays as it is.
  `create table limit_proposal (
    id uuid primary key,
    collateral text not null check (collateral in ('HOME', 'HOME_AND_LAND')),
    limits jsonb not null,
    holds_from date not null,
    proposed_by uuid not null,
    proposed_at timestamptz not null,
    unique (id, proposed_by)
  )`,
  // A limit holds once a second person confirmed it.
  `create table limit_confirmation (
    proposal_id uuid primary key,
    proposed_by uuid not null,
    confirmed_by uuid not null check (confirmed_by <> proposed_by),
    confirmed_at timestamptz not null,
    foreign key (proposal_id, proposed_by) references limit_proposal (id, proposed_by)
  )`,
]

/** Rows of an application go with its notes, limits never. */
const endings = {
  lender_figure: 'refuse_early_deletion',
  shown_findings: 'refuse_early_deletion',
  limit_proposal: 'refuse_change',
  limit_confirmation: 'refuse_change',
} as const

const triggers = Object.entries(endings).flatMap(([table, refusal]) => [
  `create trigger ${table}_is_not_changed before update on ${table} for each row execute function refuse_change()`,
  `create trigger ${table}_is_not_deleted before delete on ${table} for each row execute function ${refusal}()`,
  `create trigger ${table}_is_not_truncated before truncate on ${table} execute function refuse_change()`,
])

/** Figures, findings and limits of the lender, to which rows are only added. After `notes`. */
export const figures = [...tables, ...triggers]
