import { once } from 'node:events'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { documentChannel, type TypesetDocumentEvent } from '../../src/platform/metrics/channels.ts'
import { missingGlyphsIn, pagesIn, tagsIn, wordsIn } from '../documents/reading-pdf.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { fromStaffPages, signedInStaff, staffApp } from '../support/staff.ts'
import { milestoneCalls } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const compliance = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])

const print = (application_id: string, actor: StaffActor = officer) =>
  app.inject({ url: `/v1/staff/applications/${application_id}/summary`, headers: staffHeaders(actor) })
const textOf = async (application_id: string, actor?: StaffActor): Promise<string> => {
  const { statusCode, rawPayload } = await print(application_id, actor)
  expect(statusCode).toBe(200)
  return (await wordsIn(rawPayload)).replace(/\s+/g, ' ')
}
const send = async (application_id: string, actor: StaffActor, path: string, payload: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/staff/applications/${application_id}/${path}`,
    headers: staffHeaders(actor),
    payload,
  })
  expect([path, answer.statusCode]).toEqual([path, 201])
}

describe('the summary of one borrower', () => {
  let application_id: string
  let words: string
  beforeAll(async () => {
    application_id = (await submittedApplication(desk, rosa)).application_id
    words = await textOf(application_id)
  })

  test('is a tagged PDF with a name, and leaves the event of an opening', async () => {
    const { headers, rawPayload } = await print(application_id)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`attachment; filename="Summary of application ${application_id}.pdf"`)
    const tags = await tagsIn(rawPayload)
    expect(tags).toMatchObject({ marked: true, language: 'en-US', everyPageTagged: true })
    expect(tags.kinds).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'TH', 'TD']))
    const events = await services.db
      .selectFrom('audit_event')
      .select('details')
      .where('application_id', '=', application_id)
      .where('event', '=', 'application.viewed')
      .where('actor_id', '=', officer.staff_id)
      .execute()
    expect(events).toContainEqual({ details: { type: 'application/pdf', answers_of: [expect.any(String)] } })
  })

  test('has head, facts to check, totals with their lines, answers and history', () => {
    for (const part of [
      `Application ${application_id}`,
      'Summary for the file',
      'Borrower Rosa Delgado',
      'Status Submitted',
      'The down payment is $12,000.00. Savings accounts hold $0.00.',
      'Monthly income: $5,400.00',
      'Prairie Tools: $4,200.00 a month $4,200.00',
      'Not asked: loans, credit cards, and other debts.',
      'Housing to income: ',
      'What does the home cost?',
      'There are no notes.',
      'Application submitted',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('Monthly income together')
  })

  test('has a cover sheet of one page: who, money, ratios, dates, facts to check, and the outcome', async () => {
    const letters = (text: string) => text.replace(/\s+/g, '')
    const [cover, next] = (await pagesIn((await print(application_id)).rawPayload)).map(letters)
    for (const part of [
      'Borrower Rosa Delgado',
      'Key figures',
      'DTI',
      'day 0 of 30',
      'Decision notice (30 days)',
      'Check these',
      'The down payment is $12,000.00.',
      'No outcome is recorded yet.',
    ])
      expect(cover).toContain(letters(part))
    expect(cover).not.toContain('Totals')
    expect(next).toContain('Totals')
  })

  test('has identifiers masked, and nothing of demographics or of saves', () => {
    expect(words).toMatch(/•••-••-\d{4}/)
    expect(words).toContain('••/••/••••')
    expect(words).not.toMatch(/\d{3}-\d{2}-\d{4}/)
    expect(words).not.toMatch(/ethnicity|race\b|demographic|Home saved/i)
  })
})

describe('the summary of two borrowers', () => {
  let application_id: string
  beforeAll(async () => {
    application_id = (await submittedApplication(desk, rosa, luis)).application_id
    await send(application_id, officer, 'notes', { kind: 'SPOKE', text: 'Spoke about the lot.\n\nThey call back.' })
    await send(application_id, compliance, 'restricted-notes', { text: 'Only for compliance.' })
  })

  test('has the sections and incomes of each, and the notes in lines', async () => {
    const words = await textOf(application_id)
    for (const part of [
      'Co-borrower Luis Delgado',
      'Employment: Rosa Delgado',
      'Employment: Luis Delgado',
      'Monthly income of Luis Delgado: $5,400.00',
      'Monthly income together: $10,800.00',
      'Spoke about the lot.',
      'They call back.',
      'Messages sent to the borrowers',
    ])
      expect(words).toContain(part)
    expect(words).toMatch(/Message( [A-Z][a-z]{2} \d{1,2}, \d{4} Submitted){2}/)
    expect(words).not.toContain('Home and Land: ')
  })

  test('has restricted notes, and what compliance did, for compliance alone', async () => {
    const forOfficer = await textOf(application_id)
    const forCompliance = await textOf(application_id, compliance)
    expect(forCompliance).toContain('Note · restricted')
    expect(forCompliance).toContain('Only for compliance.')
    expect(forOfficer).not.toMatch(/Only for compliance|restricted/i)
    expect(forOfficer).toContain('Call logged')
    expect(forCompliance).not.toMatch(/ethnicity|race\b|demographic/i)
  })
})

describe('printed by people with accounts', () => {
  test('names them, their first look of a day, and no look of compliance to others', async () => {
    const { application_id } = await submittedApplication(desk, rosa)
    const site = await staffApp(services)
    const olivia = await signedInStaff(site, services, [{ role: 'OFFICER', scope: 'ALL' }])
    const reader = await signedInStaff(site, services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
    const printAs = async ({ browser }: typeof olivia) => {
      const { statusCode, rawPayload } = await site.inject({
        url: `/v1/staff/applications/${application_id}/summary`,
        cookies: browser.cookies,
        headers: fromStaffPages,
      })
      expect(statusCode).toBe(200)
      return (await wordsIn(rawPayload)).replace(/\s+/g, ' ')
    }
    await printAs(reader)
    await printAs(olivia)
    const words = await printAs(olivia)
    expect(words).toContain('Printed by Olivia Ortiz')
    expect(words.match(/Olivia Ortiz Application viewed/g)).toHaveLength(1)
    const forCompliance = await printAs(reader)
    expect(forCompliance.match(/Olivia Ortiz Application viewed/g)).toHaveLength(2)
    await site.close()
  })
})

test('has dates, milestones and the number of the lender, whose characters without a form are printed by their codes', async () => {
  const submitted = await submittedApplication(desk, rosa, luis)
  const { application_id, applicants } = submitted
  const before = await textOf(application_id)
  expect(before).toContain('No outcome is recorded yet.')
  expect(before).toMatch(/Decision notice \(30[^A-Z]+CFR 1002\.9[^A-Z]+Open/)

  const { call, record } = milestoneCalls(desk, submitted)
  expect((await call('PUT', '/dates', { loan_number: 'L-家-7' })).status).toBe(200)
  expect((await record({ kind: 'APPROVED' })).status).toBe(201)
  expect((await record({ kind: 'WITHDRAWN', borrower_id: applicants[1]!.id })).status).toBe(201)
  const { rawPayload } = await print(application_id)
  const words = (await wordsIn(rawPayload)).replace(/\s+/g, ' ')
  for (const part of [
    'Loan number L-[U+5BB6]-7',
    'Status Withdrawn',
    'Approved',
    'By phone, Luis',
    'Dates and outcomes as recorded',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('No outcome is recorded.')
  expect(missingGlyphsIn(rawPayload)).toBe(0)
})

describe('the share of each person', () => {
  const url = (application_id: string) => `/v1/staff/applications/${application_id}/summary`
  const headers = staffHeaders(officer)
  let set: string[]
  const count = (event: unknown) => set.push((event as TypesetDocumentEvent).template)
  let application_id: string
  beforeAll(async () => {
    application_id = (await submittedApplication(desk, rosa)).application_id
  })
  beforeEach(() => {
    set = []
    documentChannel.subscribe(count)
  })
  afterEach(() => void documentChannel.unsubscribe(count))

  test('is one summary at a time, three that wait, and 429 for more; others have their own', async () => {
    const own = Array.from({ length: 6 }, () => app.inject({ url: url(application_id), headers }))
    const another = app.inject({ url: url(application_id), headers: staffHeaders(compliance) })
    const statuses = (await Promise.all(own)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429])
    expect((await another).statusCode).toBe(200)
    const refused = (await Promise.all(own)).find(({ statusCode }) => statusCode === 429)!
    expect([refused.json().code, Number(refused.headers['retry-after'])]).toEqual(['too_many_at_once', 5])
    expect(set).toHaveLength(5)
  })

  test('is free again when the callers left, and no summary is set for them', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const closed: Promise<unknown>[] = []
    const allArrived = new Promise<void>(resolve =>
      app.server.on('request', (_, response) => {
        closed.push(once(response, 'close'))
        if (closed.length === 4) resolve()
      }),
    )
    const leaving = new AbortController()
    const { signal } = leaving
    const left = Array.from({ length: 4 }, () => fetch(`${address}${url(application_id)}`, { headers, signal }))
    const outcomes = Promise.allSettled(left)
    await allArrived
    leaving.abort()
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true)
    await Promise.all(closed)
    expect((await print(application_id)).statusCode).toBe(200)
    // The first of those who left may have begun.
    expect(set.length).toBeLessThanOrEqual(2)
  })
})
