import { addDays } from '@porchlight/domain'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceItems } from '../../src/items/announce.ts'
import { remindOfItems } from '../../src/items/remind.ts'
import { messageHandlers } from '../../src/message-handlers.ts'
import { stopToken } from '../../src/notices/stop-reminders.ts'
import { luis, onHerDevice, rosa } from '../signing/ready-application.ts'
import { signingDesk } from '../signing/signing-desk.ts'
import { anItem, itemDesk } from '../staff/items/item-desk.ts'
import { officer } from '../staff/milestones/milestone-desk.ts'
import { coveringSentence, returner } from '../staff/returns/returning.ts'
import { day, minute } from '../support/clock.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services

type Desk = Awaited<ReturnType<typeof itemDesk>>
let couple: Desk
beforeAll(async () => {
  await itemDesk(desk, rosa, luis, onHerDevice)
})
// An application that is submitted on another day is not a stored one.
afterEach(() => clock.reset())
beforeEach(async () => {
  couple = await itemDesk(desk, rosa, luis, onHerDevice)
  await couple.confirmLand(false)
})
const idOf = (index: 0 | 1 | 2) => couple.applicants[index]!.id

/** The notices about items of the application, as `event` by the index of the person, the oldest first. */
async function notices(): Promise<string[]> {
  const rows = await db
    .selectFrom('notice')
    .select(['event', 'borrower_id', 'channel'])
    .where('application_id', '=', couple.application_id)
    .where('event', 'like', 'items%' as 'items_asked')
    .where('channel', '=', 'EMAIL')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ event, borrower_id }) => `${event} ${couple.applicants.findIndex(({ id }) => id === borrower_id)}`)
}
const after = async (minutes: number) => {
  clock.advance(minutes * minute)
  await services.queue.drain()
}
/** Records an answer that came by phone: the sign-ins of borrowers end before the days that these tests move the clock by. */
const answered = async (id: string) => {
  const { version } = await couple.item(id)
  expect((await couple.call('POST', `/items/${id}/answer`, { version, words: 'Yes.' })).status).toBe(200)
}
const stored = async (event: string) => {
  const rows = await db
    .selectFrom('sent_message')
    .select(['id', 'kind'])
    .where('application_id', '=', couple.application_id)
    .where('kind', '=', event as 'items_asked')
    .execute()
  return rows.length
}

/** The jobs that a server of 0.1.0 takes beside one of this release. */
const takenBefore = [
  ...['send-message', 'send-daily-mail', 'build-envelope', 'seal-envelope', 'ask-signer', 'void-envelope'],
  'remove-documents',
]

test('a server of 0.1.0 takes no message about items, and takes those about a send back as before', async () => {
  const jobs = async () =>
    (await sql<{ name: string }>`select name from manual_queue where error_code is null`.execute(db)).rows.map(
      ({ name }) => name,
    )
  await couple.ask({ borrower_id: idOf(0) })
  clock.advance(16 * minute)
  expect(await jobs()).toEqual(['announce-items'])
  expect(takenBefore).not.toContain('announce-items')
  await announceItems(services, { application_id: couple.application_id })
  expect(new Set(await jobs())).toEqual(new Set(['announce-items', 'send-item-message']))
  expect(takenBefore).not.toContain('send-item-message')
  await services.queue.drain()
  expect(await notices()).toEqual(['items_asked 0'])
  await sql`delete from manual_queue`.execute(db)
  const { begin, send } = returner(app, officer, couple.application_id)
  await begin()
  await send({ [idOf(0)]: ['income'] })
  expect(await jobs()).toContain('send-message')
  expect(await jobs()).not.toContain('send-item-message')
})

