import { type ApplicationStatus, incomeForm } from '@porchlight/domain'
import { anIncome } from '@porchlight/domain/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purge } from '../../src/retention/purge.ts'
import { adminOn } from '../support/admin-command.ts'
import { signIn } from '../support/app.ts'
import { daysAgo } from '../support/clock.ts'
import { type ApplicationIds, callsOf, DEALER, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi({ settings: { RETENTION_DECLINED_DAYS: 800 } })
const { db, clock } = services
const admin = adminOn(services.database, services.settings, services.keys)

interface Owned extends ApplicationIds {
  user_id: string
}

interface Ended {
  withdrawn?: true
  status?: ApplicationStatus
  /** Days since the last activity of its borrower; without it, the day on which the application ended. */
  activeDaysAgo?: number
}

/** An application that was submitted so many days ago, without documents. */
async function ended(days: number, columns: Ended): Promise<Owned> {
  const { headers, user } = await signIn(services, `${crypto.randomUUID()}@example.com`)
  const calls = callsOf(app, headers)
  const ids = await start(calls)
  const income = incomeForm.toRequest(anIncome({}))
  expect((await calls.post(`/${DEALER}/borrower/${ids.borrower_id}/income`, income)).status).toBe(201)
  const end = daysAgo(clock, days)
  await db
    .updateTable('application')
    .set({ status: columns.status ?? 'SUBMITTED', submitted_at: end, withdrawn_at: columns.withdrawn ? end : null })
    .where('id', '=', ids.application_id)
    .execute()
  const active = daysAgo(clock, columns.activeDaysAgo ?? days)
  await sql`update users set last_active_at = ${active} where id = ${user.user_id}`.execute(db)
  return { ...ids, user_id: user.user_id }
}

const entriesOf = async ({ borrower_id }: Owned) =>
  (await db.selectFrom('list_entry').select('id').where('borrower_id', '=', borrower_id).execute()).length
const hasAccount = async ({ user_id }: Owned) =>
  (await db.selectFrom('users').select('id').where('id', '=', user_id).execute()).length === 1

test('deletes applications and accounts that are past their age once, and nothing else', async () => {
  const withdrawn = await ended(801, { withdrawn: true })
  const reopened = await ended(801, { withdrawn: true, status: 'STARTED' })
  const retained = [await ended(799, { withdrawn: true }), await ended(9000, {})]
  const dryRun = await admin('purge', '--dry-run')
  expect(dryRun).toMatchObject({ code: 0, err: '' })
  expect(dryRun.out).toContain('To delete: 2 withdrawn applications (retained for 800 days, or longer by law).')
  expect(await entriesOf(withdrawn)).toBeGreaterThan(0)

  // A run that begins to rest deletes nothing more.
  expect(await purge(services, { rests: () => true })).toEqual({ unfinished: 0, withdrawn: 0, accounts: 0 })
  expect(await entriesOf(withdrawn)).toBeGreaterThan(0)

  // On several servers at once.
  const outcomes = await Promise.all([purge(services), purge(services)])
  const sum = (name: 'withdrawn' | 'accounts') => outcomes[0][name] + outcomes[1][name]
  expect([sum('withdrawn'), sum('accounts')]).toEqual([2, 2])
  for (const gone of [withdrawn, reopened]) {
    expect(await entriesOf(gone)).toBe(0)
    expect(await hasAccount(gone)).toBe(false)
    const { discarded_at, reason } = await db
      .selectFrom('application')
      .select(['discarded_at', 'reason'])
      .where('id', '=', gone.application_id)
      .executeTakeFirstOrThrow()
    expect({ discarded_at, reason }).toEqual({
      discarded_at: expect.any(Date),
      reason: 'The time for which the application is kept is over.',
    })
    const trail = await db
      .selectFrom('audit_event')
      .select('event')
      .where('application_id', '=', gone.application_id)
      .execute()
    expect(trail.filter(({ event }) => event === 'application.deleted_after_retention')).toHaveLength(1)
  }
  for (const stays of retained) {
    expect(await entriesOf(stays)).toBeGreaterThan(0)
    expect(await hasAccount(stays)).toBe(true)
  }
  expect(await purge(services)).toEqual({ unfinished: 0, withdrawn: 0, accounts: 0 })
})

test.each(['STARTED', 'SENT_FOR_SIGNATURE', 'SUBMITTED', 'REVIEWED'] as const)(
  'never deletes by age what was submitted and not withdrawn: %s',
  async status => {
    const owned = await ended(9000, { status })
    expect(await purge(services)).toMatchObject({ unfinished: 0, withdrawn: 0 })
    expect(await entriesOf(owned)).toBeGreaterThan(0)
  },
)

test('leaves an application alone while its documents are sealed', async () => {
  const owned = await ended(5000, { status: 'WAITING_ON_ESIGNATURE_SERVICE' })
  expect(await purge(services)).toMatchObject({ unfinished: 0, withdrawn: 0 })
  expect(await entriesOf(owned)).toBeGreaterThan(0)
})

test('continues where it was interrupted', async () => {
  const owned = await ended(801, { withdrawn: true })
  const key = 'a-stored-file'
  const envelope_id = crypto.randomUUID()
  const { application_id, borrower_id } = owned
  await db
    .insertInto('envelope')
    .values({ id: envelope_id, application_id, status: 'SEALED', provider: 'built-in' })
    .execute()
  await db
    .insertInto('document')
    .values({
      id: crypto.randomUUID(),
      document_set_id: crypto.randomUUID(),
      envelope_id,
      borrower_id,
      kind: 'combined',
      title: '',
      number: 0,
      pages: 1,
      completed_key: key,
    })
    .execute()
  await services.store.put(key, Buffer.from('a document'))

  const gone = { remove: () => Promise.reject(new Error('the store is gone')) }
  await expect(purge({ ...services, store: gone })).rejects.toThrow('the store is gone')
  await purge(services, { isDryRun: true })
  expect(await services.store.get(key)).toBeDefined()
  await purge(services)
  expect(await services.store.get(key)).toBeUndefined()
  expect(await entriesOf(owned)).toBe(0)
  expect(await db.selectFrom('document').select('id').where('borrower_id', '=', borrower_id).execute()).toEqual([])
})

test('continues after a batch of which nothing is due', async () => {
  const owned = await ended(801, { withdrawn: true })
  // The ids of all others are later: they begin with the time.
  const early = sql`lpad(number::text, 10, '0')`
  await sql`
    insert into application (id, dealer_id, loan_interest_rate, home_insurance_rate, property_tax_rate, starting_rates,
      submitted_at, withdrawn_at)
    select ${early}, dealer_id, loan_interest_rate, home_insurance_rate, property_tax_rate, starting_rates, submitted_at, withdrawn_at
      from application, generate_series(1, 200) as number where id = ${owned.application_id}`.execute(db)
  await sql`
    insert into hold (id, application_id, note_id, set_by, set_at)
    select gen_random_uuid(), ${early}, gen_random_uuid(), gen_random_uuid(), now()
      from generate_series(1, 200) as number`.execute(db)
  expect(await purge(services)).toMatchObject({ withdrawn: 1 })
  expect(await entriesOf(owned)).toBe(0)
})

test('counts the accounts without an application before it deletes them', async () => {
  const { user } = await signIn(services, `${crypto.randomUUID()}@example.com`)
  await db
    .updateTable('users')
    .set({ last_active_at: new Date(0) })
    .where('id', '=', user.user_id)
    .execute()
  for (const isDryRun of [true, false]) expect(await purge(services, { isDryRun })).toMatchObject({ accounts: 1 })
})

test('keeps what was withdrawn for good, without a setting', async () => {
  const owned = await ended(9000, { withdrawn: true })
  const settings = { ...services.settings, RETENTION_DECLINED_DAYS: undefined }
  expect(await purge({ ...services, settings })).toEqual({ unfinished: 0, withdrawn: 0, accounts: 0 })
  expect(await entriesOf(owned)).toBeGreaterThan(0)
})
