import { addDays } from '@porchlight/domain'
import { expect } from 'vitest'
import { insertElectronicWithdrawal } from '../../src/applications/record/electronic-records-repository.ts'
import { noRequest } from '../../src/platform/http/request-context.ts'
import { newId } from '../../src/platform/ids.ts'
import { recordExport } from '../../src/staff/exports/make-export.ts'
import { browserOf, type SigningDesk, signAll } from '../signing/signing-desk.ts'
import { compliance, milestoneCalls, officer, type Submitted } from '../staff/milestones/milestone-desk.ts'
import { returner, type Ticked } from '../staff/returns/returning.ts'
import { staffActor } from '../support/actors.ts'
import { day } from '../support/clock.ts'

export interface WorkedApplication {
  application_id: string
  borrower_ids: readonly string[]
  envelope_ids: readonly string[]
}

/** Texts of staff, and the requests of the borrowers in their order. */
export const written = {
  note: 'The lot is rented.',
  contact: 'Called back in the evening.',
  restricted: 'Structuring suspected.',
  hold: 'A claim was filed.',
  source: 'Report of Equifax.',
  loan_number: 'L-PLANTED-1001',
  item: 'Where do you work now?',
  unasked: ['We sold the truck.', 'My aunt helps us.'],
  letter: 'The letter needs an answer.',
  requests: ['We moved to Tulsa.', 'My employer changed.'],
} as const

/** Does what leaves rows of an application of two in each table of the lender's side. */
export async function workOn(desk: SigningDesk, application: Submitted): Promise<WorkedApplication> {
  const { app, services } = desk
  const { db, clock, keys } = services
  const { application_id, applicants } = application
  const [primary, other] = applicants
  const { call, record, today } = milestoneCalls(desk, application)
  const granted = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
  }
  const officers = returner(app, officer, application_id)
  await granted(call('POST', '/notes', { kind: 'NOTE', text: written.note, borrower_id: other!.id }))
  await granted(call('POST', '/notes', { kind: 'CALLED', text: written.contact, borrower_id: other!.id }))
  await granted(call('POST', '/restricted-notes', { text: written.restricted }, compliance))
  await granted(call('POST', '/hold', { reason: written.hold }, compliance))
  await granted(call('POST', '/hold/end', { reason: 'Settled.' }, compliance))
  const debts = { kind: 'DEBTS', borrower_id: other!.id, cents: 412_50, report_on: today(), source: written.source }
  await granted(call('POST', '/figures', debts))
  const item = { stage: 'TO_DECIDE', waits_for: 'BORROWER', borrower_id: other!.id } as const
  await granted(call('POST', '/items', { items: [{ ...item, kind: 'QUESTION', title: written.item }] }))
  for (const [index, applicant] of [primary, other!].entries()) {
    const sent = await browserOf(app, application_id, applicant).post('items', { words: written.unasked[index] })
    expect(sent.statusCode, sent.body).toBe(201)
  }
  await granted(call('PUT', '/dates', { with_land: false, land_since: today() }))
  // Its letter to the primary borrower is on paper: one that was sent would keep the application from its deletion by age.
  const onPaper = { application_id, borrower_id: primary.id, withdrawn_on: today(), recorded_by: null }
  await db.executeQuery(insertElectronicWithdrawal(db, { ...onPaper, recorded_at: clock.now() }))
  const until_on = addDays(today(), 40)
  const draft = call('POST', '/incompleteness', { until_on, free_text: written.letter })
  await granted(draft)
  const { id, version } = (await draft).body as { id: string; version: number }
  await granted(call('POST', `/incompleteness/${id}/send`, { version }))
  await granted(call('PUT', '/dates', { loan_number: written.loan_number }))
  await officers.view()
  await granted(call('POST', '/presence', {}))
  const ticked: Ticked = { [primary.id]: ['income'], [other!.id]: ['expenses'] }
  const sentBack = await officers.send(ticked)
  expect(sentBack.statusCode, sentBack.body).toBe(200)
  for (const [index, applicant] of [primary, other!].entries()) {
    const body = { section: 'employment', reason: written.requests[index] }
    const unlocked = await browserOf(app, application_id, applicant).post('unlock', body)
    expect(unlocked.statusCode, unlocked.body).toBeLessThan(300)
  }
  await signAll(desk, application)
  await granted(call('PUT', '/checks', { needs: [], no_other_findings: true }))
  await granted(record({ kind: 'APPROVED' }))
  // Rows that only other circumstances leave: a daily mail, reminders that someone stopped, an invitation, and a deadline that passed.
  const created_at = clock.now()
  const notice = { id: newId(), staff_id: newId(), application_id, event: 'submitted', created_at } as const
  await db.insertInto('officer_notice').values(notice).execute()
  const missed = {
    kind: 'NOTICE_OF_ACTION',
    ref: '',
    due_on: '2026-12-01',
    ended_on: '2026-12-02',
    event_id: null,
  } as const
  await db
    .insertInto('missed_clock')
    .values({ application_id, ...missed })
    .execute()
  const borrower_ids = applicants.map(({ id }) => id)
  for (const borrower_id of borrower_ids) {
    await db.insertInto('stopped_reminders').values({ borrower_id }).execute()
    const withdrawal = { application_id, borrower_id, withdrawn_on: '2026-12-02', recorded_by: null }
    await db.executeQuery(insertElectronicWithdrawal(db, { ...withdrawal, recorded_at: created_at }))
    const recipient = { recipient_hash: keys.hashContact(borrower_id), sealed_recipient: Buffer.from('sealed') }
    const expires_at = new Date(created_at.getTime() + day)
    const invitation = {
      id: newId(),
      borrower_id,
      channel: 'EMAIL',
      ...recipient,
      expires_at,
      invited_by: null,
    } as const
    await db.insertInto('invitation').values(invitation).execute()
  }
  const wanted = { application_id, format: 'JSON', reason: 'TRIAL' } as const
  await recordExport(services, staffActor([{ role: 'OFFICER', scope: 'ALL' }]), wanted, noRequest)
  const envelopes = await db.selectFrom('envelope').select('id').where('application_id', '=', application_id).execute()
  return { application_id, borrower_ids, envelope_ids: envelopes.map(({ id }) => id) }
}
