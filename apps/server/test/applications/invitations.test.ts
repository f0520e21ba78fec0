import { maskContact } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { day, minute } from '../support/clock.ts'
import { acceptPath, inviteeFor, joinedCoborrower, luisRegistration } from '../support/coborrower.ts'
import { type ApplicationIds, callsOf, DEALER, start } from '../support/filled-application.ts'
import { newestMessage } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

let phones = 200
const anAddress = { email: () => `${newId()}@example.com`, phone: () => `+15015550${phones++}` }
const someone = async (contact = anAddress.email()) => callsOf(app, (await signIn(services, contact)).headers)
const listed = async (contact: string) => (await (await someone(contact)).get(`/applications?dealer_id=${DEALER}`)).body

/** An application whose primary borrower has invited a co-borrower. */
async function invited(contact = anAddress.email()) {
  const email = anAddress.email()
  const primary = await someone(email)
  const { application_id } = await start(primary)
  const invite = (to: object) => primary.post(`/${DEALER}/application/${application_id}/coborrower/invite`, to)
  const { status, body } = await invite(inviteeFor(contact))
  expect(status).toBe(201)
  return {
    email,
    primary,
    invite,
    contact,
    ids: body as ApplicationIds,
    application: `/${DEALER}/application/${application_id}`,
  }
}
const statusOf = async ({ borrower_id }: ApplicationIds) =>
  (await services.db.selectFrom('borrower').select('status').where('id', '=', borrower_id).executeTakeFirst())?.status

test.each(['email', 'phone'] as const)('by %s: is sent, listed, and accepted with that contact', async by => {
  const { primary, contact, ids, application } = await invited(anAddress[by]())
  const message = await newestMessage(services, contact)
  expect(message.text).toContain('Rosa Delgado')
  expect(message.link).toMatch(new RegExp(`^http://localhost:3000/${DEALER}/invitation#token=[\\w-]{43}$`))
  expect(await statusOf(ids)).toBe('INVITED')
  // Before it is accepted, no user acts for the record: not even the primary borrower fills it in.
  expect((await primary.put(`/${DEALER}/borrower/${ids.borrower_id}`, {})).status).toBe(403)

  const luis = await someone(contact)
  expect(await listed(contact)).toMatchObject([
    { id: ids.application_id, borrowers: [{ first_name: 'Rosa' }, { id: ids.borrower_id, status: 'INVITED' }] },
  ])
  expect((await luis.get(application)).status).toBe(403)
  expect((await luis.get(`/${DEALER}/borrower/${ids.borrower_id}`)).status).toBe(403)

  expect(await luis.post(acceptPath(ids), luisRegistration)).toMatchObject({ status: 200, body: ids })
  expect(await statusOf(ids)).toBe('IN_PROGRESS')
  expect((await luis.get(`/${DEALER}/borrower/${ids.borrower_id}`)).body).toMatchObject({ first_name: 'Luis' })
  expect((await primary.get(`/${DEALER}/borrower/${ids.borrower_id}`)).status).toBe(403)
  expect((await luis.post(acceptPath(ids), luisRegistration)).status).toBe(409)
})

test('is refused for every other contact, for one typed into a form, and for the main borrower', async () => {
  const { primary, contact, ids } = await invited()
  const other = await someone()
  await start(other, { email: contact, confirm_email: contact })
  for (const calls of [other, primary]) {
    expect((await calls.post(acceptPath(ids), luisRegistration)).status).not.toBe(200)
    expect((await calls.get(`/applications?dealer_id=${DEALER}`)).body).toHaveLength(1)
  }
  expect((await other.post(acceptPath(ids), luisRegistration)).status).toBe(403)
  expect(await statusOf(ids)).toBe('INVITED')
})

test('an invalid registration accepts nothing', async () => {
  const { contact, ids } = await invited()
  const luis = await someone(contact)
  expect((await luis.post(acceptPath(ids), { ...luisRegistration, first_name: '' })).status).toBe(422)
  expect(await statusOf(ids)).toBe('INVITED')
  expect((await luis.post(acceptPath(ids), luisRegistration)).status).toBe(200)
})

test('a resend to another contact replaces the earlier invitation', async () => {
  const { invite, contact, ids } = await invited()
  const newer = anAddress.phone()
  const again = await invite({ borrower_id: ids.borrower_id, ...inviteeFor(newer) })
  expect(again).toMatchObject({ status: 201, body: ids })
  expect(await listed(contact)).toEqual([])
  expect((await (await someone(contact)).post(acceptPath(ids), luisRegistration)).status).toBe(403)
  expect(await listed(newer)).toHaveLength(1)
  expect((await (await someone(newer)).post(acceptPath(ids), luisRegistration)).status).toBe(200)
  expect((await invite({ borrower_id: ids.borrower_id, email: contact })).status).toBe(409)
})

test('refuses a contact that is already on the application', async () => {
  const { email, primary, invite, contact, ids } = await invited()
  const phone = anAddress.phone()
  await joinedCoborrower({ app, services }, ids, primary, phone)
  for (const known of [email, contact, phone])
    expect(await invite(inviteeFor(known))).toMatchObject({
      status: 422,
      body: { code: 'already_invited', errors: { contact: expect.any(String) } },
    })
  // Sending it again to the same address is what a resend is.
  expect((await invite({ borrower_id: ids.borrower_id, email: contact })).status).toBe(201)
})

test.each([{}, { email: 'x' }, { phone_number: '+1501' }, { email: 'a@example.com', phone_number: '+15015550199' }])(
  'refuses %j, which is not one valid contact',
  async to => {
    expect((await (await invited()).invite(to)).status).toBe(422)
  },
)

