// Server time of a complete application of two borrowers: every call from sign-in to SUBMITTED, sequentially.

import { readSettings } from '../apps/server/src/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { openDatabaseProbe, untilPrepared, untilSubmitted } from './database-probe.ts'
import { freePort } from './free-port.ts'
import { type HandledRequest, handledRequests } from './handled-requests.ts'
import { printOnPostgres } from './print-figures.ts'
import { type Figure, median, ms } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { signedByAll, twoBorrowers } from './two-borrowers.ts'

const ROUNDS = 6
/** Warm-up runs: they load and compile the code. */
const WARM_UP = 2

const isProgress = ({ path }: HandledRequest) => path.endsWith('/calculate-progress')
const isSigning = ({ path }: HandledRequest) => /\/signing\/|\/sign$|\/signed$|\/envelope$/.test(path)
const isRead = (request: HandledRequest) => request.method === 'GET' && !isSigning(request)
const kinds: Record<string, (request: HandledRequest) => boolean> = {
  'reading a record or a list': isRead,
  'reading the progress': isProgress,
  signing: isSigning,
  'signing in, saving': request => !isRead(request) && !isProgress(request) && !isSigning(request),
}

interface Journey {
  requests: HandledRequest[]
  preparing: number
  sealing: number
}

await printOnPostgres(async url => figuresOf(await journeys(url)))

async function journeys(DATABASE_URL: string): Promise<Journey[]> {
  await using folder = await temporaryFolder()
  const handled = handledRequests()
  const settings = readSettings({ DATABASE_URL, DATA_DIR: folder.path, PORT: String(await freePort()) })
  const { url, stop } = await start(settings)
  await using probe = await openDatabaseProbe(DATABASE_URL)
  const runs: Journey[] = []
  try {
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      handled.length = 0
      const journey: Journey = { requests: [], preparing: 0, sealing: 0 }
      await signedByAll(url, await twoBorrowers(url, String(round)), {
        async prepared(id) {
          journey.preparing = await untilPrepared(probe, id)
        },
        async sealed(id) {
          journey.sealing = await untilSubmitted(probe, id)
        },
      })
      journey.requests = [...handled]
      if (round >= WARM_UP) runs.push(journey)
    }
  } finally {
    await stop()
  }
  return runs
}

function figuresOf(runs: Journey[]): Figure[] {
  const [first] = runs
  const countStatements = (requests: HandledRequest[]) => requests.reduce((sum, { statements }) => sum + statements, 0)
  const figureOf = (isWanted: (request: HandledRequest) => boolean) => {
    const wanted = first!.requests.filter(isWanted)
    const time = median(runs.map(({ requests }) => sumOf(requests.filter(isWanted))))
    return `${ms(time)} (${wanted.length} calls, ${countStatements(wanted)} statements)`
  }
  return [
    {
      metric: 'complete application of two borrowers, all responses',
      figure: figureOf(() => true),
      target: 'under 1 s',
    },
    ...Object.entries(kinds).map(([metric, isWanted]) => ({
      metric: `  ${metric}`,
      figure: figureOf(isWanted),
      target: '',
    })),
    {
      metric: 'SQL statements of all responses',
      figure: String(countStatements(first!.requests)),
      target: 'at most 500',
    },
    {
      metric: "until two people's documents can be signed",
      figure: ms(median(runs.map(t => t.preparing))),
      target: '–',
    },
    {
      metric: 'until they are sealed and the application is SUBMITTED',
      figure: ms(median(runs.map(t => t.sealing))),
      target: '–',
    },
  ]
}

function sumOf(requests: HandledRequest[]): number {
  return requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
}