describe('what was asked for', () => {
  test('is one message to each person, 15 minutes after the last change', async () => {
    await couple.ask({ borrower_id: idOf(0) }, { borrower_id: idOf(1) }, { waits_for: 'PARK', title: 'Approval' })
    await after(10)
    await couple.ask({ borrower_id: idOf(0), title: 'Another' }, { borrower_id: idOf(2) })
    await after(10)
    expect(await notices()).toEqual([])
    await after(6)
    expect((await notices()).sort()).toEqual(['items_asked 0', 'items_asked 1'])
    expect((await couple.items()).map(({ is_announced }) => is_announced)).toEqual([true, true, false, true, true])
    expect(await stored('items_asked')).toBeGreaterThanOrEqual(2)
    await after(60)
    expect(await notices()).toHaveLength(2)
  })

  test('is said once, however often the job runs, and the next server takes up what one left', async () => {
    await couple.ask({ borrower_id: idOf(0) })
    clock.advance(16 * minute)
    const run = () => announceItems(services, { application_id: couple.application_id })
    await Promise.all([run(), run()])
    await services.queue.drain()
    expect(await notices()).toEqual(['items_asked 0'])
  })

  test('is not said of what was answered, waived or withdrawn meanwhile', async () => {
    const [answered, waived] = await couple.ask({ borrower_id: idOf(0) }, { borrower_id: idOf(0) })
    await couple.browserOf(couple.applicants[0]).post(`items/${answered}/answer`, { version: 1, words: 'Yes.' })
    await couple.change('waive', [waived!], { reason: 'MISTAKE' })
    await after(16)
    expect(await notices()).toEqual([])
    await couple.ask({ borrower_id: idOf(0) })
    await db
      .updateTable('application')
      .set({ withdrawn_at: clock.now() })
      .where('id', '=', couple.application_id)
      .execute()
    await after(16)
    expect(await notices()).toEqual([])
  })

  test('of any borrower is said to all of them, and asked again in other words', async () => {
    const [id] = await couple.ask({ borrower_id: null })
    await after(16)
    expect((await notices()).sort()).toEqual(['items_asked 0', 'items_asked 1'])
    const { version } = await couple.item(id!)
    await couple.call('POST', `/items/${id}/answer`, { version, words: 'Said by phone.' })
    await couple.change('ask-again', [id!], { reason: 'NOT_ANSWERED' })
    await after(16)
    expect((await notices()).slice(2).sort()).toEqual(['items_asked_again 0', 'items_asked_again 1'])
  })

  test('is only listed, where nothing may be demanded', async () => {
    await couple.confirmLand(true)
    await couple.ask({ borrower_id: idOf(0), due_on: addDays(couple.today(), 2) })
    await after(16)
    expect(await notices()).toEqual(['items_helpful 0'])
    clock.advance(9 * day)
    await remindOfItems(services)
    expect(await notices()).toEqual(['items_helpful 0'])
  })

  test('goes with what is sent back, at once, in one message', async () => {
    await couple.ask({ borrower_id: idOf(0), kind: 'DOCUMENT', code: 'PHOTO_ID', title: undefined })
    const sent = await returner(app, officer, couple.application_id).send({ [idOf(0)]: ['income'] })
    expect(sent.statusCode, sent.body).toBe(200)
    await services.queue.drain()
    expect((await couple.items()).every(({ is_announced }) => is_announced)).toBe(true)
    await after(16)
    expect(await notices()).toEqual([])
  })

  test('is asked with the sections that are sent back, in their message; what is only helpful has one of its own', async () => {
    const ask = async (with_land: boolean) => {
      couple = await itemDesk(desk, rosa, luis, onHerDevice)
      await couple.confirmLand(with_land)
      const items = [
        anItem({ borrower_id: idOf(1) }),
        anItem({ kind: 'DOCUMENT', title: 'Agreement', waits_for: 'DEALER', borrower_id: null }),
      ]
      const { send } = returner(app, officer, couple.application_id)
      const wrong = await send({ [idOf(0)]: ['income'] }, { items: [anItem({ title: ' ' })] })
      expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['items.0.title']])
      const sent = await send({ [idOf(0)]: ['income'] }, { items })
      expect(sent.statusCode, sent.body).toBe(200)
      await services.queue.drain()
      return Object.fromEntries((await couple.items()).map(item => [item.kind, item]))
    }
    const { QUESTION, SECTION } = await ask(false)
    expect([QUESTION?.is_announced, SECTION?.is_announced]).toEqual([true, true])
    expect(QUESTION?.history.find(({ event }) => event === 'asked')?.words).toBe(coveringSentence)
    await after(16)
    expect(await notices()).toEqual([])
    const helpful = await ask(true)
    expect([helpful.QUESTION?.is_announced, helpful.SECTION?.is_announced]).toEqual([false, true])
    await after(16)
    expect(await notices()).toEqual(['items_helpful 1'])
  })

  test('is announced anew where its words are corrected, whose history keeps those before', async () => {
    const [id] = await couple.ask({ borrower_id: idOf(1), title: 'Old title', why: 'Old reason.' })
    await after(16)
    const correct = async (words: object) => {
      const { version } = await couple.item(id!)
      expect((await couple.call('PUT', `/items/${id}`, { version, ...words })).status).toBe(200)
    }
    await correct({ title: 'Old title' })
    await after(16)
    expect(await notices()).toEqual(['items_asked 1'])
    await correct({ title: 'New title', why: 'New reason.' })
    await correct({ counts: 'Another thing.' })
    await after(16)
    expect(await notices()).toEqual(['items_asked 1', 'items_asked 1'])
    const { history, title } = await couple.item(id!)
    expect(title).toBe('New title')
    expect(history.filter(({ event }) => event === 'corrected').map(({ words }) => words)).toEqual([
      'Old title\nOld reason.',
      'New title',
    ])
  })

  test('is all done once, when the last of it was cleared', async () => {
    const [one, two] = await couple.ask({ borrower_id: idOf(1) }, { borrower_id: idOf(1) })
    await after(16)
    await answered(one!)
    expect((await couple.change('accept', [one!])).status).toBe(200)
    await after(16)
    expect(await notices()).toEqual(['items_asked 1'])
    await couple.change('waive', [two!], { reason: 'NOT_NEEDED' })
    await after(16)
    await after(60)
    await announceItems(services, { application_id: couple.application_id })
    expect(await notices()).toEqual(['items_asked 1', 'items_done 1'])
  })

  test('is not said to be done again, when something of another person changes', async () => {
    const closed = (id: string) => couple.change('waive', [id], { reason: 'NOT_NEEDED' })
    const [hers, his, anyones] = await couple.ask(
      { borrower_id: idOf(0) },
      { borrower_id: idOf(1) },
      { borrower_id: null },
    )
    await after(16)
    await closed(hers!)
    await closed(anyones!)
    await after(16)
    const notified = ['items_asked 0', 'items_asked 1', 'items_done 0']
    expect((await notices()).sort()).toEqual(notified)
    await couple.change('due-day', [his!], { due_on: addDays(couple.today(), 5) })
    await after(16)
    expect((await notices()).sort()).toEqual(['items_asked 0', 'items_asked 1', 'items_asked 1', 'items_done 0'])
    await closed(his!)
    await after(16)
    const [again] = await couple.ask({ borrower_id: idOf(1) })
    await closed(again!)
    await after(16)
    expect((await notices()).filter(name => name.startsWith('items_done')).sort()).toEqual([
      'items_done 0',
      'items_done 1',
    ])
  })

  test('is said to be done where its due day changed last, and not where it was never asked again', async () => {
    const [id] = await couple.ask({ borrower_id: idOf(1) })
    await after(16)
    await couple.change('due-day', [id!], { due_on: addDays(couple.today(), 5) })
    await answered(id!)
    await couple.change('accept', [id!])
    await after(16)
    expect(await notices()).toEqual(['items_asked 1', 'items_done 1'])
    await couple.change('ask-again', [id!], { reason: 'TOO_OLD' })
    await couple.change('waive', [id!], { reason: 'NOT_NEEDED' })
    await after(16)
    expect(await notices()).toEqual(['items_asked 1', 'items_done 1'])
  })
})

