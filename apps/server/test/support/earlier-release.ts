import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'

/** Inserts a row as an earlier release wrote it, of which the schema of today has no types. */
export async function insertEarlier(
  db: Kysely<Database>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

export const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

export const lakeside = {
  slug: 'lakeside',
  name: 'Lakeside Homes',
  logo_url: '/logo.svg',
  website_url: 'https://lakeside.example',
  phone_number: '+15015550100',
  email: 'hello@lakeside.example',
  brand_color: '#123456',
}

export const earlierRates = { loan_interest_rate: 8.5, home_insurance_rate: 0.9, property_tax_rate: 1.1 }
