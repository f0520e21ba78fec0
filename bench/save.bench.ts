// What validating, authorizing, versioning and auditing cost on top of the bare SQL of a save.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { freePort } from './free-port.ts'
import type { SaveKind, SaveServers } from './save-server.ts'
import { type Figure, ms, printTable, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { temporaryPostgres } from './temporary-postgres.ts'

const ROUNDS = 4
/** Incomes are removed again after each batch, since a list takes only one of each type. */
const BATCH: Record<SaveKind, number> = { borrower: 160, income: 64 }
const says: Record<SaveKind, string> = { borrower: 'PUT borrower', income: 'POST income' }

interface Measured {
  latencies: number[]
  milliseconds: number
}
const perSecond = ({ latencies, milliseconds }: Measured) => (latencies.length / milliseconds) * 1000

printTable(await measureOn('embedded', undefined))
await using postgres = await temporaryPostgres()
if (postgres) printTable(await measureOn('PostgreSQL', postgres.url))
else console.log('PostgreSQL is not installed here.')

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
    return figures
  } finally {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function failed(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The servers ended with ${code}.`)
}

async function measure({ product, bare, saves }: SaveServers, kind: SaveKind, connections: number) {
  const all = { product: { latencies: [], milliseconds: 0 }, bare: { latencies: [], milliseconds: 0 } }
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [side, url] of [
      ['product', product],
      ['bare', bare],
    ] as const) {
      const batch = await load(url, saves[kind], connections, BATCH[kind])
      await fetch(`${bare}/added`, { method: 'DELETE' })
      if (round === 0) continue
      const total: Measured = all[side]
      total.latencies.push(...batch.latencies)
      total.milliseconds += batch.milliseconds
    }
  return all as Record<'product' | 'bare', Measured>
}

/** Each connection saves for people of its own, as people do. */
async function load(url: string, saves: SaveServers['saves'][SaveKind], connections: number, amount: number) {
  let next = 0
  const measured: Measured = { latencies: [], milliseconds: 0 }
  const begin = performance.now()
  const run = autocannon({
    url,
    connections,
    amount,
    sampleInt: 20,
    idReplacement: true,
    setupClient(client) {
      const at = next++
      client.setRequests(saves.filter((_, index) => index % connections === at))
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
  { product, bare }: Record<'product' | 'bare', Measured>,
  { database, kind, connections }: { database: string; kind: SaveKind; connections: number },
): Figure[] {
  const what = `${database}, ${says[kind]}, ${connections} at a time`
  const ratio = perSecond(product) / perSecond(bare)
  const throughput = {
    what,
    figure: `${times(ratio)} (${perSecond(product).toFixed(0)} to ${perSecond(bare).toFixed(0)} a second)`,
    reach: 'at least 0.6x of bare SQL',
  }
  if (connections === 1) return [throughput]
  const [ours, theirs] = [quantile(product.latencies, 0.99), quantile(bare.latencies, 0.99)]
  const figure = `${times(ours / theirs)} (${ms(ours)} to ${ms(theirs)})`
  return [throughput, { what: `${what}, 99th percentile`, figure, reach: 'at most 3x of bare SQL' }]
}
