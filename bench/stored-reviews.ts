import { newApplicationId } from '../apps/server/src/applications/record/application-id.ts'
import { createServices } from '../apps/server/src/compose.ts'
import type { PlainSql } from '../apps/server/src/platform/database/open-database.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'
import { openDatabaseProbe } from './database-probe.ts'
import { settingsOfSizes } from './settings-of-sizes.ts'
import { differenceOf, storeDealers } from './stored-queue.ts'

const SIZES = { few: 10_000, many: 100_000 } as const
export type Size = keyof typeof SIZES
const BATCH = 1000

/** Two databases on the server with 10,000 and with 100,000 applications in the states of `storeQueues`, without people and answers. */
export async function storeReviews(server: string, DATA_DIR: string): Promise<Record<Size, AllSettings>> {
  const settings = await settingsOfSizes(server, DATA_DIR)
  await using admin = await openDatabaseProbe(server)
  for (const size of ['few', 'many'] as const) {
    await admin.client.query(`create database ${size}`)
    await store(settings[size], SIZES[size])
  }
  return settings
}

async function store(settings: AllSettings, count: number): Promise<void> {
  const services = await createServices(settings)
  await using probe = await openDatabaseProbe(settings.DATABASE_URL!)
  const sql: PlainSql = <Row>(text: string, values: readonly unknown[] = []) =>
    probe.client.query<Row & object>(text, [...values]) as Promise<{ rows: Row[] }>
  await sql('set synchronous_commit = off')
  const dealers = await storeDealers(services, sql)
  for (let first = 0; first < count; first += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, index) => {
      const { dealer_id, submitted_at, review } = differenceOf(first + index, dealers)
      return { id: newApplicationId(), dealer_id, submitted_at, ...review }
    })
    await sql(stored, [JSON.stringify(rows)])
  }
  for (const statement of happened) await sql(statement)
  await sql('vacuum analyze')
  await services.close()
}

const stored = `
  with rows as materialized (
    select * from json_to_recordset($1) as row (id text, dealer_id uuid, submitted_at timestamptz, assignee_id uuid, loan_number text,
      with_land boolean, next_task text, due_on date, deadline_on date, waiting_since date)
  ), applications as (
    insert into application (id, dealer_id, submitted_at, starting_rates, loan_interest_rate, home_insurance_rate, property_tax_rate)
    select id, dealer_id, submitted_at, '{}', 0.09, 0.01, 0.01 from rows
  )
  insert into application_review (application_id, dealer_id, first_submitted_at, last_submitted_at, assignee_id, loan_number, with_land,
      next_task, due_on, deadline_on, waiting_since)
  select id, dealer_id, submitted_at, submitted_at, assignee_id, loan_number, with_land, next_task, due_on, deadline_on, waiting_since from rows`

/** The number of an application, from 0 on. */
const number = 'substr(loan_number, 4)::int'
const after = (days: string) => `first_submitted_at + ${days} * interval '1 day'`
/** Tasks, what was sent back, and outcomes that leave an application open. */
const happened = [
  `insert into application_task (application_id, kind, ref, starts_on, due_on, opened_at, closed_at, closed_by)
   select application_id, 'NEW', '', first_submitted_at::date, (${after('1')})::date, first_submitted_at,
          case when next_task <> 'NEW' then ${after(`(${number} % 4)`)} end, case when next_task <> 'NEW' then assignee_id end
     from application_review`,
  `insert into application_task (application_id, kind, ref, starts_on, due_on, opened_at)
   select application_id, next_task, '', first_submitted_at::date, due_on, first_submitted_at
     from application_review where next_task <> 'NEW'`,
  `insert into application_return (id, application_id, returned_by, returned_at, reason, sections, sealed_sentence)
   select gen_random_uuid(), application_id, assignee_id, ${after(`(${number} % 7)`)}, 'OTHER', '{}', ''
     from application_review where assignee_id is not null and waiting_since is not null`,
  `insert into file_event (id, application_id, kind, happened_on, recorded_by, recorded_at)
   select gen_random_uuid(), application_id, case ${number} % 2 when 0 then 'APPROVED' else 'COUNTEROFFER' end,
          (${after(`(${number} % 20)`)})::date, assignee_id, ${after(`(${number} % 20)`)}
     from application_review where ${number} % 5 = 3`,
]
