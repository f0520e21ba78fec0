import type { StaffProfile } from '@porchlight/domain/staff'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { printDocument } from '../../src/documents/print.ts'
import { readSnapshot } from '../../src/documents/snapshot-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { setDealerOfficer } from '../../src/staff/administration/directory-repository.ts'
import { replaceLicenses } from '../../src/staff/staff-members/license-repository.ts'
import { setStatus } from '../../src/staff/staff-members/staff-member-repository.ts'
import { tagsIn, wordsIn } from '../documents/reading-pdf.ts'
import { lendingStaffMember } from '../staff/assignment/lending-staff-member.ts'
import { DEALER } from '../support/filled-application.ts'
import { luis, readyApplication, rosa } from './ready-application.ts'
import { browserOf, signAll, signingDesk } from './signing-desk.ts'

const desk = await signingDesk({ settings: { LENDER_NMLS_ID: '700000000001' } })
const { services } = desk
const { db, keys, clock, settings } = services

let dealer_id: string
beforeAll(async () => {
  dealer_id = (await findDealer(db, DEALER)).id
})

const officerWith = (profile: Partial<StaffProfile>) =>
  lendingStaffMember(services, [{ role: 'OFFICER', scope: { dealer_id } }], { title: 'Loan officer', ...profile })
const olivia = { name: 'Olivia Ortiz', nmls_id: '900000000001' }
const omar = { name: 'Omar Ünal', title: 'Home loan consultant', nmls_id: '900000000002' }
const oliviaLine = 'Loan officer: Olivia Ortiz, NMLS ID 900000000001'
const omarLine = 'Home loan consultant: Omar Ünal, NMLS ID 900000000002'
const lenderLine = `Lender: ${settings.LENDER_NAME}, NMLS ID 700000000001`

const serve = (officer_id: string, substitute_id: string | null = null) =>
  inTransaction(db, trx => setDealerOfficer(trx, { dealer_id, officer_id, substitute_id }))

type Ready = Awaited<ReturnType<typeof readyApplication>>
async function newEnvelope({ application_id, applicants }: Ready): Promise<string> {
  const { envelope_id } = (await browserOf(desk.app, application_id, applicants[0]).post('envelope')).json()
  return envelope_id
}

/** Prints a document again from what is stored. */
async function printAgain(envelope_id: string, kind: 'application' | 'authorizations' | 'disclosure', who = 0) {
  const snapshot = (await readSnapshot(db, keys.fields, envelope_id))!
  const document = { id: 'document', borrower_id: snapshot.borrowers[who]!.id, kind }
  return (await printDocument(snapshot, document, settings.LENDER_TIME_ZONE)).pdf
}
const wordsOf = async (...printed: Parameters<typeof printAgain>) =>
  (await wordsIn(await printAgain(...printed))).replaceAll(/\s+/g, ' ')

test("what is signed names the officer and the lender with their ids, in every borrower's documents", async () => {
  await serve((await officerWith(olivia)).staff_id)
  const envelope_id = await newEnvelope(await readyApplication(desk, rosa, luis))
  for (const who of [0, 1])
    for (const kind of ['application', 'authorizations'] as const)
      expect(await wordsOf(envelope_id, kind, who)).toContain(`${oliviaLine} ${lenderLine}`)
  expect(await wordsOf(envelope_id, 'disclosure')).not.toContain('NMLS')
  expect(await tagsIn(await printAgain(envelope_id, 'application'))).toMatchObject({
    marked: true,
    everyPageTagged: true,
  })
})

test.each(['used', 'none'] as const)(
  'valuations are %s: the application names the right to copies of them, or not',
  async choice => {
    Object.assign(settings, { VALUATIONS: choice })
    onTestFinished(() => void Object.assign(settings, { VALUATIONS: 'used' }))
    const envelope_id = await newEnvelope(await readyApplication(desk, rosa))
    expect((await wordsOf(envelope_id, 'application')).includes('Copies of valuations')).toBe(choice === 'used')
  },
)

test('the documents that are shown have the line', async () => {
  await serve((await officerWith(olivia)).staff_id)
  const ready = await readyApplication(desk, rosa)
  await signAll(desk, ready)
  const browser = browserOf(desk.app, ready.application_id, ready.applicants[0])
  const [{ document_id }] = (await browser.get('documents')).json()
  const combined = await browser.get(`documents/${document_id}`)
  expect((await wordsIn(combined.rawPayload)).split(oliviaLine)).toHaveLength(3)
})

