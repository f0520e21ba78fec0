import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { type TestServices, testServices } from '../support/services.ts'

let services: TestServices
let close: () => Promise<void>
let server: Server
let port: number

beforeAll(async () => {
  services = await testServices()
  const app = await buildServer(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  server = app.server
  port = (server.address() as AddressInfo).port
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await services.close()
})

/** The status of the response to a request line that no HTTP library would send. */
async function statusOf(method: string, path: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = text(socket)
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`, 'latin1')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await answer)?.[1])
}

it.each([
  ['GET', '//['],
  ['GET', '/\\'],
  ['GET', '//example.com/'],
  ['GET', '/%'],
  ['GET', '/sunrise-homes/%ff'],
  ['GET', '/sunrise-homes?%'],
  ['GET', '*'],
  ['GET', 'http://[/'],
  ['POST', '/'],
  ['PUT', '/sunrise-homes'],
  ['DELETE', '/assets/none.js'],
  ['OPTIONS', '*'],
  ['PROPFIND', '/'],
  ['PROPFIND', '/v1/applications'],
  ['MKCOL', '/sunrise-homes/login'],
  ['TRACE', '/v1/captcha'],
])('%s %s is refused, not failed', async (method, path) => {
  const status = await statusOf(method, path)
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
  if (method !== 'GET') expect([400, 404, 405]).toContain(status)
})

it.each(['/assets', '/dealers', '/.env', '/.git/config', '/package.json', '/src/main.ts', '/assets/../server.ts'])(
  'has no list of files at %s, and no file of the project',
  async path => {
    expect(await statusOf('GET', path)).toBe(404)
  },
)

it('gives headers and body of a request a limited time', () => {
  expect(server).toMatchObject({ requestTimeout: 60_000, headersTimeout: 60_000 })
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'REPORT']
const pieces = ['/', '//', '\\', '[', ']', '%', '%2f', '%00', '%ff', '..', '.', '?', '#', ';', '@', ':', '\u00ff', 'v1']
const words = ['sunrise-homes', 'application', 'borrower', 'login', 'dealer', 'assets', '__proto__', '0', '-1']

it('no method and no path makes the server fail', async () => {
  const path = fc.array(fc.constantFrom(...pieces, ...words), { maxLength: 8 }).map(parts => `/${parts.join('')}`)
  const request = fc.asyncProperty(fc.constantFrom(...methods), path, async (method, asked) => {
    const status = await statusOf(method, asked)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
  })
  await fc.assert(request, { numRuns: 2000 })
  expect(services.logged).toEqual([])
})
