import { addDays, businessDayAfter, isBusinessDay } from '@porchlight/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageHandlers } from '../../src/message-handlers.ts'
import { newId } from '../../src/platform/ids.ts'
import { calendarOf } from '../../src/staff/record/task-facts.ts'
import { hasLettersOnPaper } from '../../src/staff/sign-in/letters-repository.ts'
import { luis, onHerDevice, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { compliance, officer } from '../staff/milestones/milestone-desk.ts'
import { day } from '../support/clock.ts'
import { letterDesk } from './letter-desk.ts'

const desk = await signingDesk()
const { services } = desk
const { db } = services

type Desk = Awaited<ReturnType<typeof letterDesk>>
let couple: Desk
beforeEach(async () => {
  // An application that is submitted on another day is not a stored one.
  services.clock.reset()
  couple = await letterDesk(desk, rosa, luis)
})

/** The last day of the offices, at most so many days from now. */
function mailBy(days: number) {
  const last = addDays(couple.today(), days)
  const calendar = calendarOf(services.settings)
  return isBusinessDay(last, calendar) ? last : businessDayAfter(last, -1, calendar)
}
const print = (ids: string[]) => couple.outside('POST', '/letters/print', { ids })

describe('on paper', () => {
  test('a letter counts from the day on which it was mailed, not from the printing', async () => {
    await couple.withdrawElectronic(0)
    await couple.ask({})
    await couple.sent()
    const [primary, other] = await couple.letters()
    expect(primary).toMatchObject({ state: 'TO_PRINT', paper_reason: 'no consent to electronic records' })
    expect(other).toMatchObject({ state: 'SENT', way: 'EMAIL' })
    expect(await couple.kinds()).toEqual([])
    const [waiting] = await couple.waiting()
    expect(waiting).toMatchObject({ id: primary!.id, state: 'TO_PRINT', mail_by: mailBy(7) })
    const printed = await print([primary!.id])
    expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await couple.waiting())[0]).toMatchObject({ state: 'PRINTED' })
    expect(await couple.kinds()).toEqual([])
    expect(await couple.mail([primary!.id])).toEqual({ sent: [primary!.id], refused: [] })
    expect(await couple.events()).toMatchObject([{ kind: 'INCOMPLETENESS_NOTICE', method: 'LETTER' }])
    expect(await couple.waiting()).toEqual([])
    expect((await couple.mail([primary!.id])).code).toBe('letter_not_found')
  })

  test('all letters of a notice are mailed by one day, on which the offices are open', async () => {
    await couple.withdrawElectronic(0)
    await couple.withdrawElectronic(1)
    await couple.ask({})
    for (const days of [37, 38, 39]) {
      await couple.sent({ until_on: couple.until(days) })
      const mail_by = mailBy(days - 30)
      expect(await couple.waiting()).toMatchObject([{ mail_by }, { mail_by }])
    }
  })

  test('one that has no office day left is mailed by the last day of all', async () => {
    await couple.withdrawElectronic(1)
    await couple.ask({})
    while (isBusinessDay(couple.today(), calendarOf(services.settings))) services.clock.advance(day)
    await couple.sent({ until_on: couple.until(30) })
    const [waiting] = await couple.waiting()
    expect(waiting).toMatchObject({ mail_by: couple.today() })
    expect(await couple.mail([waiting!.id])).toEqual({ sent: [waiting!.id], refused: [] })
  })

  test('a repeated call gets the first answer', async () => {
    await couple.withdrawElectronic(0)
    await couple.ask({})
    const { letters } = await couple.sent()
    const ids = [letters[0]!.id]
    const headers = { 'idempotency-key': newId() }
    const first = await couple.mail(ids, {}, headers)
    expect(first).toEqual({ sent: ids, refused: [] })
    expect(await couple.mail(ids, {}, headers)).toEqual(first)
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE'])
  })

  test('several letters are one file', async () => {
    await couple.withdrawElectronic(0)
    await couple.withdrawElectronic(1)
    await couple.ask({})
    await couple.sent()
    const ids = (await couple.letters()).map(({ id }) => id)
    const { rawPayload } = await print(ids)
    const [one] = await Promise.all(
      ids.map(id => couple.outside('GET', `/applications/${couple.application_id}/letters/${id}/pdf`)),
    )
    expect(rawPayload.length).toBeGreaterThan(one!.rawPayload.length)
  })

  test('a borrower without an account gets one', async () => {
    const couple = await letterDesk(desk, rosa, onHerDevice)
    await couple.ask({})
    const { letters } = await couple.sent()
    expect(letters.map(({ paper_reason }) => paper_reason)).toEqual(['', 'no account to open it with'])
  })

  test('one that would leave too few days is not printed, and not recorded as mailed', async () => {
    await couple.withdrawElectronic(0)
    await couple.ask({})
    const { letters } = await couple.sent({ until_on: couple.until(30) })
    await db
      .updateTable('incompleteness_notice')
      .set({ until_on: couple.until(29) })
      .where('application_id', '=', couple.application_id)
      .execute()
    const id = letters[0]!.id
    expect((await print([id])).json().code).toBe('letter_too_late')
    expect((await couple.mail([id])).refused).toEqual([{ id, message: expect.stringMatching(/too few days/) }])
    // A new notice takes its place.
    await couple.sent()
    expect((await couple.waiting()).map(waiting => waiting.id)).not.toContain(id)
    expect((await couple.notices()).map(({ letters: [first] }) => first!.state)).toEqual(['TO_PRINT', 'NOT_SENT'])
  })

  test('only people who lend see the letters that wait', async () => {
    expect((await couple.outside('GET', '/letters', undefined, compliance)).json().code).toBe('staff_forbidden')
  })
})

