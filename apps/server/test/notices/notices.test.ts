import { noticeEvents } from '@porchlight/domain'
import { registerLanguage } from '@porchlight/domain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAndReadApplication } from '../../src/applications/record/read-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { advanceToHour, hour } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'
import { happen, LETTER, membersFor, received } from './events.ts'
import { applicationOfFour, emit, type Four, personalData, sentTo } from './members.ts'

const { services } = await testedApi()
const { db, clock } = services

let unregister: () => void
beforeAll(() => {
  unregister = registerLanguage('qps', english => `«${english}»`)
  advanceToHour(clock, 13)
})
afterAll(() => unregister())

/** The borrower's account gets this language. */
async function choose(borrower: { id: string }, language: string) {
  const user_id = db.selectFrom('borrower').select('user_id').where('id', '=', borrower.id)
  await db.updateTable('users').set({ language }).where('id', '=', user_id).execute()
}

describe.each(noticeEvents)('%s', event => {
  test('reaches its recipients once, by each channel, in their language', async () => {
    const four = await membersFor(services, event)
    await choose(four.luis, 'qps')
    await happen(services, event, four)

    const messages = await sentTo(services, four)
    expect(messages.map(({ to }) => to)).toEqual(received[event])
    for (const { to, channel, subject, text, html, link } of messages) {
      expect(subject === '').toBe(channel === 'SMS')
      expect(text.startsWith('«')).toBe(to.startsWith('luis'))
      for (const content of [subject, text, html]) {
        expect(content).not.toMatch(/\{\w+\}|undefined/)
        for (const personal of [...personalData, '4711']) expect(content).not.toContain(personal)
      }
      // A sign-in first, where the message went to a contact that the account does not have.
      const { pathname, searchParams } = new URL(link!)
      expect(searchParams.get('redirect') ?? pathname).toMatch(
        new RegExp(`^/${DEALER}/(application/${four.application_id}/(progress|letters/${LETTER})|dashboard)$`),
      )
    }
  })

  test('is queued once, also when two requests cause it at the same moment', async () => {
    const four = await membersFor(services, event)
    const [about] = [{ id: four.luis.id, first_name: 'Luis' }]
    const occurrence = { event, persons: [four.luis.id], about, on: '2026-11-28' }
    await Promise.all([1, 2, 3].map(() => emit(services, four.application_id, occurrence)))
    const notices = await db
      .selectFrom('notice')
      .select(['borrower_id', 'channel'])
      .where('application_id', '=', four.application_id)
      .execute()
    expect(notices).toHaveLength(received[event].length)
  })
})

test('is in the language of the account, or in that of the primary borrower', async () => {
  const four = await applicationOfFour(services)
  await choose(four.rosa, 'qps')
  await choose(four.ana, 'en')
  await happen(services, 'declined', four)
  const messages = await sentTo(services, four)
  const translated = messages.filter(({ text }) => text.startsWith('«'))
  expect(messages.map(({ to }) => to)).toEqual(received.declined)
  expect(translated.map(({ to }) => to)).toEqual(received.declined.filter(to => !to.startsWith('ana')))
})

