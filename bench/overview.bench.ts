// The overview of the lender, and what is due, with 10,000 and with 100,000 open applications of 200 dealers, and what counting costs.

import type { AllSettings } from '../apps/server/src/settings.ts'
import { countFlow } from '../apps/server/src/staff/overview/count-flow.ts'
import { onStatement } from '../apps/server/test/support/sent-statements.ts'
import { openDatabaseProbe } from './database-probe.ts'
import { printOnPostgres } from './print-figures.ts'
import { actorOf, openStaffApi, type StaffApi } from './staff-api.ts'
import { type Size, storeReviews } from './stored-reviews.ts'
import { type Figure, median, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const WARM_UP = 10
const CALLS = 60
const CHANGES = 200
const P95 = 0.95

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
  for (const [path, page, target] of pages)
    for (const [scope, dealers] of [
      ['ALL', 'all dealers'],
      ['ONE', 'one dealer'],
    ] as const)
      figures.push(await measure(products, { scope, path, metric: `${page}, ${dealers}`, target }))
  figures.push({
    metric: 'counting the flow again, every 5 minutes',
    figure: `${durations.many[0]!.toFixed(0)} ms; ${durations.few[0]!.toFixed(0)} ms with 10,000`,
    target: '–',
  })
  figures.push(await changes(settings.many))
  return figures
}

/** The path, the name, and what it may take. */
const pages = [
  ['overview', 'overview', 'p95 at most 50 ms, 1.3x, 2 statements'],
  // It reads each open task.
  ['due', 'numbers of what is due', '1 statement'],
  ['due/tasks', 'list of what is due', '1 statement'],
] as const

interface Measured {
  scope: 'ALL' | 'ONE'
  path: string
  metric: string
  target: string
}

interface Product extends StaffApi {
  dealer_ids: string[]
}

async function open(settings: AllSettings): Promise<Product> {
  const api = await openStaffApi(settings)
  const dealers = await api.services.db.selectFrom('dealer').select('id').orderBy('slug').execute()
  return { ...api, dealer_ids: dealers.map(({ id }) => id) }
}

async function measure(products: Record<Size, Product>, { scope, path, metric, target }: Measured): Promise<Figure> {
  const durations = { few: [] as number[], many: [] as number[] }
  const statements: number[] = []
  for (let call = 0; call < WARM_UP + CALLS; call++)
    for (const size of ['few', 'many'] as const) {
      const { dealer_ids, send } = products[size]
      const dealer_id = dealer_ids[call % dealer_ids.length]!
      const actor = actorOf('MANAGER', scope === 'ALL' ? scope : { dealer_id })
      sent = 0
      const begin = performance.now()
      await send({ url: `/v1/staff/${path}`, actor })
      const duration = performance.now() - begin
      if (call < WARM_UP) continue
      durations[size].push(duration)
      statements.push(sent)
    }
  const [few, many] = [median(durations.few), median(durations.many)]
  return {
    metric,
    figure: `p95 ${quantile(durations.many, P95).toFixed(1)} ms, median ${many.toFixed(1)} ms; ${times(many / few)}; ${median(statements)} statements`,
    target,
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