test.each(['', 'Luis', '𐌰', '\u0000', newId()])(
  'refuses to invite %j again, whom the application does not have',
  async borrower_id => {
    const { invite, contact, ids } = await invited()
    for (const to of [{ email: anAddress.email() }, { phone_number: anAddress.phone() }, inviteeFor(contact)])
      expect(await invite({ borrower_id, ...to })).toMatchObject({ status: 404, body: { code: 'borrower_not_found' } })
    expect(await statusOf(ids)).toBe('INVITED')
  },
)

test('finds nothing after a removal before acceptance', async () => {
  const { primary, contact, ids } = await invited()
  expect((await primary.remove(`/${DEALER}/borrower/${ids.borrower_id}`)).status).toBe(200)
  expect(await listed(contact)).toEqual([])
  expect((await (await someone(contact)).post(acceptPath(ids), luisRegistration)).status).toBe(404)
})

test('is open for 14 days, and again after a resend', async () => {
  const { email, contact, ids, application } = await invited()
  services.clock.advance(14 * day - minute)
  expect(await listed(contact)).toHaveLength(1)
  services.clock.advance(minute)
  expect(await listed(contact)).toEqual([])
  expect((await (await someone(contact)).post(acceptPath(ids), luisRegistration)).status).toBe(403)

  const again = await (await someone(email)).post(`${application}/coborrower/invite`, {
    borrower_id: ids.borrower_id,
    email: contact,
  })
  expect(again.status).toBe(201)
  expect((await (await someone(contact)).post(acceptPath(ids), luisRegistration)).status).toBe(200)
})

test('only its sender sees contact and expiry, until it is accepted', async () => {
  const { email, primary, contact, ids, application } = await invited()
  const ana = await joinedCoborrower({ app, services }, ids, primary, anAddress.phone())
  const seenBy = async (calls: typeof primary) => {
    const [luis] = (await calls.post(`${application}/calculate-progress`)).body.co_borrowers
    return luis.invitation
  }
  const sent = await seenBy(primary)
  expect(sent).toEqual({ sent_to: contact, expires_at: expect.any(String), is_open: true, delivery: 'QUEUED' })
  expect(Math.round((Date.parse(sent.expires_at) - services.clock.now().getTime()) / minute)).toBe((14 * day) / minute)
  expect(await seenBy(ana.calls)).toBeNull()
  services.clock.advance(14 * day)
  const later = await someone(email)
  expect(await seenBy(later)).toEqual({ ...sent, is_open: false })

  await later.post(`${application}/coborrower/invite`, { borrower_id: ids.borrower_id, email: contact })
  await (await someone(contact)).post(acceptPath(ids), luisRegistration)
  expect(await seenBy(later)).toBeNull()
})

/** Opens the link in the newest message to a contact. */
async function opened(contact: string, dealer: string = DEALER) {
  const { link } = await newestMessage(services, contact)
  const token = new URLSearchParams(new URL(link!).hash.slice(1)).get('token')
  const answer = await app.inject({ method: 'POST', url: '/v1/invitations/open', payload: { dealer, token } })
  return { status: answer.statusCode, body: answer.json() }
}

test.each(['email', 'phone'] as const)('by %s: its link shows the inviter and what it leads to', async by => {
  const { contact, ids } = await invited(anAddress[by]())
  expect(await opened(contact)).toEqual({
    status: 200,
    body: { state: 'OPEN', inviter: 'Rosa', open: { sent_to: maskContact(contact), ...ids } },
  })
  expect(await opened(contact, 'blue-ridge-homes')).toMatchObject({ status: 422 })
})

test('its link says that it was accepted', async () => {
  const { contact, ids } = await invited()
  await newestMessage(services, contact)
  await (await someone(contact)).post(acceptPath(ids), luisRegistration)
  expect((await opened(contact)).body).toEqual({ state: 'ACCEPTED', inviter: 'Rosa', open: null })
})

test('its link says that it was canceled, by a removal or a newer one', async () => {
  // Without an email there is no later message than the invitation.
  const first = await invited(anAddress.phone())
  await newestMessage(services, first.contact)
  await first.primary.remove(`/${DEALER}/borrower/${first.ids.borrower_id}`)
  const second = await invited()
  await newestMessage(services, second.contact)
  await second.invite({ borrower_id: second.ids.borrower_id, ...inviteeFor(anAddress.phone()) })
  for (const { contact } of [first, second])
    expect((await opened(contact)).body).toEqual({ state: 'CANCELED', inviter: 'Rosa', open: null })
})

test('its link says that it expired', async () => {
  const { contact } = await invited()
  await newestMessage(services, contact)
  services.clock.advance(14 * day)
  expect((await opened(contact)).body).toEqual({ state: 'EXPIRED', inviter: 'Rosa', open: null })
})

test.each(['', 'x', 'A'.repeat(43)])('the token %j opens nothing', async token => {
  const answer = await app.inject({ method: 'POST', url: '/v1/invitations/open', payload: { dealer: DEALER, token } })
  expect(answer.json()).toMatchObject({ code: 'invitation_link_invalid' })
})

test('limits a user to thirty a day', async () => {
  const { invite, contact, ids } = await invited()
  const again = () => invite({ borrower_id: ids.borrower_id, email: contact })
  for (let sent = 1; sent < 30; sent++) expect((await again()).status).toBe(201)
  expect((await again()).status).toBe(429)
})
