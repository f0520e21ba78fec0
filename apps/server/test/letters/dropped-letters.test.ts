import { beforeEach, describe, expect, test } from 'vitest'
import { messageHandlers } from '../../src/message-handlers.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { day } from '../support/clock.ts'
import { letterDesk } from './letter-desk.ts'

const desk = await signingDesk()
const { services } = desk
const handler = messageHandlers(services).notice

let couple: Awaited<ReturnType<typeof letterDesk>>
beforeEach(async () => {
  couple = await letterDesk(desk, rosa, luis)
})

/** Sends a notice whose messages wait. Returns them, that of the primary borrower first. */
async function queued() {
  await couple.ask({})
  const { letters } = await couple.sent()
  await couple.runSending()
  const messages = await couple.messages()
  return letters.map(({ borrower_id }) => {
    const { id } = messages.find(message => message.borrower_id === borrower_id)!
    return { kind: 'notice', id } as const
  })
}

describe('a newer notice takes the place of an earlier one', () => {
  /** Sends a second notice a moment after the first one. */
  const sendSecond = async () => {
    await couple.ask({ title: 'Second' })
    services.clock.advance(1000)
    return couple.sent({ until_on: couple.until(50) })
  }

  test('that comes back later', async () => {
    await couple.ask({})
    await couple.sent()
    const [old] = await couple.letters()
    await sendSecond()
    await couple.letters()
    const { body } = await couple.call('POST', `/letters/${old!.id}/returned`, { returned_on: couple.today() })
    expect(body.letters[0]).toMatchObject({ id: old!.id, state: 'NOT_SENT' })
    expect(await couple.waiting()).toEqual([])
    expect((await couple.events()).filter(({ kind }) => kind === 'NOTICE_RETURNED')).toHaveLength(1)
  })

  test('whose email waits, or is refused for good later', async () => {
    const messages = await queued()
    await sendSecond()
    expect(await Promise.all(messages.map(handler.shouldSend!))).toEqual([false, false])
    for (const message of messages) await handler.onFailed!(message)
    expect(await couple.waiting()).toEqual([])
  })

  test('whose email the mail server took just before, which counts as sent', async () => {
    const [first] = await queued()
    const { id } = (await couple.notices())[0]!
    await sendSecond()
    await handler.onSent!(first!)
    const earlier = (await couple.notices()).find(notice => notice.id === id)!
    expect(earlier.letters.map(({ state }) => state).sort()).toEqual(['NOT_SENT', 'SENT'])
  })
})

describe('before the Loan Estimate, once Land-home is confirmed, no letter demands a paper', () => {
  const early = { state: 'NOT_SENT', paper_reason: 'no paper can be required before the Loan Estimate' }

  test('by email', async () => {
    const messages = await queued()
    await couple.confirmLand(true)
    expect(await Promise.all(messages.map(handler.shouldSend!))).toEqual([false, false])
    expect(await couple.lettersNow()).toMatchObject([early, early])
  })

  test('on paper', async () => {
    await couple.withdrawElectronic(0)
    await couple.ask({})
    const { letters } = await couple.sent()
    await couple.confirmLand(true)
    expect((await couple.outside('POST', '/letters/print', { ids: [letters[0]!.id] })).json().code).toBe(
      'letter_not_found',
    )
    expect(await couple.waiting()).toEqual([])
    expect((await couple.lettersNow())[0]).toMatchObject(early)
  })

  test('and the application is not closed for what a letter named before', async () => {
    await couple.ask({})
    const { until_on } = await couple.sent()
    await couple.letters()
    await couple.confirmLand(true)
    while (couple.today() <= until_on) services.clock.advance(day)
    const close = () => couple.record({ kind: 'CLOSED_INCOMPLETE' })
    expect((await close()).status).toBe(422)
    expect((await couple.record({ kind: 'ESTIMATE_SENT', method: 'LETTER' })).status).toBe(201)
    expect((await close()).status).toBe(201)
  })

  test('and its last day is not said to the borrower any more', async () => {
    await couple.ask({})
    await couple.sent()
    await couple.letters()
    const lastDay = async () =>
      (await couple.browserOf(couple.applicants[0]).get('standing'))
        .json()
        .letters.map(({ last_day }: { last_day: string }) => last_day)
    expect(await lastDay()).toEqual([expect.stringContaining('Send everything by')])
    await couple.confirmLand(true)
    expect(await lastDay()).toEqual([''])
  })
})

test('the last day of a letter is not said after everything in it was answered', async () => {
  const [id] = await couple.ask({})
  await couple.sent()
  await couple.letters()
  await couple.ask({ stage: 'TO_CLOSE', title: 'Before closing' })
  const reader = couple.browserOf(couple.applicants[0])
  expect((await reader.post(`items/${id}/answer`, { version: 1, words: 'Yes.' })).statusCode).toBe(200)
  expect((await reader.get('standing')).json().letters).toMatchObject([{ last_day: '' }])
})
