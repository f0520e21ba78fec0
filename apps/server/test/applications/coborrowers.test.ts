import { expenseForm } from '@porchlight/domain'
import { anExpense } from '@porchlight/domain/testing'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { acceptPath, joinedCoborrower, luisRegistration } from '../support/coborrower.ts'
import {
  type ApplicationIds,
  borrowerCalls,
  type Calls,
  callsOf,
  DEALER,
  fill,
  start,
} from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

const someone = async () => callsOf(app, (await signIn(services, `${newId()}@example.com`)).headers)

/** A main borrower with an application just begun. */
async function started() {
  const primary = await someone()
  const ids = await start(primary)
  return { primary, ids, application: `/${DEALER}/application/${ids.application_id}` }
}
const own = ({ borrower_id }: ApplicationIds) => `/${DEALER}/borrower/${borrower_id}`
const progressOf = async (calls: Calls, application: string) =>
  (await calls.post(`${application}/calculate-progress`)).body

describe('on the same device', () => {
  async function withLuis() {
    const { primary, ids, application } = await started()
    const added = await primary.post(`${application}/coborrower`, luisRegistration)
    expect(added.status).toBe(201)
    return { primary, rosa: ids, luis: added.body as ApplicationIds, application }
  }

  it('the main borrower completes the co-borrower’s shorter path', async () => {
    const { primary, rosa, luis, application } = await withLuis()
    expect(luis.application_id).toBe(rosa.application_id)
    const skipped = { property: 'SKIPPED', loan_overview: 'SKIPPED', sales_feedback: 'SKIPPED' }
    const before = await progressOf(primary, application)
    expect(before.auth_user_borrower_id).toBe(rosa.borrower_id)
    expect(before.co_borrowers).toMatchObject([
      { borrower_id: luis.borrower_id, first_name: 'Luis', is_primary: false, status: 'IN_PROGRESS', ...skipped },
    ])

    for (const call of borrowerCalls(primary, luis)) expect((await call()).status).toBeLessThan(300)
    const [after] = (await progressOf(primary, application)).co_borrowers
    expect(after).toMatchObject({ status: 'READY_TO_SIGN_SUBMIT', demographics: 'COMPLETE', ...skipped })
    expect((await primary.get(`${own(luis)}/consent`)).body.has_ssn).toBe(true)

    await fill(primary, rosa)
    expect((await primary.post(`${application}/envelope`)).status).toBe(200)
  })

  it('after signing, the main borrower who saves for the co-borrower is asked to reopen', async () => {
    const { primary, luis } = await withLuis()
    const setStatus = services.db.updateTable('application').set({ status: 'SUBMITTED' })
    await setStatus.where('id', '=', luis.application_id).execute()
    expect(await primary.put(own(luis), { citizenship_type: 'CITIZEN' })).toMatchObject({
      status: 409,
      body: { code: 'reopen_required' },
    })
  })

  it('stores a receipt of the answer about text messages', async () => {
    const { primary, rosa, luis } = await withLuis()
    const ana = await joinedCoborrower({ app, services }, rosa, primary, `${newId()}@example.com`, {
      ...luisRegistration,
      sms_support_opt_out: true,
    })
    for (const [{ borrower_id }, agreed] of [
      [luis, true],
      [ana.ids, false],
    ] as const)
      expect(
        await services.db
          .selectFrom('consent_receipt')
          .select(['text_id', 'agreed'])
          .where('borrower_id', '=', borrower_id)
          .where('text_id', '=', 'sms-consent')
          .execute(),
      ).toEqual([{ text_id: 'sms-consent', agreed }])
  })

  it('is on this device, and continues on a page, for the main borrower only', async () => {
    const { primary, rosa, application } = await withLuis()
    const ana = await joinedCoborrower({ app, services }, rosa, primary, `${newId()}@example.com`)
    const shown = async (calls: Calls) => {
      const { borrower, co_borrowers } = await progressOf(calls, application)
      return [borrower, ...co_borrowers].map(({ on_this_device, next_page }) => [on_this_device, next_page])
    }
    const [first, none] = ['personal-info/citizenship', null]
    expect(await shown(primary)).toEqual([
      [false, first],
      [true, first],
      [false, none],
    ])
    expect(await shown(ana.calls)).toEqual([
      [false, none],
      [false, none],
      [false, first],
    ])
  })

  it('registers again without losing answers', async () => {
    const { primary, luis } = await withLuis()
    await primary.put(own(luis), { citizenship_type: 'CITIZEN' })
    const again = await primary.post('/register/coborrower', { ...luisRegistration, ...luis, last_name: 'Ortega' })
    expect(again).toMatchObject({ status: 200, body: luis })
    expect((await primary.get(own(luis))).body).toMatchObject({ last_name: 'Ortega', citizenship_type: 'CITIZEN' })
  })

  it('becomes independent when an invitation is accepted', async () => {
    const { primary, luis, application } = await withLuis()
    const email = `${newId()}@example.com`
    await primary.post(`${own(luis)}/expense`, expenseForm.toRequest(anExpense('ALIMONY', { to_year: '2099' })))
    const invited = await primary.post(`${application}/coborrower/invite`, { borrower_id: luis.borrower_id, email })
    expect(invited).toMatchObject({ status: 201, body: luis })
    expect((await primary.get(own(luis))).status).toBe(200)

    const luisCalls = callsOf(app, (await signIn(services, email)).headers)
    const elsewhere = { ...luis, application_id: (await started()).ids.application_id }
    expect((await luisCalls.post(acceptPath(elsewhere), luisRegistration)).status).toBe(404)
    expect((await luisCalls.post(acceptPath(luis), luisRegistration)).status).toBe(200)
    expect((await luisCalls.get(`${own(luis)}/expenses`)).body.expenses).toHaveLength(1)
    for (const call of [
      () => primary.get(own(luis)),
      () => primary.put(own(luis), {}),
      ...borrowerCalls(primary, luis),
    ])
      expect(await call()).toMatchObject({ status: 403, body: { code: 'borrower_forbidden' } })
  })

  it('refuses to accept an invitation while the application is out for signature', async () => {
    const { primary, luis, application } = await withLuis()
    const email = `${newId()}@example.com`
    await primary.post(`${application}/coborrower/invite`, { borrower_id: luis.borrower_id, email })
    const setStatus = (status: 'STARTED' | 'SENT_FOR_SIGNATURE') =>
      services.db.updateTable('application').set({ status }).where('id', '=', luis.application_id).execute()
    await setStatus('SENT_FOR_SIGNATURE')
    const luisCalls = callsOf(app, (await signIn(services, email)).headers)
    expect(await luisCalls.post(acceptPath(luis), luisRegistration)).toMatchObject({
      status: 409,
      body: { code: 'signing_started' },
    })
    await setStatus('STARTED')
    expect((await luisCalls.post(acceptPath(luis), luisRegistration)).status).toBe(200)
  })

  it('refuses a stranger and a co-borrower who add a co-borrower', async () => {
    const { primary, rosa, application } = await withLuis()
    const { calls } = await joinedCoborrower({ app, services }, rosa, primary, `${newId()}@example.com`)
    for (const calling of [await someone(), calls]) {
      expect((await calling.post(`${application}/coborrower`, luisRegistration)).status).toBe(403)
      expect((await calling.post(`${application}/coborrower/invite`, { email: 'x@example.com' })).status).toBe(403)
    }
  })
})

