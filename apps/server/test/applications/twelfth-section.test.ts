import { sectionSummaries } from '@porchlight/domain'
import { registerVehicles } from '@porchlight/domain/testing'
import { afterAll, expect, test } from 'vitest'
import { answersOf } from '../../src/applications/record/answers.ts'
import { ratesOf } from '../../src/applications/record/application.ts'
import { readApplicationState } from '../../src/applications/record/read-repository.ts'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

// Routes are derived from the registry when the API is built.
afterAll(registerVehicles())
const { app, services } = await testedApi()

async function anApplication() {
  const { headers } = await signIn(services, `${newId()}@example.com`)
  const calls = callsOf(app, headers)
  const ids = await start(calls)
  const own = `/${DEALER}/borrower/${ids.borrower_id}`
  const application = `/${DEALER}/application/${ids.application_id}`
  const status = async () => (await calls.post(`${application}/calculate-progress`)).body.borrower.vehicles
  return { headers, calls, ids, own, application, status }
}

test('a further section is saved, changed and removed through its derived routes', async () => {
  const { calls, own, status } = await anApplication()
  expect(await status()).toBe('INCOMPLETE')
  expect(await calls.post(`${own}/vehicle`, { model: 'Focus' })).toMatchObject({
    status: 422,
    body: { code: 'invalid_form', errors: { make: 'Must enter a make' } },
  })
  const added = await calls.post(`${own}/vehicle`, { make: 'Ford', model: 'Focus' })
  expect(added).toMatchObject({ status: 201, body: { make: 'Ford', model: 'Focus', version: 1 } })
  expect(await status()).toBe('COMPLETE')
  const path = `${own}/vehicle/${added.body.id}`
  expect(await calls.put(`${path}/update-vehicle`, { model: 'Fiesta' })).toMatchObject({
    status: 200,
    body: { make: 'Ford', model: 'Fiesta', version: 2 },
  })
  expect((await calls.get(`${own}/vehicles`)).body).toMatchObject({ vehicles: [{ model: 'Fiesta' }] })
  expect((await calls.remove(path)).status).toBe(200)
  expect(await status()).toBe('INCOMPLETE')
})

test('it is skipped, and no longer once it has an entry', async () => {
  const { calls, own, status } = await anApplication()
  expect((await calls.post(`${own}/skip/vehicles`)).status).toBe(200)
  expect(await status()).toBe('SKIPPED')
  await calls.post(`${own}/vehicle`, { make: 'Ford' })
  expect(await status()).toBe('COMPLETE')
  expect((await calls.post(`${own}/skip/vehicles`)).body.code).toBe('list_not_empty')
})

test('an application is ready to sign only with it', async () => {
  const { calls, ids, application, own } = await anApplication()
  await fill(calls, ids)
  const borrowerStatus = async () => (await calls.post(`${application}/calculate-progress`)).body.borrower.status
  expect(await borrowerStatus()).toBe('IN_PROGRESS')
  await calls.post(`${own}/skip/vehicles`)
  expect(await borrowerStatus()).toBe('READY_TO_SIGN_SUBMIT')
})

test('it is in the full view and in the summary that documents print', async () => {
  const { calls, headers, ids, application, own } = await anApplication()
  await calls.post(`${own}/vehicle`, { make: 'Ford', model: 'Focus' })
  expect((await calls.get(`${application}/full`)).body.borrowers[0].vehicles).toMatchObject([
    { make: 'Ford', model: 'Focus' },
  ])
  const html = await app.inject({ url: `/v1${application}/full`, headers: { ...headers, accept: 'text/html' } })
  expect(html.body).toContain('<h3>Vehicles</h3>')
  expect(html.body).toContain('Focus')

  const state = await readApplicationState(services.db, services.keys.fields, {
    application_id: ids.application_id,
  })
  const answers = answersOf(state, state.borrowers[0]!)
  const summaries = sectionSummaries({ answers, ssn_last4: null, rates: ratesOf(state.application) })
  expect(JSON.stringify(summaries)).toContain('Focus')
})
