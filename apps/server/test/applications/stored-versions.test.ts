import { registerVehicles } from '@porchlight/domain/testing'
import { expect, onTestFinished, test } from 'vitest'
import { signIn, testApp } from '../support/app.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { type TestServices, testServices } from '../support/services.ts'

/** The API of a release that has this version of the form. Routes are derived from the registry when it is built. */
async function release(services: TestServices, version: 1 | 2) {
  const unregister = registerVehicles(version)
  const app = await testApp(services)
  return {
    app,
    async close() {
      await app.close()
      unregister()
    },
  }
}

test('answers of version 1 are read by version 2 of the form, and completion is computed again', async () => {
  const services = await testServices()
  onTestFinished(() => services.close())
  const { headers } = await signIn(services)
  const stored = () => services.db.selectFrom('list_entry').select(['schema_version']).where('section', '=', 'vehicles')

  const first = await release(services, 1)
  const calls = callsOf(first.app, headers)
  const ids = await start(calls)
  await fill(calls, ids)
  const application = `/${DEALER}/application/${ids.application_id}`
  const own = `/${DEALER}/borrower/${ids.borrower_id}`
  const added = await calls.post(`${own}/vehicle`, { make: 'Ford', model: 'Focus' })
  const { body } = await calls.post(`${application}/calculate-progress`)
  expect(body.borrower).toMatchObject({ vehicles: 'COMPLETE', status: 'READY_TO_SIGN_SUBMIT' })
  await first.close()

  const second = await release(services, 2)
  onTestFinished(second.close)
  const { get, post, put } = callsOf(second.app, headers)
  const progress = async () => (await post(`${application}/calculate-progress`)).body.borrower
  // The upgrade gave the entry a new form of its model. The color, which is required since, is missing.
  expect((await get(`${own}/vehicles`)).body.vehicles).toMatchObject([{ make: 'Ford', model: 'FOCUS', color: '' }])
  expect(await progress()).toMatchObject({ vehicles: 'INCOMPLETE', status: 'IN_PROGRESS' })
  expect((await post(`${application}/envelope`)).body.code).toBe('sections_incomplete')
  expect(await stored().execute()).toEqual([{ schema_version: 1 }])

  await put(`${own}/vehicle/${added.body.id}/update-vehicle`, { color: 'Red' })
  expect(await progress()).toMatchObject({ vehicles: 'COMPLETE', status: 'READY_TO_SIGN_SUBMIT' })
  expect(await stored().execute()).toEqual([{ schema_version: 2 }])
  expect((await get(`${own}/vehicles`)).body.vehicles).toMatchObject([{ model: 'FOCUS', color: 'Red' }])
})
