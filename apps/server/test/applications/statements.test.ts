import { PGlite } from '@electric-sql/pglite'
import { expect, test, vi } from 'vitest'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()
const calls = callsOf(app, (await signIn(services)).headers)
const { application_id, borrower_id } = await start(calls)
const own = `/${DEALER}/borrower/${borrower_id}`

/** The round trips to the database of one request, `begin` and `commit` included. */
async function roundTrips(send: () => Promise<{ status: number }>): Promise<number> {
  let count = 0
  const { query, transaction } = PGlite.prototype
  const spies = [
    vi.spyOn(PGlite.prototype, 'query').mockImplementation(function (this: PGlite, ...args) {
      count++
      return query.apply(this, args)
    } as typeof query),
    vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (this: PGlite, work) {
      count += 2
      return transaction.call(this, trx => {
        const counted: typeof trx.query = (...args) => {
          count++
          return trx.query(...args)
        }
        return work({ ...trx, query: counted })
      })
    } as typeof transaction),
  ]
  try {
    expect((await send()).status).toBeLessThan(300)
    return count
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
const onEmbedded = test.runIf(services.database.kind === 'embedded')

onEmbedded('saves a borrower in 6 round trips', async () => {
  expect(await roundTrips(() => calls.put(own, { citizenship_type: 'CITIZEN' }))).toBe(6)
})

onEmbedded('skips a list under an idempotency key in 7 round trips', async () => {
  const send = () => calls.post(`${own}/skip/incomes`, undefined, { 'idempotency-key': 'one' })
  expect(await roundTrips(send)).toBe(7)
})

onEmbedded('reads a record in 2 round trips', async () => {
  expect(await roundTrips(() => calls.get(own))).toBe(2)
  expect(await roundTrips(() => calls.get(`/${DEALER}/application/${application_id}/home`))).toBe(2)
  expect(await roundTrips(() => calls.get(`${own}/incomes`))).toBe(2)
})
