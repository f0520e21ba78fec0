import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { processInactiveApplications } from '../../src/notices/inactive-applications.ts'
import { stopToken } from '../../src/notices/stop-reminders.ts'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { advanceToHour, day, hour } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'
import { applicationOfFour, type Four, personalData, sentTo } from './members.ts'

const { app, services } = await testedApi()
const { db, clock } = services

beforeEach(async () => {
  // Applications of other tests would be inactive too.
  await db.updateTable('application').set({ discarded_at: clock.now() }).execute()
  advanceToHour(clock, 13)
})

/** The hourly maintenance, on two servers at once. */
const maintain = () => Promise.all([processInactiveApplications(services), processInactiveApplications(services)])

/** Looks every so often, for so many days, and returns the messages that were sent, as `day: recipient subject`. */
async function daysOfRest(four: Four, days: number, step = 6 * hour): Promise<string[]> {
  const log: string[] = []
  const seen = new Set((await sentTo(services, four)).map(({ id }) => id))
  const start = clock.now().getTime()
  while (clock.now().getTime() < start + days * day) {
    clock.advance(step)
    await maintain()
    for (const { id, to, subject } of await sentTo(services, four)) {
      if (seen.has(id)) continue
      seen.add(id)
      log.push(`${Math.floor((clock.now().getTime() - start) / day)}: ${to}${subject && ` ${subject}`}`)
    }
  }
  return log
}

const finished = { rosa: 'IN_PROGRESS', luis: 'READY_TO_SIGN_SUBMIT', ana: 'READY_TO_SIGN_SUBMIT' } as const
const isDiscarded = async ({ application_id }: Four) =>
  (await db.selectFrom('application').select('discarded_at').where('id', '=', application_id).executeTakeFirstOrThrow())
    .discarded_at !== null
const beActive = ({ luis }: Four) =>
  sql`update users set last_active_at = ${clock.now()} where id = (select user_id from borrower where id = ${luis.id})`.execute(
    db,
  )
const pass = async (time: number) => {
  clock.advance(time)
  await maintain()
  await services.queue.drain()
}

describe('reminders', () => {
  test('are sent after 1, 3 and 7 days to the borrower who is waited for, and then no more', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    await db.updateTable('borrower').set({ status: 'SIGNED' }).where('id', '=', four.eva.id).execute()
    expect(await daysOfRest(four, 50)).toEqual([
      '1: rosa EMAIL Your application is saved',
      '1: rosa SMS',
      '3: rosa EMAIL Your application is waiting for you',
      '3: rosa SMS',
      '7: rosa EMAIL Do you still want to finish your application?',
      '7: rosa SMS',
    ])
  })

  test('go to the primary borrower for a co-borrower on the same device', async () => {
    const four = await applicationOfFour(services, { statuses: { ...finished, rosa: 'READY_TO_SIGN_SUBMIT' } })
    await pass(1.1 * day)
    expect((await sentTo(services, four)).map(({ to }) => to)).toEqual(['rosa EMAIL', 'rosa SMS'])
  })

  test('go to who has not signed yet', async () => {
    const statuses = { rosa: 'SIGNED', luis: 'READY_TO_SIGN_SUBMIT', ana: 'SIGNED' } as const
    const four = await applicationOfFour(services, { status: 'SENT_FOR_SIGNATURE', statuses })
    await pass(1.1 * day)
    expect((await sentTo(services, four)).map(({ to }) => to)).toEqual(['luis EMAIL'])
  })

  test('are postponed by the activity of any borrower', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    await pass(0.9 * day)
    await beActive(four)
    await pass(0.9 * day)
    expect(await sentTo(services, four)).toEqual([])
    await pass(0.2 * day)
    expect(await sentTo(services, four)).not.toEqual([])
  })

  test('are three at most, however often the borrowers come back', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    for (let time = 0; time < 5; time++) {
      await pass(2 * day)
      await beActive(four)
    }
    const emails = (await sentTo(services, four)).filter(({ channel }) => channel === 'EMAIL')
    expect(emails.map(({ subject }) => subject)).toEqual(['Your application is saved'])
  })

  test.each(['SUBMITTED', 'REVIEWED', 'WAITING_ON_ESIGNATURE_SERVICE'] as const)('end when it is %s', async status => {
    const four = await applicationOfFour(services, { status, statuses: finished })
    expect(await daysOfRest(four, 70, day)).toEqual([])
    expect(await isDiscarded(four)).toBe(false)
  })

  test('end when it is discarded', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    const url = `/v1/${DEALER}/application/${four.application_id}`
    expect((await app.inject({ method: 'DELETE', url, headers: four.rosa.headers })).statusCode).toBe(200)
    await services.queue.drain()
    const before = await sentTo(services, four)
    await pass(2 * day)
    expect(await sentTo(services, four)).toEqual(before)
  })

  test('end when the recipient stops them', async () => {
    const four = await applicationOfFour(services, { statuses: { ...finished, luis: 'IN_PROGRESS' } })
    const token = stopToken(services.keys, four.rosa.id)
    await app.inject({ method: 'POST', url: '/v1/reminders/stop', payload: { token } })
    expect(await daysOfRest(four, 10)).toEqual([
      '1: luis EMAIL Your application is saved',
      '3: luis EMAIL Your application is waiting for you',
      '7: luis EMAIL Do you still want to finish your application?',
    ])
  })

  test('that are due for applications without their key leave one line of log, and no notice', async () => {
    const [four] = [await applicationOfFour(services), await applicationOfFour(services)]
    clock.advance(2 * day)
    services.logged.length = 0
    const keys = { ...services.keys, fields: fieldEncryption([randomBytes(32)]) }
    await processInactiveApplications({ ...services, keys })
    expect(services.logged.map(line => JSON.parse(line))).toEqual([
      [expect.objectContaining({ applications: 2 }), expect.stringContaining('were not processed')],
    ])
    expect(await sentTo(services, four)).toEqual([])
  })

  test('contain no personal data', async () => {
    const four = await applicationOfFour(services, { statuses: finished, state: 'OK' })
    await pass(1.1 * day)
    const messages = await sentTo(services, four)
    expect(messages).toHaveLength(2)
    for (const { subject, text, html } of messages)
      for (const personal of personalData) expect(subject + text + html).not.toContain(personal)
  })
})

