// The file of one application and a zip of 100, against opening the application.

import { buffer } from 'node:stream/consumers'
import { zipStream } from '../apps/server/src/documents/bundle.ts'
import { shutdownDocumentThreads } from '../apps/server/src/documents/document-threads.ts'
import { openDatabase } from '../apps/server/src/platform/database/connect.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { inTransaction } from '../apps/server/src/platform/database/transaction.ts'
import { noRequest } from '../apps/server/src/platform/http/request-context.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { batchFiles } from '../apps/server/src/staff/exports/batch-files.ts'
import { recordExport } from '../apps/server/src/staff/exports/make-export.ts'
import { insertStaffMember, replaceGrants } from '../apps/server/src/staff/staff-members/staff-member-repository.ts'
import { readyApplication, rosa } from '../apps/server/test/signing/ready-application.ts'
import { signAll } from '../apps/server/test/signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../apps/server/test/support/actors.ts'
import { testApp } from '../apps/server/test/support/app.ts'
import { servicesOn } from '../apps/server/test/support/services.ts'
import { profileOf } from '../apps/server/test/support/staff.ts'
import { copyRows, insertApplications, readApplicationRows } from './copied-submissions.ts'
import { median, ms, printTable, times } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const MANY = 100
const ROUNDS = 40

await using folder = await temporaryFolder()
const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder.path })
await migrate(database)
const services = await servicesOn(database)
const { db, keys, clock } = services
const app = await testApp(services)
const application_ids = await copies(MANY)
const actor = await person()

const opening = await durations(ROUNDS, async round => {
  const url = `/v1/staff/applications/${application_ids[round % MANY]}/view`
  const { statusCode } = await app.inject({ url, headers: staffHeaders(actor) })
  if (statusCode !== 200) throw new Error(`Opening answered ${statusCode}.`)
})
const one = await durations(ROUNDS, async round => {
  const wanted = {
    application_id: application_ids[round % MANY]!,
    format: 'MISMO',
    reason: 'TRIAL',
  } as const
  await recordExport(services, actor, wanted, noRequest)
})
const batch = { batch_id: newId(), application_ids, format: 'MISMO', reason: 'TRIAL' } as const
const made_at = clock.now()
const row = { id: batch.batch_id, staff_id: actor.staff_id, application_ids, made_at }
await db.insertInto('export_batch').values(row).execute()
const receiver = { signal: new AbortController().signal, readActor: async () => actor, context: noRequest }
const [many] = await durations(1, async () => {
  const files = batchFiles(services, { ...batch, requested_at: made_at, names: new Map() }, receiver)
  await buffer(zipStream(files, made_at))
})
const { refused } = await db.selectFrom('export_batch').select('refused').executeTakeFirstOrThrow()
if (refused.length > 0) throw new Error(`${refused.length} files were refused.`)

printTable([
  { metric: 'opening an application', figure: ms(median(opening)), target: '' },
  {
    metric: 'one file',
    figure: `${ms(median(one))}, ${times(median(one) / median(opening))} of opening`,
    target: '3x',
  },
  {
    metric: `${MANY} files`,
    figure: `${ms(many!)}, ${times(many! / median(one))} of one file`,
    target: `${MANY * 1.5}x`,
  },
])
await shutdownDocumentThreads()
await app.close()
await services.close()

/** Applications of one borrower, each a copy of one that the product made. */
async function copies(count: number): Promise<string[]> {
  const single = await readyApplication({ services, app }, rosa)
  await signAll({ services, app }, single)
  const original = await readApplicationRows(database, keys.fields, single.application_id)
  const { id: dealer_id } = await db.selectFrom('dealer').select('id').orderBy('slug').executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, number) =>
    copyRows(keys, original, {
      dealer_id,
      person: {
        last_name: 'Delgado',
        email: `copied-${number}@example.com`,
        phone_number: `+1501555${String(number).padStart(4, '0')}`,
        ssn: `219-09-${String(number + 1).padStart(4, '0')}`,
      },
      submitted_at: new Date(clock.now().getTime() - number * 1000),
      review: {},
    }),
  )
  await (await insertApplications(database))(rows)
  return rows.map(({ application: [row] }) => String(row!.id))
}

async function person() {
  const grants = [{ role: 'OFFICER', scope: 'ALL' }] as const
  const officer = staffActor(grants)
  const id = officer.staff_id
  const now = clock.now()
  await inTransaction(db, async trx => {
    const member = { id, kind: 'LENDING', status: 'ACTIVE', is_development: false, now } as const
    await insertStaffMember(trx, keys, { ...member, profile: profileOf('officer@lender.example') })
    await replaceGrants(trx, id, grants, now)
  })
  return officer
}

async function durations(rounds: number, work: (round: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now()
    await work(round)
    taken.push(performance.now() - begin)
  }
  return taken
}
