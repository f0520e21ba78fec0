import { contactForm, registrationForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { expect, test, vi } from 'vitest'
import { hashedSecret, storeChallenge } from '../../src/identity/challenge.ts'
import { hasContact } from '../../src/identity/identity-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { deleteAccount } from '../../src/retention/person-repository.ts'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'
import { race, roundsOn } from './race.ts'

vi.setConfig({ testTimeout: 600_000 })

const { app, services } = await testedApi()

const code = '314159'

/** Inserts a code for this contact directly, without rate limits. */
async function waiting(recipient: string) {
  const { user, headers } = await signIn(services, `+1501555${String(++people).padStart(4, '0')}`)
  const { id: dealer_id } = await services.db
    .selectFrom('dealer')
    .select('id')
    .where('slug', '=', DEALER)
    .executeTakeFirstOrThrow()
  const secret_hash = hashedSecret(services, code)
  const sent = { channel: 'EMAIL', recipient, user_id: user.user_id, session_id: null, dealer_id, secret_hash } as const
  const verification_id = await inTransaction(services.db, trx =>
    storeChallenge(trx, services.keys, services.clock.now(), sent),
  )
  const gate = { table: 'users', id: user.user_id } as const
  const { remoteAddress } = addressOf(people)
  return {
    gate,
    calls: callsOf(app, headers),
    confirm: () =>
      app.inject({
        method: 'POST',
        url: '/v1/account/confirm',
        headers,
        payload: { verification_id, code },
        remoteAddress,
      }),
  }
}
let people = 0

/** An address for each person, so that rounds do not share rate limits. */
const addressOf = (person: number) => ({ remoteAddress: `10.1.${person >> 8}.${person & 255}` })

const usersWith = (email: string) =>
  services.db
    .selectFrom('users')
    .select('id')
    .where(hasContact(services.keys, { channel: 'EMAIL', recipient: email }))
    .execute()

test('one code is entered twice: adds the contact once', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const email = `${newId()}@example.com`
    const { gate, confirm, calls } = await waiting(email)
    const answers = await race(services, gate, round, confirm, confirm)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect((await calls.get('/account')).body.email).toBe(email)
    const added = await usersWith(email)
    expect(added).toHaveLength(1)
  }
})

test('a call while its account is deleted is carried out before, or is refused with 401', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const { user, headers } = await signIn(services, `${newId()}@example.com`)
    const starts = () =>
      app.inject({
        method: 'POST',
        url: '/v1/application-start',
        headers: { ...headers, 'idempotency-key': newId() },
        payload: { dealer_id: DEALER, ...registrationForm.toRequest(aRegistration()) },
      })
    const deletes = () =>
      inTransaction(services.db, trx => deleteAccount(trx, user.user_id)).catch((error: Error) => error.message)
    const [answer] = await race(services, { table: 'users', id: user.user_id }, round, starts, deletes)
    expect([201, 401]).toContain(answer.statusCode)
  }
})

test('two users add the same contact: one gets it, the other 409', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const email = `${newId()}@example.com`
    const [first, second] = [await waiting(email), await waiting(email)]
    await start(first.calls)
    await start(second.calls)
    const answers = await race(services, first.gate, round, first.confirm, second.confirm)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const added = await usersWith(email)
    expect(added).toHaveLength(1)
  }
})

test('a contact is added while it signs in for the first time: it belongs to one user', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const email = `${newId()}@example.com`
    const { gate, confirm } = await waiting(email)
    const [confirmed, signedIn] = await race(services, gate, round, confirm, () => signIn(services, email))
    const owner = await usersWith(email)
    // The account that the sign-in made has no application, so the contact moves, unless it was made in between.
    expect(owner).toEqual([{ id: confirmed.statusCode === 200 ? gate.id : signedIn.user.user_id }])
  }
})

/** A person without an application, who proved the phone number of the account whose application lists the person's email. */
async function proved() {
  const [email, phone] = [`${newId()}@example.com`, `+1502555${String(++people).padStart(4, '0')}`]
  const owner = await signIn(services, phone)
  await start(callsOf(app, owner.headers), { email, confirm_email: email, phone_number: phone.slice(2) })
  const { user, headers } = await signIn(services, email)
  const { id: dealer_id } = await services.db
    .selectFrom('dealer')
    .select('id')
    .where('slug', '=', DEALER)
    .executeTakeFirstOrThrow()
  const { user_id, session_id } = user
  const secret_hash = hashedSecret(services, code)
  const sent = { channel: 'SMS', recipient: phone, user_id, session_id, dealer_id, secret_hash } as const
  const verification_id = await inTransaction(services.db, trx =>
    storeChallenge(trx, services.keys, services.clock.now(), sent),
  )
  const calls = callsOf(app, headers, addressOf(people))
  const { status } = await calls.post('/account/other-contact/confirm', { verification_id, code })
  expect(status).toBe(200)
  return {
    email,
    owner: owner.user.user_id,
    user_id,
    calls,
    gate: { table: 'users', id: user_id } as const,
    join: () => calls.post('/account/other-contact/open', { verification_id, use_both: true }),
  }
}

test('two accounts are joined twice: it happens once', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const { email, owner, gate, join } = await proved()
    const answers = await race(services, gate, round, join, join)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(await usersWith(email)).toEqual([{ id: owner }])
  }
})

test('an account is joined while it starts an application: one of the two happens', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const { email, owner, user_id, gate, calls, join } = await proved()
    const body = { dealer_id: DEALER, ...registrationForm.toRequest(aRegistration()) }
    const [joined, started] = await race(services, gate, round, join, () => calls.post('/application-start', body))
    expect([
      [200, 401],
      [409, 201],
    ]).toContainEqual([joined.status, started.status])
    expect(await usersWith(email)).toEqual([{ id: joined.status === 200 ? owner : user_id }])
  }
})

test('an account is joined while it accepts an invitation: one of the two happens', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const { email, owner, user_id, gate, calls, join } = await proved()
    const inviting = callsOf(app, (await signIn(services, `${newId()}@example.com`)).headers)
    const { application_id } = await start(inviting)
    const path = `/${DEALER}/application/${application_id}/coborrower`
    const { body: invited } = await inviting.post(`${path}/invite`, { email })
    const registration = contactForm.toRequest(aRegistration({ email }))
    const accept = () => calls.post(`${path}/${invited.borrower_id}/accept-invite`, registration)
    const [joined, accepted] = await race(services, gate, round, join, accept)
    // Joining ends the session. A call that was let in before finds that the account no longer has the invited contact.
    expect([
      [200, 401],
      [200, 403],
      [409, 200],
    ]).toContainEqual([joined.status, accepted.status])
    expect(await usersWith(email)).toEqual([{ id: joined.status === 200 ? owner : user_id }])
  }
})

test('an account is joined while its contact signs in: the contact belongs to the other account', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const { email, owner, gate, join } = await proved()
    const [joined] = await race(services, gate, round, join, () => signIn(services, email))
    expect(joined.status).toBe(200)
    expect(await usersWith(email)).toEqual([{ id: owner }])
  }
})
