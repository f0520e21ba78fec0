import type { Grant } from '@porchlight/domain/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboxMessages } from '../../src/providers/inbox/inbox-repository.ts'
import { testServices } from '../support/services.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import { enroll, signedInStaff, signInWith, staffApp, staffBrowser } from '../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(() => services.close())
const { db, keys, settings } = services

const ALL = 'ALL'
const administrator: Grant[] = [{ role: 'ADMINISTRATOR', scope: ALL }]
type Person = Awaited<ReturnType<typeof signedInStaff>>
let first: Person
let second: Person
beforeAll(async () => {
  first = await signedInStaff(app, services, administrator)
  second = await signedInStaff(app, services, administrator)
})

const olivia = (email: string) => ({ name: 'Olivia Ortiz', email, title: 'Loan officer', nmls_id: '1234' })
const officerForAll = [{ role: 'OFFICER', dealer_id: null }]

const invited = (email: string, grants: object[] = officerForAll) =>
  first.confirmed('POST', '/people', { ...olivia(email), grants })
async function mailsTo(email: string) {
  await services.queue.drain()
  return inboxMessages(db, keys, { to: email })
}
const change = (by: Person, id: string, path: string, body?: object) =>
  by.confirmed(['grants', 'profile', 'licenses'].includes(path) ? 'PUT' : 'POST', `/people/${id}/${path}`, body)
const person = async (id: string) => (await first.browser.call('GET', `/people/${id}`)).body

test('an invited person enrolls by the mailed link, waits, and is confirmed by the code that they read out', async () => {
  const { status, body } = await invited('Olivia@Lender.example')
  expect(status).toBe(201)
  expect(await person(body.id)).toMatchObject({
    email: 'olivia@lender.example',
    status: 'INVITED',
    invitation: { purpose: 'INVITE' },
  })
  const [mail] = await mailsTo('olivia@lender.example')
  expect(mail!.text).toContain('Read it out to the administrator who invited you')
  const token = mail!.link!.split('#token=')[1]!

  const passkey = softwareAuthenticator(settings.PUBLIC_URL)
  const browser = staffBrowser(app)
  const enrolled = await enroll(browser, token, passkey)
  expect(await person(body.id)).toMatchObject({ status: 'WAITING', can_confirm: true, passkeys: 1, invitation: null })
  const wrong = await change(second, body.id, 'confirmation', { code: 'WRQNG2' })
  expect(wrong.body.code).toBe('staff_code_invalid')
  const { code } = enrolled.body
  expect((await change(second, body.id, 'confirmation', { code })).status).toBe(204)
  expect((await browser.call('GET', '/session')).body.status).toBe('ACTIVE')
  expect((await change(second, body.id, 'confirmation', { code })).body.code).toBe('staff_wrong_status')
})

test('five wrong codes end the code, and a new link gives a new one', async () => {
  const { body } = await invited('five@lender.example')
  const [mail] = await mailsTo('five@lender.example')
  const { body: enrolled } = await enroll(
    staffBrowser(app),
    mail!.link!.split('#token=')[1]!,
    softwareAuthenticator(settings.PUBLIC_URL),
  )
  const confirm = (code: string) => change(first, body.id, 'confirmation', { code })
  for (let tried = 0; tried < 5; tried++) expect((await confirm('AAAAAA')).body.code).toBe('staff_code_invalid')
  expect((await confirm(enrolled.code)).body.code).toBe('staff_code_used_up')
  expect((await change(first, body.id, 'invitation')).status).toBe(204)
  expect(await mailsTo('five@lender.example')).toHaveLength(2)
  expect(await person(body.id)).toMatchObject({ status: 'INVITED', passkeys: 0 })
})

test('an invitation with mistakes says so beside each field, and adds no one', async () => {
  const payload = { name: ' ', email: 'no address', title: '', nmls_id: 'abc', grants: officerForAll }
  const answer = await first.confirmed('POST', '/people', payload)
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_form' } })
  expect(Object.keys(answer.body.errors).toSorted()).toEqual(['email', 'name', 'nmls_id', 'title'])
})

const dealerIds = async () =>
  (await first.browser.call('GET', '/people')).body.dealers.map(({ id }: { id: string }) => id)

