import { type ComposedServices, createServices } from '../apps/server/src/compose.ts'
import type { PlainSql } from '../apps/server/src/platform/database/open-database.ts'
import { inTransaction } from '../apps/server/src/platform/database/transaction.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'
import { insertStaffMember, replaceGrants } from '../apps/server/src/staff/staff-members/staff-member-repository.ts'
import { start } from '../apps/server/src/start.ts'
import { fill } from '../apps/server/test/support/filled-application.ts'
import { borrowerOverHttp } from './borrower-over-http.ts'
import {
  copyRows,
  type Difference,
  differencesOf,
  insertApplications,
  type OpenedApplication,
  type Person,
  readApplicationRows,
} from './copied-submissions.ts'
import { openDatabaseProbe, untilPrepared, untilSubmitted } from './database-probe.ts'
import { settingsOfSizes } from './settings-of-sizes.ts'
import { signedByAll } from './two-borrowers.ts'

const SIZES = { few: 1_000, many: 100_000 } as const
export type Size = keyof typeof SIZES
const DEALERS = 200
/** Dealers with more than a page of each view, also in the smaller database, and how many applications they have of it. */
const LARGE_DEALERS = 3
const OF_LARGE = 720
/** People who share a last name; in both databases, so that as many are found. */
const SAME_NAME = 10
/** The last name of each twentieth person. */
export const COMMON_NAME = 'Smith'
const COMMON = 20
const BATCH = 100
const COMPARED = 20
const DAY_MS = 86_400_000
/** The days over which submissions are spread: some are past the 30 days of the notice of action. */
const SPREAD_DAYS = 32

/** Two databases on the server with 1,000 and with 100,000 submitted applications: copies of one that the product made. */
export async function storeQueues(server: string, DATA_DIR: string): Promise<Record<Size, AllSettings>> {
  const settings = await settingsOfSizes(server, DATA_DIR)
  await using admin = await openDatabaseProbe(server)
  await admin.client.query('create database few')
  const original_id = await submittedThroughTheProduct(settings.few)
  await admin.client.query('create database many template few')
  for (const size of ['few', 'many'] as const) await store(settings[size], original_id, SIZES[size])
  return settings
}

export interface Stored {
  /** A thousand copies, `number` as stored. */
  applications: { id: string; dealer_id: string; number: number }[]
  large_dealer_ids: string[]
}

export async function readStored({ sql }: { sql: PlainSql }): Promise<Stored> {
  const { rows: applications } = await sql<Stored['applications'][number]>(
    `select application_id as id, dealer_id, substr(loan_number, 4)::int as number from application_review
      where loan_number is not null order by md5(application_id) limit 1000`,
  )
  const { rows: large } = await sql<{ dealer_id: string }>(
    `select dealer_id from application_review where loan_number = any($1) order by loan_number`,
    [Array.from({ length: LARGE_DEALERS }, (_, number) => loanNumberOf(number))],
  )
  return { applications, large_dealer_ids: large.map(({ dealer_id }) => dealer_id) }
}

/** One application, filled in, signed and sealed through the API. Returns its id. */
async function submittedThroughTheProduct(settings: AllSettings): Promise<string> {
  const { url, stop } = await start(settings)
  await using probe = await openDatabaseProbe(settings.DATABASE_URL!)
  try {
    const borrower = await borrowerOverHttp(url, 'original@example.com')
    const { application_id, borrower_id, calls } = borrower
    await fill(calls, borrower)
    const waits = {
      prepared: async (id: string) => void (await untilPrepared(probe, id)),
      sealed: async (id: string) => void (await untilSubmitted(probe, id)),
    }
    await signedByAll(url, { application_id, people: [{ calls, borrower_id }] }, waits)
    return application_id
  } finally {
    await stop()
  }
}

