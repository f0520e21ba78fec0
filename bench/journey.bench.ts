// Server time of a complete application of two borrowers: every call from sign-in to SUBMITTED, sequentially.

import { readSettings } from '../apps/server/src/platform/settings/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { type AnsweredRequest, answeredRequests } from './answered-requests.ts'
import { openDatabaseProbe, untilPrepared, untilSubmitted } from './database-probe.ts'
import { freePort } from './free-port.ts'
import { type Figure, median, ms, printTable } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { temporaryPostgres } from './temporary-postgres.ts'
import { signedByTwo, twoBorrowers } from './two-borrowers.ts'

const ROUNDS = 6
/** Warm-up runs: they load and compile the code. */
const WARM_UP = 2

const isProgress = ({ path }: AnsweredRequest) => path.endsWith('/calculate-progress')
const isCeremony = ({ path }: AnsweredRequest) => /\/signing\/|\/sign$|\/signed$|\/envelope$/.test(path)
const isRead = (request: AnsweredRequest) => request.method === 'GET' && !isCeremony(request)
const kinds: Record<string, (request: AnsweredRequest) => boolean> = {
  'reading a record or a list': isRead,
  'reading the progress': isProgress,
  signing: isCeremony,
  'signing in, saving': request => !isRead(request) && !isProgress(request) && !isCeremony(request),
}

interface Journey {
  requests: AnsweredRequest[]
  preparing: number
  sealing: number
}

await using postgres = await temporaryPostgres()
if (postgres) printTable(figuresOf(await journeys(postgres.url)))
else console.log('PostgreSQL is not installed here.')

async function journeys(DATABASE_URL: string): Promise<Journey[]> {
  await using folder = await temporaryFolder()
  const answered = answeredRequests()
  const settings = readSettings({ DATABASE_URL, DATA_DIR: folder.path, PORT: String(await freePort()) })
  const { url, stop } = await start(settings)
  await using probe = await openDatabaseProbe(DATABASE_URL)
  const taken: Journey[] = []
  try {
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      answered.length = 0
      const journey: Journey = { requests: [], preparing: 0, sealing: 0 }
      await signedByTwo(url, await twoBorrowers(url, String(round)), {
        async prepared(id) {
          journey.preparing = await untilPrepared(probe, id)
        },
        async sealed(id) {
          journey.sealing = await untilSubmitted(probe, id)
        },
      })
      journey.requests = [...answered]
      if (round >= WARM_UP) taken.push(journey)
    }
  } finally {
    await stop()
  }
  return taken
}

function figuresOf(taken: Journey[]): Figure[] {
  const [first] = taken
  const countStatements = (requests: AnsweredRequest[]) => requests.reduce((sum, { statements }) => sum + statements, 0)
  const figureOf = (isWanted: (request: AnsweredRequest) => boolean) => {
    const wanted = first!.requests.filter(isWanted)
    const time = median(taken.map(({ requests }) => sumOf(requests.filter(isWanted))))
    return `${ms(time)} (${wanted.length} calls, ${countStatements(wanted)} statements)`
  }
  return [
    { what: 'complete application of two borrowers, all responses', figure: figureOf(() => true), reach: 'under 1 s' },
    ...Object.entries(kinds).map(([what, isWanted]) => ({ what: `  ${what}`, figure: figureOf(isWanted), reach: '' })),
    { what: 'SQL statements of all responses', figure: String(countStatements(first!.requests)), reach: 'at most 500' },
    { what: "until two people's documents can be signed", figure: ms(median(taken.map(t => t.preparing))), reach: '–' },
    {
      what: 'until they are sealed and the application is SUBMITTED',
      figure: ms(median(taken.map(t => t.sealing))),
      reach: '–',
    },
  ]
}

function sumOf(requests: AnsweredRequest[]): number {
  return requests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
}
