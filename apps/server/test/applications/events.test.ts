import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { createChangeFeed } from '../../src/applications/gate/change-feed.ts'
import { lockApplication } from '../../src/applications/record/read-repository.ts'
import { endSessions } from '../../src/identity/identity-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { setMode } from '../../src/platform/modes/mode-repository.ts'
import { deleteAccount } from '../../src/retention/person-repository.ts'
import { signIn, testApp } from '../support/app.ts'
import { hour, minute } from '../support/clock.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { openStream } from '../support/event-stream.ts'
import { type ApplicationIds, type Calls, callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'
import { type TestServices, testServices } from '../support/services.ts'

const CHANGED = 'data: changed\n\n'
const HELLO = ': hello\n\n'

let services: TestServices
let app: FastifyInstance
let ids: ApplicationIds
let elsewhere: ApplicationIds
let rosa: { headers: Headers; calls: Calls }
let luis: { headers: Headers; calls: Calls; ids: ApplicationIds }

beforeAll(async () => {
  services = await testServices()
  app = await testApp(services)
  elsewhere = await start(callsOf(app, (await signIn(services)).headers))
  await app.close()
})
afterAll(() => services.close())
beforeEach(async () => {
  app = await testApp(services)
  const { headers } = await signIn(services, `${newId()}@example.com`)
  rosa = { headers, calls: callsOf(app, headers) }
  ids = await start(rosa.calls)
  luis = await joinedCoborrower({ app, services }, ids, rosa.calls, `${newId()}@example.com`)
  await allIsHeard()
})
afterEach(() => app.close())

const events = ({ headers }: { headers: Headers }, dealer = DEALER) =>
  openStream(app, { url: `/v1/${dealer}/application/${ids.application_id}/events`, headers })
/** On a server news comes a moment after the commit, all of it in the order of the commits. */
async function allIsHeard(): Promise<void> {
  const last = Promise.withResolvers<void>()
  const stop = services.changeFeed.subscribe(elsewhere, () => last.resolve())
  await inTransaction(services.db, trx => lockApplication(trx, elsewhere))
  await last.promise
  stop()
}
const luisAnswers = (marital_status_type = 'MARRIED') =>
  luis.calls.put(`/${DEALER}/borrower/${luis.ids.borrower_id}`, { marital_status_type })

test('notifies every member of a change, without content', async () => {
  const [rosaEvents, luisEvents] = [await events(rosa), await events(luis)]
  expect((await luisAnswers()).status).toBe(200)
  await rosaEvents.until(CHANGED)
  await luisEvents.until(CHANGED)
  expect(rosaEvents.answer.headers['content-type']).toBe('text/event-stream')
  expect(rosaEvents.said()).toBe(HELLO + CHANGED)
})

test('ends in a maintenance', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const inMode = async (name: 'normal' | 'maintenance') => {
    await inTransaction(services.db, trx => setMode(trx, { name, ends_at: null }))
    await services.modes.refresh()
  }
  try {
    const rosaEvents = await events(rosa)
    await rosaEvents.until(HELLO)
    await inMode('maintenance')
    vi.advanceTimersByTime(20_000)
    await rosaEvents.untilOver()
    expect(rosaEvents.said()).toBe(HELLO)
  } finally {
    vi.useRealTimers()
    await inMode('normal')
  }
})

test('sends nothing for a rollback or a refusal', async () => {
  const rosaEvents = await events(rosa)
  const broken = inTransaction(services.db, async trx => {
    await lockApplication(trx, ids)
    throw new Error('taken back')
  })
  await expect(broken).rejects.toThrow('taken back')
  expect((await luisAnswers('NO_SUCH_STATUS')).status).toBe(422)
  expect((await luisAnswers()).status).toBe(200)
  await rosaEvents.until(CHANGED)
  expect(rosaEvents.said()).toBe(HELLO + CHANGED)
})

test('sends nothing for another application', async () => {
  const rosaEvents = await events(rosa)
  await start(callsOf(app, (await signIn(services, `${newId()}@example.com`)).headers))
  await luisAnswers()
  await rosaEvents.until(CHANGED)
  expect(rosaEvents.said()).toBe(HELLO + CHANGED)
})