async function store(settings: AllSettings, original_id: string, count: number): Promise<void> {
  const begin = performance.now()
  const services = await createServices(settings)
  const { keys } = services
  // A connection of its own, because storing takes longer than a statement of the product may.
  await using probe = await openDatabaseProbe(settings.DATABASE_URL!)
  const sql: PlainSql = <Row>(text: string, values: readonly unknown[] = []) =>
    probe.client.query<Row & object>(text, [...values]) as Promise<{ rows: Row[] }>
  const database = { sql }
  await sql('set synchronous_commit = off')
  const dealers = await storeDealers(services, sql)
  const original = await readApplicationRows(database, keys.fields, original_id)
  const insert = await insertApplications(database)
  let inserted: Promise<unknown> = Promise.resolve()
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index)
    // The next copies are made while the database stores these.
    const copies = numbers.map(number => copyRows(keys, original, differenceOf(number, dealers)))
    await inserted
    inserted = insert(copies)
  }
  await inserted
  await compare(database, keys, original, count)
  await sql('vacuum analyze')
  await services.close()
  console.log(`${count.toLocaleString('en')} stored in ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
}

/** The dealers, each with an officer. */
export async function storeDealers({ db, keys }: ComposedServices, sql: PlainSql): Promise<{ id: string }[]> {
  await sql(`insert into dealer (id, slug, name, logo_url, logo_width, logo_height, website_url, phone_number, email, brand_color)
    select gen_random_uuid(), 'dealer-' || number, 'Dealer ' || number, logo_url, logo_width, logo_height, website_url, phone_number, email, brand_color
      from generate_series(1, ${DEALERS}) number, (select * from dealer order by slug limit 1) any_dealer`)
  const { rows: dealers } = await sql<{ id: string }>(`select id from dealer where slug like 'dealer-%' order by slug`)
  const now = new Date()
  await inTransaction(db, async trx => {
    for (const [index, { id: dealer_id }] of dealers.entries()) {
      const id = officerOf(index)
      const profile = { name: `Officer ${index}`, email: `officer-${index}@lender.example`, title: '', nmls_id: '' }
      await insertStaffMember(trx, keys, { id, kind: 'LENDING', status: 'ACTIVE', is_development: false, profile, now })
      await replaceGrants(trx, id, [{ role: 'OFFICER', scope: { dealer_id } }], now)
    }
  })
  return dealers
}

/** The id of the officer of the n-th dealer. */
export const officerOf = (dealer: number): string => `00000000-0000-4000-8000-${String(dealer).padStart(12, '0')}`

const lettersOf = (number: number): string => [...String(number)].map(digit => 'abcdefghij'[Number(digit)]).join('')
const loanNumberOf = (number: number): string => `LN-${number}`

/** A last name that few people have, the n-th among them unless the common one is theirs. */
export const rareNameOf = (number: number): string => `Name${lettersOf(Math.floor(number / SAME_NAME))}`

/** The n-th person. */
export const personOf = (number: number): Person => {
  const digits = String(number).padStart(7, '0')
  const ssn = `2${digits.slice(0, 2)}-${digits.slice(2, 3)}1-${digits.slice(3)}`
  return {
    last_name: number % COMMON === 0 ? COMMON_NAME : rareNameOf(number),
    email: `person-${number}@example.com`,
    phone_number: `+1501${digits}`,
    ssn,
  }
}

/** The n-th application: of a dealer, a day, an officer, and a state of the queue. */
export function differenceOf(number: number, dealers: readonly { id: string }[]): Difference {
  const submitted_at = new Date(Date.now() - ((number * 7919) % (SPREAD_DAYS * 24 * 60)) * 60_000)
  const day = (days: number) => new Date(submitted_at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const dealer = number % (number < OF_LARGE ? LARGE_DEALERS : DEALERS)
  const isReviewed = number % 10 < 7
  return {
    dealer_id: dealers[dealer]!.id,
    person: personOf(number),
    submitted_at,
    review: {
      assignee_id: number % 4 === 0 ? null : officerOf(dealer),
      loan_number: loanNumberOf(number),
      with_land: number % 7 < 2,
      next_task: isReviewed ? 'NOTICE_OF_ACTION' : 'NEW',
      due_on: day(isReviewed ? 30 : 1),
      deadline_on: day(30),
      waiting_since: number % 10 < 2 ? day(5) : null,
    },
  }
}

/** Throws where one of the copies that were stored differs from the application that the product made. */
async function compare(
  database: { sql: PlainSql },
  keys: ComposedServices['keys'],
  made: OpenedApplication,
  count: number,
): Promise<void> {
  const { rows } = await database.sql<{ id: string }>(
    `select application_id as id from application_review
      where substr(loan_number, 4)::int % ${Math.floor(count / COMPARED)} = 0 limit ${COMPARED}`,
  )
  for (const { id } of rows) {
    const copy = await readApplicationRows(database, keys.fields, id)
    const found = differencesOf(made, copy)
    if (found.length > 0) throw new Error(`A copy differs from the product's in ${found.join(', ')}`)
  }
}