test('grants that no one can hold are refused', async () => {
  const [dealer_id] = await dealerIds()
  const refusals: [object[], string][] = [
    [[], 'staff_grants_missing'],
    [[{ role: 'OFFICER', dealer_id: '00000000-0000-7000-8000-000000000000' }], 'staff_grants_missing'],
    [[{ role: 'ADMINISTRATOR', dealer_id }], 'staff_role_for_all_dealers'],
    [[{ role: 'COMPLIANCE', dealer_id }], 'staff_role_for_all_dealers'],
    [
      [
        { role: 'COMPLIANCE', dealer_id: null },
        { role: 'OFFICER', dealer_id },
      ],
      'staff_compliance_alone',
    ],
  ]
  for (const [grants, code] of refusals) expect((await invited('refused@lender.example', grants)).body.code).toBe(code)
})

test('an email that is on the list, and one of another domain, are refused', async () => {
  expect((await invited(first.email)).body.code).toBe('staff_email_taken')
  const limited = await testServices({ settings: { STAFF_EMAIL_DOMAINS: ['lender.example'] } })
  const limitedApp = await staffApp(limited)
  const { confirmed } = await signedInStaff(limitedApp, limited, administrator)
  const answer = await confirmed('POST', '/people', { ...olivia('someone@evil.example'), grants: officerForAll })
  await limited.close()
  expect(answer.body.code).toBe('staff_email_domain')
})

test('a change needs a confirmation of its own: none, of another call or session, or used, is refused', async () => {
  const { id } = await signedInStaff(app, services, [])
  const body = { grants: officerForAll }
  const path = `/people/${id}/grants`
  const put = (headers?: Record<string, string>) => first.browser.call('PUT', path, body, headers)
  const proof = await first.stepUp('PUT', path, body)
  expect((await put(proof)).status).toBe(204)
  const refused = [
    undefined,
    proof,
    await first.stepUp('POST', path, body),
    await first.stepUp('PUT', `/people/${second.id}/grants`, body),
    await second.stepUp('PUT', path, body),
  ]
  for (const headers of refused) expect((await put(headers)).body.code).toBe('staff_step_up_required')
})

test('access is replaced, also between compliance and the others, and all other administrators read it', async () => {
  const { id, browser } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: ALL }])
  const before = (await mailsTo(second.email)).length
  const compliance = { grants: [{ role: 'COMPLIANCE', dealer_id: null }] }
  expect((await change(first, id, 'grants', compliance)).status).toBe(204)
  expect((await browser.call('GET', '/session')).body.grants).toEqual([{ role: 'COMPLIANCE', dealer: null }])
  const [dealer_id] = await dealerIds()
  expect((await change(first, id, 'grants', { grants: [{ role: 'MANAGER', dealer_id }] })).status).toBe(204)
  const mails = await mailsTo(second.email)
  expect(mails).toHaveLength(before + 2)
  expect(mails[0]!.text).toContain('Manager (Blue Ridge Homes)')
})

test('a reset and a deactivation are mailed to all other administrators, and never with a link', async () => {
  const { id, email } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: ALL }])
  const before = await Promise.all([first, second].map(async ({ email: to }) => (await mailsTo(to)).length))
  for (const [path, says] of [
    ['reset', 'reset the sign-in of Olivia Ortiz'],
    ['deactivation', 'deactivated Olivia Ortiz'],
  ] as const) {
    expect((await change(first, id, path, {})).status).toBe(204)
    const [mail] = await mailsTo(second.email)
    expect(mail!.text).toContain(says)
    expect(mail!.link).toBeNull()
    expect(mail!.text).not.toContain('#token')
  }
  const after = await Promise.all([first, second].map(async ({ email: to }) => (await mailsTo(to)).length))
  expect(after).toEqual([before[0], before[1]! + 2])
  // The link alone goes to the person.
  expect((await mailsTo(email)).map(({ link }) => link?.includes('#token='))).toEqual([true])
})

test('a change that is refused sends no mail', async () => {
  const { id } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: ALL }])
  const before = (await mailsTo(second.email)).length
  await first.browser.call('POST', `/people/${id}/deactivation`, {})
  await change(first, id, 'grants', { grants: [] })
  expect(await mailsTo(second.email)).toHaveLength(before)
})

