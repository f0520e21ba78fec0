import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { type ApplicationIds, callsOf, DEALER, start } from '../support/filled-application.ts'
import { rowsWith } from '../support/stored-text.ts'
import { testedApi } from '../support/tested-api.ts'
import { type Planted, plant, rosa as planted, registrationOf } from './planted.ts'

const { app, services } = await testedApi()

const somebody = (first_name: string, mark: string): Planted => ({ ...planted, first_name, mark })
const come = async (contact = `${newId()}@example.com`) => callsOf(app, (await signIn(services, contact)).headers)

test('deletes personal data of an unsubmitted application and keeps receipts and audit events', async () => {
  const rosa = await come()
  const ids: ApplicationIds = (
    await rosa.post('/application-start', { dealer_id: DEALER, ...registrationOf(somebody('Zora', 'zephyr')) })
  ).body
  const application = `/${DEALER}/application/${ids.application_id}`
  await plant(rosa, ids, somebody('Zora', 'zephyr'))
  await rosa.put(`${application}/home`, { model_name: 'zephyr model' })
  await rosa.post(`${application}/coborrower/invite`, { email: 'zephyr.invited@example.com' })
  await rosa.post(
    `/${DEALER}/borrower/${ids.borrower_id}/asset`,
    { account_type: 'STOCKS', institution_name: 'zephyr broker', balance_amount: 1 },
    { 'idempotency-key': 'once' },
  )
  const milo = (await rosa.post(`${application}/coborrower`, registrationOf(somebody('Milo', 'zenith')))).body
  await plant(rosa, milo, somebody('Milo', 'zenith'))
  const removed = await joinedCoborrower(
    { app, services },
    ids,
    rosa,
    `${newId()}@example.com`,
    registrationOf(somebody('Zelda', 'zinnia')),
  )
  await plant(removed.calls, removed.ids, somebody('Zelda', 'zinnia'))
  await rosa.remove(`/${DEALER}/borrower/${removed.ids.borrower_id}`)

  const marks = ['zephyr', 'zenith', 'zinnia', 'Zora Delgado', 'Zelda']
  const dataKeys = () => services.db.selectFrom('data_key').select('borrower_id').execute()
  expect(await dataKeys()).toHaveLength(3)
  expect((await rosa.remove(application)).status).toBe(200)
  await services.queue.drain()
  for (const mark of [...marks, '412-36-7811', planted.phone])
    expect(await rowsWith(services.db, mark), mark).toEqual([])
  expect(await dataKeys()).toEqual([])
  for (const table of ['list_entry', 'demographics', 'consent', 'invitation'] as const)
    expect(await services.db.selectFrom(table).selectAll().execute()).toEqual([])

  const receipts = await services.db
    .selectFrom('consent_receipt')
    .select(['text_id', 'text_hash', 'sealed_signature', 'contact_hash'])
    .where('application_id', '=', ids.application_id)
    .where('borrower_id', '=', ids.borrower_id)
    .execute()
  expect(receipts.map(({ text_id }) => text_id).sort()).toEqual([
    'broker-disclosures',
    'credit-authorization',
    'privacy-policy',
    'privacy-policy',
    'sms-consent',
    'terms-of-use',
    'terms-of-use',
  ])
  for (const receipt of receipts)
    expect(receipt).toMatchObject({ sealed_signature: null, contact_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const trail = await services.db
    .selectFrom('audit_event')
    .select('event')
    .where('application_id', '=', ids.application_id)
    .execute()
  expect(trail.map(({ event }) => event)).toContain('application.discarded')
})

test('refuses to delete while the signatures are being saved', async () => {
  const rosa = await come()
  const { application_id } = await start(rosa)
  const status = 'WAITING_ON_ESIGNATURE_SERVICE'
  await services.db.updateTable('application').set({ status }).where('id', '=', application_id).execute()
  expect(await rosa.remove(`/${DEALER}/application/${application_id}`)).toMatchObject({
    status: 409,
    body: { code: 'signatures_being_saved' },
  })
})