describe('deletion', () => {
  const warning = 'Your application will be deleted in 7 days'

  test('follows 60 days of inactivity and a warning 7 days before', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    clock.advance(52 * day)
    expect(await daysOfRest(four, 6)).toEqual([
      `1: rosa EMAIL ${warning}`,
      '1: rosa SMS',
      `1: luis EMAIL ${warning}`,
      `1: ana EMAIL ${warning}`,
      '1: ana SMS',
    ])
    await pass(1.9 * day)
    expect(await isDiscarded(four)).toBe(false)
    await pass(0.5 * day)
    expect(await isDiscarded(four)).toBe(true)
  })

  test('removes personal data and leaves the audit trail', async () => {
    const four = await applicationOfFour(services, { statuses: finished, state: 'OK' })
    await pass(53 * day)
    await pass(7 * day + hour)
    const { application_id } = four
    const borrowers = await db.selectFrom('borrower').selectAll().where('application_id', '=', application_id).execute()
    expect(borrowers).toHaveLength(4)
    for (const { sealed_answers, user_id } of borrowers) expect([sealed_answers, user_id]).toEqual([null, null])
    const ids = borrowers.map(({ id }) => id)
    for (const table of ['data_key', 'list_entry'] as const)
      expect(await db.selectFrom(table).select('borrower_id').where('borrower_id', 'in', ids).execute()).toEqual([])
    const trail = await db
      .selectFrom('audit_event')
      .select(['actor', 'event'])
      .where('application_id', '=', application_id)
      .execute()
    expect(trail).toEqual([{ actor: 'system', event: 'application.deleted_when_inactive' }])
    const url = `/v1/${DEALER}/application/${application_id}`
    expect((await app.inject({ url, headers: four.rosa.headers })).statusCode).not.toBe(200)
  })

  test('waits 7 days from a warning that was late', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    await pass(100 * day)
    expect(await isDiscarded(four)).toBe(false)
    await pass(6.9 * day)
    expect(await isDiscarded(four)).toBe(false)
    await pass(0.2 * day)
    expect(await isDiscarded(four)).toBe(true)
  })

  test('waits until every warning was sent', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    clock.advance(54 * day)
    await maintain()
    clock.advance(10 * day)
    await maintain()
    expect(await isDiscarded(four)).toBe(false)
    await services.queue.drain()
    await pass(6 * day)
    expect(await isDiscarded(four)).toBe(false)
    await pass(1.1 * day)
    expect(await isDiscarded(four)).toBe(true)
  })

  test('is called off by activity, and warned of again', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    await pass(54 * day)
    await beActive(four)
    await pass(10 * day)
    expect(await isDiscarded(four)).toBe(false)
    await pass(44 * day)
    const warnings = (await sentTo(services, four)).filter(
      ({ to, subject }) => to === 'luis EMAIL' && subject === warning,
    )
    expect(warnings).toHaveLength(2)
    await pass(6.9 * day)
    expect(await isDiscarded(four)).toBe(false)
    await pass(0.2 * day)
    expect(await isDiscarded(four)).toBe(true)
  })

  test('and reminders rest once the installation is held', async () => {
    const four = await applicationOfFour(services, { statuses: finished })
    clock.advance(54 * day)
    const modes = { ...services.modes, isHeld: true }
    await processInactiveApplications({ ...services, modes })
    await services.queue.drain()
    const own = ({ subject }: { subject: string }) => subject === warning
    expect((await sentTo(services, four)).filter(own)).toEqual([])
    await maintain()
    await services.queue.drain()
    expect((await sentTo(services, four)).filter(own)).not.toEqual([])
  })

  test.each(['STARTED', 'SENT_FOR_SIGNATURE'] as const)(
    'and reminders spare an application that was submitted once and is %s again',
    async status => {
      const four = await applicationOfFour(services, { status, statuses: finished })
      await db
        .updateTable('application')
        .set({ submitted_at: clock.now() })
        .where('id', '=', four.application_id)
        .execute()
      expect(await daysOfRest(four, 70, day)).toEqual([])
      expect(await isDiscarded(four)).toBe(false)
    },
  )
})
