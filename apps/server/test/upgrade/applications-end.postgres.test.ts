import path from 'node:path'
import { applicationStatuses, borrowerStatuses, type EnvelopeStatus, isEnded } from '@porchlight/domain'
import { expect, inject, test, vi } from 'vitest'
import { readUser } from '../../src/identity/identity-repository.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { askSignersAgain, retrySealing } from '../../src/signing/jobs.ts'
import { type OpenedItem, readOpenedItems } from '../../src/staff/items/item-repository.ts'
import { adminWithout, serverOf } from '../admin/backup-journey.ts'
import type { Applicant } from '../signing/ready-application.ts'
import { browserOf, type SigningDesk, signAll } from '../signing/signing-desk.ts'
import { milestoneCalls, officer } from '../staff/milestones/milestone-desk.ts'
import { adminOn } from '../support/admin-command.ts'
import { signIn } from '../support/app.ts'
import { emptyFolder } from '../support/empty-folder.ts'
import { callsOf, DEALER, fill } from '../support/filled-application.ts'
import { next } from '../support/next-migrations.ts'
import { backupIn, releaseBefore } from '../support/release-before.ts'
import { everyState } from './every-status.ts'
import { recordData, settingsWith, withEmptyDatabase } from './recorded-data.ts'

vi.setConfig({ testTimeout: 300_000 })

const template = inject('databaseTemplate')
const before = releaseBefore()
/** `npm run release:record` names a folder in which the test leaves the data of this version. */
const recording = process.env.RECORD_RELEASE

const isWhole = inject('isRelease') || recording !== undefined
/** The number of applications that a short run brings to their end. */
const FEW = 4

const THIS_VERSION = 'this version'

/** Makes the data of this version. */
async function made(server: string): Promise<string> {
  const folder = recording ?? path.join(emptyFolder(), 'data')
  await recordData(
    server,
    folder,
    isWhole ? everyState : ['invited', 'submitted', 'asked for things', 'declined', 'being prepared'],
  )
  return folder
}
const sources: [name: string, folderOf: (server: string) => Promise<string>][] = []
if (before) sources.push([before.version, async () => before.data])
if (!before || isWhole) sources.push([THIS_VERSION, made])

const envelopes = { PREPARING: 0, OPEN: 0, ALL_SIGNED: 0, SEALED: 0, SUPERSEDED: 0, VOIDED: 0, FAILED: 0 }
const everyStatus: Record<'application' | 'borrower' | 'envelope', string[]> = {
  application: applicationStatuses.toSorted(),
  borrower: borrowerStatuses.toSorted(),
  envelope: Object.keys(envelopes satisfies Record<EnvelopeStatus, number>).toSorted(),
}

/** The statuses that rows of the database have. */
async function statusesIn({ services: { db } }: SigningDesk): Promise<typeof everyStatus> {
  const of = async (table: keyof typeof everyStatus) =>
    (await db.selectFrom(table).select('status').distinct().execute()).map(({ status }) => status).toSorted()
  return { application: await of('application'), borrower: await of('borrower'), envelope: await of('envelope') }
}

/** The items with their words, as they are opened. */
async function itemsIn({ services: { db, keys } }: SigningDesk) {
  const of = await db.selectFrom('item').select('application_id').distinct().orderBy('application_id').execute()
  const opened: OpenedItem[] = []
  for (const { application_id } of of) opened.push(...(await readOpenedItems(db, keys.fields, application_id)))
  expect(opened.filter(({ words }) => words.title === '')).toEqual([])
  return opened
}

const applicationsOf = ({ services: { db } }: SigningDesk) =>
  db.selectFrom('application').select(['id', 'status', 'withdrawn_at', 'finished_at', 'declined_by']).execute()

/** The borrowers of an application, the primary one first, signed in anew. */
async function applicantsOf({ services }: SigningDesk, application_id: string) {
  const rows = await services.db
    .selectFrom('borrower')
    .select(['id', 'user_id', 'status'])
    .where('application_id', '=', application_id)
    .where('removed_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .execute()
  const applicants: (Applicant & { status: string })[] = []
  for (const { id, user_id, status } of rows) {
    const user = user_id === null ? undefined : await readUser(services.db, services.keys, user_id)
    const headers = user?.email ? (await signIn(services, user.email)).headers : applicants[0]!.headers
    applicants.push({ id, status, headers })
  }
  return applicants as [(typeof applicants)[0], ...typeof applicants]
}

/** Fills in what is missing, signs, and denies the loan. */
async function bringToEnd(desk: SigningDesk, application: Awaited<ReturnType<typeof applicationsOf>>[number]) {
  const { id: application_id, status, declined_by } = application
  const found = await applicantsOf(desk, application_id)
  const [primary, ...others] = found
  const calls = callsOf(desk.app, primary.headers)
  for (const { id } of others.filter(each => each.status === 'INVITED'))
    expect((await calls.remove(`/${DEALER}/borrower/${id}`)).status).toBe(200)
  if (primary.status === 'IN_PROGRESS') await fill(calls, { application_id, borrower_id: primary.id })
  if (declined_by !== null)
    expect((await browserOf(desk.app, application_id, primary).post('reopen')).statusCode).toBe(200)
  const [first, ...more] = found.filter(each => !['INVITED', 'SIGNED'].includes(each.status))
  if (first && ['STARTED', 'SENT_FOR_SIGNATURE'].includes(status))
    await signAll(desk, { application_id, applicants: [first, ...more] })
  const { assignee_id } = await desk.services.db
    .selectFrom('application_review')
    .select('assignee_id')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const assignee = { ...officer, staff_id: assignee_id ?? officer.staff_id }
  const denied = await milestoneCalls(desk, { application_id, applicants: [primary] }).record(
    { kind: 'DENIED' },
    assignee,
  )
  expect(denied.status, JSON.stringify(denied.body)).toBe(201)
}

/** Restores the data into a database of this version, and brings applications to their end. Returns the statuses that were restored. */
async function bringAllToEnd(folder: string, url: string): Promise<typeof everyStatus> {
  const settings = settingsWith(folder, url, { DATA_DIR: emptyFolder() })
  expect(await adminWithout(settings)('restore', backupIn(folder))).toMatchObject({ code: 0, err: '' })
  const desk = await serverOf(settings)
  const { services, database } = desk
  try {
    const [restored, statuses] = [await applicationsOf(desk), await statusesIn(desk)]
    const items = await itemsIn(desk)
    // This version also serves while the next one has migrated.
    await migrate(database, next)
    await retrySealing(services)
    await askSignersAgain(services)
    await services.queue.drain()
    const open = (await applicationsOf(desk)).filter(application => !isEnded(application))
    const chosen = isWhole ? open : open.slice(0, FEW)
    for (const application of chosen) await bringToEnd(desk, application)

    const itemsAtEnd = await itemsIn(desk)
    expect(itemsAtEnd.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    const ended = await applicationsOf(desk)
    expect(ended.map(({ id }) => id).toSorted()).toEqual(restored.map(({ id }) => id).toSorted())
    expect(ended.filter(application => !isEnded(application))).toHaveLength(open.length - chosen.length)
    expect(await adminOn(database, settings, services.keys)('audit', 'verify')).toMatchObject({ code: 0 })
    return statuses
  } finally {
    await desk.stop()
  }
}

if (template.kind === 'postgres')
  test.each(sources)('applications of %s come to their end in this one', async (source, folderOf) => {
    const folder = await folderOf(template.url)
    const statuses = await withEmptyDatabase(template.url, url => bringAllToEnd(folder, url))
    if (isWhole && source === THIS_VERSION) expect(statuses).toEqual(everyStatus)
  })