describe('a message that waited', () => {
  /** Returns whether a message of an event is sent when its time comes. */
  const isSent = async (event: string, index: 0 | 1 | 2) => {
    const { id } = await db
      .selectFrom('notice')
      .select('id')
      .where('event', '=', event as 'items_asked')
      .where('borrower_id', '=', idOf(index))
      .executeTakeFirstOrThrow()
    return messageHandlers(services).notice.shouldSend!({ kind: 'notice', id })
  }

  test('is not sent once what it asks for is only helpful', async () => {
    const [question] = await couple.ask({ borrower_id: idOf(1) })
    await after(16)
    await couple.confirmLand(true)
    expect(await isSent('items_asked', 1)).toBe(false)
    expect(await couple.item(question!)).toMatchObject({ state: 'ASKED', is_helpful: true })
  })

  test('is not sent once nothing is open for the person, by themself or for another', async () => {
    const [his, onHers] = await couple.ask({ borrower_id: idOf(1) }, { borrower_id: idOf(2) })
    await after(16)
    expect([await isSent('items_asked', 1), await isSent('items_asked', 0)]).toEqual([true, true])
    await couple.change('waive', [his!], { reason: 'NOT_NEEDED' })
    expect([await isSent('items_asked', 1), await isSent('items_asked', 0)]).toEqual([false, true])
    await couple.change('waive', [onHers!], { reason: 'NOT_NEEDED' })
    expect(await isSent('items_asked', 0)).toBe(false)
    await after(16)
    expect(await isSent('items_done', 0)).toBe(true)
    await couple.ask({ borrower_id: null })
    expect(await isSent('items_done', 0)).toBe(false)
  })

  test('is not sent to someone who was removed', async () => {
    await couple.ask({ borrower_id: null })
    await after(16)
    await couple.removeBorrower(1)
    expect([await isSent('items_asked', 0), await isSent('items_asked', 1)]).toEqual([true, false])
  })
})

