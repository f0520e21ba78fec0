import { PAGE_CONTEXT_ID, PAGE_DATA_ID, pageIds, pageOf, pathTo } from '@porchlight/domain'
import { registerLanguage } from '@porchlight/domain/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { signIn } from '../support/app.ts'
import { acceptPath, inviteeFor, luisRegistration } from '../support/coborrower.ts'
import { type ApplicationIds, callsOf, fill, start } from '../support/filled-application.ts'
import { type TestServices, testServices } from '../support/services.ts'

const dealer = 'sunrise-homes'

let services: TestServices
let app: FastifyInstance
let rosa: Visitor
let luis: Visitor
let ids: ApplicationIds
let luisId: string

type Visitor = Awaited<ReturnType<typeof visit>>

/** Signs in, and requests pages with the cookie of that session. */
async function visit(email: string) {
  const { user, headers, cookies } = await signIn(services, email)
  return {
    user,
    calls: callsOf(app, headers),
    open: (url: string, more = {}) => app.inject({ url, headers: { accept: 'text/html', ...more }, cookies }),
  }
}

beforeAll(async () => {
  services = await testServices()
  app = await buildServer(services)
  rosa = await visit('rosa@example.com')
  ids = await start(rosa.calls)
  await fill(rosa.calls, ids)
  const invited = await rosa.calls.post(
    `/${dealer}/application/${ids.application_id}/coborrower/invite`,
    inviteeFor('luis@example.com'),
  )
  luisId = invited.body.borrower_id
  luis = await visit('luis@example.com')
  await luis.calls.post(acceptPath({ application_id: ids.application_id, borrower_id: luisId }), luisRegistration)
})
afterAll(async () => {
  await app.close()
  await services.close()
})

const section = (page: string, borrower: string) =>
  pathTo('section', { dealer, application: ids.application_id, borrower, '*': page })
const jsonIn = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
const SKELETON = 'class="skeleton'

describe('a page for a session', () => {
  it.each(pageIds())('%s arrives with its answers, or redirects by role', async page => {
    const response = await rosa.open(section(page, ids.borrower_id))
    if (!pageOf(page).audience.includes('BORROWER')) return expect(response.statusCode).toBe(302)
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain(SKELETON)
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  it.each([
    () => pathTo('dashboard', { dealer }),
    () => pathTo('account', { dealer }),
    () => pathTo('register', { dealer }),
    () => pathTo('progress', { dealer, application: ids.application_id }),
    () => pathTo('beforeYouStart', { dealer, application: ids.application_id }),
    () => pathTo('coborrowerInvite', { dealer, application: ids.application_id }),
    () => pathTo('coborrowerAdd', { dealer, application: ids.application_id }),
  ])('arrives with its data: %s', async path => {
    const response = await rosa.open(path())
    expect([200, 302]).toContain(response.statusCode)
    expect(response.body).not.toContain(SKELETON)
  })

  it.each([
    ['home', true],
    ['income', false],
    ['final-steps/consent', false],
  ])('of the form has the estimate of the loan, %s: %s', async (page, hasEstimate) => {
    const { body } = await rosa.open(section(page, ids.borrower_id))
    expect(body.includes('class="estimate"')).toBe(hasEstimate)
  })

  it('names its user and has what the API answers', async () => {
    const { body } = await rosa.open(section('personal-info', ids.borrower_id))
    expect(jsonIn(body, PAGE_CONTEXT_ID).user).toMatchObject({ id: rosa.user.user_id, email: 'rosa@example.com' })
    const { queries } = jsonIn(body, PAGE_DATA_ID)
    const record = queries.find(({ queryKey }: { queryKey: string[] }) => queryKey[0] === 'borrower')
    const { body: data, etag } = await rosa.calls.get(`/${dealer}/borrower/${ids.borrower_id}`)
    expect(record.state.data).toEqual({ data, etag })
  })

  it('redirects a co-borrower from a page of the home before it is read', async () => {
    const response = await luis.open(section('home', luisId))
    expect([response.statusCode, response.headers.location]).toEqual([302, section('ethnicity', luisId)])
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  it('leads from registration into an open application', async () => {
    const response = await rosa.open(pathTo('register', { dealer }))
    expect([response.statusCode, response.headers.location]).toEqual([302, section('personal-info', ids.borrower_id)])
  })

  it('has nothing of an application that is not the user’s', async () => {
    const stranger = await visit('stranger@example.com')
    const { statusCode, body } = await stranger.open(section('personal-info', ids.borrower_id))
    expect(statusCode).toBe(200)
    expect(body).toContain(SKELETON)
    expect(body).not.toContain('rosa@example.com')
  })

  it('is not found where there is no such page', async () => {
    expect((await rosa.open(section('nothing', ids.borrower_id))).statusCode).toBe(404)
  })

  it('does not count as activity', async () => {
    const lastActive = () =>
      services.db
        .selectFrom('session')
        .select('last_active_at')
        .where('id', '=', rosa.user.session_id)
        .executeTakeFirstOrThrow()
    const before = await lastActive()
    services.clock.advance(60_000)
    await rosa.open(section('personal-info', ids.borrower_id))
    expect(await lastActive()).toEqual(before)
  })
})

describe('a page without a usable cookie', () => {
  it.each([undefined, 'no-such-session'])('is a shell without data: %s', async cookie => {
    const response = await app.inject({
      url: section('personal-info', ids.borrower_id),
      headers: { accept: 'text/html' },
      ...(cookie && { cookies: { session: cookie } }),
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain(SKELETON)
    expect(jsonIn(response.body, PAGE_CONTEXT_ID).user).toBeNull()
    expect(jsonIn(response.body, PAGE_DATA_ID)).toBeNull()
  })

  it('is public for signed-in users too', async () => {
    const { body } = await rosa.open(pathTo('login', { dealer }))
    expect(jsonIn(body, PAGE_CONTEXT_ID).user).toBeNull()
  })
})

describe('the language of a page', () => {
  beforeAll(() => registerLanguage('qps', english => `«${english}»`))
  const languageIn = (html: string) => [/<html lang="([^"]+)">/.exec(html)?.[1], jsonIn(html, PAGE_CONTEXT_ID).language]

  it.each([
    ['qps', 'qps'],
    ['fr, qps;q=0.5', 'qps'],
    ['fr', 'en'],
    ['en, qps;q=0.5', 'en'],
  ])('is negotiated for Accept-Language %s', async (accepted, language) => {
    const headers = { accept: 'text/html', 'accept-language': accepted }
    const { body, headers: answered } = await app.inject({ url: pathTo('login', { dealer }), headers })
    expect(languageIn(body)).toEqual([language, language])
    expect(body.includes('<strong>«')).toBe(language === 'qps')
    expect(answered.vary).toContain('accept-language')
  })

  it('is the choice of its user', async () => {
    const visitor = await visit('nora@example.com')
    const path = pathTo('account', { dealer })
    const { body: before } = await visitor.open(path, { 'accept-language': 'en' })
    expect(languageIn(before)).toEqual(['en', 'en'])
    await visitor.calls.put('/account/language', { language: 'qps' })
    const { body } = await visitor.open(path, { 'accept-language': 'en' })
    expect(languageIn(body)).toEqual(['qps', 'qps'])
  })
})
