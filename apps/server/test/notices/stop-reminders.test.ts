import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { stopToken } from '../../src/notices/stop-reminders.ts'
import { newId } from '../../src/platform/ids.ts'
import { testApp } from '../support/app.ts'
import { advanceToHour } from '../support/clock.ts'
import { DEALER } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'
import { applicationOfFour, emit, type Four, sentTo } from './members.ts'

const { app, services } = await testedApi()
const { db, clock } = services
beforeAll(() => advanceToHour(clock, 13))

const remind = ({ application_id, rosa }: Four, key: string) =>
  emit(services, application_id, { event: 'reminder_1', persons: [rosa.id], key })
const stopped = async ({ rosa }: Four) =>
  (await db.selectFrom('stopped_reminders').selectAll().where('borrower_id', '=', rosa.id).execute()).length

async function reminded() {
  const four = await applicationOfFour(services)
  await remind(four, 'first')
  const [email, text] = await sentTo(services, four)
  const oneClick = /^<(.+)>$/.exec(email!.headers['List-Unsubscribe']!)![1]!.replace('http://localhost:3000', '')
  return { four, email: email!, text: text!, oneClick }
}

test('a reminder has one-click unsubscribe headers and a link to the page', async () => {
  const { email, text } = await reminded()
  expect(email.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<http:\/\/localhost:3000\/v1\/reminders\/one-click\?token=[\w-]{43}>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const page = new RegExp(`http://localhost:3000/${DEALER}/reminders/stop#token=[\\w-]{43}`)
  expect(email.text).toMatch(page)
  expect(email.html).toMatch(page)
  expect(text.text).toMatch(page)
})

test('no other notice has them', async () => {
  const four = await applicationOfFour(services)
  await emit(services, four.application_id, { event: 'submitted', persons: [] })
  for (const { headers, text } of await sentTo(services, four)) {
    expect(headers).toEqual({})
    expect(text).not.toContain('reminders/stop')
  }
})

describe.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])('with %s', type => {
  test('a mail program stops reminders without a sign-in', async () => {
    const { four, oneClick } = await reminded()
    const response = await app.inject({
      method: 'POST',
      url: oneClick,
      ...(type && { headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' }),
    })
    expect(response.statusCode).toBe(204)
    expect(await stopped(four)).toBe(1)
    await remind(four, 'second')
    expect(await sentTo(services, four)).toHaveLength(2)
  })
})

test('opening the address changes nothing and leads to the page', async () => {
  const { four, oneClick, email } = await reminded()
  const response = await app.inject({ url: oneClick })
  expect(response.statusCode).toBe(303)
  expect(email.text).toContain(response.headers.location)
  expect(await stopped(four)).toBe(0)
})

test('the page stops reminders without a sign-in, as often as it is asked to', async () => {
  const { four, email } = await reminded()
  const token = /#token=([\w-]+)/.exec(email.text)![1]
  const stop = () => app.inject({ method: 'POST', url: '/v1/reminders/stop', payload: { token } })
  expect([(await stop()).statusCode, (await stop()).statusCode]).toEqual([204, 204])
  expect(await stopped(four)).toBe(1)
  const trail = await db
    .selectFrom('audit_event')
    .select(['event', 'actor'])
    .where('borrower_id', '=', four.rosa.id)
    .execute()
  expect(trail).toEqual([{ event: 'reminders.stopped', actor: 'borrower' }])
})

test('a reminder that waits to be sent is dropped', async () => {
  const four = await applicationOfFour(services)
  await remind(four, 'first')
  const token = stopToken(services.keys, four.rosa.id)
  await app.inject({ method: 'POST', url: '/v1/reminders/stop', payload: { token } })
  expect(await sentTo(services, four)).toEqual([])
})

test('other notices go on', async () => {
  const { four, oneClick } = await reminded()
  await app.inject({ method: 'POST', url: oneClick })
  await emit(services, four.application_id, { event: 'time_to_sign', persons: [] })
  expect((await sentTo(services, four)).filter(({ to }) => to.startsWith('rosa'))).toHaveLength(4)
})

test('the token appears in no log', async () => {
  const { oneClick, email } = await reminded()
  const token = /token=([\w-]+)/.exec(oneClick)![1]!
  expect(email.text).toContain(token)
  const lines: string[] = []
  const logged = await testApp(services, pino({ level: 'trace' }, { write: line => void lines.push(line) }))
  await logged.inject({ url: oneClick })
  await logged.inject({ method: 'POST', url: oneClick })
  await logged.inject({ method: 'POST', url: '/v1/reminders/stop', payload: { token } })
  await logged.inject({ method: 'POST', url: `/v1/reminders/one-click?token=${token}x` })
  await logged.close()
  expect(lines).toHaveLength(4)
  expect(lines.join()).not.toContain(token)
})

test.each([
  ['empty', () => ''],
  ['of another service', () => Buffer.alloc(32).toString('base64url')],
  ['of no borrower', () => stopToken(services.keys, newId())],
  ['changed', () => `${stopToken(services.keys, newId()).slice(0, -2)}AA`],
])('a token that is %s is refused', async (_, token) => {
  const page = await app.inject({ method: 'POST', url: '/v1/reminders/stop', payload: { token: token() } })
  const oneClick = await app.inject({ method: 'POST', url: `/v1/reminders/one-click?token=${token()}` })
  const opened = await app.inject({ url: `/v1/reminders/one-click?token=${token()}` })
  for (const { statusCode, body } of [page, oneClick, opened]) {
    expect(statusCode).toBe(422)
    expect(JSON.parse(body).code).toBe('reminder_link_invalid')
  }
})
