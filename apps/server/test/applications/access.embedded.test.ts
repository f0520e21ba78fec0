import { type ListSection, listSections, registrationForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { type StaffRole, staffRoles } from '../../src/platform/actor.ts'
import { newId } from '../../src/platform/ids.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower, luisRegistration } from '../support/coborrower.ts'
import { openStream } from '../support/event-stream.ts'
import { callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'

/** The callers, and after 'For' the owner of the record that the request names. The primary borrower acts for a same-device co-borrower. */
const people = [
  'anonymous',
  'stranger',
  'borrowerElsewhere',
  'primary',
  'primaryForSameDevice',
  'primaryForInvited',
  'invited',
  'invitedForPrimary',
  'invitedForSameDevice',
  'removed',
] as const
type Person = (typeof people)[number]

/** The dealers of a grant: that of the application, another one, or all. Staff name a submitted application. */
const scopes = ['own', 'other', 'ALL'] as const
type StaffMember = `${StaffRole} ${(typeof scopes)[number]}`
const staff = staffRoles.flatMap(role => scopes.map((scope): StaffMember => `${role} ${scope}`))
type Actor = Person | StaffMember
const actors: readonly Actor[] = [...people, ...staff]
const isPerson = (actor: Actor): actor is Person => people.some(person => person === actor)

const readers: readonly StaffMember[] = [
  'OFFICER own',
  'OFFICER ALL',
  'MANAGER own',
  'MANAGER ALL',
  'COMPLIANCE own',
  'COMPLIANCE ALL',
]
type Outcome = number | 'in'
const readByStaff = (member: StaffMember): Outcome => (readers.includes(member) ? 'in' : 404)
const reviewedByStaff = (member: StaffMember): Outcome =>
  readByStaff(member) === 'in' && member.startsWith('COMPLIANCE') ? 403 : readByStaff(member)
/** Without a line: 401, because a staff member has no identity token and no signing session. */
const staffOutcomes: Partial<Record<Kind, (member: StaffMember) => Outcome>> = {
  public: () => 'in',
  staffRead: readByStaff,
  staffReview: reviewedByStaff,
}

/** The outcome for each person, in that order. 'in': access is granted, and the route's own status follows. */
const kinds = {
  public: ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  /** No actor has a signing token; an identity token is not one. */
  signingToken: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401],
  signedIn: [401, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  member: [401, 403, 403, 'in', 'in', 'in', 'in', 'in', 'in', 403],
  primary: [401, 403, 403, 'in', 'in', 'in', 403, 403, 403, 403],
  self: [401, 403, 403, 'in', 'in', 403, 'in', 403, 403, 403],
  removal: [401, 403, 403, 'in', 'in', 'in', 'in', 403, 403, 403],
  /** No actor has an open invitation; members are on the application already. */
  invitation: [401, 403, 403, 409, 409, 409, 409, 409, 409, 404],
  /** No actor has the document. */
  document: [401, 403, 403, 403, 403, 403, 403, 403, 403, 403],
  /** A staff session is no identity token either. */
  staffRead: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401],
  staffReview: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401],
} as const
type Kind = keyof typeof kinds

const application = '/{dealer}/application/{application_id}'
const borrower = '/{dealer}/borrower/{borrower_id}'
/** The status where access is granted; by actor where it differs. */
type Granted = number | ({ others: number } & Partial<Record<Actor, number>>)
/** Without a status no request of this test is granted. */
type Row = [kind: Kind, granted?: Granted]

/** Entries are named by ids that do not exist, and added without answers. */
const listOf = ({ path, item, update }: ListSection['api']): Record<string, Row> => ({
  [`GET ${borrower}/${path}`]: ['self', 200],
  [`POST ${borrower}/${item}`]: ['self', 422],
  [`PUT ${borrower}/${item}/{id}${update}`]: ['self', 404],
  [`DELETE ${borrower}/${item}/{id}`]: ['self', 404],
})

