import { pathTo } from '@porchlight/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDealer, storeLogo, updateDealer } from '../../src/dealers/dealer-repository.ts'
import { readLogo } from '../../src/dealers/logo.ts'
import { buildServer } from '../../src/server.ts'
import { signIn } from '../support/app.ts'
import { callsOf, start } from '../support/filled-application.ts'
import { sampleImages } from '../support/images.ts'
import { testServices } from '../support/services.ts'

const dealer = 'sunrise-homes'
const services = await testServices()
const app = await buildServer(services)
afterAll(async () => {
  await app.close()
  await services.close()
})

const beginning = [
  pathTo('dealerHome', { dealer }),
  pathTo('loginRegister', { dealer }),
  pathTo('register', { dealer }),
]

describe('a dealer that is off', () => {
  let rosa: Awaited<ReturnType<typeof signIn>>
  let stranger: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    rosa = await signIn(services, 'rosa@example.com')
    stranger = await signIn(services, 'stranger@example.com')
    await start(callsOf(app, rosa.headers))
    await updateDealer(services.db, await findDealer(services.db, dealer), { off_at: new Date() })
  })

  it.each(beginning)('leads newcomers from %s to the sign-in, which says so', async url => {
    for (const cookies of [{}, stranger.cookies]) {
      const { statusCode, headers } = await app.inject({ url, cookies })
      expect([statusCode, headers.location]).toEqual([302, pathTo('login', { dealer })])
    }
  })

  it.each(beginning)('shows people with an application %s', async url => {
    expect((await app.inject({ url, cookies: rosa.cookies })).headers.location).not.toBe(pathTo('login', { dealer }))
  })

  it('lets people sign in, and see their applications', async () => {
    expect((await app.inject(pathTo('login', { dealer }))).statusCode).toBe(200)
    const url = pathTo('dashboard', { dealer })
    expect((await app.inject({ url, cookies: rosa.cookies })).statusCode).toBe(200)
  })

  it('offers no new application at sign-in and on the dashboard', async () => {
    const signInPage = await app.inject(pathTo('login', { dealer }))
    expect(signInPage.body).not.toContain(pathTo('loginRegister', { dealer }))
    expect(signInPage.body).toContain('Sunrise Homes isn&#x27;t taking new applications.')
    const url = pathTo('dashboard', { dealer })
    const empty = await app.inject({ url, cookies: stranger.cookies })
    expect([empty.statusCode, empty.body]).toEqual([200, expect.stringContaining('taking new applications.')])
    expect(empty.body).not.toContain('+ New Application')
  })

  it('takes no new application', async () => {
    await expect(start(callsOf(app, stranger.headers))).rejects.toThrow('dealer_not_found')
    const copy = await callsOf(app, rosa.headers).post('/application-copy', { dealer_id: dealer })
    expect([copy.status, copy.body.code]).toEqual([404, 'dealer_not_found'])
  })

  it('is not on the list of dealers in development', async () => {
    const { body } = await app.inject('/')
    expect(body).toContain('blue-ridge-homes')
    expect(body).not.toContain('sunrise-homes')
  })
})

it('serves a stored logo, which browsers may keep for as long as it has this path', async () => {
  const bytes = sampleImages.png
  await storeLogo(services.db, await findDealer(services.db, 'blue-ridge-homes'), readLogo(bytes))
  const { logo_url } = await findDealer(services.db, 'blue-ridge-homes')
  const answer = await app.inject(logo_url)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const earlier = await app.inject('/dealers/blue-ridge-homes/logo/0123456789abcdef.png')
  expect([earlier.statusCode, earlier.headers['cache-control']]).toEqual([200, 'no-cache'])
  for (const url of ['/dealers/unknown/logo/a.png', "/dealers/'/logo/a.png"])
    expect((await app.inject(url)).statusCode).toBe(404)
  const card = await app.inject('/blue-ridge-homes')
  expect(card.body).toContain(`<meta property="og:image" content="http://localhost:3000${logo_url}">`)
  expect(card.body).toMatch(/<meta property="og:image:alt" content="[^"]+">/)
})