const withoutLine = ['has no NMLS id', 'is deactivated', 'was not set'] as const
test.each(withoutLine)('without a line where the officer %s', async state => {
  const { staff_id } = await officerWith({ ...olivia, ...(state === 'has no NMLS id' && { nmls_id: '' }) })
  await serve(staff_id)
  if (state === 'is deactivated') await inTransaction(db, trx => setStatus(trx, staff_id, 'DEACTIVATED', clock.now()))
  if (state === 'was not set') await db.deleteFrom('dealer_officer').execute()
  const envelope_id = await newEnvelope(await readyApplication(desk, rosa))
  expect(await readSnapshot(db, keys.fields, envelope_id)).not.toHaveProperty('originator')
  expect(await wordsOf(envelope_id, 'application')).not.toContain('NMLS')
})

test.each(['is away', 'is deactivated', 'is a borrower on it'])(
  'the substitute stands where the officer %s',
  async state => {
    const email = state === 'is a borrower on it' ? rosa.email! : `${state.replaceAll(' ', '')}@lender.example`
    const { staff_id } = await officerWith({ ...olivia, email })
    await serve(staff_id, (await officerWith(omar)).staff_id)
    const changes = { 'is away': { away_until: '2999-01-01' }, 'is deactivated': { status: 'DEACTIVATED' } } as const
    if (state in changes)
      await db
        .updateTable('staff_member')
        .set(changes[state as keyof typeof changes])
        .where('id', '=', staff_id)
        .execute()
    expect(await wordsOf(await newEnvelope(await readyApplication(desk, rosa)), 'application')).toContain(omarLine)
  },
)

test('an officer who is set between two envelopes stands on the later one alone', async () => {
  const ready = await readyApplication(desk, rosa)
  await serve((await officerWith(olivia)).staff_id)
  const first = await newEnvelope(ready)
  await desk.services.queue.drain()
  await browserOf(desk.app, ready.application_id, ready.applicants[0]).post('reopen')
  await serve((await officerWith(omar)).staff_id)
  const second = await newEnvelope(ready)
  expect(await wordsOf(first, 'application')).toContain(oliviaLine)
  const later = await wordsOf(second, 'application')
  expect(later).toContain(omarLine)
  expect(later).not.toContain('Olivia')
})

test('the person who has a submitted application stands on its next documents, also after the officer changed', async () => {
  const ready = await readyApplication(desk, rosa)
  await serve((await officerWith(olivia)).staff_id)
  await signAll(desk, ready)
  await serve((await officerWith(omar)).staff_id)
  await browserOf(desk.app, ready.application_id, ready.applicants[0]).post('reopen')
  expect(await wordsOf(await newEnvelope(ready), 'application')).toContain(oliviaLine)
})

test('a profile that changes later changes nothing, and a snapshot from before has no line', async () => {
  const { staff_id } = await officerWith(olivia)
  await serve(staff_id)
  const envelope_id = await newEnvelope(await readyApplication(desk, rosa))
  const before = await printAgain(envelope_id, 'application')
  await db.deleteFrom('dealer_officer').execute()
  await inTransaction(db, trx => setStatus(trx, staff_id, 'DEACTIVATED', clock.now()))
  expect(Buffer.from(await printAgain(envelope_id, 'application')).equals(before)).toBe(true)

  const { originator: _, borrowers: __, ...facts } = (await readSnapshot(db, keys.fields, envelope_id))!
  await db
    .updateTable('envelope')
    .set({ facts: JSON.stringify(facts) })
    .where('id', '=', envelope_id)
    .execute()
  expect(await wordsOf(envelope_id, 'application')).not.toContain('NMLS')
})

test('an officer who is not licensed in the state of the home stands on no documents; the substitute who is does', async () => {
  const [officer, substitute] = [await officerWith(olivia), await officerWith(omar)]
  await serve(officer.staff_id, substitute.staff_id)
  const license = (id: string, state: string) =>
    inTransaction(db, trx => replaceLicenses(trx, id, [{ state, ends_on: '2999-12-31' }]))
  await license(officer.staff_id, 'TX')
  const without = await newEnvelope(await readyApplication(desk, rosa))
  expect(await wordsOf(without, 'application')).not.toContain('NMLS ID 9')
  // The home stands in Oklahoma.
  await license(substitute.staff_id, 'OK')
  expect(await wordsOf(await newEnvelope(await readyApplication(desk, rosa)), 'application')).toContain(omarLine)
  await db.deleteFrom('staff_license').execute()
})
