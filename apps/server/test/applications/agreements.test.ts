import { legalTexts } from '@porchlight/domain'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import {
  type ApplicationIds,
  borrowerCalls,
  type Calls,
  callsOf,
  DEALER,
  start,
} from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

let rosa: Calls
let ids: ApplicationIds
beforeEach(async () => {
  rosa = callsOf(app, (await signIn(services, `${newId()}@example.com`)).headers)
  ids = await start(rosa)
})
const agreementsOf = async (calls: Calls, dealer = DEALER) =>
  (await calls.get(`/account/agreements?dealer_id=${dealer}`)).body.applications
const textsIn = (receipts: { text_id: string; agreed: boolean }[]) =>
  receipts.map(({ text_id, agreed }) => [text_id, agreed]).toSorted()

it('registration leaves receipts for text messages, terms and privacy policy, with the words that were shown', async () => {
  const [own, ...others] = await agreementsOf(rosa)
  expect(others).toEqual([])
  expect(own).toMatchObject({
    id: ids.application_id,
    borrower_id: ids.borrower_id,
    status: 'STARTED',
    email: 'rosa@example.com',
    phone_number: '+15015550142',
    sms_support_opt_out: false,
  })
  expect(textsIn(own.receipts)).toEqual([
    ['privacy-policy', true],
    ['sms-consent', true],
    ['terms-of-use', true],
  ])
  const terms = legalTexts['terms-of-use']({ lender: services.settings.LENDER_NAME, dealer: 'Sunrise Homes' })
  expect(own.receipts.find(({ text_id }: { text_id: string }) => text_id === 'terms-of-use')).toMatchObject({
    title: terms.title,
    text_version: terms.version,
    paragraphs: terms.paragraphs,
  })
})

it('a consent and a changed choice are added, the latest first', async () => {
  for (const call of borrowerCalls(rosa, ids)) await call()
  await rosa.put(`/${DEALER}/borrower/${ids.borrower_id}`, { sms_support_opt_out: true })
  const [{ receipts, sms_support_opt_out }] = await agreementsOf(rosa)
  expect(sms_support_opt_out).toBe(true)
  expect(receipts[0]).toMatchObject({ text_id: 'sms-consent', agreed: false })
  expect(textsIn(receipts)).toContainEqual(['credit-authorization', true])
})

it('keeps version and hash of words that have changed since', async () => {
  await services.db
    .updateTable('consent_receipt')
    .set({ text_version: '2020-01', text_hash: 'f'.repeat(64) })
    .where('borrower_id', '=', ids.borrower_id)
    .where('text_id', '=', 'terms-of-use')
    .execute()
  const [{ receipts }] = await agreementsOf(rosa)
  expect(receipts).toContainEqual(
    expect.objectContaining({ text_id: 'terms-of-use', text_version: '2020-01', paragraphs: null }),
  )
})

it('a withdrawn application keeps its receipts', async () => {
  const withdrawn_at = new Date('2026-11-22T17:00:00.000Z')
  await services.db
    .updateTable('application')
    .set({ submitted_at: withdrawn_at, withdrawn_at })
    .where('id', '=', ids.application_id)
    .execute()
  const [{ receipts, ...own }] = await agreementsOf(rosa)
  expect(own).toMatchObject({ status: 'STARTED', withdrawn_at: withdrawn_at.toISOString() })
  expect(receipts).toHaveLength(3)
})

it('a user sees their own, with this dealer only', async () => {
  const { calls: luis, ids: luisIds } = await joinedCoborrower({ app, services }, ids, rosa, `${newId()}@example.com`)
  const [own, ...others] = await agreementsOf(luis)
  expect(others).toEqual([])
  expect(own.borrower_id).toBe(luisIds.borrower_id)
  expect(textsIn(own.receipts).map(([text]) => text)).toEqual(['privacy-policy', 'sms-consent', 'terms-of-use'])
  expect(await agreementsOf(rosa)).toHaveLength(1)
  expect(await agreementsOf(rosa, 'blue-ridge-homes')).toEqual([])
})

it('no borrower agrees for a co-borrower on this device', async () => {
  const added = await rosa.post(`/${DEALER}/application/${ids.application_id}/coborrower`, {
    first_name: 'June',
    last_name: 'Walker',
    email: 'rosa@example.com',
    phone_number: '+15015550142',
    sms_support_opt_out: true,
  })
  const receipts = await services.db
    .selectFrom('consent_receipt')
    .select(['text_id', 'agreed'])
    .where('borrower_id', '=', added.body.borrower_id)
    .execute()
  expect(receipts).toEqual([{ text_id: 'sms-consent', agreed: false }])
})
