import { addDays } from '@porchlight/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { messageHandlers } from '../../src/message-handlers.ts'
import { followMissed } from '../../src/staff/items/follow-application.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { day } from '../support/clock.ts'
import { letterDesk } from './letter-desk.ts'

const desk = await signingDesk()
const { services } = desk

type Desk = Awaited<ReturnType<typeof letterDesk>>
let couple: Desk
beforeEach(async () => {
  // An application that is submitted on another day is not a stored one.
  services.clock.reset()
  couple = await letterDesk(desk, rosa, luis)
})

const waive = (...ids: string[]) => couple.change('waive', ids, { reason: 'NOT_NEEDED' })

/** Sends a notice whose messages wait, and returns what asks whether each may be sent now: the primary borrower's first. */
async function queued(body: object = {}) {
  await couple.ask({})
  const { letters } = await couple.sent(body)
  await couple.runSending()
  const messages = await couple.messages()
  const handler = messageHandlers(services).notice
  return letters.map(letter => {
    const { id } = messages.find(({ borrower_id }) => borrower_id === letter.borrower_id)!
    return () => handler.shouldSend!({ kind: 'notice', id })
  })
}

describe('when the mail is about to go', () => {
  test('a letter of a person whose consent was withdrawn goes on paper', async () => {
    const [primary, other] = await queued()
    await couple.withdrawElectronic(0)
    expect(await Promise.all([primary!(), other!()])).toEqual([false, true])
    expect(await primary!()).toBe(false)
    expect(await couple.lettersNow()).toMatchObject([
      { state: 'TO_PRINT', paper_reason: 'no consent to electronic records' },
      { state: 'SENDING' },
    ])
  })

  test('one of a person who was removed is not sent', async () => {
    const [, other] = await queued()
    await couple.removeBorrower(1)
    expect(await other!()).toBe(false)
    expect((await couple.lettersNow()).map(({ state }) => state)).toEqual(['SENDING', 'NOT_SENT'])
  })

  test('one that would leave too few days is not sent, and its line says why', async () => {
    const [primary, other] = await queued({ until_on: couple.until(30) })
    expect(await primary!()).toBe(true)
    services.clock.advance(day)
    expect([await primary!(), await other!()]).toEqual([false, false])
    const late = { state: 'NOT_SENT', way: 'EMAIL', paper_reason: 'it left too few days to answer' }
    expect(await couple.lettersNow()).toMatchObject([late, late])
    expect(await couple.events()).toEqual([])
  })
})

describe('answers', () => {
  test('count for their own notice, once each', async () => {
    const [first] = await couple.ask({})
    await couple.sent()
    await couple.letters()
    const [second] = await couple.ask({ title: 'Second' })
    await couple.sent()
    await couple.letters()
    await waive(first!)
    const [one, two, ...answers] = await couple.events()
    expect(answers).toMatchObject([{ kind: 'INCOMPLETENESS_ANSWERED', about: one!.id }])
    await waive(second!)
    expect((await couple.events()).slice(3)).toMatchObject([{ kind: 'INCOMPLETENESS_ANSWERED', about: two!.id }])
  })

  test('to two notices at once are recorded for both', async () => {
    const [item] = await couple.ask({})
    for (const _ of [1, 2]) {
      await couple.sent()
      await couple.letters()
    }
    await waive(item!)
    const [one, two, ...answers] = await couple.events()
    expect(answers.map(({ about }) => about)).toEqual([one!.id, two!.id])
  })

  test.each([
    ['the day on which a person said so', 1, 3],
    ['the day of the letter, if it was before that', 5, 0],
  ])('that staff enter late count from %s', async (_, saidBefore, expected) => {
    const [item] = await couple.ask({})
    await couple.sent()
    await couple.letters()
    const sent_on = couple.today()
    services.clock.advance(4 * day)
    const said_on = addDays(couple.today(), -saidBefore)
    const version = (await couple.item(item!)).version
    const said = { version, reason: 'NOT_KNOWN', channel: 'PHONE', said_on }
    expect((await couple.call('POST', `/items/${item}/not-available`, said)).status).toBe(200)
    expect((await couple.events())[1]).toMatchObject({ happened_on: addDays(sent_on, expected) })
  })

  test('that follow from what another server did are recorded by the maintenance', async () => {
    const [item] = await couple.ask({ borrower_id: couple.applicants[1]!.id })
    await couple.sent()
    await couple.letters()
    await couple.removeBorrower(1)
    services.clock.advance(1000)
    await followMissed(services)
    expect((await couple.item(item!)).state).toBe('WAIVED')
    expect(await couple.kinds()).toEqual(['INCOMPLETENESS_NOTICE', 'INCOMPLETENESS_ANSWERED'])
  })
})