test('no one changes their own access, and only administrators change anyone', async () => {
  const own = [
    ['grants', { grants: officerForAll }],
    ['licenses', { licenses: [] }],
    ['confirmation', { code: 'AAAAAA' }],
    ['reset', undefined],
    ['deactivation', {}],
  ] as const
  const before = await person(first.id)
  for (const [path, body] of own)
    expect((await change(first, first.id, path, body)).body.code, path).toBe('staff_own_grants')
  expect(await person(first.id)).toEqual(before)
  for (const role of ['OFFICER', 'MANAGER', 'COMPLIANCE'] as const) {
    const other = await signedInStaff(app, services, [{ role, scope: ALL }])
    expect((await other.browser.call('GET', '/people')).body.code).toBe('staff_forbidden')
    for (const [path, body] of own)
      expect((await change(other, first.id, path, body)).body.code, path).toBe('staff_forbidden')
  }
})

test('a profile is changed, and its mistakes stand beside the fields', async () => {
  const { id, email } = await signedInStaff(app, services, [])
  const body = { name: 'Óscar Núñez', title: 'Senior loan officer', nmls_id: '77' }
  expect((await change(first, id, 'profile', body)).status).toBe(204)
  expect(await person(id)).toMatchObject({ ...body, email })
  const wrong = await change(first, id, 'profile', { ...body, name: '' })
  expect(wrong.body.errors).toEqual({ name: 'Enter the name' })
})

test('licenses are replaced with an event, and their mistakes stand beside the states before a passkey is asked', async () => {
  const { id } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: ALL }])
  const year = new Date().getFullYear()
  const [texas, georgia] = [
    { state: 'TX', ends_on: `${year + 1}-12-31` },
    { state: 'GA', ends_on: `${year + 1}-06-30` },
  ]
  const save = (...licenses: object[]) => change(first, id, 'licenses', { licenses })
  expect((await save(texas, georgia)).status).toBe(204)
  const saved = await person(id)
  expect(saved.licenses).toEqual([georgia, texas])
  const typed = [texas, texas, { state: 'XX', ends_on: texas!.ends_on }, { state: 'GA', ends_on: '2020-01-01' }]
  const wrong = await first.browser.call('PUT', `/people/${id}/licenses`, { licenses: typed })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid_form' } })
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['GA', 'TX', 'XX'])
  expect(await person(id)).toEqual(saved)
  expect((await save()).status).toBe(204)
  expect(await person(id)).toMatchObject({ licenses: [], version: saved.version + 1 })
  const events = await db.selectFrom('audit_event').select('details').where('event', '=', 'staff.licensed').execute()
  const codes = [`GA ${georgia!.ends_on}`, `TX ${texas!.ends_on}`]
  expect(events.map(({ details }) => details)).toEqual([
    { staff: id, before: [], after: codes.toReversed() },
    { staff: id, before: codes, after: [] },
  ])
})

test('a reset ends passkeys and sessions at once, and the mailed link leads back in with a code', async () => {
  const { id, email, browser, passkey } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: ALL }])
  expect((await change(first, id, 'reset')).status).toBe(204)
  expect((await browser.call('GET', '/session')).status).toBe(401)
  expect((await signInWith(staffBrowser(app), passkey)).status).toBe(401)
  const [mail] = await mailsTo(email)
  const { body } = await enroll(
    staffBrowser(app),
    mail!.link!.split('#token=')[1]!,
    softwareAuthenticator(settings.PUBLIC_URL),
  )
  expect(body.code).toHaveLength(6)
  expect((await change(first, id, 'confirmation', { code: body.code })).status).toBe(204)
})

test('a deactivated person has no way in, and cannot be invited again or reset', async () => {
  const { id, browser, passkey } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: ALL }])
  expect((await change(first, id, 'deactivation', {})).status).toBe(204)
  expect((await browser.call('GET', '/account')).status).toBe(401)
  expect((await signInWith(staffBrowser(app), passkey)).status).toBe(401)
  expect(await person(id)).toMatchObject({ status: 'DEACTIVATED', grants: [], passkeys: 0 })
  for (const path of ['reset', 'invitation'])
    expect((await change(first, id, path)).body.code).toBe('staff_wrong_status')
})

test('a person who is not there is not found', async () => {
  for (const id of ['nobody', '00000000-0000-7000-8000-000000000000']) {
    expect((await first.browser.call('GET', `/people/${id}`)).body.code).toBe('staff_not_found')
    expect((await change(first, id, 'reset')).body.code).toBe('staff_not_found')
  }
})