describe('closed for incompleteness', () => {
  test.each(['EMAIL', 'LETTER'])('is possible once the period of a notice by %s has passed', async method => {
    if (method === 'LETTER') await couple.withdrawElectronic(0)
    await couple.ask({})
    const { letters, until_on } = await couple.sent()
    if (method === 'LETTER') await couple.mail([letters[0]!.id])
    else await couple.letters()
    expect(await couple.events()).toMatchObject([{ kind: 'INCOMPLETENESS_NOTICE', until_on, method }])
    const close = () => couple.record({ kind: 'CLOSED_INCOMPLETE' })
    expect((await close()).status).toBe(422)
    while (couple.today() < until_on) services.clock.advance(day)
    expect((await close()).status).toBe(422)
    services.clock.advance(day)
    expect((await close()).status).toBe(201)
    // The notice is the one of the closing too.
    expect((await couple.clock()).tasks.map(({ kind }) => kind)).not.toContain('SEND_NOTICE')
  })
})

describe('an email that came back', () => {
  test('goes on paper where the mail server refuses it for good', async () => {
    await couple.ask({})
    const { letters } = await couple.sent()
    await couple.runSending()
    const handler = messageHandlers(services).notice
    const message = (await couple.messages()).find(({ borrower_id }) => borrower_id === letters[0]!.borrower_id)!
    await handler.onFailed!({ kind: 'notice', id: message.id })
    await handler.onFailed!({ kind: 'notice', id: message.id })
    expect((await couple.lettersNow())[0]).toMatchObject({
      state: 'TO_PRINT',
      returned_on: couple.today(),
      returned_by: '',
    })
    expect(await couple.kinds()).toEqual([])
  })

  test('counts no longer where staff record it, days later too', async () => {
    await couple.ask({})
    await couple.sent()
    const [letter] = await couple.letters()
    const returned = (returned_on: string) => couple.call('POST', `/letters/${letter!.id}/returned`, { returned_on })
    expect((await returned(addDays(couple.today(), 1))).body.errors).toHaveProperty('returned_on')
    expect((await returned(couple.today())).body.letters[0]).toMatchObject({ state: 'TO_PRINT', sent_on: null })
    expect((await returned(couple.today())).body.code).toBe('letter_not_sent')
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE', 'NOTICE_RETURNED'])
    expect(await couple.mail([letter!.id])).toMatchObject({ sent: [letter!.id] })
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE', 'NOTICE_RETURNED', 'INCOMPLETENESS_NOTICE'])
  })

  test('goes to print where it is recorded in the file by hand', async () => {
    await couple.ask({})
    await couple.sent()
    await couple.letters()
    const event = await db
      .selectFrom('file_event')
      .select('id')
      .where('application_id', '=', couple.application_id)
      .where('kind', '=', 'INCOMPLETENESS_NOTICE')
      .executeTakeFirstOrThrow()
    expect((await couple.record({ kind: 'NOTICE_RETURNED', about: event.id })).status).toBe(201)
    expect((await couple.letters())[0]).toMatchObject({ state: 'TO_PRINT', returned_on: couple.today() })
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE', 'NOTICE_RETURNED'])
  })
})

