import type { ApplicationViewResponse, NoteBody } from '@porchlight/api'
import { dayIn } from '@porchlight/domain'
import { noteKinds } from '@porchlight/domain/staff'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readSignedPeople } from '../../src/documents/snapshot-repository.ts'
import { hasStoppedTexts } from '../../src/messaging/delivery-repository.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { exportPerson } from '../../src/retention/export-person.ts'
import { removeApplication } from '../../src/retention/purge.ts'
import { luis, onHerDevice, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { day } from '../support/clock.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { refuseEvents } from '../support/refused-events.ts'
import { signedInStaff, staffApp } from '../support/staff.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const otherStaffMember = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const compliance = staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }])

let application: Awaited<ReturnType<typeof submittedApplication>>
let path: string
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis, onHerDevice)
  path = `/v1/staff/applications/${application.application_id}`
})

const call = (method: 'GET' | 'POST' | 'PUT', below: string, actor: StaffActor, payload?: object, headers = {}) =>
  app.inject({
    method,
    url: `${path}${below}`,
    headers: { ...staffHeaders(actor), ...headers },
    ...(payload && { payload }),
  })
const add = (body: NoteBody, actor = officer, headers = {}) => call('POST', '/notes', actor, body, headers)
const restrict = (text: string, actor = compliance) => call('POST', '/restricted-notes', actor, { text })
const view = async (actor = officer): Promise<ApplicationViewResponse> => (await call('GET', '/view', actor)).json()
const lendersToday = () => dayIn(services.settings.LENDER_TIME_ZONE, clock.now())
const today = () => clock.now().toISOString().slice(0, 10)
/** The day after as many days, the Monday instead of a Sunday. */
const inDays = (days: number): string => {
  const reached = new Date(clock.now().getTime() + days * day)
  return reached.getUTCDay() === 0 ? inDays(days + 1) : reached.toISOString().slice(0, 10)
}
const nextSunday = () => {
  const days = 7 - clock.now().getUTCDay()
  return new Date(clock.now().getTime() + days * day).toISOString().slice(0, 10)
}
const reviewOf = () =>
  db
    .selectFrom('application_review')
    .select(['version', 'assignee_id', 'follow_up_on'])
    .where('application_id', '=', application.application_id)
    .executeTakeFirstOrThrow()
const errorsOf = async (body: NoteBody) => {
  const answer = await add(body)
  return [answer.statusCode, answer.json().code, answer.json().errors]
}

test('notes and contacts are listed newest first with who wrote them, and are sealed', async () => {
  const [{ id: borrower_id }] = application.applicants
  const staff = await staffApp(services)
  onTestFinished(() => staff.close())
  const { browser } = await signedInStaff(staff, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const below = `/applications/${application.application_id}`
  const first = await browser.call('POST', `${below}/notes`, {
    kind: 'NOTE',
    text: '  Lot rent?\r\n\r\nAsked  the park. ',
  })
  expect(first.status).toBe(201)
  const second = await browser.call('POST', `${below}/notes`, { kind: 'LEFT_MESSAGE', text: '', borrower_id })
  const { notes, follow_up_on } = await view()
  expect(follow_up_on).toBeNull()
  expect(notes.more).toBe(false)
  const same = {
    by: 'Olivia Ortiz',
    pulled_on: null,
    follow_up_on: null,
    follow_up_time: null,
    corrects: null,
    is_restricted: false,
    at: expect.any(String),
  }
  expect(notes.notes).toEqual([
    { ...same, id: second.body.id, kind: 'LEFT_MESSAGE', text: '', borrower_id },
    { ...same, id: first.body.id, kind: 'NOTE', text: 'Lot rent?\n\nAsked  the park.', borrower_id: null },
  ])
  const { rows } = await sql<{ row: string }>`select review_note::text as row from review_note`.execute(db)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('Lot rent').toString('hex'))
})

test('a repeated call adds one note', async () => {
  const before = (await view()).notes.notes.length
  const key = { 'idempotency-key': 'note-1' }
  const [one, two] = [
    await add({ kind: 'CALLED', text: '' }, officer, key),
    await add({ kind: 'CALLED', text: '' }, officer, key),
  ]
  expect(two.json()).toEqual(one.json())
  expect((await view()).notes.notes).toHaveLength(before + 1)
})