describe('reminders', () => {
  let asked: string
  beforeEach(async () => {
    ;[asked] = (await couple.ask({ borrower_id: idOf(1) })) as [string]
    await after(16)
  })
  const remindedAfter = async (days: number) => {
    clock.advance(days * day)
    await remindOfItems(services)
    await remindOfItems(services)
    return (await notices()).filter(name => name.startsWith('items_reminder'))
  }

  test('come after 2, 5 and 9 days, each once', async () => {
    expect(await remindedAfter(1)).toHaveLength(0)
    expect(await remindedAfter(1)).toEqual(['items_reminder 1'])
    expect(await remindedAfter(3)).toHaveLength(2)
    expect(await remindedAfter(4)).toHaveLength(3)
    expect(await remindedAfter(30)).toHaveLength(3)
  })

  test('begin again with another request, and end with an answer', async () => {
    expect(await remindedAfter(2)).toHaveLength(1)
    await couple.ask({ borrower_id: idOf(1) })
    await after(16)
    expect(await remindedAfter(1)).toHaveLength(1)
    expect(await remindedAfter(1)).toHaveLength(2)
    for (const { id } of await couple.items()) await answered(id)
    expect(await remindedAfter(9)).toHaveLength(2)
  })

  test('are one a day, and none comes twice where the newer of two requests was answered', async () => {
    expect(await remindedAfter(2)).toHaveLength(1)
    const [newer] = await couple.ask({ borrower_id: idOf(1) })
    await after(16)
    expect(await remindedAfter(3)).toHaveLength(2)
    await answered(newer!)
    expect(await remindedAfter(0)).toHaveLength(2)
    expect(await remindedAfter(1)).toHaveLength(2)
    expect(await remindedAfter(2)).toHaveLength(3)
  })

  test('wait for the message of what changed', async () => {
    clock.advance(2 * day)
    await couple.change('due-day', [asked], { due_on: addDays(couple.today(), 5) })
    expect(await remindedAfter(0)).toEqual([])
  })

  test('are stopped with one click', async () => {
    const payload = { token: stopToken(services.keys, idOf(1)) }
    const stopped = await app.inject({ method: 'POST', url: '/v1/reminders/stop', payload })
    expect(stopped.statusCode).toBeLessThan(300)
    expect(await remindedAfter(9)).toEqual([])
  })

  test('end with the application', async () => {
    await db
      .updateTable('application')
      .set({ finished_at: clock.now() })
      .where('id', '=', couple.application_id)
      .execute()
    expect(await remindedAfter(9)).toEqual([])
    expect((await couple.item(asked)).state).toBe('ASKED')
  })
})
