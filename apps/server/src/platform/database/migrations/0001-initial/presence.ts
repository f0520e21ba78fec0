/** Staff members who look at an application now. */
export const presence = [
  `create table staff_presence (
    application_id text not null references application on delete cascade,
    staff_id uuid not null,
    seen_at timestamptz not null,
    primary key (application_id, staff_id)
  )`,
]
