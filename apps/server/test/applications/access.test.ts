import { contactForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { newId } from '../../src/ids.ts'
import { signIn } from '../support/app.ts'
import { type At, callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'
import { type TestServices, testServices } from '../support/services.ts'

/** Who may call: how each actor fares. 'in' is whatever the call itself answers, but no refusal of access. */
const kinds = {
  anyone: { nobody: 'in', stranger: 'in', primary: 'in', coborrower: 'in', removed: 'in' },
  signedIn: { nobody: 401, stranger: 'in', primary: 'in', coborrower: 'in', removed: 'in' },
  member: { nobody: 401, stranger: 403, primary: 'in', coborrower: 'in', removed: 403 },
  primary: { nobody: 401, stranger: 403, primary: 'in', coborrower: 403, removed: 403 },
  /** Asked of the primary borrower's own record. */
  self: { nobody: 401, stranger: 403, primary: 'in', coborrower: 403, removed: 403 },
  /** Nobody here holds the invitation, or the document. */
  holder: { nobody: 401, stranger: 403, primary: 403, coborrower: 403, removed: 403 },
} as const
type Kind = keyof typeof kinds
type Actor = keyof (typeof kinds)['member']

const application = '/{dealer}/application/{application_id}'
const borrower = '/{dealer}/borrower/{borrower_id}'
const listOf = (list: string, item: string, update: string): Record<string, Kind> => ({
  [`GET ${borrower}/${list}`]: 'self',
  [`POST ${borrower}/${item}`]: 'self',
  [`PUT ${borrower}/${item}/{id}${update}`]: 'self',
  [`DELETE ${borrower}/${item}/{id}`]: 'self',
})

/** Every route of the API. One without a row here fails. */
const table: Record<string, Kind> = {
  'GET /dealer/{dealer}': 'anyone',
  'GET /captcha': 'anyone',
  'GET /dev/messages': 'anyone',
  'POST /sign-in/email-link': 'anyone',
  'POST /sign-in/email-link/confirm': 'anyone',
  'POST /sign-in/sms-code': 'anyone',
  'POST /sign-in/sms-code/confirm': 'anyone',
  // The next two read the session's cookie instead of the token: nobody here has one.
  'POST /session/token': 'anyone',
  'DELETE /session': 'anyone',
  'POST /application-start': 'signedIn',
  'POST /register': 'signedIn',
  'POST /application-copy': 'signedIn',
  'GET /applications': 'signedIn',
  'POST /register/coborrower': 'self',
  [`GET ${application}`]: 'member',
  [`PUT ${application}`]: 'primary',
  [`DELETE ${application}`]: 'primary',
  [`POST ${application}/calculate-progress`]: 'member',
  [`POST ${application}/coborrower`]: 'primary',
  [`POST ${application}/coborrower/invite`]: 'primary',
  [`POST ${application}/coborrower/{borrower_id}/accept-invite`]: 'holder',
  [`GET ${application}/current-address`]: 'member',
  [`GET ${application}/home`]: 'primary',
  [`POST ${application}/home`]: 'primary',
  [`PUT ${application}/home`]: 'primary',
  [`GET ${application}/land`]: 'primary',
  [`POST ${application}/land/already-owned`]: 'primary',
  [`POST ${application}/land/currently-financed`]: 'primary',
  [`POST ${application}/land/purchasing`]: 'primary',
  [`POST ${application}/land/leasing`]: 'primary',
  [`POST ${application}/land/family`]: 'primary',
  [`POST ${application}/land/reservation`]: 'primary',
  [`GET ${application}/summary`]: 'primary',
  [`PUT ${application}/summary`]: 'primary',
  [`GET ${borrower}`]: 'self',
  [`PUT ${borrower}`]: 'self',
  [`DELETE ${borrower}`]: 'self',
  [`POST ${borrower}/skip/{section_name}`]: 'self',
  [`GET ${borrower}/demographics`]: 'self',
  [`PUT ${borrower}/demographics`]: 'self',
  [`GET ${borrower}/consent`]: 'self',
  [`PUT ${borrower}/consent`]: 'self',
  [`POST ${borrower}/address/coborrower-confirmation`]: 'self',
  ...listOf('addresses', 'address', ''),
  ...listOf('employments', 'employment', '/update-employment'),
  ...listOf('incomes', 'income', '/update-income'),
  ...listOf('assets', 'asset', '/update-asset'),
  ...listOf('expenses', 'expense', '/update-expense'),
  [`POST ${application}/envelope`]: 'member',
  'POST /{dealer}/application/{borrower_id}/sign': 'self',
  [`POST ${application}/signed`]: 'member',
  [`POST ${application}/reopen`]: 'primary',
  [`GET ${application}/documents`]: 'member',
  [`GET ${application}/documents/{document_id}`]: 'holder',
  // The signing page's own calls, which carry a token of their own.
  'POST /signing/open': 'anyone',
  'GET /signing/documents/{document_id}': 'anyone',
  'POST /signing/documents/{document_id}/opened': 'anyone',
  'POST /signing/consent': 'anyone',
  'POST /signing/hand-over': 'anyone',
  'POST /signing/sign': 'anyone',
  'POST /signing/decline': 'anyone',
}

let services: TestServices
let app: FastifyInstance
let at: At
const headers = {} as Record<Actor, Headers>

beforeAll(async () => {
  services = await testServices()
  app = await buildApi(services)
  const come = async (contact: string) => (await signIn(services, contact)).headers
  headers.nobody = {}
  headers.stranger = await come('stranger@example.com')
  headers.primary = await come('primary@example.com')
  at = await start(callsOf(app, headers.primary))
  for (const actor of ['coborrower', 'removed'] as const) {
    const email = `${actor}@example.com`
    const primary = callsOf(app, headers.primary)
    const invited = await primary.post(`/${DEALER}/application/${at.application_id}/coborrower/invite`, { email })
    headers[actor] = await come(email)
    const registration = contactForm.wireOf({ ...aRegistration(), email })
    const place = `/${DEALER}/application/${at.application_id}/coborrower/${invited.body.borrower_id}`
    expect((await callsOf(app, headers[actor]).post(`${place}/accept-invite`, registration)).status).toBe(200)
    if (actor === 'removed') await primary.remove(`/${DEALER}/borrower/${invited.body.borrower_id}`)
  }
})
afterAll(async () => {
  await app.close()
  await services.close()
})

const routes = () =>
  Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`),
  )

test('every route has its row, and every row its route', () => {
  expect(routes().sort()).toEqual(Object.keys(table).sort())
})

const bodies: Record<string, () => object> = {
  'POST /register/coborrower': () => ({ borrower_id: at.borrower_id }),
  [`POST ${application}/coborrower/{borrower_id}/accept-invite`]: () => contactForm.wireOf(aRegistration()),
  'POST /{dealer}/application/{borrower_id}/sign': () => ({
    envelope_id: newId(),
    return_url: 'http://localhost:3000/',
  }),
  [`POST ${application}/coborrower/invite`]: () => ({ email: 'someone@example.com' }),
}

describe.each(Object.entries(table))('%s', (route, kind) => {
  // Discarding the application itself comes last, by its owner.
  const actors = (Object.keys(kinds[kind]) as Actor[]).filter(
    actor => !(route === `DELETE ${application}` && actor === 'primary'),
  )
  test.each(actors)('%s', async actor => {
    const [method, path] = route.split(' ') as [string, string]
    const url = path
      .replace('{dealer}', DEALER)
      .replace('{application_id}', at.application_id)
      .replace('{borrower_id}', at.borrower_id)
      .replace('{section_name}', 'incomes')
      .replace(/\{\w+\}/, newId())
    const answer = await app.inject({
      method: method as 'GET',
      url: `/v1${url}${path === '/applications' ? `?dealer_id=${DEALER}` : ''}`,
      headers: headers[actor],
      ...(method !== 'GET' && method !== 'DELETE' && { payload: bodies[route]?.() ?? {} }),
    })
    const outcome = kinds[kind][actor]
    expect(answer.statusCode).toBeLessThan(500)
    if (outcome === 'in') {
      if (kind !== 'anyone') expect([401, 403]).not.toContain(answer.statusCode)
    } else expect(answer.statusCode).toBe(outcome)
  })
})

test('under another dealer nothing of it exists', async () => {
  const { get, put } = callsOf(app, headers.primary)
  expect((await get(`/blue-ridge-homes/application/${at.application_id}`)).status).toBe(404)
  expect((await put(`/blue-ridge-homes/borrower/${at.borrower_id}`, {})).status).toBe(404)
})
