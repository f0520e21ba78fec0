// The queue of the lender, its search and an application with 1,000 and with 100,000 submitted applications of 200 dealers.

import { buildApi } from '../apps/server/src/app.ts'
import { type ComposedServices, createServices } from '../apps/server/src/compose.ts'
import type { StaffActor } from '../apps/server/src/platform/actor.ts'
import type { PlainSql } from '../apps/server/src/platform/database/open-database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type AllSettings, readSettings } from '../apps/server/src/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { fill } from '../apps/server/test/support/filled-application.ts'
import { onStatement } from '../apps/server/test/support/sent-statements.ts'
import { borrowerOverHttp } from './borrower-over-http.ts'
import { openDatabaseProbe, untilPrepared, untilSubmitted } from './database-probe.ts'
import { freePort } from './free-port.ts'
import { printOnPostgres } from './print-figures.ts'
import {
  copyRows,
  differencesOf,
  insertApplications,
  type OpenedApplication,
  readApplicationRows,
} from './submitted-applications.ts'
import { type Figure, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { signedByAll } from './two-borrowers.ts'

const SIZES = { few: 1_000, many: 100_000 } as const
type Size = keyof typeof SIZES
const DEALERS = 200
const NAMES = 2_000
const BATCH = 250
const COMPARED = 20
const WARM_UP = 10
const CALLS = 60
const DAY_MS = 86_400_000
/** The days over which submissions are spread: some are past the 30 days of the notice of action. */
const SPREAD_DAYS = 32
const P95 = 0.95
const HEADER = 'x-bench-staff'

interface Product extends AsyncDisposable {
  services: ComposedServices
  app: Awaited<ReturnType<typeof buildApi>>
  applications: { id: string; dealer_id: string; number: number }[]
}

async function queue(server: string): Promise<Figure[]> {
  await using folder = await temporaryFolder()
  const settingsOf = async (name: Size) => {
    const url = new URL(server)
    url.pathname = name
    return readSettings({ DATA_DIR: folder.path, DATABASE_URL: url.href, PORT: String(await freePort()) })
  }
  const settings = { few: await settingsOf('few'), many: await settingsOf('many') }
  {
    await using admin = await openDatabaseProbe(server)
    await admin.client.query('create database few')
    const original_id = await submittedThroughTheProduct(settings.few)
    await admin.client.query('create database many template few')
    await store(settings.few, original_id, SIZES.few)
    await store(settings.many, original_id, SIZES.many)
  }
  await using few = await open(settings.few)
  await using many = await open(settings.many)
  // Awaited here, because both are closed afterwards.
  return await measure({ few, many })
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

/** A name of letters for each number. */
const lastName = (number: number): string =>
  `Name${[...String(number % NAMES)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`

async function store(settings: AllSettings, original_id: string, count: number): Promise<void> {
  const begin = performance.now()
  const services = await createServices(settings)
  const { keys } = services
  // A connection of its own, because storing takes longer than a statement of the product may.
  await using probe = await openDatabaseProbe(settings.DATABASE_URL!)
  const sql: PlainSql = <Row>(text: string, values: readonly unknown[] = []) =>
    probe.client.query<Row & object>(text, [...values]) as Promise<{ rows: Row[] }>
  const database = { sql }
  await sql(`insert into dealer (id, slug, name, logo_url, website_url, phone_number, email, brand_color)
    select gen_random_uuid(), 'dealer-' || number, 'Dealer ' || number, logo_url, website_url, phone_number, email, brand_color
      from generate_series(1, ${DEALERS}) number, (select * from dealer order by slug limit 1) any_dealer`)
  const { rows: dealers } = await sql<{ id: string }>(`select id from dealer where slug like 'dealer-%' order by slug`)
  const original = await readApplicationRows(database, keys.fields, original_id)
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index)
    await insertApplications(
      database,
      numbers.map(number => copyRows(keys, original, differenceOf(number, dealers))),
    )
  }
  await compare(database, keys, original, count)
  await sql('vacuum analyze')
  await services.close()
  console.log(`${count.toLocaleString('en')} stored in ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
}

/** The n-th person. */
const personOf = (number: number) => {
  const digits = String(number).padStart(7, '0')
  const ssn = `2${digits.slice(0, 2)}-${digits.slice(2, 3)}1-${digits.slice(3)}`
  return { last_name: lastName(number), email: `person-${number}@example.com`, phone_number: `+1501${digits}`, ssn }
}

/** The n-th application: of a dealer, a day, an officer, and a state of the queue. */
function differenceOf(number: number, dealers: readonly { id: string }[]) {
  const submitted_at = new Date(Date.now() - ((number * 7919) % (SPREAD_DAYS * 24 * 60)) * 60_000)
  const day = (days: number) => new Date(submitted_at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const dealer = number % DEALERS
  const isOpened = number % 10 < 7
  return {
    dealer_id: dealers[dealer]!.id,
    person: personOf(number),
    submitted_at,
    review: {
      assignee_id: number % 4 === 0 ? null : officerOf(dealer),
      opened_at: isOpened ? submitted_at.toISOString() : null,
      follow_up_on: number % 11 === 0 ? day(3) : null,
      loan_number: `LN-${number}`,
      with_land: number % 3 === 0,
      deadline_on: day(30),
      deadline: 'NOTICE_OF_ACTION',
    },
  }
}

/** The id of the officer of the n-th dealer. */
const officerOf = (dealer: number): string => `00000000-0000-4000-8000-${String(dealer).padStart(12, '0')}`

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

async function open(settings: AllSettings): Promise<Product> {
  const services = await createServices(settings)
  const app = await buildApi(services, {
    authenticators: {
      staff: req => ({ ...JSON.parse(String(req.headers[HEADER])), session_ends_at: new Date(Date.now() + DAY_MS) }),
    },
  })
  await app.ready()
  const { rows: applications } = await services.database.sql<Product['applications'][number]>(
    `select application_id as id, dealer_id, substr(loan_number, 4)::int as number from application_review
      where loan_number is not null order by md5(application_id) limit 1000`,
  )
  return {
    services,
    app,
    applications,
    async [Symbol.asyncDispose]() {
      await app.close()
      await services.close()
    },
  }
}

type Act = (
  product: Product,
  number: number,
) => { method: 'GET' | 'POST'; url: string; payload?: object; actor: StaffActor }

const actorOf = (scope: 'ALL' | { dealer_id: string }, staff_id = newId()): StaffActor => ({
  kind: 'staff',
  staff_id,
  session_id: newId(),
  session_ends_at: new Date(Date.now() + DAY_MS),
  grants: [{ role: 'OFFICER', scope }],
  contacts: ['officer@lender.example'],
  account_ids: [],
  language: null,
})
const ofAll = () => actorOf('ALL')
const ofOne = ({ applications }: Product, number: number) => actorOf({ dealer_id: applications[number]!.dealer_id })
const page =
  (query: string, actor: (product: Product, number: number) => StaffActor): Act =>
  (product, number) => ({ method: 'GET', url: `/v1/staff/queue?${query}`, actor: actor(product, number) })
const search =
  (kind: string, term: (application: Product['applications'][number]) => string): Act =>
  (product, number) => ({
    method: 'POST',
    url: '/v1/staff/search',
    payload: { kind, term: term(product.applications[number]!) },
    actor: ofAll(),
  })

const acts: Record<string, Act> = {
  'page, own work': page('view=mine', (_, number) => actorOf('ALL', officerOf(number % DEALERS))),
  'page, unassigned, one dealer': page('view=unassigned', ofOne),
  'page, all, one dealer': page('view=all', ofOne),
  'page, unassigned, all dealers': page('view=unassigned', ofAll),
  'page, all, all dealers': page('view=all', ofAll),
  'page, with land, all dealers': page('view=all&collateral=land', ofAll),
  'search, application': search('application', ({ id }) => id),
  'search, last name': search('name', ({ number }) => lastName(number)),
  'search, email': search('email', ({ number }) => personOf(number).email),
  opening: ({ applications }, number) => {
    const { id, dealer_id } = applications[number]!
    return { method: 'GET', url: `/v1/staff/applications/${id}/view`, actor: actorOf({ dealer_id }) }
  },
}

let sent = 0
onStatement(({ sql }) => {
  if (!/^(?:begin|start transaction|commit)\b/i.test(sql)) sent++
})

async function measure(products: Record<Size, Product>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [metric, act] of Object.entries(acts)) {
    const durations = { few: [] as number[], many: [] as number[] }
    let statements = 0
    for (let number = 0; number < WARM_UP + CALLS; number++)
      for (const size of ['few', 'many'] as const) {
        const request = act(products[size], number)
        const begin = performance.now()
        sent = 0
        await send(products[size], request)
        statements = sent
        if (number >= WARM_UP) durations[size].push(performance.now() - begin)
      }
    const [few, many] = [quantile(durations.few, P95), quantile(durations.many, P95)]
    const ratio = quantile(durations.many, 0.5) / quantile(durations.few, 0.5)
    figures.push({
      metric,
      figure: `p95 ${many.toFixed(1)} ms (${few.toFixed(1)} ms), median ${times(ratio)}, ${statements} statements`,
      target: 'p95 at most 50 ms, 1.3x',
    })
  }
  return figures
}

async function send({ app }: Product, { actor, ...request }: ReturnType<Act>): Promise<void> {
  const headers = { [HEADER]: JSON.stringify(actor), 'sec-fetch-site': 'same-origin', 'x-porchlight': 'staff' }
  const { statusCode, body } = await app.inject({ ...request, headers })
  if (statusCode !== 200) throw new Error(`${request.url} answered ${statusCode}: ${body}`)
}

await printOnPostgres(queue)
