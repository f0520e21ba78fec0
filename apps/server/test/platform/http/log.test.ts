import { hostname } from 'node:os'
import { expect, it, onTestFinished, vi } from 'vitest'
import { requireRecorded } from '../../../src/platform/audit/required-audit.ts'
import { DatabaseUnavailable } from '../../../src/platform/database/unavailable.ts'
import { errorIdOf } from '../../../src/platform/http/error-id.ts'
import { createLog } from '../../../src/platform/http/log.ts'
import { buildServer } from '../../../src/server.ts'
import { signIn } from '../../support/app.ts'
import { fillDisk } from '../../support/full-disk.ts'
import { errorOf, quotingFaults } from '../../support/quoting-errors.ts'
import { testServices } from '../../support/services.ts'

/** The whole server, its lines of log, and a call that came through a proxy of this machine. */
async function logged(settings: { TRUST_PROXY?: string[] } = {}) {
  const services = await testServices({ settings })
  const lines: Record<string, unknown>[] = []
  const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(JSON.parse(line)) })
  const app = await buildServer(services, { log })
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  const idOf = async (headers = {}) =>
    (await app.inject({ url: '/v1/dealer/sunrise-homes', headers })).headers['x-request-id'] as string
  return { services, lines, app, idOf }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

it('gives each request an id of its own, and logs it with host and version', async () => {
  const { lines, idOf } = await logged()
  const ids = [await idOf(), await idOf()]
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(UUID)
  expect(lines.map(({ request_id }) => request_id)).toEqual(ids)
  expect(lines[0]).toMatchObject({
    host: hostname(),
    version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
    status: 200,
  })
})

it('takes over the id of a trusted proxy, if it is well-formed', async () => {
  const { idOf } = await logged({ TRUST_PROXY: ['loopback'] })
  const given = '2c1d5f0a9b7e4c3d8e6f1a2b3c4d5e6f'
  expect(await idOf({ 'x-request-id': given })).toBe(given)
  for (const malformed of ['short', 'two words here', '<script>alert(1)</script>', 'x'.repeat(200)])
    expect(await idOf({ 'x-request-id': malformed })).toMatch(UUID)
})

it('ignores the id of any other client', async () => {
  const { idOf } = await logged()
  expect(await idOf({ 'x-request-id': '2c1d5f0a9b7e4c3d8e6f1a2b3c4d5e6f' })).toMatch(UUID)
})

