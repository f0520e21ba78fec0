import type { ApplicationViewResponse } from '@porchlight/api'
import { dayIn, homeResource } from '@porchlight/domain'
import type { LimitChange } from '@porchlight/domain/staff'
import { aHome } from '@porchlight/domain/testing'
import { expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { toShownFindings } from '../../src/staff/facts/shown-findings.ts'
import { insertConfirmation, insertProposal } from '../../src/staff/limits/limit-repository.ts'
import { wordsIn } from '../documents/reading-pdf.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { day, hour } from '../support/clock.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { refuseEvents } from '../support/refused-events.ts'
import { statementsOf } from '../support/sent-statements.ts'
import { compliance, officer, type Submitted } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock, keys, settings } = services
const today = () => dayIn(settings.LENDER_TIME_ZONE, clock.now())

const open = (application_id: string, actor: StaffActor = officer, below = '/view') =>
  app.inject({ url: `/v1/staff/applications/${application_id}${below}`, headers: staffHeaders(actor) })
const view = async (application_id: string): Promise<ApplicationViewResponse> => (await open(application_id)).json()
const flagsOf = async (application_id: string) => (await view(application_id)).attention.map(({ text }) => text)

/** The stored findings of an application, the oldest first. */
async function stored(application_id: string) {
  const rows = await db
    .selectFrom('shown_findings')
    .innerJoin('review_key', 'review_key.application_id', 'shown_findings.application_id')
    .select(['envelope_id', 'opened_at', 'sealed_findings', 'sealed_key'])
    .where('shown_findings.application_id', '=', application_id)
    .orderBy('opened_at')
    .execute()
  return rows.flatMap(({ sealed_key: review_key, opened_at, sealed_findings, envelope_id }) =>
    toShownFindings(keys.fields, { application_id, review_key }, [
      { envelope_id, opened_at: opened_at.toISOString(), sealed_findings: sealed_findings.toString('base64') },
    ]),
  )
}

async function setLimits(change: Pick<LimitChange, 'limits'> & Partial<LimitChange>): Promise<void> {
  const proposal = { id: newId(), proposed_by: newId(), proposed_at: clock.now() }
  await inTransaction(db, async trx => {
    await insertProposal(trx, { collateral: 'HOME_AND_LAND', holds_from: today(), ...proposal, ...change })
    const { id: proposal_id, proposed_by } = proposal
    await insertConfirmation(trx, { proposal_id, proposed_by, confirmed_by: newId(), confirmed_at: clock.now() })
  })
}

/** Opens it again, changes the model year, and signs again. */
async function signAgain(submitted: Submitted, model_year: string): Promise<void> {
  const { application_id, applicants } = submitted
  const calls = callsOf(app, applicants[0].headers)
  expect((await browserOf(app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
  const saved = await calls.put(
    `/${DEALER}/application/${application_id}/home`,
    homeResource.toApi(aHome({ model_year })),
  )
  expect(saved.status).toBe(200)
  const confirmed = await calls.put(`/${DEALER}/application/${application_id}/summary`, { confirm: true })
  expect(confirmed.status).toBe(200)
  await signAll(desk, submitted)
}

test('the findings of each signing are stored when someone who lends first opens it, and never again', async () => {
  const submitted = await submittedApplication(desk, rosa)
  const { application_id } = submitted
  for (const below of ['', '/notes', '/documents', '/history']) await open(application_id, officer, below)
  await open(application_id, compliance)
  expect(await stored(application_id)).toEqual([])

  const first = await flagsOf(application_id)
  const [original, ...more] = await stored(application_id)
  expect([original!.findings.map(({ text }) => text), original!.limits, more]).toEqual([first, [], []])
  expect(first.length).toBeGreaterThan(1)
  const openedAt = original!.opened_at

  // A limit that is set later is shown, and changes nothing of what was stored.
  clock.advance(hour / 60)
  await setLimits({ limits: { HOUSING: 100 } })
  await open(application_id)
  expect(await stored(application_id)).toEqual([{ ...original, opened_at: openedAt }])

  await signAgain(submitted, '1975')
  expect(await stored(application_id)).toHaveLength(1)
  const second = await flagsOf(application_id)
  const [, again] = await stored(application_id)
  expect(again!.findings.map(({ text }) => text)).toEqual(second)
  expect(second).toContainEqual(
    expect.stringMatching(/^Housing is 25\.1% of income\. That is above your limit of 10\.0% \(Land-home, since /),
  )
  expect(again!.limits).toEqual([{ limit: 'HOUSING', collateral: 'HOME_AND_LAND', tenths: 100, since: today() }])

  const { rawPayload } = await open(application_id, officer, '/summary')
  const words = (await wordsIn(rawPayload)).replace(/\s+/g, ' ')
  expect(words.match(/Checked when first opened on/g)).toHaveLength(2)
  expect(words).toContain('Limit in force: Housing 10.0% (Land-home, since ')
})

test('an opening that cannot be recorded stores no findings, and two at once store them once', async () => {
  const { application_id } = await submittedApplication(desk, rosa)
  const accept = await refuseEvents(db, ['application.viewed'])
  expect((await open(application_id)).statusCode).toBe(503)
  await accept()
  expect(await stored(application_id)).toEqual([])
  const answers = await Promise.all([open(application_id), open(application_id)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await stored(application_id)).toHaveLength(1)
})

test('an opening that stores findings, and the key that seals them, takes as many statements as any', async () => {
  const { application_id } = await submittedApplication(desk, rosa)
  expect(await statementsOf(async () => void (await open(application_id)))).toHaveLength(8)
  expect(await stored(application_id)).toHaveLength(1)
})

test('the limits that count are those of the product on the day of the submission', async () => {
  const earlier = await submittedApplication(desk, rosa)
  clock.advance(day)
  await setLimits({ limits: { DTI: 1 } })
  await setLimits({ limits: { LOAN_TO_PRICE: 1 }, collateral: 'HOME' })
  const later = await submittedApplication(desk, { ...rosa, email: 'rosa.later@example.com' })
  const ratios = async ({ application_id }: Submitted) => {
    const { attention, checked } = await view(application_id)
    return {
      checked: checked.filter(what => /^(DTI|loan to cash price) /.test(what)),
      found: attention.map(({ rule }) => rule).filter(rule => rule === 'limit_dti' || rule === 'limit_loan_to_price'),
    }
  }
  expect(await ratios(earlier)).toEqual({ checked: [], found: [] })
  expect(await ratios(later)).toEqual({ checked: ['DTI and your limit'], found: ['limit_dti'] })
  const confirmed = await app.inject({
    method: 'PUT',
    url: `/v1/staff/applications/${later.application_id}/dates`,
    headers: staffHeaders(officer),
    payload: { with_land: false, land_since: today() },
  })
  expect(confirmed.statusCode).toBe(200)
  const [checked, found] = [['loan to cash price and your limit'], ['limit_loan_to_price']]
  expect(await ratios(later)).toEqual({ checked, found })
})