test('is not queued when its transaction fails', async () => {
  const four = await applicationOfFour(services)
  const change = inTransaction(db, async trx => {
    const record = await lockAndReadApplication(trx, services.keys.fields, { application_id: four.application_id })
    await services.applicationEvents.emit({ trx, ...record }, { event: 'submitted', persons: [] })
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  expect(await sentTo(services, four)).toEqual([])
})

test('a borrower without an account hears of a letter by email, without a link to a page that they cannot open', async () => {
  const four = await applicationOfFour(services)
  await emit(services, four.application_id, { event: 'letter_sent', persons: [four.eva.id] })
  expect(await sentTo(services, four)).toEqual([])
  const { email, phone_number } = four.eva
  const mails = (await sentMessages(services)).filter(({ to }) => to === email || to === phone_number)
  expect(mails).toMatchObject([{ channel: 'EMAIL', subject: 'Lantern Home Lending has sent you a letter', link: null }])
  expect(mails[0]!.text).not.toContain('Open your application')
})

test('a return names the officer, the sections by person, and the number of the lender', async () => {
  const four = await applicationOfFour(services)
  const { application_id, luis: about } = four
  const officer = { first_name: 'Olivia', title: 'Loan officer' }
  const sections = { [about.id]: ['income' as const], [four.rosa.id]: ['address' as const, 'income' as const] }
  await emit(services, application_id, { event: 'returned', persons: [], asked: { sections, officer } })
  const { LENDER_NAME, LENDER_PHONE } = services.settings
  const mails = (await sentTo(services, four)).filter(({ channel }) => channel === 'EMAIL')
  const askedOf = (name: string) =>
    /Please look at: (.*)\./.exec(mails.find(({ to }) => to.startsWith(name))!.text)?.[1]
  expect([askedOf('rosa'), askedOf('ana')]).toEqual([
    'Address, Income (you and Luis)',
    'Address (Rosa), Income (Rosa and Luis)',
  ])
  const isForThem = (name: string) =>
    mails.find(({ to }) => to.startsWith(name))!.text.includes('This is for Rosa and Luis to change.')
  expect([isForThem('rosa'), isForThem('ana')]).toEqual([false, true])
  for (const { text } of mails) {
    expect(text).toContain(`Olivia (Loan officer) at ${LENDER_NAME} read your loan application`)
    expect(text).toContain(`Questions? Call ${LENDER_NAME} at ${LENDER_PHONE}.`)
  }
})

test('a decline shows the first line of the reason, in the email only', async () => {
  const four = await applicationOfFour(services)
  await happen(services, 'declined', four)
  const [email, text] = await sentTo(services, four)
  expect(email!.subject).toBe('Luis declined to sign')
  expect(email!.text).toContain('The reason: “Too expensive.”')
  expect(text!.text).not.toContain('expensive')
})

test('a submitted application says what happens next, and how to reach the dealer', async () => {
  const four = await applicationOfFour(services)
  await happen(services, 'submitted', four)
  const dealer = await db.selectFrom('dealer').selectAll().where('slug', '=', DEALER).executeTakeFirstOrThrow()
  const [email] = await sentTo(services, four)
  expect(email!.text).toContain(four.application_id)
  expect(email!.text).toMatch(/A loan officer from Lantern Home Lending will call or email you by \w+day, \w+ \d+\.$/m)
  expect(email!.text).toContain(
    "\n• a photo ID such as a driver's license or a green card\n• your last two pay stubs or a benefit letter if you have none\n",
  )
  expect(email!.text).toContain(dealer.email)
  expect(email!.html).toContain('See and download your documents')
})

describe('a text message', () => {
  const submitted = { event: 'submitted', persons: [] } as const
  const textsOf = async (four: Four) => (await sentTo(services, four)).filter(({ to }) => to === 'rosa SMS').length

  test.each([
    ['NY', 21, 11],
    ['CA', 9, 2],
    ['HI', 12, 1],
    // Between 8 am in the west and 8 pm in the east.
    ['FL', 8, 1],
    ['FL', 20, 13],
    // The lender's time zone, without an address.
    ['', 7, 1],
  ])('to a borrower in %s at %d o’clock in New York waits about %d hours', async (state, localHour, hours) => {
    advanceToHour(clock, localHour)
    const four = await applicationOfFour(services, { state })
    await emit(services, four.application_id, submitted)
    await db.updateTable('application').set({ status: 'SUBMITTED' }).where('id', '=', four.application_id).execute()
    expect(await textsOf(four)).toBe(0)
    clock.advance((hours - 1) * hour)
    expect(await textsOf(four)).toBe(0)
    // Hawaii has one hour more in winter.
    clock.advance(2 * hour)
    expect(await textsOf(four)).toBe(1)
    advanceToHour(clock, 13)
    await services.queue.drain()
  })

  test('that waited is dropped when it is no news any more', async () => {
    advanceToHour(clock, 22)
    const four = await applicationOfFour(services)
    await emit(services, four.application_id, submitted)
    expect((await sentTo(services, four)).map(({ to }) => to)).toEqual(['rosa EMAIL', 'luis EMAIL', 'ana EMAIL'])
    await db.updateTable('application').set({ status: 'STARTED' }).where('id', '=', four.application_id).execute()
    advanceToHour(clock, 13)
    expect(await textsOf(four)).toBe(0)
  })

  test('is not sent after the consent was withdrawn', async () => {
    advanceToHour(clock, 22)
    const four = await applicationOfFour(services)
    await emit(services, four.application_id, submitted)
    await db.updateTable('application').set({ status: 'SUBMITTED' }).where('id', '=', four.application_id).execute()
    await db.updateTable('borrower').set({ sms_support_opt_out: true }).where('id', '=', four.rosa.id).execute()
    advanceToHour(clock, 13)
    expect(await textsOf(four)).toBe(0)
  })
})

test('an email at night says that the text message comes in the morning', async () => {
  const saysSoAt = async (hourOfDay: number) => {
    advanceToHour(clock, hourOfDay)
    const four = await applicationOfFour(services)
    await emit(services, four.application_id, { event: 'submitted', persons: [] })
    const emails = (await sentTo(services, four)).filter(
      ({ channel, to }) => channel === 'EMAIL' && to.startsWith('rosa'),
    )
    expect(emails).toHaveLength(1)
    return emails[0]!.text.includes('so the one about this comes in the morning')
  }
  expect([await saysSoAt(22), await saysSoAt(12)]).toEqual([true, false])
})