/** Every route of the API. One without a row here fails. */
const table: Record<string, Row> = {
  'GET /dealer/{dealer}': ['public', 200],
  'GET /captcha': ['public', 200],
  'GET /dev/messages': ['public', 200],
  'GET /sign-in/delivery': ['public', 200],
  'POST /sign-in/email-link': ['public', 422],
  'POST /sign-in/email-link/confirm': ['public', 422],
  'POST /sign-in/sms-code': ['public', 422],
  'POST /sign-in/sms-code/confirm': ['public', 422],
  // The next two read the session cookie instead of the token; no actor sends one.
  'POST /session/token': ['public', 401],
  'DELETE /session': ['public', 204],
  'GET /account': ['signedIn', 200],
  'POST /account/email': ['signedIn', 422],
  'POST /account/phone': ['signedIn', 422],
  'POST /account/confirm': ['signedIn', 422],
  'PUT /account/language': ['signedIn', 422],
  'DELETE /account/sessions': ['signedIn'],
  'DELETE /account/sessions/{session_id}': ['signedIn', 404],
  'POST /application-start': ['signedIn', 422],
  'POST /register': ['signedIn', 422],
  'POST /application-copy': ['signedIn', 422],
  'GET /applications': ['signedIn', 200],
  'GET /account/agreements': ['signedIn', 200],
  'POST /register/coborrower': ['self', { others: 422, primary: 409 }],
  [`GET ${application}`]: ['member', 200],
  [`PUT ${application}`]: ['primary', 422],
  [`DELETE ${application}`]: ['primary'],
  [`POST ${application}/calculate-progress`]: ['member', 200],
  [`GET ${application}/events`]: ['member', 200],
  [`POST ${application}/coborrower`]: ['primary', 422],
  [`POST ${application}/coborrower/invite`]: ['primary', { others: 422, primary: 201 }],
  [`POST ${application}/coborrower/{borrower_id}/accept-invite`]: ['invitation'],
  [`GET ${application}/current-address`]: ['member', 200],
  [`GET ${application}/home`]: ['primary', 200],
  [`POST ${application}/home`]: ['primary', 200],
  [`PUT ${application}/home`]: ['primary', 200],
  [`GET ${application}/land`]: ['primary', 200],
  [`POST ${application}/land/already-owned`]: ['primary', 422],
  [`POST ${application}/land/currently-financed`]: ['primary', 422],
  [`POST ${application}/land/purchasing`]: ['primary', 422],
  [`POST ${application}/land/leasing`]: ['primary', 422],
  [`POST ${application}/land/family`]: ['primary', 200],
  [`POST ${application}/land/reservation`]: ['primary', 200],
  [`GET ${application}/summary`]: ['primary', 409],
  [`PUT ${application}/summary`]: ['primary', 409],
  [`GET ${borrower}`]: ['self', 200],
  [`PUT ${borrower}`]: ['self', 200],
  [`DELETE ${borrower}`]: ['removal', 409],
  [`GET ${borrower}/review`]: ['self', 200],
  [`POST ${borrower}/editing`]: ['self', 200],
  [`POST ${borrower}/skip/{section_name}`]: ['self', 200],
  [`GET ${borrower}/demographics`]: ['self', 200],
  [`PUT ${borrower}/demographics`]: ['self', 200],
  [`GET ${borrower}/consent`]: ['self', 200],
  [`PUT ${borrower}/consent`]: ['self', 422],
  [`POST ${borrower}/address/coborrower-confirmation`]: ['self', 409],
  ...Object.assign({}, ...listSections().map(({ api }) => listOf(api))),
  [`POST ${application}/envelope`]: ['member', 409],
  'POST /{dealer}/application/{borrower_id}/sign': ['self', 409],
  [`POST ${application}/signed`]: ['member', 409],
  [`POST ${application}/reopen`]: ['member', 409],
  [`POST ${application}/reopen-request`]: ['member', 409],
  [`GET ${application}/documents`]: ['member', 200],
  [`GET ${application}/documents/{document_id}`]: ['document'],
  [`GET ${application}/full`]: ['member', 200],
  // A borrower reminds neither themselves nor a borrower without an account.
  [`POST ${borrower}/reminder`]: ['member', { others: 409, primaryForInvited: 200, invitedForPrimary: 200 }],
  'GET /staff/applications/{application_id}': ['staffRead', 200],
  'GET /staff/applications/{application_id}/full': ['staffRead', 200],
  'GET /staff/applications/{application_id}/borrowers/{borrower_id}': ['staffRead', 200],
  'GET /staff/applications/{application_id}/loan': ['staffRead', 200],
  'GET /staff/applications/{application_id}/documents': ['staffRead', 200],
  // The first one begins it.
  'POST /staff/applications/{application_id}/review': ['staffReview', { others: 409, 'OFFICER own': 200 }],
  // No borrower has the document.
  'GET /staff/applications/{application_id}/documents/{document_id}': ['staffRead', 403],
  'POST /invitations/open': ['public', 422],
  'POST /reminders/stop': ['public', 422],
  'POST /signing/open': ['public', 422],
  'GET /signing/documents/{document_id}': ['signingToken'],
  'POST /signing/documents/{document_id}/opened': ['signingToken'],
  'POST /signing/consent': ['signingToken'],
  'POST /signing/hand-over': ['signingToken'],
  'POST /signing/sign': ['signingToken'],
  'POST /signing/decline': ['signingToken'],
}

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

const expected = (route: string, actor: Actor): number => {
  const [kind, granted] = table[route]!
  const outcome = isPerson(actor) ? kinds[kind][people.indexOf(actor)]! : (staffOutcomes[kind]?.(actor) ?? 401)
  if (outcome !== 'in') return outcome
  if (granted === undefined) throw new Error(`${route} has no status for ${actor}`)
  return typeof granted === 'number' ? granted : (granted[actor] ?? granted.others)
}

describe.each(Object.keys(table))('%s', route => {
  test.each(actors.filter(actor => !ends[route]?.includes(actor)))('%s', async actor => {
    const [method, path] = route.split(' ') as [string, string]
    const url = path
      .replace('{dealer}', DEALER)
      .replace('{application_id}', applicationOf[actor])
      .replace('{borrower_id}', named[actor])
      .replace('{section_name}', 'incomes')
      .replace(/\{\w+\}/, newId())
    const { answer, close } = await openStream(app, {
      method: method as 'GET',
      url: `/v1${url}${['/applications', '/account/agreements'].includes(path) ? `?dealer_id=${DEALER}` : ''}`,
      headers: headers[actor],
      ...(method !== 'GET' && method !== 'DELETE' && { payload: bodies[route]?.(named[actor]) ?? {} }),
    })
    close()
    expect(answer.statusCode).toBe(expected(route, actor))
  })
})

test('OpenAPI names the token that each route needs', () => {
  const scheme: Partial<Record<Kind, string[]>> = {
    public: [],
    signingToken: ['bearer'],
    staffRead: ['staff'],
    staffReview: ['staff'],
  }
  for (const [route, security] of securityOf())
    expect({ route, security }).toEqual({ route, security: scheme[table[route]![0]] ?? ['identity'] })
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