it('names the request on a page and in an answer that failed, and in the log', async () => {
  const { services, lines, app } = await logged()
  const { cookies, headers } = await signIn(services)
  await services.database.sql('drop table session cascade')
  const page = await app.inject({ url: '/sunrise-homes/dashboard', cookies, headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(500)
  const id = page.headers['x-request-id']
  const errorId = page.headers['error-id']
  expect(page.body).toContain(`Error ID: ${errorId}`)
  expect(lines.find(({ err }) => err)).toMatchObject({ request_id: id, msg: 'page failed' })
  const answer = await app.inject({ url: '/v1/account', headers })
  expect(lines.filter(({ request_id }) => request_id === answer.headers['x-request-id'])).toMatchObject([
    { msg: 'request failed' },
    { msg: 'answered', error_id: answer.headers['error-id'] },
  ])
  expect(errorIdOf(String(answer.headers['x-request-id']))).toBe(answer.headers['error-id'])
})

it('logs the class and the place of an error in a page, under the id that the page shows', async () => {
  const { lines, app } = await logged()
  const report = (payload: object) => app.inject({ method: 'POST', url: '/v1/page-errors', payload })
  const { statusCode, headers } = await report({ error_class: 'TypeError', place: 'entry-client-B2x.js:1:2034' })
  expect(statusCode).toBe(204)
  expect(lines[0]).toMatchObject({
    page_error: { error_class: 'TypeError', place: 'entry-client-B2x.js:1:2034' },
    error_id: headers['error-id'],
  })
  for (const payload of [
    { error_class: 'My SSN is 623-41-7781', place: '' },
    { error_class: 'Error', place: '/borrower?token=abc' },
    { error_class: 'Error', place: '', message: 'x' },
  ])
    expect((await report(payload)).statusCode).toBe(422)
  for (let count = 0; count < 29; count++) await report({ error_class: 'Error', place: '' })
  expect((await report({ error_class: 'Error', place: '' })).statusCode).toBe(429)
})

it('holds none of the values that a request carries, where it fails too', async () => {
  const { services, lines, app } = await logged()
  const { headers, cookies } = await signIn(services, 'planted-contact@example.com')
  const planted = 'planted-secret'
  const call = { headers: { ...headers, authorization: `Bearer ${planted}`, referer: `/x?${planted}` }, cookies }
  const body = { email: `${planted}@example.com`, ssn: planted, dob_year: planted }
  const url = `/v1/account?token=${planted}`
  const ask = async () => {
    await app.inject({ url, ...call })
    await app.inject({ method: 'POST', url: `/v1/sign-in/email-link?${planted}`, payload: body, ...call })
    await app.inject({ url: `/sunrise-homes/dashboard?redirect=${planted}`, ...call })
  }
  await ask()
  // A log says most when something breaks.
  await services.database.sql('drop table session cascade')
  await ask()
  expect(lines.filter(({ err }) => err)).not.toEqual([])
  const text = [...lines.map(line => JSON.stringify(line)), ...services.logged].join('\n')
  for (const secret of [planted, headers['x-jwt'], cookies.session, 'planted-contact'])
    expect(text).not.toContain(secret)
})

it('holds no value that an error quotes, and says where the error came from', async () => {
  const { services, lines } = await logged()
  const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(JSON.parse(line)) })
  const planted = '123-45-6789'
  for (const [name, fault] of Object.entries(quotingFaults(services.db))) {
    const error = await errorOf(() => fault(planted))
    expect({ name, quotes: [error.message, 'detail' in error && error.detail].join().includes(planted) }).toEqual({
      name,
      quotes: true,
    })
    log.error({ err: error }, name)
    await errorOf(() => requireRecorded(log, null, async () => fault(planted)))
  }
  const errors = lines.filter(({ err }) => err)
  expect(errors).toHaveLength(10)
  expect(JSON.stringify(errors)).not.toContain(planted)
  for (const { err } of errors) expect(err).toMatchObject({ stack: expect.stringMatching(/\n +at /) })
})

it('says why requests are refused in an outage, in one line with a stack', async () => {
  const { services, lines, app } = await logged()
  await fillDisk(services.db, { table: 'sign_in_challenge' })
  const payload = { dealer: 'sunrise-homes', email: 'rosa@example.com' }
  const ask = () => app.inject({ method: 'POST', url: '/v1/sign-in/email-link', payload })
  for (const { statusCode } of [await ask(), await ask(), await ask()]) expect(statusCode).toBe(503)
  expect(lines.filter(({ msg }) => msg === 'answered')).toHaveLength(3)
  expect(lines.filter(({ err }) => err)).toMatchObject([
    { msg: 'the disk of the database is full', err: { stack: expect.stringMatching(/No space left.*\n +at /) } },
  ])
})

it('logs each cause of an outage once a minute, with the number of lines that it left out', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: Record<string, unknown>[] = []
  const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(JSON.parse(line)) })
  const refused = () =>
    new DatabaseUnavailable(Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' }))
  // pg-boss emits copies of errors.
  const copied = () => ({ ...refused(), message: 'copied', queue: 'send-message' })
  const report = () => {
    log.child({ request_id: '1' }).error({ err: refused() }, 'page failed')
    log.error({ err: new Error('Job x failed', { cause: refused() }) }, 'problem')
    log.error({ err: copied() }, 'problem')
  }
  for (let second = 0; second < 49; second++) report()
  log.error({ err: new DatabaseUnavailable(new Error('the database system is starting up')) }, 'problem')
  log.error({ err: new TypeError('a fault of the program') }, 'request failed')
  log.error({ err: new TypeError('a fault of the program') }, 'request failed')
  const messages = () => lines.splice(0).map(({ msg, cause, repeated }) => [msg, cause, repeated].filter(Boolean))
  expect(messages()).toEqual([['page failed'], ['problem'], ['request failed'], ['request failed']])
  vi.advanceTimersByTime(60_000)
  const cause = 'ECONNREFUSED connect ECONNREFUSED 10.0.0.5:5432'
  expect(messages()).toEqual([['a fault of the database repeated', cause, 146]])
  report()
  expect(messages()).toEqual([['page failed']])
})
