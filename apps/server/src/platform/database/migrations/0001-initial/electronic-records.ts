/** Withdrawals of the consent to electronic records, to which rows are only added. After `notes`. */
export const electronicRecords = [
  // `recorded_by`: a staff member, or null for the borrower. The consents are in consent_receipt.
  `create table electronic_withdrawal (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    borrower_id uuid not null references borrower on delete cascade,
    withdrawn_on date not null,
    recorded_by uuid,
    recorded_at timestamptz not null
  )`,
  `create index electronic_withdrawal_of_borrower on electronic_withdrawal (borrower_id)`,
  `create trigger electronic_withdrawal_is_not_changed before update on electronic_withdrawal
    for each row execute function refuse_change()`,
  `create trigger electronic_withdrawal_is_not_truncated before truncate on electronic_withdrawal
    execute function refuse_change()`,
  `create trigger electronic_withdrawal_is_not_deleted before delete on electronic_withdrawal
    for each row execute function refuse_early_deletion()`,
]
