import { demographicsResource, ENGLISH, employmentForm, formats } from '@porchlight/domain'
import { type Grant, type StaffRouteName, staffPathTo, staffPatterns } from '@porchlight/domain/staff'
import { aDemographics, anEmployment } from '@porchlight/domain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { readDocumentSets } from '../../src/documents/downloads.ts'
import { createLog } from '../../src/platform/http/log.ts'
import { newId } from '../../src/platform/ids.ts'
import { buildServer } from '../../src/server.ts'
import { sendNotice } from '../letters/sent-letter.ts'
import { emit } from '../notices/members.ts'
import { luis, type People, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signAll, signingDesk } from '../signing/signing-desk.ts'
import { luisRegistration } from '../support/coborrower.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { type OpenApi, operationsOf } from '../support/openapi-values.ts'
import { dataKeyOf } from '../support/sealed-borrower.ts'
import { fromStaffPages, signedInStaff } from '../support/staff.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db } = services
const lines: string[] = []
const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(line) })
const app = await buildServer(services, { log })
afterAll(() => app.close())

const TRIBE = 'Planted Quapaw'
const EDITED = 'Edited Since'
const ximena = { first_name: 'Ximena', last_name: 'Quintana', email: 'ximena@example.com' }
const yusuf = { first_name: 'Yusuf', last_name: 'Quintana', email: 'yusuf@example.com' }
const wanda = { first_name: 'Wanda', last_name: 'Whitlock', email: 'wanda@example.com' }

/** The applications: of Rosa and Luis, open again, and of Wanda, with another dealer. */
const both = ['own', 'other'] as const
type Which = (typeof both)[number]

/** The people who look, by what they may open: an email, where one is a borrower, the role, and the dealer of the grant. */
const readers: Readonly<Record<string, readonly Which[]>> = {
  'OFFICER own': ['own'],
  'MANAGER own': ['own'],
  'OFFICER other': ['other'],
  'MANAGER other': ['other'],
  'OFFICER ALL': both,
  'MANAGER ALL': both,
  'COMPLIANCE ALL': both,
  'ADMINISTRATOR ALL': [],
  'rosa@example.com MANAGER ALL': ['other'],
  'luis@example.com COMPLIANCE ALL': ['other'],
}
const NO_SESSION = 'no session'
const ALL_WORK = `${staffPathTo('applications')}?view=all`
const QUEUE = '/v1/staff/queue?view=all'

interface Planted {
  application_id: string
  borrower_id: string
  document_id: string
  message_id: string
  /** The id of a letter to the primary borrower. */
  id: string
  dealer: { id: string; name: string }
  primary: string
  /** The values by which the application is recognized. */
  values: string[]
}
const planted = {} as Record<Which, Planted>
/** The application of the other dealer that Ximena has signed and Yusuf has not. */
let partly: Omit<Planted, 'dealer' | 'primary'>
/** SSN and birth dates in every way in which they could be written. */
const identifiers: string[] = []
const sessions: Record<string, { staff_id: string; cookies: Record<string, string> }> = {}

/** A message to one of its borrowers, in the name of the dealer that it has now. */
async function messageOf(application_id: string): Promise<string> {
  await emit(services, application_id, { event: 'documents_failed', persons: [] })
  const sent = db.selectFrom('sent_message').select('id').where('application_id', '=', application_id)
  return (await sent.where('kind', '=', 'documents_failed').limit(1).executeTakeFirstOrThrow()).id
}

/** An application that was signed with demographics and has a letter, of a dealer. */
async function plant(slug: string, ...people: People) {
  const ready = await readyApplication(desk, ...people)
  const { application_id, applicants } = ready
  const races = [{ race_type: 'AMERICAN_INDIAN_OR_ALASKA_NATIVE' as const, race_other: TRIBE }]
  const demographics = demographicsResource.toApi(aDemographics({ races }))
  for (const { id, headers } of applicants) {
    const saved = await callsOf(desk.app, headers).put(`/${DEALER}/borrower/${id}/demographics`, demographics)
    expect(saved.status).toBeLessThan(300)
  }
  await signAll(desk, ready)
  const { id, name } = await findDealer(db, slug)
  await db.updateTable('application').set({ dealer_id: id }).where('id', '=', application_id).execute()
  const [letter] = await sendNotice(desk, ready)
  const sets = await readDocumentSets(db, services.keys.fields, application_id)
  const ids = [...applicants.map(borrower => borrower.id), ...sets.map(({ document_id }) => document_id)]
  const names = people.flatMap(({ first_name, last_name }) => [first_name, last_name])
  const values: Planted = {
    application_id,
    borrower_id: applicants[0].id,
    document_id: sets[0]!.document_id,
    message_id: await messageOf(application_id),
    id: letter!.id,
    dealer: { id, name },
    primary: people[0].first_name,
    values: [application_id, ...ids, ...names],
  }
  return { ready, values }
}

