// Time to build and to seal one borrower's documents, without queue and signing.

import { shutdownDocumentThreads } from '../apps/server/src/documents/document-threads.ts'
import { openDatabase } from '../apps/server/src/platform/database/connect.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { readyApplication, rosa } from '../apps/server/test/signing/ready-application.ts'
import { browserOf, openSigningPage } from '../apps/server/test/signing/signing-desk.ts'
import { testApp } from '../apps/server/test/support/app.ts'
import { servicesOn } from '../apps/server/test/support/services.ts'
import { type Figure, median, ms, printTable } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROUNDS = 5

await using folder = await temporaryFolder()
const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder.path })
await migrate(database)
const services = await servicesOn(database)
const context = { services, app: await testApp(services) }

const cold: Durations[] = []
const warm: Durations[] = []
for (let round = 0; round < ROUNDS; round++) {
  cold.push(await buildAndSeal(shutdownDocumentThreads))
  warm.push(await buildAndSeal(async () => {}))
}
printTable([figureOf('cold', cold, 'under 4 s'), figureOf('warm', warm, 'under 1 s')])
await shutdownDocumentThreads()
await services.close()

interface Durations {
  building: number
  sealing: number
}

/** The borrower reads, consents and signs between the two. */
async function buildAndSeal(before: () => Promise<void>): Promise<Durations> {
  const { application_id, applicants } = await readyApplication(context, rosa)
  const browser = browserOf(context.app, application_id, applicants[0])
  const { envelope_id } = (await browser.post('envelope')).json<{ envelope_id: string }>()
  await before()
  const building = await timeOfJobs()

  const { signing_url } = (await browser.sign(applicants[0].id, envelope_id)).json<{ signing_url: string }>()
  const page = await openSigningPage(context.app, signing_url)
  await page.read()
  const signed = await page.adopt({ kind: 'typed', name: 'Rosa Delgado' })
  if (signed.statusCode >= 300) throw new Error(`Signing answered ${signed.statusCode}: ${signed.body}`)
  await before()
  const sealing = await timeOfJobs()

  const sealed = (await browser.get('documents')).json<object[]>()
  if (sealed.length === 0) throw new Error('The documents were not sealed.')
  return { building, sealing }
}

async function timeOfJobs(): Promise<number> {
  const begin = performance.now()
  await services.queue.drain()
  return performance.now() - begin
}

function figureOf(worker: string, durations: Durations[], target: string): Figure {
  const [building, sealing] = [
    median(durations.map(each => each.building)),
    median(durations.map(each => each.sealing)),
  ]
  return {
    metric: `building and sealing one borrower's documents, worker ${worker}`,
    figure: `${ms(building + sealing)} (${ms(building)} and ${ms(sealing)})`,
    target,
  }
}
