import { registrationForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

async function startWith(referral: object) {
  const calls = callsOf(app, (await signIn(services, `${newId()}@example.com`)).headers)
  const registration = registrationForm.toRequest(aRegistration())
  const started = await calls.post('/application-start', { dealer_id: DEALER, ...registration, ...referral })
  return { calls, started, path: `/${DEALER}/application/${started.body.application_id}` }
}

it('stores what the link of the dealer said as first answers', async () => {
  const { calls, path } = await startWith({ rep: 'Dale Rivers', home: 'CLAYTON,Everest,2027,DOUBLE_WIDE,128900' })
  expect((await calls.get(path)).body).toMatchObject({ sales_rep_name: 'Dale Rivers', sales_rep_email: '' })
  expect(await calls.get(`${path}/home`)).toMatchObject({
    status: 200,
    etag: '"1"',
    body: { manufacturer_type: 'CLAYTON', model_name: 'Everest', section_type: 'DOUBLE_WIDE', price: 128_900 },
  })
  const { borrower } = (await calls.post(`${path}/calculate-progress`)).body
  expect(borrower).toMatchObject({ sales_feedback: 'COMPLETE', property: 'INCOMPLETE' })
  expect((await calls.get(`${path}/summary`)).status).toBeLessThan(500)
  expect(await calls.put(`${path}/home`, { usage_type: 'PRIMARY_RESIDENCE' }, { 'if-match': '"1"' })).toMatchObject({
    status: 200,
    body: { usage_type: 'PRIMARY_RESIDENCE', model_name: 'Everest' },
  })
})

it('ignores what a field would refuse', async () => {
  const { calls, path, started } = await startWith({ rep: '<script>', home: ',,1850' })
  expect(started.status).toBe(201)
  expect((await calls.get(path)).body).toMatchObject({ sales_rep_name: '' })
  expect((await calls.get(`${path}/home`)).body).toMatchObject({ manufacturer_type: null, model_year: '' })
})

it('refuses a referral that is too long', async () => {
  expect((await startWith({ rep: 'a'.repeat(201) })).started.status).toBe(422)
})
