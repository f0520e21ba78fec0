import { contactForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { type Calls, callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'
import { copyOf, type Original } from './copied-application.ts'
import { race, roundsOn } from './race.ts'

/** Each test takes 50 rounds on a server, or 200. */
vi.setConfig({ testTimeout: 600_000 })

const { app, services } = await testedApi()
let rosa: Calls
let begun: Original
beforeAll(async () => {
  rosa = await someone('rosa@example.com')
  const { application_id, borrower_id } = await start(rosa)
  begun = { application_id, borrower_ids: [borrower_id] }
})

const someone = async (contact: string): Promise<Calls> => callsOf(app, (await signIn(services, contact)).headers)
const account = { account_type: 'CHECKING', institution_name: 'First Plains', balance_amount: 10 }
const registration = contactForm.toRequest(aRegistration())

/** Runs each round on a new copy of a started application. */
async function everyRound(
  run: (
    target: { gate: { table: 'application'; id: string }; application: string; own: string },
    round: number,
  ) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < roundsOn(services); round++) {
    // The rounds send more invitations than the daily limit allows.
    await services.db.deleteFrom('rate_limit').execute()
    const { application_id, borrower_ids } = await copyOf(services, begun)
    const gate = { table: 'application', id: application_id } as const
    const own = `/${DEALER}/borrower/${borrower_ids[0]}`
    await run({ gate, application: `/${DEALER}/application/${application_id}`, own }, round)
  }
}
const codes = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

test('two tabs save the same version of an entry: one gets 412', async () => {
  await everyRound(async ({ gate, own }, round) => {
    const { body: entry, etag } = await rosa.post(`${own}/asset`, account)
    const save = (balance_amount: number) => () =>
      rosa.put(`${own}/asset/${entry.id}/update-asset`, { ...account, balance_amount }, { 'if-match': etag! })
    const answers = await race(services, gate, round, save(20), save(30))
    expect(codes(answers)).toEqual([200, 412])
    const saved = answers[0].status === 200 ? 20 : 30
    const { assets } = (await rosa.get(`${own}/assets`)).body
    expect(assets).toEqual([{ ...entry, balance_amount: saved, version: 2 }])
  })
})

test('a list is skipped while an entry is added: the entry exists and the list is not skipped', async () => {
  await everyRound(async ({ gate, own, application }, round) => {
    const skip = () => rosa.post(`${own}/skip/assets`)
    const add = () => rosa.post(`${own}/asset`, account)
    const [skipped, added] = await race(services, gate, round, skip, add)
    expect([200, 409]).toContain(skipped.status)
    expect(added.status).toBe(201)
    expect((await rosa.get(`${own}/assets`)).body.assets).toHaveLength(1)
    const { borrower } = (await rosa.post(`${application}/calculate-progress`)).body
    expect(borrower.financial_accounts).toBe('COMPLETE')
  })
})

test('two requests with one key add one entry and get the same response', async () => {
  await everyRound(async ({ gate, own }, round) => {
    const add = () => rosa.post(`${own}/asset`, account, { 'idempotency-key': own })
    const [first, second] = await race(services, gate, round, add, add)
    expect(first.status).toBe(201)
    expect(second).toEqual(first)
    expect((await rosa.get(`${own}/assets`)).body.assets).toHaveLength(1)
  })
})

test.each([
  ['with a key each', (tab: number): Headers => ({ 'idempotency-key': `tab ${tab}` })],
  ['without a key', (): Headers => ({})],
])('two tabs start an application, %s: one exists', async (_, headersOf) => {
  for (let round = 0; round < roundsOn(services); round++) {
    const { user, headers } = await signIn(services, `${newId()}@example.com`)
    const calls = callsOf(app, headers)
    const begin = (tab: number) => () =>
      calls.post('/application-start', { dealer_id: DEALER, ...registration }, headersOf(tab))
    const answers = await race(services, { table: 'users', id: user.user_id }, round, begin(1), begin(2))
    expect(codes(answers)).toEqual([201, 409])
    expect((await calls.get(`/applications?dealer_id=${DEALER}`)).body).toHaveLength(1)
  }
})

test('two starts with one key create one application and get the same response', async () => {
  for (let round = 0; round < roundsOn(services); round++) {
    const { user, headers } = await signIn(services, `${newId()}@example.com`)
    const calls = callsOf(app, headers)
    const begin = () =>
      calls.post('/application-start', { dealer_id: DEALER, ...registration }, { 'idempotency-key': 'one' })
    const [first, second] = await race(services, { table: 'users', id: user.user_id }, round, begin, begin)
    expect(first.status).toBe(201)
    expect(second).toEqual(first)
    expect((await calls.get(`/applications?dealer_id=${DEALER}`)).body).toHaveLength(1)
  }
})

test('an invitation is accepted on two devices: one succeeds', async () => {
  const luis = await someone('luis@example.com')
  await everyRound(async ({ gate, application }, round) => {
    const { body: invited } = await rosa.post(`${application}/coborrower/invite`, { email: 'luis@example.com' })
    const accept = () => luis.post(`${application}/coborrower/${invited.borrower_id}/accept-invite`, registration)
    expect(codes(await race(services, gate, round, accept, accept))).toEqual([200, 409])
    expect((await luis.get(application)).body.borrowers).toHaveLength(2)
  })
})

test('an invitation is accepted while it is resent to another contact: one of the two gets the record', async () => {
  const luis = await someone('luis@example.com')
  const ana = await someone('ana@example.com')
  await everyRound(async ({ gate, application }, round) => {
    const { borrower_id } = (await rosa.post(`${application}/coborrower/invite`, { email: 'luis@example.com' })).body
    const accept = (calls: Calls) => () =>
      calls.post(`${application}/coborrower/${borrower_id}/accept-invite`, registration)
    const sendToAna = () => rosa.post(`${application}/coborrower/invite`, { borrower_id, email: 'ana@example.com' })
    const [luisAccepted, sent] = await race(services, gate, round, accept(luis), sendToAna)
    const [anaAccepted, luisAgain] = await race(services, gate, round, accept(ana), accept(luis))
    expect([luisAccepted, sent, anaAccepted, luisAgain].map(({ status }) => status)).toEqual(
      luisAccepted.status === 200 ? [200, 409, 403, 409] : [403, 201, 200, 403],
    )
    expect((await rosa.get(application)).body.borrowers).toHaveLength(2)
  })
})

test('an invitation is accepted during a removal: the record is removed in either order', async () => {
  const luis = await someone('luis@example.com')
  await everyRound(async ({ gate, application }, round) => {
    const { borrower_id } = (await rosa.post(`${application}/coborrower/invite`, { email: 'luis@example.com' })).body
    const accept = () => luis.post(`${application}/coborrower/${borrower_id}/accept-invite`, registration)
    const remove = () => rosa.remove(`/${DEALER}/borrower/${borrower_id}`)
    const [accepted, removed] = await race(services, gate, round, accept, remove)
    expect([200, 404]).toContain(accepted.status)
    expect(removed.status).toBe(200)
    expect((await luis.get(application)).status).toBe(403)
    expect((await rosa.get(application)).body.borrowers).toHaveLength(1)
  })
})

test('one contact is invited twice: one record', async () => {
  await everyRound(async ({ gate, application }, round) => {
    const invite = () => rosa.post(`${application}/coborrower/invite`, { email: 'ana@example.com' })
    expect(codes(await race(services, gate, round, invite, invite))).toEqual([201, 422])
    expect((await rosa.get(application)).body.borrowers).toHaveLength(2)
  })
})
