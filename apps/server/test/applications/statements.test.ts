import { expect, test } from 'vitest'
import { signIn } from '../support/app.ts'
import { acceptPath, luisRegistration } from '../support/coborrower.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { roundTripsOf } from '../support/sent-statements.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const calls = callsOf(app, (await signIn(services)).headers)
const { application_id, borrower_id } = await start(calls)
const own = `/${DEALER}/borrower/${borrower_id}`

/** The number of round trips to the database of one request. The queue of the tests is a table. */
async function roundTrips(send: () => Promise<{ status: number }>): Promise<number> {
  const statements = await roundTripsOf(async () => expect((await send()).status).toBeLessThan(300))
  return statements.filter(sql => !sql.includes('manual_queue')).length
}

test('saves a borrower in 6 round trips', async () => {
  expect(await roundTrips(() => calls.put(own, { citizenship_type: 'CITIZEN' }))).toBe(6)
})

test('skips a list under an idempotency key in 7 round trips', async () => {
  const send = () => calls.post(`${own}/skip/incomes`, undefined, { 'idempotency-key': 'one' })
  expect(await roundTrips(send)).toBe(7)
})

test('reads a record in 2 round trips', async () => {
  expect(await roundTrips(() => calls.get(own))).toBe(2)
  expect(await roundTrips(() => calls.get(`/${DEALER}/application/${application_id}/home`))).toBe(2)
  expect(await roundTrips(() => calls.get(`${own}/incomes`))).toBe(2)
})

test('invites a co-borrower in 13 round trips, and announces who accepted in 10', async () => {
  const contact = 'luis@example.com'
  const path = `/${DEALER}/application/${application_id}/coborrower/invite`
  expect(await roundTrips(() => calls.post(path, { email: contact }))).toBe(13)
  const luis = callsOf(app, (await signIn(services, contact)).headers)
  const invited = await services.db
    .selectFrom('borrower')
    .select('id')
    .where('is_primary', '=', false)
    .executeTakeFirstOrThrow()
  const accept = acceptPath({ application_id, borrower_id: invited.id })
  expect(await roundTrips(() => luis.post(accept, luisRegistration))).toBe(10)
})
