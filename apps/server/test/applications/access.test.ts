import { registrationForm } from '@porchlight/domain'
import { staffRoles } from '@porchlight/domain/staff'
import { aRegistration } from '@porchlight/domain/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { newId } from '../../src/platform/ids.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower, luisRegistration } from '../support/coborrower.ts'
import { openStream } from '../support/event-stream.ts'
import { callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'
import { fromOtherPages, fromStaffPages } from '../support/staff.ts'
import {
  type Actor,
  actors,
  application,
  borrower,
  expectedStatus,
  type Kind,
  people,
  scopes,
  table,
} from './access-table.ts'

const { app, services } = await signingDesk()
const applicationOf = {} as Record<Actor, string>
const headers = {} as Record<Actor, Headers>
const named = {} as Record<Actor, string>

beforeAll(async () => {
  const signInNew = async () => (await signIn(services, `${newId()}@example.com`)).headers
  const primary = await signInNew()
  const calls = callsOf(app, primary)
  const ids = await start(calls)
  const elsewhere = await signInNew()
  const registration = { dealer_id: 'blue-ridge-homes', ...registrationForm.toRequest(aRegistration()) }
  await callsOf(app, elsewhere).post('/application-start', registration)
  const sameDevice = await calls.post(`/${DEALER}/application/${ids.application_id}/coborrower`, luisRegistration)
  const join = () => joinedCoborrower({ app, services }, ids, calls, `${newId()}@example.com`)
  const invited = await join()
  const removed = await join()
  await calls.remove(`/${DEALER}/borrower/${removed.ids.borrower_id}`)

  const act = (actor: Actor, sent: Headers, borrower_id: string) => {
    headers[actor] = sent
    named[actor] = borrower_id
    applicationOf[actor] = ids.application_id
  }
  act('anonymous', {}, ids.borrower_id)
  act('stranger', await signInNew(), ids.borrower_id)
  act('borrowerElsewhere', elsewhere, ids.borrower_id)
  act('primary', primary, ids.borrower_id)
  act('primaryForSameDevice', primary, sameDevice.body.borrower_id)
  act('primaryForInvited', primary, invited.ids.borrower_id)
  act('invited', invited.headers, invited.ids.borrower_id)
  act('invitedForPrimary', invited.headers, ids.borrower_id)
  act('invitedForSameDevice', invited.headers, sameDevice.body.borrower_id)
  act('removed', removed.headers, removed.ids.borrower_id)

  const submitted = await submittedApplication({ app, services }, rosa)
  const dealerOf = async (slug: string) => (await findDealer(services.db, slug)).id
  const [own, other] = [await dealerOf(DEALER), await dealerOf('blue-ridge-homes')]
  const scopeOf = { own: { dealer_id: own }, other: { dealer_id: other }, ALL: 'ALL' } as const
  for (const role of staffRoles)
    for (const scope of scopes) {
      act(`${role} ${scope}`, staffHeaders(staffActor([{ role, scope: scopeOf[scope] }])), submitted.applicants[0].id)
      applicationOf[`${role} ${scope}`] = submitted.application_id
    }
})

/** Returns whether a route is in apps/server/test/staff/access.test.ts instead. */
const isOfStaff = (route: string) => / \/staff\//.test(route)

const routes = () =>
  Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`),
  )

const securityOf = (): [route: string, schemes: string[]][] =>
  Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { security?: Record<string, string[]>[] }>).map(
      ([method, { security }]): [string, string[]] => [
        `${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`,
        (security ?? [{ identity: [] }]).flatMap(scheme => Object.keys(scheme)),
      ],
    ),
  )

test('every route has a row, and every row a route', () => {
  expect(
    routes()
      .filter(route => !isOfStaff(route))
      .sort(),
  ).toEqual(Object.keys(table).sort())
})

const bodies: Record<string, (borrower_id: string) => object> = {
  [`POST ${application}/unlock`]: () => ({ section: 'address', reason: 'I moved.' }),
  [`POST ${application}/change-request`]: () => ({ sentence: 'I moved.' }),
  [`POST ${application}/items/{id}/answer`]: () => ({ version: 1, words: 'Yes.' }),
  [`POST ${application}/items/{id}/not-available`]: () => ({ version: 1, reason: 'NOT_KNOWN' }),
  [`POST ${application}/items/{id}/question`]: () => ({ words: 'What is it?' }),
  [`POST ${application}/items`]: () => ({ words: 'I moved.' }),
  'POST /register/coborrower': borrower_id => ({ borrower_id }),
  [`POST ${application}/coborrower/{borrower_id}/accept-invite`]: () => luisRegistration,
  'POST /{dealer}/application/{borrower_id}/sign': () => ({
    envelope_id: newId(),
    return_url: 'http://localhost:3000/',
  }),
  [`POST ${application}/coborrower/invite`]: () => ({ email: 'someone@example.com' }),
  'POST /signing/documents/{document_id}/opened': () => ({ sha256: '0'.repeat(64) }),
  'POST /signing/consent': () => ({ agreed: true }),
  'POST /signing/hand-over': () => ({ agreed: true }),
  'POST /signing/sign': () => ({ signature: { kind: 'typed', name: 'Rosa Delgado' }, intent: true }),
  'POST /signing/decline': () => ({ reason: 'No' }),
}

/** These would end the session or the record that later rows need; other tests cover them. */
const ends: Record<string, Actor[]> = {
  'DELETE /account/sessions': people.filter(person => person !== 'anonymous'),
  [`DELETE ${application}`]: ['primary', 'primaryForSameDevice', 'primaryForInvited'],
  [`DELETE ${borrower}`]: ['primaryForSameDevice', 'primaryForInvited', 'invited'],
}

const urlOf = (path: string, actor: Actor): string =>
  `/v1${path}`
    .replace('{dealer}', DEALER)
    .replace('{application_id}', applicationOf[actor])
    .replace('{borrower_id}', named[actor])
    .replace('{section_name}', 'incomes')
    .replace(/\{\w+\}/, newId())

describe.each(Object.keys(table))('%s', route => {
  test.each(actors.filter(actor => !ends[route]?.includes(actor)))('%s', async actor => {
    const [method, path] = route.split(' ') as [string, string]
    const { answer, close } = await openStream(app, {
      method: method as 'GET',
      url: `${urlOf(path, actor)}${['/applications', '/account/agreements'].includes(path) ? `?dealer_id=${DEALER}` : ''}`,
      headers: headers[actor],
      ...(method !== 'GET' && method !== 'DELETE' && { payload: bodies[route]?.(named[actor]) ?? {} }),
    })
    close()
    expect(answer.statusCode).toBe(expectedStatus(route, actor))
  })
})

const withBody = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, { requestBody?: object }>)
    .filter(([, { requestBody }]) => requestBody)
    .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/v1/, '')}`),
)
test.each(withBody.filter(route => /\{(application|borrower)_id\}/.test(route) && !isOfStaff(route)))(
  '%s: a stranger reads the same of a body of another shape',
  async route => {
    const [method, path] = route.split(' ') as ['POST', string]
    for (const actor of ['anonymous', 'stranger', 'borrowerElsewhere', 'primary'] as const) {
      const answer = await app.inject({ method, url: urlOf(path, actor), headers: headers[actor], payload: [] })
      // Anyone who is signed in may accept an invitation.
      const isKnown = actor === 'primary' || (route.endsWith('/accept-invite') && actor !== 'anonymous')
      expect([actor, answer.statusCode]).toEqual([actor, isKnown ? 422 : expectedStatus(route, actor)])
    }
  },
)

