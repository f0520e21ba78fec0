import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { testedApi } from '../../support/tested-api.ts'

const { app } = await testedApi()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return text(socket)
}

it.each([
  ['no request at all', 'GARBAGE\r\n\r\n', '400 Bad Request'],
  ['a bad header', 'GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n', '400 Bad Request'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', '400 Bad Request'],
  [
    'large headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('refuses %s with the headers of all responses', async (_, request, status) => {
  const answer = await answerTo(request)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\\r\\n`))
  for (const header of ['X-Content-Type-Options: nosniff', 'X-Frame-Options: DENY', 'Cache-Control: no-store'])
    expect(answer).toContain(`${header}\r\n`)
  expect(answer).toContain("Content-Security-Policy: default-src 'none'")
})

const browser = [
  'Accept: text/html',
  'Accept-Encoding: gzip, br',
  'Accept-Language: es-MX,es;q=0.9',
  'Cookie: __Host-session=a; __Host-staff=b',
  'Origin: http://localhost:3000',
  'Sec-Fetch-Site: same-origin',
  'User-Agent: Mozilla/5.0',
  'X-Jwt: a.b.c',
  'X-Forwarded-For: "',
].join('\r\n')

describe.each(['GET', 'POST', 'OPTIONS', 'HEAD'])('answers a browser, and continues, after %s', method => {
  it.each([
    ['/%ff', '400 Bad Request'],
    ['/v1/dealer/%ff', '400 Bad Request'],
    ['/%', '400 Bad Request'],
    [`/v1/dealer/${'x'.repeat(500)}`, '404 Not Found'],
    [`/v1/staff/applications/${'%41'.repeat(500)}/view`, '404 Not Found'],
  ])('%s', async (path, status) => {
    const answer = await answerTo(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${browser}\r\n\r\n`)
    expect(answer.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    for (const header of ['nosniff', 'default-src', 'no-store']) expect(answer).toContain(header)
    expect((await app.inject('/v1/captcha')).statusCode).toBe(200)
  })
})

it('refuses an address that cannot be decoded in the form of every refusal', async () => {
  const answer = await app.inject('/v1/dealer/%ff')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ code: 'malformed_request', message: expect.any(String) })
})

it.each([
  ['review', undefined],
  ['notes', { kind: 'NOTE', text: 'Called' }],
])('refuses an id of staff with a character that the database cannot store: %s', async (path, payload) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/staff/applications/a%00/${path}`,
    headers: staffHeaders(staffActor([{ role: 'OFFICER', scope: 'ALL' }])),
    ...(payload && { payload }),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unstorable_characters'])
})

it('ignores a header that the operation does not take', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/staff/applications/0000000000/review',
    headers: { ...staffHeaders(staffActor([{ role: 'OFFICER', scope: 'ALL' }])), 'if-match': 'bad' },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'application_not_found'])
})

it('refuses an id with a prefix in a query', async () => {
  const answer = await app.inject({
    url: '/v1/staff/queue?officer=urn:uuid:01a22354-01d8-7000-93e3-ebc7fc133842',
    headers: staffHeaders(staffActor([{ role: 'OFFICER', scope: 'ALL' }])),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_address'])
})