/** An application of the other dealer, signed by the first of two. */
async function plantPartlySigned(): Promise<typeof partly> {
  const { application_id, applicants } = await readyApplication(desk, ximena, yusuf)
  const [first] = applicants
  const browser = browserOf(desk.app, application_id, first)
  const { envelope_id } = (await browser.post('envelope')).json()
  await services.queue.drain()
  const page = await openSigningPage(desk.app, (await browser.sign(first.id, envelope_id)).json().signing_url)
  await page.read()
  const signed = await page.adopt({ kind: 'typed', name: page.state.signer.name })
  expect(signed.statusCode).toBe(200)
  await services.queue.drain()
  const { id: dealer_id } = await findDealer(db, 'blue-ridge-homes')
  await db.updateTable('application').set({ dealer_id }).where('id', '=', application_id).execute()
  const documents = await db.selectFrom('document').select('id').where('envelope_id', '=', envelope_id).execute()
  const ids = [envelope_id, ...[...applicants, ...documents].map(({ id }) => id)]
  const values = [application_id, ximena.first_name, yusuf.first_name, yusuf.last_name, ...ids]
  const message_id = await messageOf(application_id)
  // No letter goes to borrowers before all of them signed.
  return { application_id, borrower_id: first.id, document_id: documents[0]!.id, message_id, id: newId(), values }
}

/** Every form of the SSN and the birth date of each signer. */
async function plantedIdentifiers(): Promise<string[]> {
  const parts = await db.selectFrom('envelope_snapshot_part').selectAll().where('part', '=', 'identifiers').execute()
  const found = parts.map(async ({ envelope_id, borrower_id, sealed_part }) => {
    const row = `${envelope_id} ${borrower_id} identifiers`
    const bound = { table: 'envelope_snapshot_part', column: 'sealed_part', row }
    const { ssn, date_of_birth } = JSON.parse((await dataKeyOf(services, borrower_id)).openText(sealed_part, bound))
    const [year, month, day] = date_of_birth.split('-')
    const written = [`${month}/${day}/${year}`, formats(ENGLISH).day(date_of_birth, 'UTC')]
    return [ssn, ssn.replaceAll('-', ''), date_of_birth, ...written]
  })
  return (await Promise.all(found)).flat()
}

