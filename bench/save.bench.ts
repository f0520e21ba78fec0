// The cost of validating, authorizing, versioning and auditing on top of the bare SQL of a save; its SQL round trips; and
// a save against the least durable write, one updated row.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { freePort } from './free-port.ts'
import { printOnBoth } from './print-figures.ts'
import type { Save, SaveKind, SaveServers } from './save-server.ts'
import { type Figure, ms, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROUNDS = 4
/** Incomes are deleted after each batch, because a list has one of each type. */
const BATCH: Record<SaveKind, number> = { borrower: 160, income: 64 }
const names: Record<SaveKind, string> = { borrower: 'PUT borrower', income: 'POST income' }

interface Measured {
  latencies: number[]
  milliseconds: number
}
const perSecond = ({ latencies, milliseconds }: Measured) => (latencies.length / milliseconds) * 1000

await printOnBoth(measureOn)

async function measureOn(database: string, DATABASE_URL: string | undefined): Promise<Figure[]> {
  await using folder = await temporaryFolder()
  const env = { ...process.env, DATA_DIR: folder.path, PORT: String(await freePort()), DATABASE_URL }
  const child = fork(new URL('save-server.ts', import.meta.url), { env })
  try {
    const [servers] = (await Promise.race([once(child, 'message'), failed(child)])) as [SaveServers]
    const figures: Figure[] = []
    for (const kind of ['borrower', 'income'] as const)
      for (const connections of [1, 16])
        figures.push(...compared(await measure(servers, kind, connections), { database, kind, connections }))
    return DATABASE_URL ? [...figures, roundTrips(servers)] : figures
  } finally {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

function roundTrips({ statements }: SaveServers): Figure {
  const figure = `${statements.borrower} (POST income: ${statements.income})`
  return { metric: 'SQL round trips of PUT borrower', figure, target: 'at most 6' }
}

async function failed(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The servers ended with ${code}.`)
}

type Side = 'product' | 'bare' | 'update'

async function measure({ product, bare, saves, updates }: SaveServers, kind: SaveKind, connections: number) {
  const sides: Record<Side, [url: string, requests: Save[]]> = {
    product: [product, saves[kind]],
    bare: [bare, saves[kind]],
    update: [bare, updates],
  }
  const measured: Record<Side, Measured> = {
    product: { latencies: [], milliseconds: 0 },
    bare: { latencies: [], milliseconds: 0 },
    update: { latencies: [], milliseconds: 0 },
  }
  // The first round warms all up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const side of ['product', 'bare', 'update'] as const) {
      const batch = await load(...sides[side], connections, BATCH[kind])
      await fetch(`${bare}/added`, { method: 'DELETE' })
      if (round === 0) continue
      measured[side].latencies.push(...batch.latencies)
      measured[side].milliseconds += batch.milliseconds
    }
  return measured
}

/** Each connection saves for its own borrowers. */
async function load(url: string, saves: Save[], connections: number, amount: number) {
  let next = 0
  const measured: Measured = { latencies: [], milliseconds: 0 }
  const begin = performance.now()
  const run = autocannon({
    url,
    connections,
    amount,
    sampleInt: 20,
    timeout: 60,
    idReplacement: true,
    setupClient(client) {
      const connection = next++
      client.setRequests(saves.filter((_, index) => index % connections === connection))
    },
  })
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    measured.latencies.push(milliseconds)
    measured.milliseconds = performance.now() - begin
  })
  const { non2xx, errors } = await run
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${amount} saves failed at ${url}.`)
  return measured
}

function compared(
  { product, bare, update }: Record<Side, Measured>,
  { database, kind, connections }: { database: string; kind: SaveKind; connections: number },
): Figure[] {
  const metric = `${database}, ${names[kind]}, ${connections} at a time`
  const against = (other: Measured) =>
    `${times(perSecond(product) / perSecond(other))} (${perSecond(product).toFixed(0)} to ${perSecond(other).toFixed(0)} a second)`
  const throughput = { metric: `${metric}, against bare SQL`, figure: against(bare), target: 'at least 0.6x' }
  if (connections === 1) return [throughput]
  const [ours, peer] = [quantile(product.latencies, 0.99), quantile(bare.latencies, 0.99)]
  const figure = `${times(ours / peer)} (${ms(ours)} to ${ms(peer)})`
  const tail = { metric: `${metric}, 99th percentile, against bare SQL`, figure, target: 'at most 3x' }
  if (kind !== 'borrower' || database === 'embedded') return [throughput, tail]
  const durable = { metric: `${metric}, against a durable update of one row`, figure: against(update) }
  return [throughput, tail, { ...durable, target: 'at least 0.35x' }]
}
