import { beforeAll, describe, expect, test } from 'vitest'
import { stopToken } from '../../src/notices/stop-reminders.ts'
import { race, roundsOn } from '../races/race.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour, day, hour } from '../support/clock.ts'
import { DEALER, type Headers } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'
import { applicationOfFour, type Member, personalData, sentTo } from './members.ts'

const { app, services } = await testedApi()
const { clock } = services
beforeAll(() => advanceToHour(clock, 13))

const remind = async (by: { headers: Headers }, { id }: Pick<Member, 'id'>, more: Headers = {}) => {
  const url = `/v1/${DEALER}/borrower/${id}/reminder`
  const response = await app.inject({ method: 'POST', url, headers: { ...by.headers, ...more } })
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json() }
}
/** Everyone has unfinished sections. */
const members = () => applicationOfFour(services)

test('a co-borrower reminds another one by email and text message', async () => {
  const four = await members()
  const { status, body } = await remind(four.luis, four.ana)
  expect(status).toBe(200)
  expect(new Date(body.next_at).getTime()).toBeGreaterThan(clock.now().getTime() + 23 * hour)
  const messages = await sentTo(services, four)
  expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
    ['ana EMAIL', 'Luis is waiting for you'],
    ['ana SMS', ''],
  ])
  for (const { text, html } of messages)
    for (const personal of personalData) expect(text + html).not.toContain(personal)
})

test('the same borrower is reminded once a day, by any borrower', async () => {
  const four = await members()
  expect((await remind(four.luis, four.ana)).status).toBe(200)
  const again = await remind(four.rosa, four.ana)
  expect(again).toMatchObject({ status: 429, body: { code: 'reminder_sent_today' } })
  expect(Number(again.retryAfter)).toBeGreaterThan(23 * 3600)
  expect((await remind(four.rosa, four.luis)).status).toBe(200)
  const askAgainAfter = async (time: number) => {
    clock.advance(time)
    return (await remind(await signIn(services, four.rosa.email), four.ana)).status
  }
  expect(await askAgainAfter(day - hour)).toBe(429)
  expect(await askAgainAfter(hour)).toBe(200)
})

test('a retried request sends one reminder and gets the first answer', async () => {
  const four = await members()
  const key = { 'idempotency-key': 'once' }
  const first = await remind(four.rosa, four.luis, key)
  expect(await remind(four.rosa, four.luis, key)).toEqual(first)
  expect((await sentTo(services, four)).map(({ to }) => to)).toEqual(['luis EMAIL'])
})

describe('is refused', () => {
  test('for a person who has nothing left to do', async () => {
    const statuses = { rosa: 'SIGNED', luis: 'READY_TO_SIGN_SUBMIT' } as const
    const four = await applicationOfFour(services, { status: 'SENT_FOR_SIGNATURE', statuses })
    expect((await remind(four.luis, four.rosa)).body.code).toBe('not_awaited')
  })

  test('for oneself', async () => {
    const four = await members()
    expect((await remind(four.luis, four.luis)).body.code).toBe('not_awaited')
  })

  test('for a co-borrower on the same device', async () => {
    const four = await members()
    expect((await remind(four.rosa, four.eva)).body.code).toBe('no_account')
  })

  test('for a person who stopped reminders', async () => {
    const four = await members()
    const token = stopToken(services.keys, four.luis.id)
    await app.inject({ method: 'POST', url: '/v1/reminders/stop', payload: { token } })
    expect(await remind(four.rosa, four.luis)).toMatchObject({ status: 409, body: { code: 'reminders_stopped' } })
  })

  test('to a stranger', async () => {
    const [four, others] = [await members(), await members()]
    expect((await remind(others.rosa, four.luis)).status).toBe(403)
  })
})

test('two borrowers who remind a third at the same moment send one reminder', async () => {
  for (let round = 0; round < Math.min(roundsOn(services), 6); round++) {
    const four = await members()
    const gate = { table: 'application', id: four.application_id } as const
    const answers = await race(
      services,
      gate,
      round,
      () => remind(four.rosa, four.ana),
      () => remind(four.luis, four.ana),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect((await sentTo(services, four)).map(({ to }) => to)).toEqual(['ana EMAIL', 'ana SMS'])
  }
})
