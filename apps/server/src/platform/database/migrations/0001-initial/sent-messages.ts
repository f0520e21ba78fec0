/** Mails and text messages to borrowers as they were sent, to which rows are only added. After `notes`. */
export const sentMessages = [
  // `id`: of the notice or the invitation, which has the delivery. `sealed_content`: with the key of the borrower.
  `create table sent_message (
    id uuid primary key,
    application_id text not null references application on delete cascade,
    borrower_id uuid not null references borrower on delete cascade,
    kind text not null,
    channel text not null check (channel in ('EMAIL', 'SMS')),
    language text not null,
    sealed_content bytea not null,
    queued_at timestamptz not null
  )`,
  `create index sent_message_of_application on sent_message (application_id, queued_at)`,
  `create trigger sent_message_is_not_changed before update on sent_message
    for each row execute function refuse_change()`,
  `create trigger sent_message_is_not_truncated before truncate on sent_message execute function refuse_change()`,
  `create trigger sent_message_is_not_deleted before delete on sent_message
    for each row execute function refuse_early_deletion()`,
]
