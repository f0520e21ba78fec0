import { readSettings, type Settings } from '../apps/server/src/platform/settings/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { DEALER, fill } from '../apps/server/test/support/filled-application.ts'
import { borrowerOverHttp } from './borrower-over-http.ts'
import { type DatabaseProbe, openDatabaseProbe, untilPrepared, untilSubmitted } from './database-probe.ts'
import { freePort } from './free-port.ts'
import { copyApplications, keepOriginals } from './many-applications.ts'
import { signedByAll, twoBorrowers } from './two-borrowers.ts'

const FEW = 1000
const MANY = 100_000

export interface Stored {
  /** The settings of a product with 1,000 applications and of one with 100,000, which include the first. */
  settings: { few: Settings; many: Settings }
  secondsToStore: number
}

/** Two databases on the server, with a few applications created through the API and copies of them. */
export async function storeApplications(server: string, DATA_DIR: string): Promise<Stored> {
  const settingsOf = async (name: string) => {
    const url = new URL(server)
    url.pathname = name
    return readSettings({ DATA_DIR, DATABASE_URL: url.href, PORT: String(await freePort()) })
  }
  const settings = { few: await settingsOf('few'), many: await settingsOf('many') }
  await using admin = await openDatabaseProbe(server)
  await admin.client.query('create database few')
  const originals = await makeOriginals(settings.few)
  const copies = { few: Math.ceil(FEW / originals), many: Math.ceil(MANY / originals) }
  {
    await using few = await openDatabaseProbe(settings.few.DATABASE_URL!)
    await copyApplications(few.client, { first: 1, last: copies.few })
  }
  const begin = performance.now()
  await admin.client.query('create database many template few')
  await using many = await openDatabaseProbe(settings.many.DATABASE_URL!)
  await copyApplications(many.client, { first: copies.few + 1, last: copies.many })
  return { settings, secondsToStore: (performance.now() - begin) / 1000 }
}

/** Creates applications in every lasting state, some of one person. Returns their number. */
async function makeOriginals(settings: Settings): Promise<number> {
  const { url, stop } = await start(settings)
  await using probe = await openDatabaseProbe(settings.DATABASE_URL!)
  try {
    const submitted = await submittedByTwo(url, probe)
    await probe.client.query(`update application set status = 'REVIEWED', reviewed_at = now() where id = $1`, [
      submitted,
    ])
    await submittedByTwo(url, probe)
    await twoBorrowers(url, 'often')
    await outForSignature(url, probe)
    await invitedOnly(url)
    await discarded(url)
    await keepOriginals(probe.client)
    const { rows } = await probe.client.query<{ count: string }>('select count(*) from application')
    return Number(rows[0]!.count)
  } finally {
    await stop()
  }
}

async function submittedByTwo(server: string, probe: DatabaseProbe): Promise<string> {
  const filled = await twoBorrowers(server, 'often')
  await signedByAll(server, filled, {
    prepared: async id => void (await untilPrepared(probe, id)),
    sealed: async id => void (await untilSubmitted(probe, id)),
  })
  return filled.application_id
}

async function outForSignature(server: string, probe: DatabaseProbe): Promise<void> {
  const { application_id, people } = await twoBorrowers(server, 'once')
  await people[0]!.calls.post(`/${DEALER}/application/${application_id}/envelope`)
  await untilPrepared(probe, application_id)
}

async function invitedOnly(server: string): Promise<void> {
  const { calls, application_id } = await borrowerOverHttp(server, 'inviting@example.com')
  await calls.post(`/${DEALER}/application/${application_id}/coborrower/invite`, { email: 'invited@example.com' })
}

async function discarded(server: string): Promise<void> {
  const someone = await borrowerOverHttp(server, 'discarding@example.com')
  await fill(someone.calls, someone)
  await someone.calls.remove(`/${DEALER}/application/${someone.application_id}`)
}
