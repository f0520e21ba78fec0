import { addDays, type Day, dayIn } from '@porchlight/domain'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openContacts } from '../../src/identity/identity-repository.ts'
import { announceItems } from '../../src/items/announce.ts'
import { remindOfItems } from '../../src/items/remind.ts'
import type { MessageSender, OutgoingMessage } from '../../src/messaging/message-sender.ts'
import { stopToken } from '../../src/notices/stop-reminders.ts'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk } from '../signing/signing-desk.ts'
import { itemDesk } from '../staff/items/item-desk.ts'
import { officer } from '../staff/milestones/milestone-desk.ts'
import { returner } from '../staff/returns/returning.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour, hour, minute } from '../support/clock.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'

const delivered: OutgoingMessage[] = []
/** Addresses that no message reaches. */
const bounced = new Set<string>()
const sender: MessageSender = {
  async send(message) {
    if (bounced.has(message.recipient)) throw new PermanentError('no such mailbox')
    delivered.push(message)
  },
}

const desk = await signingDesk({ sender })
const { app, services } = desk
const { db, clock, settings } = services
const dayOf = (at: Date): Day => dayIn(settings.LENDER_TIME_ZONE, at)

type Desk = Awaited<ReturnType<typeof itemDesk>>
let couple: Desk
beforeEach(async () => {
  onTestFinished(async () => {
    // An application that is submitted on another day is not a stored one.
    clock.reset()
    // The maintenance of the other tests leaves it out.
    await db
      .updateTable('application')
      .set({ finished_at: clock.now() })
      .where('id', '=', couple.application_id)
      .execute()
  })
  advanceToHour(clock, 13)
  couple = await itemDesk(desk, rosa, luis)
  await couple.confirmLand(false)
  for (const { id } of couple.applicants)
    await db.updateTable('borrower').set({ sms_support_opt_out: false }).where('id', '=', id).execute()
  delivered.length = 0
  bounced.clear()
})

const [PRIMARY, OTHER] = [0, 1] as const
const idOf = (index: 0 | 1): string => couple.applicants[index]!.id
const announce = async () => {
  clock.advance(16 * minute)
  await announceItems(services, { application_id: couple.application_id })
  await services.queue.drain()
}
/** The maintenance of one hour, on two servers. */
async function maintain(): Promise<void> {
  await Promise.all([remindOfItems(services), remindOfItems(services)])
  await services.queue.drain()
}
/** Reminds each hour, up to a day of the lender's. */
async function remindUntil(day: Day): Promise<void> {
  while (dayOf(clock.now()) < day) {
    clock.advance(hour)
    await remindOfItems(services)
  }
}
/** Runs the maintenance of one hour of each of the next days. */
async function maintainDaily(days: number, hourOfDay: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) {
    const next = addDays(dayOf(clock.now()), 1)
    while (dayOf(clock.now()) < next) clock.advance(hour)
    advanceToHour(clock, hourOfDay)
    await maintain()
  }
}
/** The reminders of a person, in the order in which they were queued. */
const reminders = (borrower_id: string, channel: 'EMAIL' | 'SMS' = 'EMAIL') =>
  db
    .selectFrom('notice')
    .select(['created_at', 'sent_at', 'undeliverable_at'])
    .where('borrower_id', '=', borrower_id)
    .where('event', '=', 'items_reminder')
    .where('channel', '=', channel)
    .orderBy('created_at')
    .execute()
/** The number of days after `asked` on which a person was reminded. */
async function daysOf(asked: Day, borrower_id: string): Promise<number[]> {
  const sent = await reminders(borrower_id)
  return sent.map(({ created_at }) => {
    const day = dayOf(created_at)
    let days = 0
    while (addDays(asked, days) < day) days++
    return days
  })
}
const ALL = [2, 5, 9]

/** A new sign-in of a borrower: the first ones end before their items are announced. */
async function signedIn(index: 0 | 1) {
  const { id, sealed_contacts } = await db
    .selectFrom('users')
    .innerJoin('borrower', 'borrower.user_id', 'users.id')
    .select(['users.id', 'sealed_contacts'])
    .where('borrower.id', '=', idOf(index))
    .executeTakeFirstOrThrow()
  return (await signIn(services, openContacts(services.keys, id, sealed_contacts).email!)).headers
}
const remove = async (by: 0 | 1, path: string) => callsOf(app, await signedIn(by)).remove(`/${DEALER}/${path}`)
const withdraw = () => remove(PRIMARY, `application/${couple.application_id}`)
const reopen = async () => browserOf(app, couple.application_id, { headers: await signedIn(PRIMARY) }).post('reopen')
const answer = async (id: string) => {
  const { version } = await couple.item(id)
  return couple.call('POST', `/items/${id}/answer`, { version, words: 'By phone.' })
}
const leave = async (by: 0 | 1) => {
  const sent = await returner(app, officer, couple.application_id).send({ [idOf(PRIMARY)]: ['borrowers'] })
  expect(sent.statusCode, sent.body).toBe(200)
  return remove(by, `borrower/${idOf(OTHER)}`)
}

