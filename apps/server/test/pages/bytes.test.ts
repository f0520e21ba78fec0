import { pageIds, pageOf, pagePath, pathTo } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { signIn } from '../support/app.ts'
import { type ApplicationIds, callsOf, fill, start } from '../support/filled-application.ts'
import { MOST_BYTES, pageBytes } from '../support/page-bytes.ts'
import { type TestServices, testServices } from '../support/services.ts'

const dealer = 'sunrise-homes'

let services: TestServices
let app: FastifyInstance
let cookies: { session: string }
let ids: ApplicationIds

beforeAll(async () => {
  services = await testServices()
  app = await buildServer(services)
  const { headers, ...visitor } = await signIn(services, 'rosa@example.com')
  cookies = visitor.cookies
  const calls = callsOf(app, headers)
  ids = await start(calls)
  await fill(calls, ids)
})
afterAll(async () => {
  await app.close()
  await services.close()
})

async function bytesAt(url: string): Promise<number> {
  const { body, statusCode } = await app.inject({ url, headers: { accept: 'text/html' }, cookies })
  expect(statusCode).toBe(200)
  const { code, styles } = await pageBytes(body)
  return code + styles
}

it.each(['dealerHome', 'login'] as const)('%s keeps to the bytes of a first visit', async name => {
  expect(await bytesAt(pathTo(name, { dealer }))).toBeLessThanOrEqual(MOST_BYTES.signIn)
})

it.each(pageIds().filter(page => pageOf(page).audience.includes('BORROWER')))(
  '%s keeps to the bytes of a form page',
  async page => {
    const params = { dealer, application: ids.application_id, borrower: ids.borrower_id }
    expect(await bytesAt(pagePath(params, page))).toBeLessThanOrEqual(MOST_BYTES.form)
  },
)

it.each(['progress', 'dashboard'] as const)('%s keeps to the bytes of a page without items', async name => {
  const url = pathTo(name, { dealer, application: ids.application_id })
  expect(await bytesAt(url)).toBeLessThanOrEqual(MOST_BYTES[name])
})

it('asks the browser to compile what hydration runs while it arrives', async () => {
  const url = pagePath({ dealer, application: ids.application_id, borrower: ids.borrower_id }, 'personal-info')
  const { body } = await app.inject({ url, headers: { accept: 'text/html' }, cookies })
  const files = [...new Set([...body.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, file]) => file!))]
  const code = await Promise.all(files.map(async file => (await app.inject({ url: file })).body))
  const hints = code.filter(text => text.length > 20_000).map(text => text.split('\n')[0])
  expect(hints).toEqual(Array(2).fill('//# allFunctionsCalledOnLoad'))
})
