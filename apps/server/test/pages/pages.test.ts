import { PAGE_CONTEXT_ID, pageIds, pathTo } from '@porchlight/domain'
import { PSEUDO, registerPseudoTexts, unmarked } from '@porchlight/domain/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import type { Settings } from '../../src/platform/settings/settings.ts'
import { buildServer } from '../../src/server.ts'
import { perceivedIn } from '../support/perceived.ts'
import { type TestServices, testServices } from '../support/services.ts'

const dealer = 'sunrise-homes'
const params = { dealer, application: '0123456789', borrower: newId() }

let services: TestServices
let app: FastifyInstance

beforeAll(async () => {
  services = await testServices()
  app = await buildServer(services)
})
afterAll(async () => {
  await app.close()
  await services.close()
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
const contextIn = (html: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${PAGE_CONTEXT_ID}">(.*?)</script>`).exec(html)![1]!)

describe('a page', () => {
  it('is rendered with dealer, styles and first data', async () => {
    const answer = await get(`/${dealer}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<title>Ready to finance your home? - Porchlight</title>')
    expect(answer.body).toMatch(/data-rendered="full">.*Get started/s)
    expect(answer.body).toContain('--brand:#a8480f')
    expect(contextIn(answer.body)).toMatchObject({
      dealer: { slug: dealer },
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  it('shows that a user was logged out', async () => {
    const answer = await get(pathTo('login', { dealer }, { error: 'session-inactivity' }))
    expect(answer.body).toContain('For your security, we logged you out due to inactivity.')
  })

  it.each([
    pathTo('dashboard', { dealer }),
    pathTo('register', { dealer }),
    pathTo('progress', params),
    pathTo('signature', params),
    ...pageIds().map(page => pathTo('section', { ...params, '*': page })),
    pathTo('emailSent', { dealer }),
    pathTo('confirmLink', { dealer }),
    pathTo('devAuth', { dealer }),
    pathTo('sign'),
    pathTo('start'),
  ])('%s comes with the files that it is in', async path => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    const files = [...answer.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!)
    expect(files.length).toBeGreaterThan(2)
    for (const [, file] of answer.body.matchAll(/<link rel="modulepreload" href="([^"]+)"/g))
      expect(file).toMatch(/\.js$/)
    for (const file of files) {
      const { statusCode, headers } = await app.inject({ url: file, headers: { 'accept-encoding': 'br' } })
      expect({ file, statusCode, ...headers }).toMatchObject({
        statusCode: 200,
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
  })

  it('names its code before its styles', async () => {
    const { body } = await get(pathTo('login', { dealer }))
    const preloaded = [
      ...body.slice(0, body.indexOf('<style')).matchAll(/<link rel="modulepreload" href="([^"]+\.js)">/g),
    ].map(([, file]) => file)
    expect(preloaded.length).toBeGreaterThan(1)
    expect(preloaded).toContain(/<script type="module" src="([^"]+)"/.exec(body)![1])
    expect(body.match(/modulepreload/g)).toHaveLength(preloaded.length)
  })

  it('has the styles of what it shows inline', async () => {
    const stylesOf = async (url: string) => /<style[^>]*>([^<]*)</.exec((await get(url)).body)![1]
    const form = await stylesOf(pathTo('section', { ...params, '*': 'ethnicity' }))
    expect(form).toMatch(/\.button.*\.card__title/s)
    expect(await stylesOf(`/${dealer}`)).not.toContain('.card__title')
  })

  it.each([
    '/unknown',
    '/unknown/login',
    `/${dealer}/nothing`,
    pathTo('notFound'),
    '/.vite/manifest.json',
    '/..%2f..%2fpackage.json',
    '/v1',
  ])('%s is not found', async path => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Page not found.')
  })

  it('of the form that does not exist is not found', async () => {
    expect((await get(pathTo('section', { ...params, '*': 'nothing' }))).statusCode).toBe(404)
  })

  it.each([
    ['/login/confirm%23token=aB-_9', '/login/confirm#token=aB-_9'],
    ['/login/confirm?redirect=%2Fdashboard%23token%3DaB9', '/login/confirm?redirect=%2Fdashboard#token%3DaB9'],
    ['/invitation%23token=aB9.cd', '/invitation#token=aB9.cd'],
  ])('leads from the link %s, whose # a mail program encoded, to its page', async (link, page) => {
    const answer = await get(`/${dealer}${link}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/${dealer}${page}`])
  })

  it.each(['//example.com/%23token=a', '/%5Cexample.com%23token=a'])('leads from %s to no other site', async link => {
    expect((await get(link)).statusCode).toBe(404)
  })

  it('redirects to the path without a trailing slash', async () => {
    const answer = await get(`/${dealer}/login/`)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `/${dealer}/login`])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('refuses %s without storing the answer', async method => {
    const { statusCode, headers } = await app.inject({ method, url: `/${dealer}` })
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  })

  it.each([
    [pathTo('invitation', { dealer }, { token: 'secret' }), 'Sunrise Homes', `/${dealer}`],
    [pathTo('progress', params), 'Sunrise Homes', `/${dealer}`],
    [pathTo('notFound'), 'Porchlight', '/'],
  ])('%s has the card of its dealer', async (url, title, address) => {
    const { body } = await get(url)
    const card = Object.fromEntries(
      [...body.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]),
    )
    const site = services.settings.PUBLIC_URL
    expect(card).toMatchObject({ title, url: site + address, image: `${site}/share-card.jpg` })
    expect(card.description).toContain('finance your manufactured home')
  })

  it('excludes pages from search engines', async () => {
    const { statusCode, body } = await app.inject('/robots.txt')
    expect([statusCode, body]).toEqual([200, 'User-agent: *\nDisallow: /v1/\n'])
  })

  it.each(['/share-card.jpg', '/apple-touch-icon.png', '/favicon.ico'])('%s exists', async url => {
    expect((await app.inject(url)).headers['content-type']).toMatch(/^image\//)
  })

  it('without scripts has the dealer’s phone', async () => {
    const { body } = await get(pathTo('login', { dealer }))
    expect(/<noscript><p(.*?)<\/noscript>/s.exec(body)![1]).toMatch(/turn on JavaScript.*href="tel:\+1\d{10}"/)
  })

  it('without scripts has every word in the language of its reader', async () => {
    const unregister = registerPseudoTexts()
    const { body } = await app.inject({
      url: pathTo('login', { dealer }),
      headers: { accept: 'text/html', 'accept-language': PSEUDO },
    })
    unregister()
    const notices = [...body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].flatMap(([, notice]) => perceivedIn(notice!))
    expect(notices).toContain('«To apply here, turn on JavaScript.»')
    expect(notices.filter(text => unmarked(text).length > 0)).toEqual([])
  })

  it.each([
    [`/${dealer}`, undefined],
    [pathTo('privacyPolicy', { dealer }), undefined],
    [pathTo('login', { dealer }), 'noindex'],
    [pathTo('progress', params), 'noindex'],
    [pathTo('invitation', { dealer }, { token: 'secret' }), 'noindex'],
    ['/unknown', 'noindex'],
  ])('%s is listed by search engines: %s', async (url, robots) => {
    expect((await get(url)).headers['x-robots-tag']).toBe(robots)
  })

  it('escapes the dealer’s texts', async () => {
    const row = await services.db.selectFrom('dealer').selectAll().limit(1).executeTakeFirstOrThrow()
    const name = '</script><script>alert(1)</script><!--'
    await services.db
      .insertInto('dealer')
      .values({ ...row, id: newId(), slug: 'odd-homes', name })
      .execute()
    const { body } = await get('/odd-homes')
    expect(contextIn(body).dealer.name).toBe(name)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('</script><script>')
  })
})

describe('what a page may do', () => {
  it('is limited by fresh nonces', async () => {
    const [first, second] = [await get(`/${dealer}`), await get(`/${dealer}`)]
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const nonces = [...first.body.matchAll(/nonce="([0-9a-f]+)"/g)].map(([, nonce]) => nonce!)
    expect(new Set(nonces).size).toBe(2)
    for (const nonce of nonces) {
      expect(policy).toContain(`'nonce-${nonce}'`)
      expect(second.body).not.toContain(nonce)
    }
    expect(first.body).not.toMatch(/ style="| on[a-z]+="/)
  })

  it('is isolated from other sites', async () => {
    const { headers } = await get(`/${dealer}`)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('allows the signing page in own frames, without cookies', async () => {
    const { headers } = await get(pathTo('sign'))
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('holds for the API too', async () => {
    const answer = await app.inject('/v1/nothing')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

it('production requires HTTPS and has no development pages and no list of dealers', async () => {
  const production = { NODE_ENV: 'production', MAIL_TRANSPORT: 'smtp', SMS_TRANSPORT: 'twilio' } as unknown as Settings
  const strict = await buildServer({ ...services, settings: { ...services.settings, ...production } })
  const home = await strict.inject(`/${dealer}`)
  expect(home.headers['strict-transport-security']).toContain('max-age=63072000')
  expect(home.body).not.toContain('Development inbox')
  expect((await strict.inject(pathTo('devAuth', { dealer }))).statusCode).toBe(404)
  expect(contextIn((await strict.inject('/')).body).dealers).toBeUndefined()
  await strict.close()
})
