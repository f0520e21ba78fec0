/** In development: the steps that make demo applications. A database that was not made for them has no rows here. */
export const demo = [
  `create table demo_step (
    position int primary key,
    application text not null,
    step text not null,
    application_id text references application on delete cascade,
    began_at timestamptz,
    shown_at timestamptz,
    done_at timestamptz,
    unique (application, step)
  )`,
]