test('notes of two people at once are both there, and the follow-up day of one', async () => {
  const answers = await Promise.all([
    add({ kind: 'NOTE', text: 'From the one.' }),
    add({ kind: 'CALLED', text: 'From the other.', follow_up_on: inDays(2) }, otherStaffMember),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const { follow_up_on, notes } = await view()
  expect(follow_up_on).toBe(inDays(2))
  const newest = notes.notes.slice(0, 2).map(({ text }) => text)
  expect(newest.toSorted()).toEqual(['From the one.', 'From the other.'])
})

test('anyone who may work on it adds notes, and it stays with its assignee and its version', async () => {
  expect((await call('POST', '/review', officer)).statusCode).toBe(200)
  const before = await reviewOf()
  expect((await add({ kind: 'NOTE', text: 'Second look.' }, otherStaffMember)).statusCode).toBe(201)
  expect(await reviewOf()).toEqual(before)
  expect((await call('DELETE' as 'PUT', '/review', officer)).statusCode).toBe(200)
})

test('a note sets the follow-up day, and it can be cleared', async () => {
  const followUp = { follow_up_on: inDays(3), follow_up_time: '09:30' }
  expect((await add({ kind: 'CALLED', text: 'Call back.', ...followUp })).statusCode).toBe(201)
  const { notes, ...shown } = await view()
  expect([shown, notes.notes[0]]).toMatchObject([followUp, followUp])
  const { version } = await reviewOf()
  const stale = await call('PUT', '/follow-up', officer, { follow_up_on: null }, { 'if-match': `"${version - 1}"` })
  expect(stale.json().code).toBe('version_conflict')
  const cleared = await call('PUT', '/follow-up', officer, { follow_up_on: null }, { 'if-match': `"${version}"` })
  expect([cleared.statusCode, cleared.json()]).toEqual([200, { follow_up_on: null, follow_up_time: null }])
  expect((await reviewOf()).follow_up_on).toBeNull()
  expect((await call('PUT', '/follow-up', officer, { follow_up_on: today() })).statusCode).toBe(200)
  const past = await call('PUT', '/follow-up', officer, { follow_up_on: inDays(-2) })
  expect([past.statusCode, past.json().errors]).toEqual([
    422,
    { follow_up_on: 'Choose a day from today to a year from now' },
  ])
  await call('PUT', '/follow-up', officer, { follow_up_on: null })
})

test.each<[NoteBody, object]>([
  [{ kind: 'NOTE', text: '  \n ' }, { text: 'Write the note' }],
  [{ kind: 'NOTE', text: 'x'.repeat(4001) }, { text: 'Use up to 4,000 characters' }],
  [{ kind: 'NOTE', text: 'fine\n漢' }, { text: "We can't print “漢”. Please use Latin letters." }],
  [
    { kind: 'NOTE', text: 'x', follow_up_on: '2026-02-30' },
    { follow_up_on: 'Choose a day from today to a year from now' },
  ],
  [
    { kind: 'NOTE', text: 'x', borrower_id: crypto.randomUUID() },
    { borrower_id: "This person isn't on the application" },
  ],
  [
    { kind: 'NOTE', text: 'x', follow_up_on: nextSunday(), follow_up_time: '25:00' },
    { follow_up_on: 'This is a Sunday. Choose another day', follow_up_time: 'Enter a time with AM or PM' },
  ],
  [{ kind: 'NOTE', text: 'x', follow_up_time: '09:30' }, { follow_up_time: 'Choose a day for this time' }],
  [{ kind: 'NOTE', text: 'x', follow_up_on: '' }, { follow_up_on: 'Choose a day from today to a year from now' }],
  [{ kind: 'NOTE', text: 'x', corrects: '' }, { corrects: "This note isn't on the application" }],
  [{ kind: 'NOTE', text: 'x', borrower_id: '' }, { borrower_id: "This person isn't on the application" }],
  [{ kind: 'NOTE', text: 'x', corrects: 'x' }, { corrects: "This note isn't on the application" }],
  [{ kind: 'NOTE', text: 'x', corrects: crypto.randomUUID() }, { corrects: "This note isn't on the application" }],
  [{ kind: 'STOP_TEXTS', text: '' }, { borrower_id: 'Choose who asked' }],
])('%j is refused beside the field', async (body, errors) => {
  const before = (await view()).notes.notes.length
  expect(await errorsOf(body)).toEqual([422, 'invalid_form', errors])
  expect((await view()).notes.notes).toHaveLength(before)
})

test('4,000 characters are enough, and a further note corrects one', async () => {
  const { id } = (await add({ kind: 'NOTE', text: 'é'.repeat(4000) })).json()
  expect((await add({ kind: 'NOTE', text: 'It was June.', corrects: id })).statusCode).toBe(201)
  expect((await view()).notes.notes[0]).toMatchObject({ text: 'It was June.', corrects: id })
})

test('asked to stop texts: no text goes to the number from then on, with a receipt', async () => {
  const [{ id: borrower_id }] = application.applicants
  const signed = await readSignedPeople(db, services.keys.fields, [application.application_id])
  const phone_number = signed.find(person => person.borrower_id === borrower_id)!.phone_number!
  expect(await hasStoppedTexts(db, services.keys, phone_number)).toBe(false)
  expect((await add({ kind: 'STOP_TEXTS', text: 'By phone.', borrower_id })).statusCode).toBe(201)
  expect(await hasStoppedTexts(db, services.keys, phone_number)).toBe(true)
  const receipt = await db
    .selectFrom('consent_receipt')
    .select(['text_id', 'agreed'])
    .where('borrower_id', '=', borrower_id)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(receipt).toEqual({ text_id: 'sms-consent', agreed: false })
})

test('asked to stop texts: neither the number that was signed nor the present one gets any', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa)
  const [{ id: borrower_id, headers }] = applicants
  const [signed] = await readSignedPeople(db, services.keys.fields, [application_id])
  const present = '+15015550177'
  await browserOf(app, application_id, applicants[0]).post('reopen')
  const saved = await callsOf(app, headers).put(`/${DEALER}/borrower/${borrower_id}`, { phone_number: present })
  expect(saved.status).toBe(200)
  const note = { kind: 'STOP_TEXTS', text: 'By phone.', borrower_id }
  const url = `/v1/staff/applications/${application_id}/notes`
  const added = await app.inject({ method: 'POST', url, headers: staffHeaders(officer), payload: note })
  expect(added.statusCode).toBe(201)
  for (const number of [signed!.phone_number!, present])
    expect(await hasStoppedTexts(db, services.keys, number)).toBe(true)
})

