import { afterAll, expect, test } from 'vitest'
import { testServices } from '../support/services.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'

const services = await testServices()
const app = await staffApp(services)
afterAll(async () => {
  await app.close()
  await services.close()
})

test("a read of the caller's account does not wait for a change of the person", async () => {
  const { id, browser } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const holding = await services.db.startTransaction().execute()
  try {
    await holding.selectFrom('staff_member').select('id').where('id', '=', id).forUpdate().execute()
    expect((await browser.call('GET', '/account')).status).toBe(200)
  } finally {
    await holding.rollback().execute()
  }
})
