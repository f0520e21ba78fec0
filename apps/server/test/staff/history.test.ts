import type { HistoryEntry, HistoryResponse } from '@porchlight/api'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../src/platform/actor.ts'
import { recordAudit } from '../../src/platform/audit/audit.ts'
import { noRequest } from '../../src/platform/http/request-context.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db } = services
const app = await staffApp(services)

type Person = Awaited<ReturnType<typeof signedInStaff>>
let application: Awaited<ReturnType<typeof submittedApplication>>
let path: string
let officer: Person
let compliance: Person
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  path = `/applications/${application.application_id}`
  officer = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  compliance = await signedInStaff(app, services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
  return () => app.close()
})

const historyOf = async ({ browser }: Person): Promise<HistoryResponse> =>
  (await browser.call('GET', `${path}/view`)).body.history
const labelled = ({ entries }: HistoryResponse, label: string): HistoryEntry[] =>
  entries.filter(entry => entry.label === label)

test('readings of a person in a day are one entry with their number, and newest come first', async () => {
  const first = await historyOf(officer)
  expect(labelled(first, 'Application viewed')).toEqual([
    {
      id: expect.any(String),
      day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      at: expect.any(String),
      label: 'Application viewed',
      detail: '',
      actor: 'staff',
      by: 'Olivia Ortiz',
      about: null,
      count: 1,
      is_view: true,
    },
  ])
  const second = await historyOf(officer)
  expect(second.entries[0]).toMatchObject({ label: 'Application viewed', count: 2 })
  expect(second.entries).toHaveLength(first.entries.length)
  const times = second.entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(second.more).toBe(false)
})

test('entries that a borrower adds to lists on one day are one line with their number and kinds', async () => {
  const { entries } = await historyOf(officer)
  const added = entries.filter(({ label }) => label.startsWith('Added'))
  expect(added.length).toBeGreaterThan(0)
  for (const { label, count } of added) {
    expect(label).toMatch(
      /^Added (?:an entry|\d+ entries) \((?:(?:addresses|jobs|other income|expenses|accounts)(?:, )?)+\)$/,
    )
    expect(count).toBe(1)
  }
})

test('says which borrower did what, and about which one', async () => {
  const { entries } = await historyOf(officer)
  const signedBy = entries.filter(({ label }) => label === 'Documents signed').map(({ by, actor }) => [actor, by])
  expect(signedBy.toSorted()).toEqual([
    ['borrower', 'Luis'],
    ['borrower', 'Rosa'],
  ])
  const [submitted] = entries.filter(({ label }) => label === 'Application submitted')
  expect(submitted).toMatchObject({ actor: 'system', by: '', about: null })
  const borrower_id = application.applicants[1]!.id
  await officer.browser.call('POST', `${path}/reveal`, { borrower_id, field: 'ssn', reason: 'CREDIT_REPORT' })
  await officer.browser.call('POST', `${path}/caller-check`, {
    borrower_id,
    date_of_birth: '1960-01-01',
    ssn_last4: '0000',
  })
  const [checked, revealed] = (await historyOf(officer)).entries.filter(({ about }) => about === 'Luis')
  expect(revealed).toMatchObject({ label: 'Identifier revealed', detail: 'SSN. To order a credit report' })
  expect(checked).toMatchObject({
    label: 'Caller verification',
    detail: "They didn't match",
    by: 'Olivia Ortiz',
    count: 1,
  })
})

test('an assignment names the person before and the person after', async () => {
  const steps = [
    [officer.id, null],
    [null, officer.id],
  ] as const
  for (const [to, from] of steps)
    await officer.browser.call('POST', '/assignments', assignmentBody(to, from, [application.application_id]))
  const { entries } = await historyOf(officer)
  expect(entries.map(({ label }) => label).filter(label => /assigned/i.test(label))).toEqual([
    'Unassigned (before: Olivia Ortiz)',
    'Assigned to Olivia Ortiz (before: no one)',
  ])
})

test('people who lend see nothing of what compliance reads and writes, and compliance sees all', async () => {
  const before = await historyOf(officer)
  await historyOf(compliance)
  await compliance.browser.call('GET', `${path}/demographics`)
  const sets = await compliance.browser.call('GET', `${path}/documents`)
  await app.inject({
    url: `/v1/staff${path}/documents/${sets.body[0].document_id}`,
    cookies: compliance.browser.cookies,
    headers: { 'sec-fetch-site': 'same-origin', 'x-porchlight': 'staff' },
  })
  expect((await compliance.browser.call('POST', `${path}/restricted-notes`, { text: 'Ask counsel.' })).status).toBe(201)
  const after = await historyOf(officer)
  expect(after.entries.slice(1)).toEqual(before.entries.slice(1))
  expect(after.entries[0]).toMatchObject({ label: 'Application viewed', by: 'Olivia Ortiz' })

  const labels = new Set((await historyOf(compliance)).entries.map(({ label }) => label))
  for (const label of [
    'Application viewed by compliance',
    'Documents downloaded by compliance',
    'Demographics viewed by compliance',
    'Restricted note added',
    'Application viewed',
  ])
    expect(labels).toContain(label)
})

test('older entries are read page by page, each once', async () => {
  const { application_id } = application
  for (let number = 0; number < 120; number++)
    await recordAudit(db, systemActor, { event: 'documents.sealing_retried', application_id }, noRequest)
  const newest = await historyOf(officer)
  expect([newest.entries.length, newest.more]).toEqual([100, true])
  const { body } = await officer.browser.call('GET', `${path}/history?before=${newest.entries.at(-1)!.id}`)
  const older: HistoryResponse = body
  expect(older.more).toBe(false)
  const all = [...newest.entries, ...older.entries]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(labelled({ entries: all, more: false }, 'Sealing of documents retried')).toHaveLength(120)
  expect(older.entries.at(-1)!.label).toBe('Application started')
  expect((await officer.browser.call('GET', `${path}/history?before=x`)).status).toBe(400)
})