describe('everything answered', () => {
  test('is recorded once, with the last answer, and asking again does not undo it', async () => {
    const ids = await couple.ask({ borrower_id: couple.applicants[0].id }, { title: 'Second' })
    await couple.sent()
    await couple.letters()
    const reader = couple.browserOf(couple.applicants[0])
    await reader.post(`items/${ids[0]}/answer`, { version: 1, words: 'Yes.' })
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE'])
    await reader.post(`items/${ids[1]}/not-available`, { version: 1, reason: 'NOT_KNOWN' })
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE', 'INCOMPLETENESS_ANSWERED'])
    await couple.change('ask-again', [ids[0]!], { reason: 'OTHER', words: 'Which one?' })
    await couple.change('accept', [ids[1]!])
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE', 'INCOMPLETENESS_ANSWERED'])
    expect((await couple.notices())[0]!.items.map(({ is_answered }) => is_answered)).toEqual([true, true])
  })

  test('before the mail server took the letter is recorded with that', async () => {
    const ids = await couple.ask({})
    await couple.sent()
    await couple.change('waive', ids, { reason: 'NOT_NEEDED' })
    expect(await couple.kinds()).toEqual([])
    await couple.letters()
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE', 'INCOMPLETENESS_ANSWERED'])
  })
})

test('after the end of the application nothing is sent', async () => {
  await couple.withdrawElectronic(1)
  await couple.ask({})
  await couple.sent()
  expect((await couple.record({ kind: 'DENIED' })).status).toBe(201)
  expect((await couple.letters())[0]).toMatchObject({ state: 'NOT_SENT' })
  expect(await couple.messages()).toEqual([])
  expect(await couple.waiting()).toEqual([])
  expect((await couple.call('POST', '/incompleteness', { until_on: couple.until() })).body.code).toBe(
    'application_finished',
  )
})

test('a message that is too late is dropped with its letter', async () => {
  await couple.ask({})
  await couple.sent()
  await couple.runSending()
  await couple.record({ kind: 'DENIED' })
  const states = (await couple.letters()).map(({ state }) => state)
  expect(states).toEqual(['NOT_SENT', 'NOT_SENT'])
})

test('a job that runs again after a crash notifies each person once', async () => {
  await couple.ask({})
  await couple.sent()
  await Promise.all([couple.runSending(), couple.runSending()])
  await couple.runSending()
  expect(await couple.messages()).toHaveLength(2)
  expect((await couple.letters()).map(({ state }) => state)).toEqual(['SENT', 'SENT'])
  const handler = messageHandlers(services).notice
  for (const { id } of await couple.messages()) await handler.onSent!({ kind: 'notice', id })
  expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE'])
})

test('60 items are several pages', async () => {
  await couple.ask(
    ...Array.from({ length: 60 }, (_, index) => ({ title: `Paper ${index}`, why: 'It is needed. '.repeat(8) })),
  )
  const notice = await couple.sent()
  expect(notice.items).toHaveLength(60)
  const [letter] = await couple.letters()
  expect(letter!.content.filter(({ kind }) => kind === 'ITEM')).toHaveLength(60)
  const pdf = await couple.outside('GET', `/applications/${couple.application_id}/letters/${letter!.id}/pdf`)
  expect(pdf.rawPayload.length).toBeGreaterThan(20_000)
})

test('the session of a staff member says whether letters wait', async () => {
  const { staff_id } = officer
  expect(await hasLettersOnPaper(db, staff_id, compliance.grants)).toBe(false)
  await couple.withdrawElectronic(0)
  await couple.ask({})
  await couple.sent()
  expect(await hasLettersOnPaper(db, staff_id, officer.grants)).toBe(true)
})

test('the session does not say that letters wait to people who left', async () => {
  // Letters of the other tests.
  await db.updateTable('letter').set({ state: 'NOT_SENT' }).where('state', 'in', ['TO_PRINT', 'PRINTED']).execute()
  await couple.withdrawElectronic(1)
  await couple.ask({})
  await couple.sent()
  const waits = async () => [await hasLettersOnPaper(db, officer.staff_id, officer.grants), await couple.waiting()]
  expect(await waits()).toMatchObject([true, [{}]])
  await couple.removeBorrower(1)
  expect(await waits()).toEqual([false, []])
})