interface Case {
  /** Acts on the item or the application after the co-borrower was asked. Returns the answer of the call. */
  happens: (id: string) => Promise<{ status: number } | { statusCode: number }>
  /** The days on which the co-borrower is reminded. */
  days: number[]
}
const cases: Record<string, Case> = {
  'the application was opened': { happens: () => couple.call('GET', '/view'), days: ALL },
  'another person was asked': {
    happens: async () => {
      await couple.ask({ borrower_id: idOf(PRIMARY) })
      return couple.call('GET', '/view')
    },
    days: ALL,
  },
  'the borrowers reopened it': { happens: reopen, days: ALL },
  'they opened the link that stops reminders': {
    happens: () => {
      const payload = { token: stopToken(services.keys, idOf(OTHER)) }
      return app.inject({ method: 'POST', url: '/v1/reminders/stop', payload })
    },
    days: [],
  },
  'it was withdrawn': { happens: withdraw, days: [] },
  'the lender recorded that they withdrew': { happens: () => couple.record({ kind: 'WITHDRAWN' }), days: [] },
  'they left': { happens: () => leave(OTHER), days: [] },
  'they were removed': { happens: () => leave(PRIMARY), days: [] },
  'it was waived': { happens: id => couple.change('waive', [id], { reason: 'NOT_NEEDED' }), days: [] },
  'it was answered': { happens: answer, days: [] },
  'it was accepted': {
    happens: async id => {
      await answer(id)
      return couple.change('accept', [id])
    },
    days: [],
  },
}

describe.each(Object.entries(cases))('after %s', (_, { happens, days }) => {
  test(`a borrower is reminded on ${days.length} days`, async () => {
    const [id] = await couple.ask({ borrower_id: idOf(OTHER) })
    await announce()
    const asked = dayOf(clock.now())
    const done = await happens(id!)
    expect('status' in done ? done.status : done.statusCode).toBeLessThan(300)
    await maintainDaily(12, 3)
    expect(await daysOf(asked, idOf(OTHER))).toEqual(days)
  })
})

test('of 60 items one message a day goes to each person, with the groups alone', async () => {
  const each = (index: number) => ({
    borrower_id: [idOf(PRIMARY), idOf(OTHER), null][index % 3]!,
    title: `No. ${index}`,
  })
  await couple.ask(...Array.from({ length: 60 }, (_, index) => each(index)))
  await announce()
  const asked = dayOf(clock.now())
  delivered.length = 0
  await maintainDaily(12, 13)
  for (const { id } of couple.applicants) expect(await daysOf(asked, id)).toEqual(ALL)
  expect(delivered.filter(({ channel }) => channel === 'EMAIL')).toHaveLength(2 * ALL.length)
  for (const { text } of delivered) expect(text).not.toContain('No. ')
})

describe('due at 3 in the morning', () => {
  beforeEach(async () => {
    await couple.ask({ borrower_id: idOf(OTHER) })
    await announce()
    delivered.length = 0
    await maintainDaily(2, 3)
  })
  const channels = () => delivered.map(({ channel }) => channel)

  test('the email goes at once, and the text message at 8', async () => {
    expect(channels()).toEqual(['EMAIL'])
    advanceToHour(clock, 7)
    await maintain()
    expect(channels()).toEqual(['EMAIL'])
    advanceToHour(clock, 9)
    await maintain()
    expect(channels()).toEqual(['EMAIL', 'SMS'])
  })

  const dropping: Record<string, () => Promise<unknown>> = {
    'the stop': cases['they opened the link that stops reminders']!.happens as () => Promise<unknown>,
    'the end of the application': withdraw,
    'a waiver': async () => couple.change('waive', await idsOfAll(), { reason: 'NOT_NEEDED' }),
    'an answer': async () => answer((await idsOfAll())[0]!),
  }
  const idsOfAll = async () => (await couple.items()).map(({ id }) => id)
  test.each(Object.entries(dropping))('the text message is dropped by %s before the morning', async (_, happens) => {
    await happens()
    advanceToHour(clock, 9)
    await services.queue.drain()
    expect((await reminders(idOf(OTHER), 'SMS')).map(({ sent_at }) => sent_at)).toEqual([null])
  })
})

/** The next two changes of the lender's clocks, each with the milliseconds until the day before it. */
function changesOfClocks(): [string, number][] {
  const offsetAt = (time: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: settings.LENDER_TIME_ZONE, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')!.value
  const begin = clock.now().getTime()
  const days = Array.from({ length: 366 }, (_, index) => begin + index * 24 * hour)
  return days.flatMap((time): [string, number][] => {
    const [from, to] = [offsetAt(time), offsetAt(time + 24 * hour)]
    return from === to ? [] : [[`${from} to ${to}`, time - begin]]
  })
}

describe.each(changesOfClocks())('where the clocks change from %s', (_, until) => {
  test.each([0, 2, 9])('%d days after a request, a borrower is reminded on each day, once', async after => {
    await couple.ask({ borrower_id: idOf(OTHER) })
    clock.advance(until - after * 24 * hour)
    // The last hour of a day, which hours of 24 miss.
    advanceToHour(clock, 23)
    await announce()
    const asked = dayOf(clock.now())
    await remindUntil(addDays(asked, 11))
    expect(await daysOf(asked, idOf(OTHER))).toEqual(ALL)
  })
})

test('an address that no email reaches is tried once for each reminder, and ends no other message', async () => {
  await couple.ask({ borrower_id: null })
  await announce()
  const { recipient } = delivered.find(({ channel }) => channel === 'EMAIL')!
  bounced.add(recipient)
  const asked = dayOf(clock.now())
  for (let passed = 0; passed < 12; passed++) {
    clock.advance(24 * hour)
    await remindOfItems(services)
    await services.queue.drain().catch(error => expect(String(error)).toContain('no such mailbox'))
  }
  const outcomes: string[] = []
  for (const { id } of couple.applicants) {
    expect(await daysOf(asked, id)).toEqual(ALL)
    const sent = await reminders(id)
    outcomes.push(
      sent.map(({ sent_at, undeliverable_at }) => (undeliverable_at ? 'bounced' : sent_at && 'sent')).join(),
    )
  }
  expect(outcomes.toSorted()).toEqual(['bounced,bounced,bounced', 'sent,sent,sent'])
})