/** Reopens the application, and changes answers of each kind. */
async function edit({ application_id, applicants }: Awaited<ReturnType<typeof readyApplication>>): Promise<void> {
  expect((await browserOf(desk.app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
  const job = employmentForm.toRequest(anEmployment({ employer_name: `${EDITED} Works` }))
  const primary = callsOf(desk.app, applicants[0].headers)
  const application = `/${DEALER}/application/${application_id}`
  const saves = [
    ...applicants.map(({ id, headers }) =>
      callsOf(desk.app, headers).put(`/${DEALER}/borrower/${id}`, { middle_name: EDITED }),
    ),
    primary.post(`/${DEALER}/borrower/${applicants[0].id}/employment`, job),
    primary.put(application, { sales_rep_name: EDITED, sales_rep_email: '' }),
    primary.post(`${application}/coborrower`, { ...luisRegistration, first_name: EDITED }),
  ]
  for (const { status } of await Promise.all(saves)) expect(status).toBeLessThan(300)
}

beforeAll(async () => {
  const first = await plant(DEALER, rosa, luis)
  planted.own = first.values
  planted.other = (await plant('blue-ridge-homes', wanda)).values
  identifiers.push(...(await plantedIdentifiers()))
  expect(identifiers).toHaveLength(15)
  await edit(first.ready)
  const scopeOf = (word: Which | 'ALL'): Grant['scope'] =>
    word === 'ALL' ? 'ALL' : { dealer_id: planted[word].dealer.id }
  for (const name of Object.keys(readers)) {
    const [scope, role, email] = name.split(' ').toReversed() as [Which | 'ALL', Grant['role'], string | undefined]
    const { id, browser } = await signedInStaff(app, services, [{ role, scope: scopeOf(scope) }], email)
    sessions[name] = { staff_id: id, cookies: browser.cookies }
  }
  partly = await plantPartlySigned()
})

interface Answer {
  url: string
  status: number
  /** Headers and body. */
  text: string
}

/** Most addresses are not of one application. */
const answered = new Map<string, Answer>()

/** Every route that reads and every page, about the application and a person. */
async function answersTo(
  reader: string,
  { application_id, borrower_id, document_id, message_id, id }: Omit<typeof partly, 'values'>,
): Promise<Answer[]> {
  const document: OpenApi = (await app.inject('/v1/openapi.json')).json()
  const ids: Record<string, string> = {
    ...{ application_id, borrower_id, document_id, message_id, id },
    staff_id: sessions['OFFICER ALL']!.staff_id,
  }
  const routes = operationsOf(document)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/staff/'))
    // Streams do not end.
    .filter(({ path }) => !path.endsWith('/events'))
    .map(({ path }) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!))
  const queues = [
    ...['all', 'unassigned', 'done'].map(view => `/v1/staff/queue?view=${view}`),
    ...Object.values(planted).map(({ dealer }) => `/v1/staff/queue?view=all&dealer=${dealer.id}`),
  ]
  const calls = [
    ...[...routes, ...queues].map(url => [url, 'application/json'] as const),
    ...routes.filter(url => url.endsWith('/full')).map(url => [url, 'text/html'] as const),
    ...(Object.keys(staffPatterns) as StaffRouteName[]).map(name => [staffPathTo(name, ids), 'text/html'] as const),
    [ALL_WORK, 'text/html'] as const,
  ]
  const answers: Answer[] = []
  for (const [url, accept] of calls) {
    const call = `${reader} ${accept} ${url}`
    const known = answered.get(call)
    if (known) {
      answers.push(known)
      continue
    }
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { ...fromStaffPages, accept },
      cookies: sessions[reader]?.cookies ?? {},
    })
    const answer = { url, status: statusCode, text: JSON.stringify(headers) + body }
    answered.set(call, answer)
    answers.push(answer)
  }
  const searches = [
    ...['Delgado', 'Whitlock', 'Quintana'].flatMap(name => [name, name.slice(0, 3)]),
    partly.application_id,
  ]
  for (const term of searches) {
    const { statusCode, headers, body } = await app.inject({
      method: 'POST',
      url: '/v1/staff/search',
      headers: fromStaffPages,
      cookies: sessions[reader]?.cookies ?? {},
      payload: { term },
    })
    answers.push({ url: '/v1/staff/search', status: statusCode, text: JSON.stringify(headers) + body })
  }
  return answers
}

describe.each([...Object.keys(readers), NO_SESSION])('%s', reader => {
  const opens = readers[reader] ?? []
  const isCompliance = reader.includes('COMPLIANCE')
  const knowsAllDealers = reader.endsWith('ALL')

  /** The values that this answer must not have. A page repeats what its address has. */
  function hiddenFrom({ url }: Answer, about: Which): string[] {
    const isDemographics = isCompliance && opens.includes(about) && url.endsWith('/demographics')
    const hidden = both
      .filter(which => !opens.includes(which))
      .map(which => planted[which])
      .flatMap(({ values, dealer }) => [...values, ...(knowsAllDealers ? [] : [dealer.id, dealer.name])])
    return [EDITED, ...identifiers, ...(isDemographics ? [] : [TRIBE]), ...hidden].filter(value => !url.includes(value))
  }

  test.each(both)('finds what they may open, and nothing else (%s)', async about => {
    const { application_id, primary } = planted[about]
    const isOpen = opens.includes(about)
    const answers = await answersTo(reader, planted[about])
    for (const answer of answers) {
      const found = hiddenFrom(answer, about).filter(value => answer.text.includes(value))
      expect({ url: answer.url, found }).toEqual({ url: answer.url, found: [] })
    }
    const url = `/v1/staff/applications/${application_id}`
    const ofApplication = answers.filter(answer => answer.url.startsWith(url))
    expect(ofApplication.length).toBeGreaterThan(8)
    for (const { url, status } of ofApplication) {
      const granted = url.endsWith('/demographics') && !isCompliance ? 403 : 200
      const refused = reader === NO_SESSION ? 401 : 404
      expect({ url, status }).toEqual({ url, status: isOpen ? granted : refused })
    }
    // Otherwise the search would prove nothing.
    const named = answers.filter(({ text }) => text.includes(primary)).map(answer => answer.url)
    const pages = [staffPathTo('application', { application_id }), ALL_WORK]
    const shown = expect.arrayContaining([`${url}/view`, QUEUE, '/v1/staff/search', ...pages])
    expect(named).toEqual(isOpen ? shown : [])
    expect(answers.filter(({ text }) => text.includes(TRIBE))).toHaveLength(isCompliance && isOpen ? 2 : 0)
  })
})

