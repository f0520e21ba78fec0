import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeFeed } from '../../src/applications/gate/change-feed.ts'
import { announceItems } from '../../src/items/announce.ts'
import { remindOfItems } from '../../src/items/remind.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk } from '../signing/signing-desk.ts'
import { callsAboutItems, itemDesk } from '../staff/items/item-desk.ts'
import { testApp } from '../support/app.ts'
import { day, minute } from '../support/clock.ts'
import { secondServices } from '../support/second-server.ts'
import { race, roundsOn } from './race.ts'

vi.setConfig({ testTimeout: 600_000 })

const desk = await signingDesk()
const { services } = desk
const { db, clock } = services
/** Another server on the database. */
const otherFeed = await createChangeFeed(services.database)
const otherApp = await testApp({ ...services, changeFeed: otherFeed })
const otherServices = await secondServices(services)
afterAll(async () => {
  await otherApp.close()
  await otherFeed.close()
  await otherServices.close()
})

type Desk = Awaited<ReturnType<typeof itemDesk>>
let couple: Desk
/** The same application on the other server. */
let elsewhere: Pick<Desk, 'call'>
beforeAll(async () => {
  couple = await itemDesk(desk, rosa, luis)
  await couple.confirmLand(false)
  elsewhere = callsAboutItems({ ...desk, app: otherApp }, couple)
})
beforeEach(() => sql`delete from manual_queue`.execute(db))

const code = ({ status, body }: { status: number; body?: { code?: string } }) =>
  status < 300 ? 'done' : `${status} ${body?.code}`
const borrower = (of: typeof desk.app) => {
  const { post } = browserOf(of, couple.application_id, couple.applicants[0])
  return async (path: string, payload: object) => {
    const { statusCode, body } = await post(path, payload)
    return { status: statusCode, body: body === '' ? {} : JSON.parse(body) }
  }
}
const everyRound = async (body: (round: number, id: string) => Promise<void>) => {
  for (let round = 0; round < roundsOn(services); round++) {
    const [id] = await couple.ask({ borrower_id: couple.applicants[0].id, title: `Question ${round}` })
    await body(round, id!)
  }
}
const gate = () => ({ table: 'application', id: couple.application_id }) as const
/** The events of an item besides its request and messages, and its state. */
async function outcome(id: string): Promise<string[]> {
  const events = await db.selectFrom('item_event').select('event').where('item_id', '=', id).orderBy('id').execute()
  const { state } = await db.selectFrom('item').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return [
    ...events
      .map(({ event }) => event as string)
      .filter(event => event !== 'announced')
      .slice(1),
    state,
  ]
}

describe('two people change one item', () => {
  test('one clears it and another asks again: one of them does, and the other is refused', async () => {
    await everyRound(async (round, id) => {
      expect((await borrower(desk.app)(`items/${id}/answer`, { version: 1, words: 'Yes.' })).status).toBe(200)
      const items = [{ id, version: 2 }]
      const [accepted, again] = await race(
        services,
        gate(),
        round,
        () => couple.call('POST', '/items/accept', { items }),
        () => elsewhere.call('POST', '/items/ask-again', { items, reason: 'NOT_ANSWERED' }),
      )
      const isCleared = accepted.status === 200
      expect([code(accepted), code(again)]).toEqual(
        isCleared ? ['done', '412 item_changed'] : ['412 item_changed', 'done'],
      )
      expect(await outcome(id)).toEqual(
        isCleared ? ['answered', 'accepted', 'ACCEPTED'] : ['answered', 'asked_again', 'ASKED_AGAIN'],
      )
    })
  })

  test('a borrower answers it while it is waived: the answer comes first, or the borrower reads that it is closed', async () => {
    await everyRound(async (round, id) => {
      const [answered, waived] = await race(
        services,
        gate(),
        round,
        () => borrower(desk.app)(`items/${id}/answer`, { version: 1, words: 'Yes.' }),
        () => elsewhere.call('POST', '/items/waive', { items: [{ id, version: 1 }], reason: 'NOT_NEEDED' }),
      )
      const isAnswered = answered.status === 200
      expect([code(answered), code(waived)]).toEqual(
        isAnswered ? ['done', '412 item_changed'] : ['409 item_closed', 'done'],
      )
      expect(await outcome(id)).toEqual(isAnswered ? ['answered', 'ANSWERED'] : ['waived', 'WAIVED'])
    })
  })

  test('a borrower answers it while the answer from the phone is cleared: the answer is refused', async () => {
    await everyRound(async (round, id) => {
      const recorded = await couple.call('POST', `/items/${id}/answer`, { version: 1, words: 'By phone.' })
      expect(recorded.status).toBe(200)
      const [answered, accepted] = await race(
        services,
        gate(),
        round,
        () => borrower(desk.app)(`items/${id}/answer`, { version: 1, words: 'Yes.' }),
        () => elsewhere.call('POST', '/items/accept', { items: [{ id, version: 2 }] }),
      )
      expect(code(accepted)).toBe('done')
      expect(code(answered)).toBeOneOf(['409 item_answered', '409 item_closed'])
      expect(await outcome(id)).toEqual(['answered', 'accepted', 'ACCEPTED'])
    })
  })

  test('two borrowers answer one of either: one answer counts', async () => {
    for (let round = 0; round < roundsOn(services); round++) {
      const [id] = await couple.ask({ borrower_id: null })
      const by = (applicant: (typeof couple.applicants)[number], of: typeof desk.app) => () =>
        browserOf(of, couple.application_id, applicant).post(`items/${id}/answer`, { version: 1, words: 'Yes.' })
      const [one, other] = couple.applicants
      const answers = await race(services, gate(), round, by(one, desk.app), by(other!, otherApp))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(await outcome(id!)).toEqual(['answered', 'ANSWERED'])
    }
  })
})