test('a person gets the contacts with them in an export, without what was noted', async () => {
  const files = new Map<string, string>()
  const [{ id }] = application.applicants
  const record = { id, application_id: application.application_id, is_primary: true, user_id: null }
  await exportPerson(
    {
      db,
      fields: services.keys.fields,
      store: services.store,
      write: async (name, content) => void files.set(name, String(content)),
    },
    { account: undefined, records: [record], namesakes: [] },
  )
  const person = files.get('person.json')!
  const kinds = JSON.parse(person).applications[0].contacts.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['LEFT_MESSAGE', 'STOP_TEXTS'])
  expect(person).not.toContain('By phone.')
})

test('restricted notes leave no trace for others: in lists, versions, history or refusals', async () => {
  const seen = async () => {
    const { notes } = await view()
    return [notes, await reviewOf(), (await call('GET', '/notes', officer)).json()]
  }
  const before = await seen()
  expect((await restrict('Structuring suspected.')).statusCode).toBe(201)
  expect(await seen()).toEqual(before)
  const shown = (await view(compliance)).notes.notes
  expect(shown[0]).toMatchObject({ text: 'Structuring suspected.', is_restricted: true, kind: 'NOTE' })
  expect((await call('GET', '/notes', compliance)).json().notes).toEqual(shown)

  const absent = await add({ kind: 'NOTE', text: 'x', corrects: shown[0]!.id })
  expect(absent.json().errors).toEqual({ corrects: "This note isn't on the application" })
  expect((await restrict('x', officer)).json().code).toBe('application_forbidden')
  expect((await add({ kind: 'NOTE', text: 'x' }, compliance)).json().code).toBe('application_forbidden')
  const { visible } = await db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll<string>().as('visible'))
    .where('event', 'in', ['note.added', 'contact.logged'])
    .where('actor_id', '=', compliance.staff_id)
    .executeTakeFirstOrThrow()
  expect(Number(visible)).toBe(0)
})