test.each([...Object.keys(readers), NO_SESSION])(
  '%s finds of what is partially signed no more than who is waited for',
  async reader => {
    const isOnList = /(OFFICER|MANAGER) (other|ALL)$/.test(reader)
    const lists = ['/v1/staff/queue/partially-signed', staffPathTo('partiallySigned')]
    const answers = await answersTo(reader, partly)
    for (const { url, text } of answers) {
      const found = partly.values.filter(value => !url.includes(value) && text.includes(value))
      const shown = isOnList && lists.includes(url) ? [partly.application_id, yusuf.first_name] : []
      expect({ url, found }).toEqual({ url, found: shown })
    }
    const ofApplication = answers.filter(({ url }) => url.startsWith(`/v1/staff/applications/${partly.application_id}`))
    expect(ofApplication.length).toBeGreaterThan(8)
    expect(new Set(ofApplication.map(({ status }) => status))).toEqual(new Set([reader === NO_SESSION ? 401 : 404]))
  },
)

test('no message to a staff member has anything of what is partially signed', async () => {
  const url = '/v1/staff/assignments'
  const { cookies } = sessions['MANAGER ALL']!
  const payload = assignmentBody(sessions['OFFICER own']!.staff_id, null, [planted.own.application_id])
  const assigned = await app.inject({ method: 'POST', url, headers: fromStaffPages, cookies, payload })
  expect(assigned.statusCode, assigned.body).toBe(200)
  await services.queue.drain()
  const toStaff = await db.selectFrom('message').select('id').where('dealer_id', 'is', null).execute()
  const messages = (await sentMessages(services)).filter(({ id }) => toStaff.some(message => message.id === id))
  expect(messages.length).toBeGreaterThan(0)
  const text = JSON.stringify(messages)
  for (const value of partly.values) expect({ value, has: text.includes(value) }).toEqual({ value, has: false })
})

test.each(Object.entries(readers))(
  '%s has as many rows and dealers in the queue as they may open',
  async (reader, opens) => {
    const { cookies } = sessions[reader]!
    const { rows, dealers } = (await app.inject({ url: QUEUE, headers: fromStaffPages, cookies })).json()
    expect(rows).toHaveLength(opens.length)
    if (!reader.endsWith('ALL')) expect(dealers).toEqual(opens.map(which => planted[which].dealer))
  },
)

test('no event and no line of the log has any of these values', async () => {
  const events = await db.selectFrom('audit_event').select(['event', 'details']).execute()
  const text = [JSON.stringify(events), ...services.logged, ...lines].join('\n')
  expect(lines.length).toBeGreaterThan(100)
  const people = ['Rosa', 'Delgado', 'Wanda', 'Whitlock', 'Ximena', 'Yusuf', 'Quintana']
  for (const value of [TRIBE, EDITED, ...people, ...identifiers])
    expect({ value, has: text.includes(value) }).toEqual({ value, has: false })
})

test('those who may open an application left an event on it, and no one else', async () => {
  const events = await db
    .selectFrom('audit_event')
    .select(['actor_id', 'application_id'])
    .where('event', 'in', ['application.viewed', 'application.viewed_by_compliance'])
    .execute()
  const openings = await db
    .selectFrom('application_opening')
    .select(['staff_id', 'application_id'])
    .where('is_shown', '=', true)
    .execute()
  for (const which of both) {
    const idsOf = (names: string[]) => names.map(name => sessions[name]!.staff_id).sort()
    const openers = Object.keys(readers).filter(name => readers[name]!.includes(which))
    const isOf = (row: { application_id: string | null }) => row.application_id === planted[which].application_id
    const read = new Set(events.filter(isOf).map(({ actor_id }) => actor_id))
    expect([...read].sort()).toEqual(idsOf(openers))
    // Compliance leaves no receipt for the borrowers.
    const shown = openers.filter(name => !name.includes('COMPLIANCE'))
    expect(
      openings
        .filter(isOf)
        .map(({ staff_id }) => staff_id)
        .sort(),
    ).toEqual(idsOf(shown))
  }
})