describe('messages', () => {
  const noticesOf = async (event: string) =>
    (
      await db
        .selectFrom('notice')
        .select('borrower_id')
        .where('application_id', '=', couple.application_id)
        .where('event', '=', event as 'items_asked')
        .where('channel', '=', 'EMAIL')
        .execute()
    ).length
  const due = () => ({ application_id: couple.application_id })

  test('two servers take the job of one batch: each person is notified once', async () => {
    for (let round = 0; round < roundsOn(services); round++) {
      const before = await noticesOf('items_asked')
      await couple.ask({ borrower_id: null, title: `Batch ${round}` })
      clock.advance(16 * minute)
      otherServices.services.clock.advance(clock.now().getTime() - otherServices.services.clock.now().getTime())
      await race(
        services,
        gate(),
        round,
        () => announceItems(services, due()),
        () => announceItems(otherServices.services, due()),
      )
      expect((await noticesOf('items_asked')) - before).toBe(2)
      const { waiting } = await db
        .selectFrom('item')
        .select(({ fn }) => fn.countAll<string>().as('waiting'))
        .where('application_id', '=', couple.application_id)
        .where('state', '=', 'ASKED')
        .where('announced_at', 'is', null)
        .executeTakeFirstOrThrow()
      expect(Number(waiting)).toBe(0)
    }
  })

  test('a server that stops in the middle of a batch has notified no one, and the next one notifies everyone once', async () => {
    const before = await noticesOf('items_asked')
    await couple.ask({ borrower_id: null, title: 'Before the stop' })
    clock.advance(16 * minute)
    let emitted = 0
    const { applicationEvents } = services
    const stopping = {
      ...applicationEvents,
      async emit(...of: Parameters<typeof applicationEvents.emit>) {
        await applicationEvents.emit(...of)
        emitted++
        throw new Error('The server stopped')
      },
    }
    await expect(announceItems({ ...services, applicationEvents: stopping }, due())).rejects.toThrow('stopped')
    expect([emitted, await noticesOf('items_asked')]).toEqual([1, before])
    await announceItems(services, due())
    await announceItems(services, due())
    expect(await noticesOf('items_asked')).toBe(before + 2)
  })

  test('something asked while the job runs is in this message or the next, and never in both', async () => {
    for (let round = 0; round < roundsOn(services); round++) {
      const before = await noticesOf('items_asked')
      await couple.ask({ borrower_id: null, title: `First ${round}` })
      clock.advance(16 * minute)
      const [, [late]] = await race(
        services,
        gate(),
        round,
        () => announceItems(services, due()),
        () => couple.ask({ borrower_id: null, title: `Late ${round}` }),
      )
      clock.advance(16 * minute)
      await announceItems(services, due())
      await announceItems(services, due())
      const events = await db.selectFrom('item_event').select('event').where('item_id', '=', late!).execute()
      expect(events.filter(({ event }) => event === 'announced')).toHaveLength(1)
      expect((await noticesOf('items_asked')) - before).toBeOneOf([2, 4])
    }
  })

  test('two servers remind: each person once', async () => {
    await couple.ask({ borrower_id: null, title: 'To remind of' })
    clock.advance(16 * minute)
    await announceItems(services, due())
    for (const [index, days] of [2, 3, 4].entries()) {
      clock.advance(days * day)
      otherServices.services.clock.advance(clock.now().getTime() - otherServices.services.clock.now().getTime())
      await race(
        services,
        gate(),
        index,
        () => remindOfItems(services),
        () => remindOfItems(otherServices.services),
      )
      expect(await noticesOf('items_reminder')).toBe(2 * (index + 1))
    }
  })
})