test.each(['header', 'origin'] as const)(
  'no route of staff takes a call without the %s of their pages',
  async missing => {
    const ofStaff = routes().filter(isOfStaff)
    const signedIn = Object.fromEntries(
      Object.entries(headers['MANAGER own']).filter(([name]) => !(name in fromStaffPages)),
    )
    expect(ofStaff.length).toBeGreaterThan(30)
    for (const route of ofStaff) {
      const [method, path] = route.split(' ') as ['GET', string]
      const url = `/v1${path.replace('{application_id}', applicationOf['MANAGER own']).replace(/\{\w+\}/g, () => newId())}`
      const answer = await app.inject({ method, url, headers: { ...signedIn, ...fromOtherPages[missing] } })
      expect([route, answer.statusCode, answer.json().code]).toEqual([route, 403, 'forbidden'])
    }
  },
)

test('OpenAPI names the token that each route needs', () => {
  const scheme: Partial<Record<Kind, string[]>> = {
    public: [],
    signingToken: ['bearer'],
  }
  for (const [route, security] of securityOf().filter(([route]) => !isOfStaff(route)))
    expect({ route, security }).toEqual({ route, security: scheme[table[route]![0]] ?? ['identity'] })
  for (const [route, security] of securityOf().filter(([route]) => / \/staff\/applications\b/.test(route)))
    expect({ route, security }).toEqual({ route, security: ['staff'] })
})

test('an application of another dealer is not found', async () => {
  const { get, put } = callsOf(app, headers.borrowerElsewhere)
  expect((await get(`/blue-ridge-homes/application/${applicationOf.primary}`)).status).toBe(404)
  expect((await put(`/blue-ridge-homes/borrower/${named.primary}`, {})).status).toBe(404)
})

test('an application is not found under the path of another dealer', async () => {
  const { get, put } = callsOf(app, headers.primary)
  expect((await get(`/blue-ridge-homes/application/${applicationOf.primary}`)).status).toBe(404)
  expect((await put(`/blue-ridge-homes/borrower/${named.primary}`, {})).status).toBe(404)
})
