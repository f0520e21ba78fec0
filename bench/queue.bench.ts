// The queue of the lender, its search and an application with 1,000 and with 100,000 submitted applications of 200 dealers.

import type { StaffActor } from '../apps/server/src/platform/actor.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'
import { onStatement } from '../apps/server/test/support/sent-statements.ts'
import { printOnPostgres } from './print-figures.ts'
import { comparePaint } from './queue-paint.ts'
import { actorOf, openStaffApi, type StaffApi } from './staff-api.ts'
import {
  COMMON_NAME,
  officerOf,
  personOf,
  rareNameOf,
  readStored,
  type Size,
  type Stored,
  storeQueues,
} from './stored-queue.ts'
import { type Figure, median, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const WARM_UP = 10
const CALLS = 60
const PAGES_BEFORE = 9
const DAYS = 28
const DAY_MS = 86_400_000
const P95 = 0.95

interface Product extends StaffApi, Stored {
  /** The cursor of a page in the middle of the queue of all dealers. */
  after: string
}

async function queue(server: string): Promise<Figure[]> {
  await using folder = await temporaryFolder()
  const settings = await storeQueues(server, folder.path)
  await using few = await open(settings.few)
  await using many = await open(settings.many)
  const figures = await measure({ few, many })
  return [...figures, ...(await comparePaint(settings.many, many.services))]
}

async function open(settings: AllSettings): Promise<Product> {
  const api = await openStaffApi(settings)
  return { ...api, ...(await readStored(api.services.database)), after: await cursorAfter(api, PAGES_BEFORE) }
}

async function cursorAfter({ send }: StaffApi, pages: number): Promise<string> {
  let query = 'view=all'
  let next = ''
  for (let page = 0; page < pages; page++) {
    next = JSON.parse(await send({ url: `/v1/staff/queue?${query}`, actor: ofAll() })).next
    query = `view=all&after=${next}`
  }
  return next
}

type Act = (product: Product, number: number) => Parameters<StaffApi['send']>[0]

const ofAll = () => actorOf('OFFICER', 'ALL')
const large = ({ large_dealer_ids }: Product, number: number) => number % large_dealer_ids.length
const ofOne = (product: Product, number: number) =>
  actorOf('OFFICER', { dealer_id: product.large_dealer_ids[large(product, number)]! })
const page =
  (
    query: string | ((product: Product, number: number) => string),
    actor: (product: Product, number: number) => StaffActor = ofAll,
    path = '/v1/staff/queue',
  ): Act =>
  (product, number) => ({
    url: `${path}?${typeof query === 'string' ? query : query(product, number)}`,
    actor: actor(product, number),
  })
const search =
  (term: (application: Stored['applications'][number]) => string, actor: typeof ofOne = ofAll): Act =>
  (product, number) => ({
    method: 'POST',
    url: '/v1/staff/search',
    payload: { term: term(product.applications[number]!) },
    actor: actor(product, number),
  })
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
/** Three days on which more than a page was submitted, also in the smaller database. */
const threeDays = (number: number) => `from=${dayBefore((number % DAYS) + 3)}&to=${dayBefore((number % DAYS) + 1)}`

const acts: Record<string, Act> = {
  'page, own work': page('view=mine', (product, number) =>
    actorOf('OFFICER', 'ALL', officerOf(large(product, number))),
  ),
  'page, unassigned, one dealer': page('view=unassigned', ofOne),
  'page, all, one dealer': page('view=all', ofOne),
  'page, unassigned, all dealers': page('view=unassigned'),
  'page, all, all dealers': page('view=all'),
  'page, all, all dealers, a further one': page(({ after }) => `view=all&after=${after}`),
  'page, with land, all dealers': page('view=all&collateral=land'),
  'page, of one officer, all dealers': page(
    (product, number) => `view=all&officer=${officerOf(large(product, number))}`,
  ),
  'page, of three days, all dealers': page((_, number) => `view=all&${threeDays(number)}`),
  'export candidates, all, all dealers': page('view=all', ofAll, '/v1/staff/exports/candidates'),
  'export candidates, all, one dealer': page('view=all', ofOne, '/v1/staff/exports/candidates'),
  'search, application': search(({ id }) => id),
  'search, rare last name': search(({ number }) => rareNameOf(number)),
  'search, common last name': search(() => COMMON_NAME),
  'search, beginning of a name, one dealer': search(({ number }) => rareNameOf(number).slice(0, -1), ofOne),
  'search, email': search(({ number }) => personOf(number).email),
  opening: ({ applications }, number) => {
    const { id, dealer_id } = applications[number]!
    return { url: `/v1/staff/applications/${id}/view`, actor: actorOf('OFFICER', { dealer_id }) }
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
    const statements: number[] = []
    for (let number = 0; number < WARM_UP + CALLS; number++)
      for (const size of ['few', 'many'] as const) {
        const request = act(products[size], number)
        sent = 0
        const begin = performance.now()
        await products[size].send(request)
        const duration = performance.now() - begin
        if (number < WARM_UP) continue
        durations[size].push(duration)
        statements.push(sent)
      }
    const p95 = (size: Size) => `p95 ${quantile(durations[size], P95).toFixed(1)} ms`
    const [few, many] = [median(durations.few), median(durations.many)]
    figures.push({
      metric,
      figure: `${p95('many')}, median ${many.toFixed(1)} ms; ${times(many / few)}; ${median(statements)} statements`,
      target: targetOf(metric),
    })
  }
  return figures
}

function targetOf(metric: string): string {
  const speed = 'p95 at most 50 ms, 1.3x'
  if (metric.startsWith('export')) return '1.3x, 4 statements'
  if (metric.startsWith('page')) return `${speed}, 3 statements`
  return metric === 'opening' ? `${speed}, 8 statements` : speed
}

await printOnPostgres(queue)