test('older notes are read page by page', async () => {
  for (let number = 0; number < 101; number++) await add({ kind: 'NOTE', text: `Number ${number}` })
  const { notes, more } = (await view()).notes
  expect([notes.length, more, notes[0]!.text]).toEqual([100, true, 'Number 100'])
  const older = (await call('GET', `/notes?before=${notes.at(-1)!.id}`, officer)).json()
  expect(older.more).toBe(false)
  expect(older.notes[0].text).toBe('Number 0')
  expect((await call('GET', '/notes?before=x', officer)).statusCode).toBe(400)
})

test('a note whose event cannot be written is not stored', async () => {
  await refuseEvents(db, ['note.added', 'restricted_note.added', 'follow_up.set', 'sections.checked'])
  const count = async () => (await db.selectFrom('review_note').select('id').execute()).length
  const before = await count()
  const answers = [
    await add({ kind: 'NOTE', text: 'x' }),
    await restrict('x'),
    await call('PUT', '/follow-up', officer, { follow_up_on: today() }),
    await call('PUT', '/checks', officer, { needs: [], no_other_findings: true }),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([503, 'service_unavailable'])
  expect(await count()).toBe(before)
  expect((await reviewOf()).follow_up_on).toBeNull()
})

test.each(noteKinds)('stores %s', async kind => {
  const [{ id: borrower_id }] = application.applicants
  const pulled_on = kind === 'SOFT_REPORT' ? lendersToday() : null
  expect((await add({ kind, text: 'On Monday.', borrower_id, pulled_on })).statusCode).toBe(201)
  expect((await view()).notes.notes[0]).toMatchObject({ kind, text: 'On Monday.', pulled_on })
})

test('a report is logged on a day of its authorization, and reaches no borrower', async () => {
  const [{ id: borrower_id }] = application.applicants
  const logged = (pulled_on?: string) => errorsOf({ kind: 'SOFT_REPORT', text: '', borrower_id, pulled_on })
  const refused = [422, 'invalid_form', { pulled_on: expect.any(String) }]
  expect(await logged()).toEqual(refused)
  expect(await logged('2026-01-05')).toEqual(refused)
  expect(await logged('2199-01-01')).toEqual(refused)
  expect(await errorsOf({ kind: 'SOFT_REPORT', text: '', pulled_on: lendersToday() })).toMatchObject([
    422,
    'invalid_form',
    { borrower_id: 'Choose whose report it is' },
  ])
  const contacts = () => db.selectFrom('audit_event').select('id').where('event', '=', 'contact.logged').execute()
  const before = await contacts()
  expect((await logged(lendersToday()))[0]).toBe(201)
  expect(await contacts()).toHaveLength(before.length)
  // A day of another kind is none.
  await add({ kind: 'NOTE', text: 'x', pulled_on: lendersToday() })
  expect((await view()).notes.notes[0]).toMatchObject({ kind: 'NOTE', pulled_on: null })
})

test('a follow-up that was cleared after its day is set again, as it was undone', async () => {
  const due = inDays(1)
  await add({ kind: 'CALLED', text: 'Call back.', follow_up_on: due })
  clock.advance(2 * day)
  const cleared = await call('PUT', '/follow-up', officer, { follow_up_on: null })
  const restored = () =>
    call('PUT', '/follow-up', officer, { follow_up_on: due }, { 'if-match': String(cleared.headers.etag) })
  expect([(await restored()).json(), (await reviewOf()).follow_up_on]).toEqual([
    { follow_up_on: due, follow_up_time: null },
    due,
  ])
  expect((await restored()).json().code).toBe('version_conflict')
  await call('PUT', '/follow-up', officer, { follow_up_on: null })
  clock.advance(-2 * day)
})

test('notes are never changed, and deleted with their application alone', async () => {
  const { application_id } = application
  for (const refused of [
    sql`update review_note set kind = 'NOTE'`,
    sql`delete from review_note`,
    sql`delete from review_key`,
    sql`truncate review_note`,
  ])
    await expect(refused.execute(db)).rejects.toThrow(/never changed|kept with their application/)
  expect((await browserOf(app, application_id, application.applicants[0]).post('reopen')).statusCode).toBe(200)
  expect((await add({ kind: 'NOTE', text: 'Reopened.' })).statusCode).toBe(201)
  await db.updateTable('application').set({ discarded_at: clock.now() }).where('id', '=', application_id).execute()
  await removeApplication(services, application_id, 'It is over.')
  for (const table of ['review_note', 'review_key'] as const)
    expect(
      await db.selectFrom(table).select('application_id').where('application_id', '=', application_id).execute(),
    ).toEqual([])
})
