// The overview of the lender with 10,000 and with 100,000 open applications of 200 dealers, and what counting costs.

import { buildApi } from '../apps/server/src/app.ts'
import { type ComposedServices, createServices } from '../apps/server/src/compose.ts'
import type { StaffActor } from '../apps/server/src/platform/actor.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'
import { countFlow } from '../apps/server/src/staff/overview/count-flow.ts'
import { onStatement } from '../apps/server/test/support/sent-statements.ts'
import { openDatabaseProbe } from './database-probe.ts'
import { printOnPostgres } from './print-figures.ts'
import { type Size, storeReviews } from './stored-reviews.ts'
import { type Figure, median, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const WARM_UP = 10
const CALLS = 60
const CHANGES = 200
const DAY_MS = 86_400_000
const P95 = 0.95
const HEADER = 'x-bench-staff'

let sent = 0
onStatement(() => sent++)

async function overview(server: string): Promise<Figure[]> {
  await using folder = await temporaryFolder()
  const settings = await storeReviews(server, folder.path)
  await using few = await open(settings.few)
  await using many = await open(settings.many)
  const products = { few, many }
  const figures: Figure[] = []
  const durations = { few: [] as number[], many: [] as number[] }
  for (const size of ['few', 'many'] as const) {
    const begin = performance.now()
    await countFlow(products[size].services)
    durations[size].push(performance.now() - begin)
  }
  for (const [scope, metric] of [
    ['ALL', 'overview, all dealers'],
    ['ONE', 'overview, one dealer'],
  ] as const)
    figures.push(await measure(products, scope, metric))
  figures.push({
    metric: 'counting the flow again, every 5 minutes',
    figure: `${durations.many[0]!.toFixed(0)} ms; ${durations.few[0]!.toFixed(0)} ms with 10,000`,
    target: '–',
  })
  figures.push(await changes(settings.many))
  return figures
}

interface Product extends AsyncDisposable {
  services: ComposedServices
  dealer_ids: string[]
  read(actor: StaffActor): Promise<void>
}

async function open(settings: AllSettings): Promise<Product> {
  const services = await createServices(settings)
  const app = await buildApi(services, {
    authenticators: {
      staff: req => ({ ...JSON.parse(String(req.headers[HEADER])), session_ends_at: new Date(Date.now() + DAY_MS) }),
    },
  })
  await app.ready()
  const dealers = await services.db.selectFrom('dealer').select('id').orderBy('slug').execute()
  return {
    services,
    dealer_ids: dealers.map(({ id }) => id),
    async read(actor) {
      const headers = { [HEADER]: JSON.stringify(actor), 'sec-fetch-site': 'same-origin', 'x-porchlight': 'staff' }
      const { statusCode, body } = await app.inject({ url: '/v1/staff/overview', headers })
      if (statusCode !== 200) throw new Error(`The overview answered ${statusCode}: ${body}`)
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await services.close()
    },
  }
}

const managerOf = (scope: 'ALL' | { dealer_id: string }): StaffActor => ({
  kind: 'staff',
  staff_id: newId(),
  session_id: newId(),
  session_ends_at: new Date(Date.now() + DAY_MS),
  grants: [{ role: 'MANAGER', scope }],
  contacts: ['manager@lender.example'],
  account_ids: [],
  language: null,
})

async function measure(products: Record<Size, Product>, scope: 'ALL' | 'ONE', metric: string): Promise<Figure> {
  const durations = { few: [] as number[], many: [] as number[] }
  const statements: number[] = []
  for (let call = 0; call < WARM_UP + CALLS; call++)
    for (const size of ['few', 'many'] as const) {
      const { dealer_ids, read } = products[size]
      const actor = managerOf(scope === 'ALL' ? 'ALL' : { dealer_id: dealer_ids[call % dealer_ids.length]! })
      sent = 0
      const begin = performance.now()
      await read(actor)
      const duration = performance.now() - begin
      if (call < WARM_UP) continue
      durations[size].push(duration)
      statements.push(sent)
    }
  const [few, many] = [median(durations.few), median(durations.many)]
  return {
    metric,
    figure: `p95 ${quantile(durations.many, P95).toFixed(1)} ms, median ${many.toFixed(1)} ms; ${times(many / few)}; ${median(statements)} statements`,
    target: 'p95 at most 50 ms, 1.3x, 2 statements',
  }
}

/** Moves due days one by one, with the trigger that counts and without it. */
async function changes(settings: AllSettings): Promise<Figure> {
  await using probe = await openDatabaseProbe(settings.DATABASE_URL!)
  const { client } = probe
  await client.query('set synchronous_commit = off')
  const { rows } = await client.query<{ id: string }>(
    `select application_id as id from application_review order by md5(application_id) limit ${CHANGES}`,
  )
  const durations = { with: [] as number[], without: [] as number[] }
  for (const [index, { id }] of rows.entries())
    for (const trigger of ['with', 'without'] as const) {
      await client.query(
        `alter table application_review ${trigger === 'with' ? 'enable' : 'disable'} trigger open_work_is_counted`,
      )
      const begin = performance.now()
      await client.query('update application_review set due_on = due_on + $2::int where application_id = $1', [
        id,
        index % 2 === 0 ? 1 : -1,
      ])
      durations[trigger].push(performance.now() - begin)
    }
  await client.query('alter table application_review enable trigger open_work_is_counted')
  const [counted, plain] = [median(durations.with), median(durations.without)]
  return {
    metric: 'change of a due day, with the count of open work',
    figure: `${counted.toFixed(2)} ms; without it ${plain.toFixed(2)} ms`,
    target: '–',
  }
}

await printOnPostgres(overview)
