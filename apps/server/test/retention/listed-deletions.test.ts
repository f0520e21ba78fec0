import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { processInactiveApplications } from '../../src/notices/inactive-applications.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { parseDeletions } from '../../src/platform/deletions/deletions-list.ts'
import { newId } from '../../src/platform/ids.ts'
import { deletePerson } from '../../src/retention/delete-person.ts'
import { findPerson } from '../../src/retention/person.ts'
import { purge } from '../../src/retention/purge.ts'
import { repeatDeletions } from '../../src/retention/repeat-deletions.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour, day, daysAgo } from '../support/clock.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { dumpOf } from '../support/database-dump.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi({ settings: { RETENTION_DECLINED_DAYS: 800 } })
const { db, clock, keys, list } = services

async function started() {
  const email = `${crypto.randomUUID()}@example.com`
  const { headers, user } = await signIn(services, email)
  const calls = callsOf(app, headers)
  return { email, calls, user_id: user.user_id, ...(await start(calls)) }
}
type Started = Awaited<ReturnType<typeof started>>

const withdrawnLongAgo = async ({ application_id }: Started) => {
  const end = daysAgo(clock, 3000)
  await db
    .updateTable('application')
    .set({ status: 'SUBMITTED', submitted_at: end, withdrawn_at: end })
    .where('id', '=', application_id)
    .execute()
}
const lastActive = (days: number) => sql`update users set last_active_at = ${daysAgo(clock, days)}`.execute(db)
const ofPerson = async (text: string) =>
  deletePerson({ ...services, clock }, (await findPerson(db, keys, text))!, { withSubmitted: true })

interface Way {
  /** Prepares an application and returns how it, or a part of it, is deleted. */
  prepare(): Promise<{ remove(): Promise<unknown>; listed: string[] }>
}

const ways: Record<string, Way> = {
  'a borrower discards it': {
    async prepare() {
      const { calls, application_id } = await started()
      const remove = async () => {
        const { status } = await calls.remove(`/${DEALER}/application/${application_id}`)
        if (status !== 200) throw new Error(String(status))
      }
      return { remove, listed: [`application ${application_id}`] }
    },
  },
  'it is inactive for a long time': {
    async prepare() {
      const { application_id } = await started()
      clock.advance(54 * day)
      // A text message waits for the morning.
      advanceToHour(clock, 12)
      await processInactiveApplications(services)
      await services.queue.drain()
      clock.advance(8 * day)
      return { remove: () => processInactiveApplications(services), listed: [`application ${application_id}`] }
    },
  },
  'it was withdrawn long ago': {
    async prepare() {
      const begun = await started()
      await withdrawnLongAgo(begun)
      return { remove: () => purge(services), listed: [`submitted_application ${begun.application_id}`] }
    },
  },
  'its co-borrower leaves': {
    async prepare() {
      const { calls, ...ids } = await started()
      const luis = await joinedCoborrower({ app, services }, ids, calls, `${crypto.randomUUID()}@example.com`)
      const { borrower_id } = luis.ids
      const remove = () => luis.calls.remove(`/${DEALER}/borrower/${borrower_id}`)
      return { remove, listed: [`borrower ${borrower_id}`] }
    },
  },
  'an account is unused': {
    async prepare() {
      const { user } = await signIn(services, `${crypto.randomUUID()}@example.com`)
      await lastActive(61)
      return { remove: () => purge(services), listed: [`account ${user.user_id}`] }
    },
  },
  'an operator deletes a person': {
    async prepare() {
      const { email, application_id, user_id } = await started()
      return { remove: () => ofPerson(email), listed: [`application ${application_id}`, `account ${user_id}`] }
    },
  },
  'an operator deletes a co-borrower': {
    async prepare() {
      const begun = await started()
      const joined = await joinedCoborrower({ app, services }, begun, begun.calls, `${crypto.randomUUID()}@example.com`)
      const { borrower_id } = joined.ids
      return { remove: () => ofPerson(borrower_id), listed: [`borrower ${borrower_id}`] }
    },
  },
}

