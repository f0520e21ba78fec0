import { expect, test, vi } from 'vitest'
import { hashedSecret, storeChallenge } from '../../src/identity/challenge.ts'
import { hasContact } from '../../src/identity/identity-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
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
  const sent = { channel: 'EMAIL', recipient, user_id: user.user_id, dealer_id, secret_hash } as const
  const verification_id = await inTransaction(services.db, trx =>
    storeChallenge(trx, services.keys, services.clock.now(), sent),
  )
  const gate = { table: 'users', id: user.user_id } as const
  const remoteAddress = `10.1.${people >> 8}.${people & 255}`
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

test('two users add the same contact: one gets it, the other 409', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const email = `${newId()}@example.com`
    const [first, second] = [await waiting(email), await waiting(email)]
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
    expect(owner).toEqual([{ id: signedIn.user.user_id }])
    expect(confirmed.statusCode).toBe(signedIn.user.user_id === gate.id ? 200 : 409)
  }
})
