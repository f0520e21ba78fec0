import { registrationForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower, luisRegistration } from '../support/coborrower.ts'
import { openStream } from '../support/event-stream.ts'
import { type At, callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

/** Who calls, and after 'For', whose record he names. Nobody signs in as a co-borrower on the main borrower's device: she calls for him. */
const actors = [
  'nobody',
  'stranger',
  'borrowerElsewhere',
  'primary',
  'primaryForSameDevice',
  'primaryForInvited',
  'invited',
  'invitedForPrimary',
  'removed',
] as const
type Actor = (typeof actors)[number]

/** How each of them fares, in that order. 'in' is whatever the call itself answers, but no refusal of access. */
const kinds = {
  anyone: ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  signedIn: [401, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  member: [401, 403, 403, 'in', 'in', 'in', 'in', 'in', 403],
  primary: [401, 403, 403, 'in', 'in', 'in', 403, 403, 403],
  self: [401, 403, 403, 'in', 'in', 403, 'in', 403, 403],
  removal: [401, 403, 403, 'in', 'in', 'in', 'in', 403, 403],
  /** Nobody here holds the invitation; who has a place on the application already is told so. */
  invitation: [401, 403, 403, 409, 409, 409, 409, 409, 404],
  /** Nobody here holds the document. */
  document: [401, 403, 403, 403, 403, 403, 403, 403, 403],
} as const
type Kind = keyof typeof kinds

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
  'GET /sign-in/delivery': 'anyone',
  'POST /sign-in/email-link': 'anyone',
  'POST /sign-in/email-link/confirm': 'anyone',
  'POST /sign-in/sms-code': 'anyone',
  'POST /sign-in/sms-code/confirm': 'anyone',
  // The next two read the session's cookie instead of the token: nobody here has one.
  'POST /session/token': 'anyone',
  'DELETE /session': 'anyone',
  'GET /account': 'signedIn',
  'POST /account/email': 'signedIn',
  'POST /account/phone': 'signedIn',
  'POST /account/confirm': 'signedIn',
  'DELETE /account/sessions': 'signedIn',
  'DELETE /account/sessions/{session_id}': 'signedIn',
  'POST /application-start': 'signedIn',
  'POST /register': 'signedIn',
  'POST /application-copy': 'signedIn',
  'GET /applications': 'signedIn',
  'POST /register/coborrower': 'self',
  [`GET ${application}`]: 'member',
  [`PUT ${application}`]: 'primary',
  [`DELETE ${application}`]: 'primary',
  [`POST ${application}/calculate-progress`]: 'member',
  [`GET ${application}/events`]: 'member',
  [`POST ${application}/coborrower`]: 'primary',
  [`POST ${application}/coborrower/invite`]: 'primary',
  [`POST ${application}/coborrower/{borrower_id}/accept-invite`]: 'invitation',
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
  [`DELETE ${borrower}`]: 'removal',
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
  [`GET ${application}/documents/{document_id}`]: 'document',
  [`GET ${application}/full`]: 'member',
  // The signing page's own calls, which carry a token of their own.
  'POST /signing/open': 'anyone',
  'GET /signing/documents/{document_id}': 'anyone',
  'POST /signing/documents/{document_id}/opened': 'anyone',
  'POST /signing/consent': 'anyone',
  'POST /signing/hand-over': 'anyone',
  'POST /signing/sign': 'anyone',
  'POST /signing/decline': 'anyone',
}

const { app, services } = await testedApi()
/** Of the main borrower. */
let at: At
const headers = {} as Record<Actor, Headers>
const named = {} as Record<Actor, string>

beforeAll(async () => {
  const come = async () => (await signIn(services, `${newId()}@example.com`)).headers
  const primary = await come()
  const calls = callsOf(app, primary)
  at = await start(calls)
  const elsewhere = await come()
  const registration = { dealer_id: 'blue-ridge-homes', ...registrationForm.toRequest(aRegistration()) }
  await callsOf(app, elsewhere).post('/application-start', registration)
  const sameDevice = await calls.post(`/${DEALER}/application/${at.application_id}/coborrower`, luisRegistration)
  const join = () => joinedCoborrower({ app, services }, at, calls, `${newId()}@example.com`)
  const invited = await join()
  const removed = await join()
  await calls.remove(`/${DEALER}/borrower/${removed.at.borrower_id}`)

  const act = (actor: Actor, by: Headers, borrower_id: string) => {
    headers[actor] = by
    named[actor] = borrower_id
  }
  act('nobody', {}, at.borrower_id)
  act('stranger', await come(), at.borrower_id)
  act('borrowerElsewhere', elsewhere, at.borrower_id)
  act('primary', primary, at.borrower_id)
  act('primaryForSameDevice', primary, sameDevice.body.borrower_id)
  act('primaryForInvited', primary, invited.at.borrower_id)
  act('invited', invited.headers, invited.at.borrower_id)
  act('invitedForPrimary', invited.headers, at.borrower_id)
  act('removed', removed.headers, removed.at.borrower_id)
})

const routes = () =>
  Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`),
  )

test('every route has its row, and every row its route', () => {
  expect(routes().sort()).toEqual(Object.keys(table).sort())
})

const bodies: Record<string, (borrower_id: string) => object> = {
  'POST /register/coborrower': borrower_id => ({ borrower_id }),
  [`POST ${application}/coborrower/{borrower_id}/accept-invite`]: () => luisRegistration,
  'POST /{dealer}/application/{borrower_id}/sign': () => ({
    envelope_id: newId(),
    return_url: 'http://localhost:3000/',
  }),
  [`POST ${application}/coborrower/invite`]: () => ({ email: 'someone@example.com' }),
}

/** These would end it for the rows that follow; other tests show that they may. */
const ends: Record<string, Actor[]> = {
  'DELETE /account/sessions': actors.filter(actor => actor !== 'nobody'),
  [`DELETE ${application}`]: ['primary', 'primaryForSameDevice', 'primaryForInvited'],
  [`DELETE ${borrower}`]: ['primaryForSameDevice', 'primaryForInvited', 'invited'],
}

describe.each(Object.entries(table))('%s', (route, kind) => {
  test.each(actors.filter(actor => !ends[route]?.includes(actor)))('%s', async actor => {
    const [method, path] = route.split(' ') as [string, string]
    const url = path
      .replace('{dealer}', DEALER)
      .replace('{application_id}', at.application_id)
      .replace('{borrower_id}', named[actor])
      .replace('{section_name}', 'incomes')
      .replace(/\{\w+\}/, newId())
    const { answer, close } = await openStream(app, {
      method: method as 'GET',
      url: `/v1${url}${path === '/applications' ? `?dealer_id=${DEALER}` : ''}`,
      headers: headers[actor],
      ...(method !== 'GET' && method !== 'DELETE' && { payload: bodies[route]?.(named[actor]) ?? {} }),
    })
    close()
    const outcome = kinds[kind][actors.indexOf(actor)]!
    expect(answer.statusCode).toBeLessThan(500)
    if (outcome === 'in') {
      if (kind !== 'anyone') expect([401, 403]).not.toContain(answer.statusCode)
    } else expect(answer.statusCode).toBe(outcome)
  })
})

test('under his own dealer somebody finds nothing of another one', async () => {
  const { get, put } = callsOf(app, headers.borrowerElsewhere)
  expect((await get(`/blue-ridge-homes/application/${at.application_id}`)).status).toBe(404)
  expect((await put(`/blue-ridge-homes/borrower/${at.borrower_id}`, {})).status).toBe(404)
})

test('under another dealer nothing of it exists', async () => {
  const { get, put } = callsOf(app, headers.primary)
  expect((await get(`/blue-ridge-homes/application/${at.application_id}`)).status).toBe(404)
  expect((await put(`/blue-ridge-homes/borrower/${at.borrower_id}`, {})).status).toBe(404)
})
