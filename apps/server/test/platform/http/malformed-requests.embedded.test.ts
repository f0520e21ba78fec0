import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
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
