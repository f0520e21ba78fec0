// Twelve applications that are sent for signature, and then signed, at the same moment: when the last one is ready, and
// how much longer saves of other borrowers take during that time.

import { setTimeout } from 'node:timers/promises'
import { DEALER, fill } from '../apps/server/test/support/filled-application.ts'
import { type BorrowerOverHttp, borrowerOverHttp } from './borrower-over-http.ts'
import { printOnBoth } from './print-figures.ts'
import { type RunningServer, runningServer } from './running-server.ts'
import { signOverHttp } from './signer-over-http.ts'
import { type Figure, ms, quantile, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const APPLICATIONS = 12
const SAVERS = 4
/** Each borrower's pause between two saves. */
const PAUSE_MS = 100
const IDLE_MS = 15_000

await printOnBoth(measureOn)

async function measureOn(database: string, DATABASE_URL: string | undefined): Promise<Figure[]> {
  await using folder = await temporaryFolder()
  await using server = await runningServer({ DATA_DIR: folder.path, DATABASE_URL })
  const savers = await borrowers(server, 'saver', SAVERS)
  const signers = await borrowers(server, 'signer', APPLICATIONS)
  await savesDuring(savers, setTimeout(IDLE_MS / 3))
  const idle = await savesDuring(savers, setTimeout(IDLE_MS))
  const opening = await timed(() => Promise.all(signers.map(signer => sendForSignature(server, signer))), savers)
  const sealing = await timed(() => Promise.all(opening.result.map(signing => signAndWait(server, signing))), savers)
  const lastOf = (name: string, { milliseconds, saves }: Timed, target: string): Figure[] => [
    { metric: `${database}, ${APPLICATIONS} at once: the last is ${name}`, figure: ms(milliseconds), target },
    {
      metric: `${database}, 99th percentile of saves during that time`,
      figure: against(saves, idle, 0.99),
      target: 'at most 3x',
    },
    { metric: `${database}, median of saves during that time`, figure: against(saves, idle, 0.5), target: '' },
  ]
  return [...lastOf('open', opening, 'at most 15 s'), ...lastOf('sealed', sealing, '')]
}

function against(busy: number[], idle: number[], part: number): string {
  const [during, before] = [quantile(busy, part), quantile(idle, part)]
  return `${times(during / before)} (${ms(during)} to ${ms(before)}, ${busy.length} saves)`
}

/** Borrowers who answered everything. */
async function borrowers({ url }: RunningServer, name: string, count: number): Promise<BorrowerOverHttp[]> {
  const filled: BorrowerOverHttp[] = []
  for (let number = 0; number < count; number++) {
    const borrower = await borrowerOverHttp(url, `${name}-${number}@example.com`)
    await fill(borrower.calls, borrower)
    filled.push(borrower)
  }
  return filled
}

interface Signing {
  borrower: BorrowerOverHttp
  signing_url: string
}

/** Until the documents can be signed. */
async function sendForSignature({ url }: RunningServer, borrower: BorrowerOverHttp): Promise<Signing> {
  const { calls, application_id, borrower_id } = borrower
  const { status, body } = await calls.post(`/${DEALER}/application/${application_id}/envelope`)
  if (status !== 200) throw new Error(`Sending answered ${status}: ${JSON.stringify(body)}`)
  const return_url = `${url}/${DEALER}/application/${application_id}/progress?signer_id=${borrower_id}`
  for (;;) {
    const answer = await calls.post(`/${DEALER}/application/${borrower_id}/sign`, { ...body, return_url })
    if (answer.status === 200) return { borrower, signing_url: answer.body.signing_url }
    if (answer.status !== 409) throw new Error(`Signing answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    await setTimeout(1000)
  }
}

/** Until the signed documents are sealed. */
async function signAndWait({ url }: RunningServer, { borrower, signing_url }: Signing): Promise<void> {
  const { calls, application_id } = borrower
  await signOverHttp(url, signing_url)
  for (;;) {
    const { body } = await calls.get(`/${DEALER}/application/${application_id}/documents`)
    if (body.length > 0) return
    await setTimeout(500)
  }
}

interface Timed {
  saves: number[]
  milliseconds: number
}

/** Measures how long some work takes, and each save during it. */
async function timed<Result>(
  work: () => Promise<Result>,
  savers: BorrowerOverHttp[],
): Promise<Timed & { result: Result }> {
  const begin = performance.now()
  const running = work().then(result => ({ result, milliseconds: performance.now() - begin }))
  const saves = await savesDuring(savers, running)
  return { ...(await running), saves }
}

/** Measures how long each save takes, while something else is going on. */
async function savesDuring(savers: BorrowerOverHttp[], other: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const durations: number[] = []
  const saving = savers.map(async ({ calls, borrower_id }, index) => {
    await setTimeout((index * PAUSE_MS) / savers.length)
    while (!isOver) {
      const begin = performance.now()
      const { status } = await calls.put(`/${DEALER}/borrower/${borrower_id}`, { dependents_ages_years: [3, 8] })
      if (status !== 200) throw new Error(`A save answered ${status}`)
      durations.push(performance.now() - begin)
      await setTimeout(PAUSE_MS)
    }
  })
  await other.finally(() => {
    isOver = true
  })
  await Promise.all(saving)
  return durations
}