describe('removing', () => {
  async function withTwo() {
    const { primary, ids, application } = await started()
    const luis = await joinedCoborrower({ app, services }, ids, primary, `${newId()}@example.com`)
    const ana = await joinedCoborrower({ app, services }, ids, primary, `${newId()}@example.com`)
    return { primary, ids, application, luis, ana }
  }

  it.each(['the main borrower', 'the co-borrower'])('by %s: takes effect for every call at once', async by => {
    const { primary, application, luis } = await withTwo()
    expect((await luis.calls.get(own(luis.ids))).status).toBe(200)
    const account = { account_type: 'CHECKING', institution_name: 'First Plains', balance_amount: 10 }
    const addOnce = () => luis.calls.post(`${own(luis.ids)}/asset`, account, { 'idempotency-key': 'an account' })
    expect((await addOnce()).status).toBe(201)
    const removed = await (by === 'the co-borrower' ? luis.calls : primary).remove(own(luis.ids))
    expect(removed).toMatchObject({ status: 200, body: { id: luis.ids.borrower_id } })

    for (const path of [
      '',
      '/addresses',
      '/employments',
      '/incomes',
      '/assets',
      '/expenses',
      '/demographics',
      '/consent',
    ])
      expect((await luis.calls.get(own(luis.ids) + path)).status).toBe(403)
    for (const path of ['', '/current-address', '/home', '/land', '/summary', '/documents'])
      expect((await luis.calls.get(application + path)).status).toBe(403)
    for (const path of ['/calculate-progress', '/envelope', '/signed'])
      expect((await luis.calls.post(application + path)).status).toBe(403)
    for (const call of borrowerCalls(luis.calls, luis.ids)) expect((await call()).status).toBe(403)
    expect((await addOnce()).status).toBe(403)
    expect((await luis.calls.post(acceptPath(luis.ids), luisRegistration)).status).toBe(404)
    expect((await luis.calls.get(`/applications?dealer_id=${DEALER}`)).body).toEqual([])
    expect((await progressOf(primary, application)).co_borrowers).toHaveLength(1)
    expect((await primary.get(own(luis.ids))).status).toBe(404)
    expect((await primary.remove(own(luis.ids))).status).toBe(404)
  })

  it('is refused for others’ records, for strangers, and for the main borrower', async () => {
    const { primary, ids, luis, ana } = await withTwo()
    expect((await luis.calls.remove(own(ana.ids))).status).toBe(403)
    expect((await luis.calls.remove(own(ids))).status).toBe(403)
    expect((await (await someone()).remove(own(ana.ids))).status).toBe(403)
    expect((await primary.remove(own(ids))).status).toBe(409)
  })

  it.each([
    // Before the first signature, a co-borrower may reopen, too.
    ['SENT_FOR_SIGNATURE', 'reopen_before_coborrower_change', 'reopen_before_coborrower_change'],
    ['WAITING_ON_ESIGNATURE_SERVICE', 'signatures_being_saved', 'signatures_being_saved'],
    ['SUBMITTED', 'reopen_before_coborrower_change', 'reopen_by_primary_required'],
    ['REVIEWED', 'application_under_review', 'application_under_review'],
  ] as const)('and adding are refused while the application is %s: %s', async (status, code, toLuis) => {
    const { primary, application, luis } = await withTwo()
    await services.db.updateTable('application').set({ status }).where('id', '=', luis.ids.application_id).execute()
    const refused = (reason: string) => ({ status: 409, body: { code: reason } })
    for (const answer of [
      await primary.remove(own(luis.ids)),
      await primary.post(`${application}/coborrower`, luisRegistration),
      await primary.post(`${application}/coborrower/invite`, { email: 'x@example.com' }),
    ])
      expect(answer).toMatchObject(refused(code))
    expect(await luis.calls.remove(own(luis.ids))).toMatchObject(refused(toLuis))
  })

  it('of an incomplete co-borrower makes the others ready and allows a new invitation', async () => {
    const { primary, ids, application } = await started()
    const email = `${newId()}@example.com`
    const luis = await joinedCoborrower({ app, services }, ids, primary, email)
    await fill(primary, ids)
    expect((await primary.post(`${application}/envelope`)).status).toBe(409)
    await primary.remove(own(luis.ids))
    const again = await joinedCoborrower({ app, services }, ids, primary, email)
    expect(again.ids.borrower_id).not.toBe(luis.ids.borrower_id)
    await again.calls.remove(own(again.ids))
    expect((await primary.post(`${application}/envelope`)).status).toBe(200)
  })
})
