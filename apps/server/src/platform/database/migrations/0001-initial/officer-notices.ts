/** Mail about applications that waits for the next daily mail of a staff member. */
export const officerNotices = [
  `create table officer_notice (
    id uuid primary key,
    staff_id uuid not null,
    application_id text not null references application on delete cascade,
    event text not null,
    created_at timestamptz not null
  )`,
  `create index officer_notice_of_person on officer_notice (staff_id)`,
  // When the next daily mail of a person is due, so that each gets one a day, with several servers too.
  `create table officer_mail (staff_id uuid primary key, send_at timestamptz not null)`,
]
