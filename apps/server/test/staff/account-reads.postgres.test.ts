import { expect, test } from 'vitest'
import { signedInStaff } from '../support/staff.ts'
import { testedStaffApi } from '../support/tested-api.ts'

const { app, services } = await testedStaffApi()

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