describe('a letter follows the file', () => {
  const correct = async (body: Parameters<Desk['record']>[0]) => {
    const { status, body: answer } = await couple.record({ text: 'Wrong.', ...body })
    expect(status, JSON.stringify(answer)).toBe(201)
  }
  const sentOnPaper = async () => {
    await couple.withdrawElectronic(0)
    await couple.ask({})
    const { letters } = await couple.sent()
    services.clock.advance(2 * day)
    await couple.mail([letters[0]!.id])
    return letters[0]!.id
  }

  test('where its day and last day are corrected', async () => {
    await sentOnPaper()
    const [sent] = await couple.events()
    const right = { happened_on: addDays(couple.today(), -1), until_on: addDays(couple.today(), 40) }
    await correct({ kind: 'INCOMPLETENESS_NOTICE', corrects: sent!.id, method: 'IN_PERSON', ...right })
    const [notice] = await couple.notices()
    expect(notice).toMatchObject({
      until_on: right.until_on,
      letters: [{ state: 'SENT', sent_on: right.happened_on }, {}],
    })
  })

  test('where it was recorded as sent by mistake: it is to be mailed', async () => {
    const id = await sentOnPaper()
    const [sent] = await couple.events()
    await correct({ kind: null, corrects: sent!.id })
    expect((await couple.lettersNow())[0]).toMatchObject({ id, state: 'TO_PRINT', sent_on: null })
    expect(await couple.mail([id])).toMatchObject({ sent: [id] })
  })

  test('where its return is undone: it counts from its day again', async () => {
    const id = await sentOnPaper()
    const sent_on = couple.today()
    services.clock.advance(day)
    await couple.call('POST', `/letters/${id}/returned`, { returned_on: couple.today() })
    const [, returned] = await couple.events()
    await correct({ kind: null, corrects: returned!.id })
    expect((await couple.lettersNow())[0]).toMatchObject({
      id,
      state: 'SENT',
      way: 'PAPER',
      sent_on,
      returned_on: null,
    })
  })
})

test('a letter that came back is mailed on that day or later, and one that does not wait is refused alone', async () => {
  await couple.withdrawElectronic(0)
  await couple.withdrawElectronic(1)
  await couple.ask({})
  const { letters } = await couple.sent()
  const [first, second] = letters.map(({ id }) => id) as [string, string]
  await couple.mail([first])
  services.clock.advance(2 * day)
  await couple.call('POST', `/letters/${first}/returned`, { returned_on: couple.today() })
  expect((await couple.mail([first], { sent_on: addDays(couple.today(), -1) })).refused).toMatchObject([{ id: first }])
  expect(await couple.mail([second])).toEqual({ sent: [second], refused: [] })
  expect(await couple.mail([first, second])).toMatchObject({ sent: [first], refused: [{ id: second }] })
})

test('what was asked of a person who gets no letter is not named', async () => {
  const [his, any] = await couple.ask({ borrower_id: couple.applicants[1]!.id }, { title: 'Of any' })
  await couple.removeBorrower(1)
  const { items } = await couple.sent()
  expect(items.map(({ id }) => id)).toEqual([any])
  expect(his).toBeDefined()
})
