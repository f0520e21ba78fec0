import { PAGE_CONTEXT_ID, pathTo, type RouteName, routePatterns } from '@porchlight/domain'
import { staffPatterns } from '@porchlight/domain/staff'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Mode } from '../../src/platform/mode.ts'
import { setMode } from '../../src/platform/modes/mode-repository.ts'
import { version } from '../../src/platform/version.ts'
import { buildServer } from '../../src/server.ts'
import { testServices } from '../support/services.ts'

const params = { dealer: 'sunrise-homes', application: '0123456789', borrower: newId(), coborrower: newId() }
const pages = [
  ...(Object.keys(routePatterns) as RouteName[]).map(name =>
    pathTo(name, { ...params, document: 'none', item: 'none', letter: 'none', '*': 'income' }),
  ),
  ...Object.values(staffPatterns).map(pattern => pattern.replaceAll(/:\w+/g, '0')),
  '/no/such/page',
]

async function served() {
  const services = await testServices({ settings: { LENDER_PHONE: '(555) 555-0190' } })
  const app = await buildServer(services)
  onTestFinished(async () => {
    await app.close()
    await services.close()
  })
  const inMode = async (mode: Mode) => {
    await inTransaction(services.db, trx => setMode(trx, mode))
    await services.modes.refresh()
  }
  return { services, app, inMode }
}

it('shows every page as usual while nothing can be changed', async () => {
  const { app, inMode } = await served()
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  const usual = await Promise.all(pages.map(statusOf))
  await inMode({ name: 'read-only', ends_at: null })
  expect(await Promise.all(pages.map(statusOf))).toEqual(usual)
  expect((await app.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ready', version, mode: 'read-only' })
  expect((await app.inject({ method: 'POST', url: '/no/such/page' })).statusCode).toBe(404)
})

it.each([
  ['normal', null],
  ['held', 'held'],
  ['read-only', 'read-only'],
] as const)('in the mode %s, pages know it with its end while that is ahead', async (name, kind) => {
  const { services, app, inMode } = await served()
  const ahead = new Date(services.clock.now().getTime() + 600_000)
  const past = new Date(services.clock.now().getTime() - 1000)
  for (const [ends_at, until] of [
    [null, null],
    [ahead, ahead.toISOString()],
    [past, null],
  ] as const) {
    await inMode({ name, ends_at })
    expect((await app.inject({ url: '/v1/mode' })).json()).toEqual({ mode: kind && { kind, until } })
    for (const url of ['/sunrise-homes', '/staff/sign-in']) {
      const [, context = ''] = new RegExp(`id="${PAGE_CONTEXT_ID}"[^>]*>([^<]*)<`).exec(
        (await app.inject({ url })).body,
      )!
      expect(JSON.parse(context)).toMatchObject({ mode: kind && { kind, until } })
    }
  }
})

it('shows one page in place of every other during a maintenance, also while the database is away', async () => {
  const { services, app, inMode } = await served()
  await inMode({ name: 'maintenance', ends_at: null })
  expect((await app.inject({ url: pages[0]! })).headers).toMatchObject({ 'retry-after': '60', refresh: '20' })
  await inMode({ name: 'maintenance', ends_at: new Date(services.clock.now().getTime() + 600_000) })
  // A file that this build does not have may be one of another build.
  expect((await app.inject({ url: '/assets/none.js' })).statusCode).toBe(404)
  await services.db.destroy()
  for (const url of pages) {
    const { statusCode, headers, body } = await app.inject({ url })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 503, 'text/html; charset=utf-8'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['cache-control']).toContain('no-store')
    expect(body).toContain('<h1>We&#39;ll be back soon</h1>')
    expect(headers.refresh).toBe('20')
    expect(body).toContain('This page continues by itself.')
    const isForStaff = url.startsWith('/staff')
    const words = isForStaff ? /This site can&#39;t be used until about/ : /Your saved answers are safe/
    expect(body).toMatch(words)
    expect(body).toMatch(/until about \d+:\d\d [AP]M Eastern Time\./)
    expect(body).toContain('<p class="name">Lantern Home Lending</p>')
    expect(body.includes('<a href="tel:')).toBe(!isForStaff)
    const [, nonce] = /<style nonce="([^"]+)">/.exec(body)!
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  }
  expect((await app.inject({ url: '/favicon.svg' })).statusCode).toBe(200)
  for (const [url, body] of [
    ['/health/live', { status: 'live', version }],
    ['/health/ready', { status: 'ready', version, mode: 'maintenance' }],
  ] as const) {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.json()]).toEqual([200, body])
  }
})
