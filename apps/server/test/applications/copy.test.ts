import { financialAccountForm } from '@porchlight/domain'
import { aFinancialAccount } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { type ApplicationIds, type Calls, callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

const someone = async () => callsOf(app, (await signIn(services, `${newId()}@example.com`)).headers)
const copy = (calls: Calls, dealer_id = DEALER) => calls.post('/application-copy', { dealer_id })
const own = ({ borrower_id }: ApplicationIds) => `/${DEALER}/borrower/${borrower_id}`
const application = ({ application_id }: ApplicationIds) => `/${DEALER}/application/${application_id}`
const markSubmitted = (
  { application_id }: ApplicationIds,
  status: 'SUBMITTED' | 'REVIEWED' = 'SUBMITTED',
  submittedAt = new Date(),
) =>
  services.db
    .updateTable('application')
    .set({ status, submitted_at: submittedAt })
    .where('id', '=', application_id)
    .execute()
/** Without what is each entry's own. */
const contents = (answer: { body: Record<string, unknown> }) =>
  JSON.parse(
    JSON.stringify(answer.body, (name, value) => (['id', 'version', 'status'].includes(name) ? undefined : value)),
  )

/** A primary borrower who submitted an application together with a co-borrower. */
async function submitted() {
  const rosa = await someone()
  const source = await start(rosa)
  await fill(rosa, source)
  for (const account_type of ['STOCKS', 'BONDS', 'SAVINGS', 'RETIREMENT', 'OTHER'] as const) {
    const account = financialAccountForm.toRequest(aFinancialAccount({ account_type }))
    expect((await rosa.post(`${own(source)}/asset`, account)).status).toBe(201)
  }
  await rosa.put(application(source), { sales_rep_name: 'Sam Rivers', sales_rep_email: '' })
  const luis = await joinedCoborrower({ app, services }, source, rosa, `${newId()}@example.com`)
  await markSubmitted(source)
  return { rosa, source, luis: luis.calls }
}

test('copies personal data, lists, home and land in order', async () => {
  const { rosa, source } = await submitted()
  const answer = await copy(rosa)
  expect(answer.status).toBe(201)
  const copied = answer.body as ApplicationIds
  for (const path of ['', '/addresses', '/employments', '/incomes', '/assets', '/expenses'])
    expect(contents(await rosa.get(own(copied) + path))).toEqual(contents(await rosa.get(own(source) + path)))
  for (const path of ['/home', '/land'])
    expect(contents(await rosa.get(application(copied) + path))).toEqual(
      contents(await rosa.get(application(source) + path)),
    )
  const { borrower } = (await rosa.post(`${application(copied)}/calculate-progress`)).body
  expect(borrower).toMatchObject({
    status: 'IN_PROGRESS',
    personal_info: 'COMPLETE',
    address: 'COMPLETE',
    employment: 'COMPLETE',
    income: 'COMPLETE',
    financial_accounts: 'COMPLETE',
    expenses: 'COMPLETE',
    property: 'COMPLETE',
  })
})

test('does not copy co-borrowers, consent, signatures, documents or the confirmation of the overview', async () => {
  const { rosa, luis } = await submitted()
  const copied = (await copy(rosa)).body as ApplicationIds
  const { body } = await rosa.get(application(copied))
  expect(body).toMatchObject({ status: 'STARTED', borrowers: [{ id: copied.borrower_id, is_primary: true }] })
  expect((await luis.get(application(copied))).status).toBe(403)
  expect((await rosa.get(`${own(copied)}/consent`)).body).toEqual({
    full_name: 'Rosa Delgado',
    ssn_last4: null,
    has_ssn: false,
    has_date_of_birth: false,
    is_acknowledged: false,
    disclaimer: '',
    agreed_at: null,
  })
  expect((await rosa.get(`${application(copied)}/documents`)).body).toEqual([])
  const { borrower } = (await rosa.post(`${application(copied)}/calculate-progress`)).body
  expect(borrower).toMatchObject({
    loan_overview: 'INCOMPLETE',
    consent: 'INCOMPLETE',
    demographics: 'INCOMPLETE',
    sales_feedback: 'INCOMPLETE',
  })
})

test('keeps skipped lists skipped in the copy', async () => {
  const rosa = await someone()
  const source = await start(rosa)
  for (const list of ['incomes', 'assets', 'expenses'])
    expect((await rosa.post(`${own(source)}/skip/${list}`)).status).toBe(200)
  await markSubmitted(source)
  const copied = (await copy(rosa)).body as ApplicationIds
  const { borrower } = (await rosa.post(`${application(copied)}/calculate-progress`)).body
  expect(borrower).toMatchObject({ income: 'SKIPPED', financial_accounts: 'SKIPPED' })
})

test('uses the rates of today', async () => {
  const { rosa, source } = await submitted()
  const rates = { loan_interest_rate: 0.01, home_insurance_rate: 0.02, property_tax_rate: 0.03 }
  await services.db.updateTable('application').set(rates).where('id', '=', source.application_id).execute()
  const copied = (await copy(rosa)).body as ApplicationIds
  expect((await rosa.get(`${application(copied)}/summary`)).body).toMatchObject({
    loan_interest_rate: 0.0899,
    home_insurance_rate: 0.0075,
    property_tax_rate: 0.01,
  })
})

test('keeps the copy independent of its source', async () => {
  const { rosa, source } = await submitted()
  const copied = (await copy(rosa)).body as ApplicationIds
  const [account] = (await rosa.get(`${own(copied)}/assets`)).body.assets
  await rosa.remove(`${own(copied)}/asset/${account.id}`)
  await rosa.put(`${application(copied)}/home`, { model_name: 'Sequoia' })
  expect((await rosa.get(`${own(source)}/assets`)).body.assets).toHaveLength(6)
  expect((await rosa.get(`${application(source)}/home`)).body.model_name).toBe('Everest')
})

test('copies the last submitted or reviewed application', async () => {
  const { rosa, source } = await submitted()
  const day = 86_400_000
  await markSubmitted(source, 'SUBMITTED', new Date(Date.now() - 2 * day))
  const newer = await start(rosa, { middle_name: 'Newer' })
  await markSubmitted(newer, 'REVIEWED', new Date(Date.now() - day))
  const copied = (await copy(rosa)).body as ApplicationIds
  expect((await rosa.get(own(copied))).body.middle_name).toBe('Newer')
})

test('refuses a clone or a start while an application is open', async () => {
  const { rosa } = await submitted()
  expect((await copy(rosa)).status).toBe(201)
  expect(await copy(rosa)).toMatchObject({ status: 409, body: { code: 'open_application_exists' } })
  await expect(start(rosa)).rejects.toThrow('409')
})

test('returns 404 without a submitted application as main borrower with this dealer', async () => {
  const { rosa, luis } = await submitted()
  for (const answer of [await copy(await someone()), await copy(rosa, 'blue-ridge-homes'), await copy(luis)])
    expect(answer).toMatchObject({ status: 404, body: { code: 'application_not_found' } })
  expect((await copy(rosa, 'no-such-dealer')).body.code).toBe('dealer_not_found')
})
