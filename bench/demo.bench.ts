// The first start with demo data and without it, a save while it is made, and how long that takes.

import { STAFF_HEADER, STAFF_HEADER_VALUE } from '@porchlight/domain/staff'
import { type BorrowerOverHttp, borrowerOverHttp } from './borrower-over-http.ts'
import { runningServer } from './running-server.ts'
import { type Figure, median, ms, printTable, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const STARTS = 3
const SAVES = 150
const APPLICATIONS = 8
const LONGEST_MS = 600_000

const starts: Record<'on' | 'none', number[]> = { on: [], none: [] }
for (let round = 0; round < STARTS; round++)
  for (const DEMO_DATA of ['none', 'on'] as const) {
    await using folder = await temporaryFolder()
    await using server = await runningServer({ DATA_DIR: folder.path, DEMO_DATA })
    starts[DEMO_DATA].push(server.milliseconds)
  }
const [on, none] = [median(starts.on), median(starts.none)]
const figures: Figure[] = [
  {
    metric: 'first start with demo data, against without',
    figure: `${times(on / none)} (${ms(on)} to ${ms(none)})`,
    target: 'at most 1.1x',
  },
]

const without = await savesWithoutDemoData()
await using folder = await temporaryFolder()
await using server = await runningServer({ DATA_DIR: folder.path, DEMO_DATA: 'on' })
const begin = performance.now()
// An application that is there before the first page would keep demo data away.
await fetch(`${server.url}/sunrise-homes`)
const borrower = await borrowerOverHttp(server.url, 'saves@example.com')
const meanwhile: number[] = []
while ((await submittedApplications()) < APPLICATIONS) {
  if (performance.now() - begin > LONGEST_MS) throw new Error('The demo applications were not made.')
  meanwhile.push(...(await save(borrower, SAVES)))
}
const milliseconds = performance.now() - begin
for (const [name, part] of [
  ['median', 0.5],
  ['95th percentile', 0.95],
] as const) {
  const [during, alone] = [quantile(meanwhile, part), quantile(without, part)]
  figures.push({
    metric: `a save while it is made, against without, ${name}`,
    figure: `${times(during / alone)} (${during.toFixed(1)} to ${alone.toFixed(1)} ms)`,
    target: part === 0.5 ? 'at most 2x' : '',
  })
}
figures.push({ metric: 'all demo applications, while someone saves', figure: ms(milliseconds), target: '' })
printTable(figures)

/** After as many saves that are not counted. */
async function savesWithoutDemoData(): Promise<number[]> {
  await using folder = await temporaryFolder()
  await using server = await runningServer({ DATA_DIR: folder.path, DEMO_DATA: 'none' })
  const borrower = await borrowerOverHttp(server.url, 'saves@example.com')
  await save(borrower, SAVES)
  return save(borrower, SAVES)
}

/** The milliseconds of saves, one after the other with pauses, as a person makes them. */
async function save({ calls, borrower_id }: BorrowerOverHttp, amount: number): Promise<number[]> {
  const latencies: number[] = []
  for (let index = 0; index < amount; index++) {
    const sent = performance.now()
    const { status } = await calls.put(`/sunrise-homes/borrower/${borrower_id}`, { middle_name: `M${index % 7}` })
    if (status !== 200) throw new Error(`A save answered ${status}.`)
    latencies.push(performance.now() - sent)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return latencies
}

/** Counts the applications that the demo people of all dealers find. */
async function submittedApplications(): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', [STAFF_HEADER]: STAFF_HEADER_VALUE }
  const api = `${server.url}/v1/staff`
  const { people } = (await (await fetch(`${api}/sign-in/development`, { headers })).json()) as {
    people: { id: string; name: string }[]
  }
  const found: number[] = []
  for (const { id: staff_id } of people) {
    const signedIn = await fetch(`${api}/sign-in/development`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ staff_id }),
    })
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
    const queue = await fetch(`${api}/queue?view=all`, { headers: { ...headers, cookie } })
    const { rows = [] } = (await queue.json()) as { rows?: object[] }
    found.push(rows.length)
  }
  return Math.max(...found)
}
