import { describe, expect, it } from 'vitest'
import { signIn } from '../support/app.ts'
import { minute } from '../support/clock.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { newestMessage, sentMessages, textedCode } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'
import { contactOwners, type Someone } from './contact-owners.ts'

const { app, services } = await testedApi()

const { newPhone, newEmail, someone, userId, ask, codeTo, confirm, began } = contactOwners({
  app,
  services,
})

const hintOf = (contact: string) => (contact.startsWith('+') ? contact.slice(-2) : contact[0])
const kindOf = (contact: string) => (contact.startsWith('+') ? 'SMS' : 'EMAIL')

/** Proves a contact from the sentence. Returns the id of the verification. */
async function prove(visitor: Someone, contact: string) {
  const { verification_id } = (await ask(visitor, contact)).body
  const { status, body } = await confirm(visitor, verification_id, await codeTo(contact))
  return { verification_id: verification_id as string, status, body }
}
const open = ({ calls }: Someone, verification_id: string, use_both = true) =>
  calls.post('/account/other-contact/open', { verification_id, use_both })
const sentence = async ({ calls }: Someone) => (await calls.get('/account/other-contact')).body.application

const accounts = { email: ['EMAIL'], phone: ['SMS'], both: ['EMAIL', 'SMS'] } as const
const records = ['own', 'another'] as const
const visitors = ['typed email', 'typed phone', 'no typed contact'] as const
const cases = Object.keys(accounts).flatMap(account =>
  records.flatMap(email =>
    records.flatMap(phone => visitors.map(visitor => [account, email, phone, visitor] as const)),
  ),
)

describe('a person who comes back', () => {
  it.each(cases)('account by %s, email of %s person, phone of %s, by the %s', async (kind, ofEmail, ofPhone, by) => {
    const kinds: readonly string[] = accounts[kind as keyof typeof accounts]
    const account = {
      ...(kinds.includes('EMAIL') && { email: newEmail() }),
      ...(kinds.includes('SMS') && { phone: newPhone() }),
    }
    const typed = {
      email: (ofEmail === 'own' && account.email) || newEmail(),
      phone: (ofPhone === 'own' && account.phone) || newPhone(),
    }
    const owner = await began(account, typed)
    const contact = { 'typed email': typed.email, 'typed phone': typed.phone, 'no typed contact': newEmail() }[by]
    const visitor = await someone(contact)
    const listed = (await visitor.calls.get(`/applications?dealer_id=${DEALER}`)).body
    const isOwner = contact === account.email || contact === account.phone
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(isOwner ? [owner.ids.application_id] : [])

    const begun = kindOf(contact) === 'EMAIL' ? (account.phone ?? account.email!) : (account.email ?? account.phone!)
    const expected =
      isOwner || by === 'no typed contact'
        ? null
        : { listed: kindOf(contact), begun_with: kindOf(begun), hint: hintOf(begun) }
    // Equal, so that nothing else of the application is in it.
    expect((await visitor.calls.get('/account/other-contact')).body).toEqual({ application: expected })

    if (expected === null) return expect((await ask(visitor, begun)).body.code).toBe('no_other_contact')
    const proof = await prove(visitor, begun)
    const hasOneOfItsKind = kindOf(contact) === 'EMAIL' ? account.email : account.phone
    expect(proof).toMatchObject({ status: 200, body: { can_use_both: !hasOneOfItsKind } })
    // Proved, and not confirmed yet: nothing has changed.
    expect(await userId(contact)).toBe(visitor.user.user_id)
    const opened = await open(visitor, proof.verification_id)
    if (hasOneOfItsKind) {
      expect(opened.status).toBe(409)
      expect((await open(visitor, proof.verification_id, false)).body.user.id).toBe(owner.user.user_id)
      expect(await userId(contact)).toBe(visitor.user.user_id)
    } else {
      expect(opened.body.user).toMatchObject({ id: owner.user.user_id })
      for (const known of [contact, begun]) expect(await userId(known)).toBe(owner.user.user_id)
    }
  })

  it('by an invited contact is shown the invitation and no sentence', async () => {
    const phone = newPhone()
    const { calls, ids } = await began({ email: newEmail() }, { email: newEmail(), phone: newPhone() })
    await calls.post(`/${DEALER}/application/${ids.application_id}/coborrower/invite`, { phone_number: phone.slice(2) })
    const invited = await someone(phone)
    expect((await invited.calls.get(`/applications?dealer_id=${DEALER}`)).body).toHaveLength(1)
    expect(await sentence(invited)).toBeNull()
  })

  it.each(['discarded', 'changed'])('reads nothing of an application whose contact was %s', async end => {
    const email = newEmail()
    const { calls, ids } = await began({ phone: newPhone() }, { email, phone: newPhone() })
    const visitor = await someone(email)
    expect(await sentence(visitor)).not.toBeNull()
    if (end === 'discarded') await calls.remove(`/${DEALER}/application/${ids.application_id}`)
    else await calls.put(`/${DEALER}/borrower/${ids.borrower_id}`, { email: newEmail() })
    expect(await sentence(visitor)).toBeNull()
  })
})

