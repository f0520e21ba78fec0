import { signInOrRegister } from '../apps/server/src/identity/session.ts'
import { openKeys } from '../apps/server/src/platform/crypto/open-keys.ts'
import { openDatabase } from '../apps/server/src/platform/database/connect.ts'
import { inTransaction } from '../apps/server/src/platform/database/transaction.ts'
import type { AllSettings } from '../apps/server/src/settings.ts'
import { start } from '../apps/server/src/start.ts'
import { copyOf, type Original } from '../apps/server/test/races/copied-application.ts'
import { DEALER, fill } from '../apps/server/test/support/filled-application.ts'
import { borrowerOverHttp } from './borrower-over-http.ts'
import { type DatabaseProbe, openDatabaseProbe, untilPrepared, untilSubmitted } from './database-probe.ts'
import { copyApplications, keepOriginals } from './many-applications.ts'
import { settingsOfSizes } from './settings-of-sizes.ts'
import { type Filled, signedByAll, twoBorrowers } from './two-borrowers.ts'

const FEW = 1000
const MANY = 100_000

/** A signed-in user with an application that is ready to sign and a submitted one. */
export interface RegularUser {
  application_id: string
  submitted_id: string
  borrower_id: string
  user_id: string
  session_id: string
  email: string
  dealer: string
  other_dealer: string
}

export interface Stored {
  /** The settings of a product with 1,000 applications and of one with 100,000, which include the first. */
  settings: { few: AllSettings; many: AllSettings }
  /** The same people in both. */
  people: RegularUser[]
  secondsToStore: number
}

/** Two databases on the server, with a few applications created through the API, copies of them, and so many people. */
export async function storeApplications(server: string, DATA_DIR: string, peopleCount: number): Promise<Stored> {
  const settings = await settingsOfSizes(server, DATA_DIR)
  await using admin = await openDatabaseProbe(server)
  await admin.client.query('create database few')
  const originals = await makeOriginals(settings.few)
  const copies = { few: Math.ceil(FEW / originals.count), many: Math.ceil(MANY / originals.count) }
  {
    await using few = await openDatabaseProbe(settings.few.DATABASE_URL!)
    await copyApplications(few.client, { first: 1, last: copies.few })
  }
  const people = await addPeople(settings.few, originals, peopleCount)
  const begin = performance.now()
  await admin.client.query('create database many template few')
  await using many = await openDatabaseProbe(settings.many.DATABASE_URL!)
  await copyApplications(many.client, { first: copies.few + 1, last: copies.many })
  return { settings, people, secondsToStore: (performance.now() - begin) / 1000 }
}

interface Originals {
  count: number
  /** Two borrowers have answered everything. */
  ready: Original
  submitted: Original
}

/** Creates applications in every lasting state, some of one person. */
async function makeOriginals(settings: AllSettings): Promise<Originals> {
  const { url, stop } = await start(settings)
  await using probe = await openDatabaseProbe(settings.DATABASE_URL!)
  try {
    const reviewed = await submittedByTwo(url, probe)
    await probe.client.query(`update application set status = 'REVIEWED' where id = $1`, [reviewed.application_id])
    const submitted = await submittedByTwo(url, probe)
    const ready = await twoBorrowers(url, 'often')
    await outForSignature(url, probe)
    await invitedOnly(url)
    await discarded(url)
    await keepOriginals(probe.client)
    const { rows } = await probe.client.query<{ count: string }>('select count(*) from application')
    return {
      count: Number(rows[0]!.count),
      ready: originalOf(ready),
      submitted: originalOf(submitted),
    }
  } finally {
    await stop()
  }
}

const originalOf = ({ application_id, people }: Filled): Original => ({
  application_id,
  borrower_ids: people.map(({ borrower_id }) => borrower_id) as Original['borrower_ids'],
})

/** People with applications that can be read, each at a dealer of their own. */
async function addPeople(
  settings: AllSettings,
  { ready, submitted }: Originals,
  count: number,
): Promise<RegularUser[]> {
  const database = await openDatabase(settings)
  const { db } = database
  const services = { db, keys: await openKeys(db, settings) }
  const people: RegularUser[] = []
  for (let number = 1; number <= count; number++) {
    const email = `regular-${number}@example.com`
    const dealer = `dealer-${number}`
    const { user } = await inTransaction(db, trx =>
      signInOrRegister(
        trx,
        services.keys,
        new Date(),
        { channel: 'EMAIL', recipient: email },
        { ip: '', userAgent: '' },
      ),
    )
    const own = async (original: Original) => {
      const { application_id, borrower_ids } = await copyOf(services, original)
      const dealer_id = db.selectFrom('dealer').select('id').where('slug', '=', dealer)
      await db.updateTable('application').set({ dealer_id }).where('id', '=', application_id).execute()
      const { user_id } = user
      await db.updateTable('borrower').set({ user_id }).where('id', '=', borrower_ids[0]!).execute()
      return { application_id, borrower_id: borrower_ids[0]! }
    }
    const { application_id: submitted_id } = await own(submitted)
    const { user_id, session_id } = user
    const other_dealer = `dealer-${number + 1}`
    people.push({ ...(await own(ready)), submitted_id, user_id, session_id, email, dealer, other_dealer })
  }
  await database.close()
  return people
}

async function submittedByTwo(server: string, probe: DatabaseProbe): Promise<Filled> {
  const filled = await twoBorrowers(server, 'often')
  await signedByAll(server, filled, {
    prepared: async id => void (await untilPrepared(probe, id)),
    sealed: async id => void (await untilSubmitted(probe, id)),
  })
  return filled
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
  const borrower = await borrowerOverHttp(server, 'discarding@example.com')
  await fill(borrower.calls, borrower)
  await borrower.calls.remove(`/${DEALER}/application/${borrower.application_id}`)
}