beforeEach(async () => {
  list.lines.length = 0
  list.state.isDown = false
  await sql`update application set discarded_at = now() where discarded_at is null`.execute(db)
  await sql`update borrower set removed_at = now()`.execute(db)
  await sql`update borrower set user_id = null`.execute(db)
  await sql`delete from users`.execute(db)
})

const listed = () => parseDeletions(list.lines).deletions.map(({ kind, id }) => `${kind} ${id}`)
/** Everything but what each request leaves. */
const stored = async () =>
  (await dumpOf(db)).filter(({ name }) => !['session', 'rate_limit', 'audit_checkpoint'].includes(name))

test.each(Object.entries(ways))('%s: nothing is deleted while the list cannot be written', async (_, { prepare }) => {
  const { remove, listed: expected } = await prepare()
  const before = await stored()
  list.state.isDown = true
  await remove().catch(() => {})
  expect(await stored()).toEqual(before)
  list.state.isDown = false
  await remove()
  expect(listed()).toEqual(expect.arrayContaining(expected))
  expect(await stored()).not.toEqual(before)
})

test.each(Object.entries(ways))('%s: is deleted again in a database that was restored', async (_, { prepare }) => {
  const { remove, listed: expected } = await prepare()
  // The list says what was deleted after the backup, and the database is that of the backup.
  const entries = expected.map(entry => `20260101T000000.000Z ${newId()} ${entry}`)
  list.lines.push(...entries, `20260101T000000.000Z ${crypto.randomUUID()} application 0000000000`)
  const repeat = { ...services, clock: systemClock, list }
  expect(await repeatDeletions(repeat, { isAlone: false, isDryRun: true })).toEqual({
    repeated: expected.length,
    problems: [],
  })
  expect(await repeatDeletions(repeat, { isAlone: false })).toEqual({ repeated: expected.length, problems: [] })
  const events = await db.selectFrom('audit_event').select('details').where('event', '=', 'deletion.repeated').execute()
  for (const entry of entries)
    expect(events).toContainEqual({ details: expect.objectContaining({ entry: entry.split(' ')[1] }) })
  expect(await repeatDeletions(repeat, { isAlone: false })).toEqual({ repeated: 0, problems: [] })
  await remove().catch(() => {})
})

test('a discard is refused with 503 while the list cannot be written', async () => {
  const { calls, application_id } = await started()
  list.state.isDown = true
  const path = `/${DEALER}/application/${application_id}`
  expect(await calls.remove(path)).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
  expect((await calls.get(path)).status).toBe(200)
})

test('an unfinished application that was submitted since is not deleted again', async () => {
  const begun = await started()
  list.lines.push(`20260101T000000.000Z ${crypto.randomUUID()} application ${begun.application_id}`)
  await db
    .updateTable('application')
    .set({ status: 'SUBMITTED', submitted_at: new Date() })
    .where('id', '=', begun.application_id)
    .execute()
  const repeat = { ...services, clock: systemClock, list }
  expect(await repeatDeletions(repeat, { isAlone: true })).toEqual({ repeated: 0, problems: [] })
})

test('an entry whose deletion was refused, or is under way, is not repeated, and a damaged line is named', async () => {
  const [first, second] = [await started(), await started()]
  const [refused, now] = [crypto.randomUUID(), new Date().toISOString().replaceAll(/[-:]/g, '')]
  list.lines.push(
    `20260101T000000.000Z ${refused} application ${first.application_id}`,
    `20260101T000001.000Z ${crypto.randomUUID()} kept ${refused}`,
    `${now} ${crypto.randomUUID()} application ${second.application_id}`,
    '20260101T0000',
  )
  const repeat = { ...services, clock: systemClock, list }
  expect(await repeatDeletions(repeat, { isAlone: false })).toEqual({
    repeated: 0,
    problems: ['The list of deletions has lines that cannot be read: 1.'],
  })
})