describe('two proofs', () => {
  async function prepared() {
    const [email, phone] = [newEmail(), newPhone()]
    const owner = await began({ phone }, { email, phone })
    return { email, phone, owner, visitor: await someone(email) }
  }
  const areApart = async (email: string, phone: string) => expect(await userId(email)).not.toBe(await userId(phone))

  it('in one session join the empty account: it ends, both contacts sign in, and the other contact is notified', async () => {
    const { email, phone, owner, visitor } = await prepared()
    const elsewhere = await someone(email)
    const { verification_id } = await prove(visitor, phone)
    const { status, body } = await open(visitor, verification_id)
    expect([status, body.user]).toEqual([200, { id: owner.user.user_id, email, phone_number: phone }])
    for (const former of [visitor, elsewhere]) expect((await former.calls.get('/account')).status).toBe(401)
    const now = callsOf(app, { 'x-jwt': body.token })
    expect((await now.get(`/applications?dealer_id=${DEALER}`)).body).toMatchObject([{ id: owner.ids.application_id }])
    const { text } = await newestMessage(services, phone)
    expect(text).toContain(`${email} can now be used to sign in`)
    const events = await services.db
      .selectFrom('audit_event')
      .selectAll()
      .where('actor_id', '=', owner.user.user_id)
      .execute()
    expect(events.find(({ event }) => event === 'account.joined')?.details).toEqual({
      channel: 'EMAIL',
      account: visitor.user.user_id,
    })
    expect(JSON.stringify(events)).not.toContain(email)
  })

  it('without the confirmation sign in to the other account, and join nothing', async () => {
    const { email, phone, owner, visitor } = await prepared()
    const { verification_id } = await prove(visitor, phone)
    const { body } = await open(visitor, verification_id, false)
    expect(body.user).toEqual({ id: owner.user.user_id, email: null, phone_number: phone })
    expect((await visitor.calls.get('/account')).status).toBe(401)
    await areApart(email, phone)
  })

  it('in two sessions never join', async () => {
    const { email, phone, visitor } = await prepared()
    const otherBrowser = await someone(email)
    const { verification_id } = (await ask(visitor, phone)).body
    const code = await codeTo(phone)
    expect((await confirm(otherBrowser, verification_id, code)).body.code).toBe('code_invalid')
    expect((await confirm(visitor, verification_id, code)).status).toBe(200)
    expect((await open(otherBrowser, verification_id)).body.code).toBe('other_contact_expired')
    await someone(phone)
    await areApart(email, phone)
  })

  it('join for 15 minutes', async () => {
    const { email, phone, visitor } = await prepared()
    const { verification_id } = await prove(visitor, phone)
    services.clock.advance(15 * minute)
    const later = { ...visitor, calls: callsOf(app, await renewed(visitor)) }
    expect((await open(later, verification_id)).body.code).toBe('other_contact_expired')
    await areApart(email, phone)
  })

  it('join nothing once the person started an application', async () => {
    const { email, phone, visitor } = await prepared()
    const { verification_id } = await prove(visitor, phone)
    await start(visitor.calls)
    expect((await open(visitor, verification_id)).body.code).toBe('other_contact_expired')
    await areApart(email, phone)
    expect((await ask(visitor, phone)).body.code).toBe('no_other_contact')
  })

  it('join no account that does not list the contact', async () => {
    const { visitor } = await prepared()
    const another = newPhone()
    await began({ phone: another }, { email: newEmail(), phone: another })
    for (const contact of [another, newPhone()])
      expect(await prove(visitor, contact)).toMatchObject({ status: 409, body: { code: 'other_contact_differs' } })
    expect(await sentence(visitor)).not.toBeNull()
  })

  it('need the code, and a code for one purpose is not good for another', async () => {
    const { phone, visitor } = await prepared()
    const { verification_id } = (await ask(visitor, phone)).body
    const code = await codeTo(phone)
    expect((await open(visitor, verification_id)).body.code).toBe('other_contact_expired')
    expect((await open(visitor, 'nonsense')).body.code).toBe('other_contact_expired')
    expect((await confirm(visitor, verification_id, code, '/account/confirm')).body.code).toBe('code_invalid')
    const signingIn = {
      method: 'POST',
      url: '/v1/sign-in/sms-code/confirm',
      payload: { verification_id, code },
    } as const
    expect((await app.inject(signingIn)).statusCode).toBe(422)
    const added = (await ask(visitor, phone, {})).body.verification_id
    expect((await confirm(visitor, added, await textedCode(services, phone))).body.code).toBe('code_invalid')
  })

  it('join once when they are confirmed twice', async () => {
    const { email, phone, owner, visitor } = await prepared()
    const { verification_id } = await prove(visitor, phone)
    const answers = await Promise.all([open(visitor, verification_id), open(visitor, verification_id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const contact of [email, phone]) expect(await userId(contact)).toBe(owner.user.user_id)
  })

  it('keep the records that the empty account was removed from', async () => {
    const { email, phone, owner, visitor } = await prepared()
    const { ids, calls } = await began({ email: newEmail() }, { email: newEmail(), phone: newPhone() })
    await calls.post(`/${DEALER}/application/${ids.application_id}/coborrower/invite`, { email })
    const [invited] = (await visitor.calls.get(`/applications?dealer_id=${DEALER}`)).body
    const { id } = invited.borrowers.find(({ user_id }: { user_id: string }) => user_id === visitor.user.user_id)
    const path = `/${DEALER}/application/${ids.application_id}/coborrower/${id}/accept-invite`
    const registration = { first_name: 'Denise', last_name: 'Lee', email, phone_number: '+15125550100' }
    expect((await visitor.calls.post(path, { ...registration, sms_support_opt_out: true })).status).toBe(200)
    expect(await sentence(visitor)).toBeNull()
    // Their data stays, because they signed what was submitted.
    await services.db
      .updateTable('application')
      .set({ submitted_at: new Date(services.clock.now().getTime() + 1) })
      .where('id', '=', ids.application_id)
      .execute()
    expect((await calls.remove(`/${DEALER}/borrower/${id}`)).status).toBe(200)
    const { verification_id } = await prove(visitor, phone)
    expect((await open(visitor, verification_id)).status).toBe(200)
    const { user_id } = await services.db
      .selectFrom('borrower')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(user_id).toBe(owner.user.user_id)
  })

  const renewed = async ({ contact }: Someone) => (await signIn(services, contact)).headers
})

it('limits codes to other contacts with those to add one, and says nothing of the contact', async () => {
  const [email, phone] = [newEmail(), newPhone()]
  await began({ phone }, { email, phone })
  const visitor = await someone(email)
  const answers = []
  for (let times = 0; times < 11; times++) answers.push(await ask(visitor, times === 0 ? phone : newPhone()))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(202), 429])
  expect(new Set(answers.slice(0, 10).map(({ body }) => Object.keys(body).join())).size).toBe(1)
  expect((await sentMessages(services)).filter(({ to }) => to === phone).length).toBeLessThanOrEqual(1)
})