describe('the stream closes', () => {
  test('when its user is removed from the application', async () => {
    const luisEvents = await events(luis)
    expect((await rosa.calls.remove(`/${DEALER}/borrower/${luis.ids.borrower_id}`)).status).toBe(200)
    await luisEvents.untilOver()
    expect(luisEvents.said()).toBe(HELLO)
    expect((await events(luis)).answer.statusCode).toBe(403)
  })

  test('with the application', async () => {
    const luisEvents = await events(luis)
    expect((await rosa.calls.remove(`/${DEALER}/application/${ids.application_id}`)).status).toBe(200)
    await luisEvents.untilOver()
    expect(luisEvents.said()).toBe(HELLO)
  })

  test.each([
    [
      'sign-out everywhere',
      (user_id: string) => inTransaction(services.db, trx => endSessions(trx, { user_id }, services.clock.now())),
    ],
    [
      'the deletion of the account',
      async (user_id: string) => {
        await services.db.updateTable('borrower').set({ user_id: null }).where('user_id', '=', user_id).execute()
        await inTransaction(services.db, trx => deleteAccount(trx, user_id))
      },
    ],
  ])('at once after %s, on every server, without a heartbeat', async (_, end) => {
    const changeFeed = await createChangeFeed(services.database)
    const other = await testApp({ ...services, changeFeed })
    try {
      const url = `/v1/${DEALER}/application/${ids.application_id}/events`
      const streams = [await events(luis), await openStream(other, { url, headers: luis.headers })]
      const rosaEvents = await events(rosa)
      const { user_id } = await services.db
        .selectFrom('borrower')
        .select('user_id')
        .where('id', '=', luis.ids.borrower_id)
        .executeTakeFirstOrThrow()
      await end(user_id!)
      for (const stream of streams) {
        await stream.untilOver()
        expect(stream.said()).toBe(HELLO)
      }
      await allIsHeard()
      expect(rosaEvents.said()).toBe(HELLO)
    } finally {
      await other.close()
      await changeFeed.close()
    }
  })

  test('after a sign-out between the look-up of the session and the subscription', async () => {
    const { user_id } = await services.db
      .selectFrom('borrower')
      .select('user_id')
      .where('id', '=', luis.ids.borrower_id)
      .executeTakeFirstOrThrow()
    const other = await buildApi(services, {
      addHooks: api =>
        void api.addHook('preHandler', async () => {
          await inTransaction(services.db, trx => endSessions(trx, { user_id: user_id! }, services.clock.now()))
          await allIsHeard()
        }),
    })
    onTestFinished(() => other.close())
    const url = `/v1/${DEALER}/application/${ids.application_id}/events`
    const stream = await openStream(other, { url, headers: luis.headers })
    await stream.untilOver()
    expect(stream.said()).toBe('')
  })

  test('before the next event after sign-out', async () => {
    const rosaEvents = await events(rosa)
    await services.db.updateTable('session').set({ ended_at: services.clock.now() }).execute()
    await inTransaction(services.db, trx => lockApplication(trx, ids))
    await rosaEvents.untilOver()
    expect(rosaEvents.said()).toBe(HELLO)
  })

  test('when the session expires: a stream is no activity', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const rosaEvents = await events(rosa)
      vi.advanceTimersByTime(minute)
      await vi.waitFor(() => expect(rosaEvents.said()).toContain(': still here'), 10_000)
      services.clock.advance(hour)
      vi.advanceTimersByTime(minute)
      await rosaEvents.untilOver()
    } finally {
      vi.useRealTimers()
    }
  })

  test('when the server stops', async () => {
    const rosaEvents = await events(rosa)
    await app.close()
    await rosaEvents.untilOver()
  })
})

test('limits the streams of one user, and frees them on close', async () => {
  const streams = []
  for (let window = 0; window < 8; window++) streams.push(await events(rosa))
  const refused = await events(rosa)
  expect([refused.answer.statusCode, refused.answer.headers['retry-after']]).toEqual([429, '60'])
  expect((await events(luis)).answer.statusCode).toBe(200)
  streams[0]!.close()
  await vi.waitFor(async () => expect((await events(rosa)).answer.statusCode).toBe(200), 10_000)
})
