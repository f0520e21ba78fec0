import type { StaffSearchResponse } from '@porchlight/api'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeBorrowerData } from '../../../src/applications/record/lifecycle-repository.ts'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { countOthersWithTerms } from '../../../src/staff/queue/term-repository.ts'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, signAll, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { refuseEvents } from '../../support/refused-events.ts'
import { queueDesk } from './queue-desk.ts'

const desk = await queueDesk()
const { app, services, dealerOf } = desk
const { db, keys, clock } = services
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const everywhere = { scope: 'ALL' } as const
const officer = () => staffActor([{ role: 'OFFICER', ...everywhere }])

const post = (term: string, actor: StaffActor = officer()) =>
  app.inject({ method: 'POST', url: '/v1/staff/search', payload: { term }, headers: staffHeaders(actor) })
const search = async (term: string, actor?: StaffActor): Promise<StaffSearchResponse> =>
  (await post(term, actor)).json()
const idsOf = async (term: string, actor?: StaffActor): Promise<string[]> =>
  (await search(term, actor)).rows.map(({ id }) => id)

const wanda = { first_name: 'Wanda Jean', last_name: 'Whitlock-Ñuñez', email: 'Wanda.W@example.com' }
let couple: Awaited<ReturnType<typeof submittedApplication>>
let alone: typeof couple
beforeAll(async () => {
  couple = await submittedApplication(desk, rosa, luis)
  alone = await submittedApplication(desk, wanda)
  await db
    .updateTable('application_review')
    .set({ loan_number: 'LN-2026/17' })
    .where('application_id', '=', alone.application_id)
    .execute()
})

/** The id in groups, with letters for the digits that look like them. */
const readAloud = (id: string) =>
  `#${id
    .replace(/(.{4})/g, '$1 ')
    .replace('1', 'l')
    .replaceAll('1', 'I')
    .replaceAll('0', 'o')
    .toLowerCase()}\u2013`

describe('a search', () => {
  test.each<[string, () => string]>([
    ['application', () => alone.application_id],
    ['application', () => ` ${alone.application_id.toLowerCase()} `],
    ['application', () => readAloud(alone.application_id)],
    ['application', () => `http://localhost/staff/applications/${alone.application_id}?tab=notes`],
    ['loan_number', () => 'LN-2026/17 '],
    ['loan_number', () => '\u202aln-2026/17\u202c'],
    ['email Wanda Jean Whitlock-Ñuñez', () => '\u2068wanda.w@example.com\u2069'],
    ['email Wanda Jean Whitlock-Ñuñez', () => 'Wanda <wanda.w@EXAMPLE.com>'],
    ...[
      'Whitlock',
      'WHITLOCK nunez',
      'nuñez',
      'Wanda',
      'Wanda Whitlock',
      'WhitlockNunez',
      'whitlock-nunez, wanda jean',
      'Whit',
      'nun wan',
    ].map((name): [string, () => string] => ['name Wanda Jean Whitlock-Ñuñez', () => name]),
  ])('by %s finds the application (%#)', async (by, term) => {
    const { rows } = await search(term())
    expect(
      rows.map(({ id, matches }) => [id, matches.map(({ kind, person }) => [kind, person ?? []].flat().join(' '))]),
    ).toEqual([[alone.application_id, [by]]])
  })

  test.each([
    ['0000000000', ['application', 'phone', 'loan_number']],
    ['LN-2026', ['loan_number']],
    ["' or 1=1 --", ['loan_number']],
    ['wanda@example.com', ['email']],
    ['501-555-9999', ['phone', 'application', 'loan_number']],
    ['Wh', ['name', 'loan_number']],
    ['anda', ['name', 'loan_number']],
    ['Rosa Whitlock', ['name', 'loan_number']],
  ])('finds nothing for %s, and says what was looked for', async (term, kinds) => {
    const { kinds: read, ...found } = await search(term)
    expect(read.toSorted()).toEqual(kinds.toSorted())
    expect(found).toEqual({ rows: [], more: false, whole_words_only: false })
  })

  test('finds a couple by both names, and a phone however it is written, with the rows of the queue', async () => {
    const { rows } = await search('+1 (501) 555-0142')
    expect(rows.find(({ id }) => id === couple.application_id)?.matches).toContainEqual({
      kind: 'phone',
      person: 'Rosa Delgado',
    })
    const [row] = (await search('Luis and Rosa Delgado')).rows
    expect(row).toMatchObject({
      ...{ id: couple.application_id, group: 'SOON', borrower: 'Rosa Delgado', coborrowers: 1 },
      matches: [
        { kind: 'name', person: 'Rosa Delgado' },
        { kind: 'name', person: 'Luis Delgado' },
      ],
    })
    expect(await idsOf(luis.email!)).toEqual([couple.application_id])
  })

  test.each([
    ['- .', 'Type a name, email, phone, application number or loan number'],
    ['🏡', 'Type a name, email, phone, application number or loan number'],
    ['  ', 'Type a name, email, phone, application number or loan number'],
    ['1'.repeat(254), 'Type a name, email, phone, application number or loan number'],
    ['wanda@', 'Type the whole email address'],
  ])('refuses %s beside the field, and counts no search', async (typed, message) => {
    const { statusCode, body } = await post(typed)
    expect(statusCode).toBe(422)
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid_form', errors: { term: message } })
  })

  test('finds nothing of other dealers, of the reader, or for an administrator', async () => {
    const id = alone.application_id
    const of = (dealer_id: string) => staffActor([{ role: 'OFFICER', scope: { dealer_id } }])
    expect(await idsOf('Whitlock', of(dealer.id))).toEqual([id])
    for (const term of [id, 'LN-2026/17', 'Whitlock', 'Whitl', wanda.email]) {
      const { kinds } = await search(term)
      const nothing = { kinds, rows: [], more: false, whole_words_only: false }
      expect(await search(term, of(other.id))).toEqual(nothing)
      expect(await search(term, staffActor([{ role: 'ADMINISTRATOR', ...everywhere }]))).toEqual(nothing)
      const herself = staffActor([{ role: 'MANAGER', ...everywhere }], ['wanda.w@example.com'])
      expect(await search(term, herself)).toEqual(nothing)
    }
    expect(await idsOf('Whitlock', staffActor([{ role: 'COMPLIANCE', ...everywhere }]))).toEqual([id])
  })

  test('is counted to 60 an hour for each person', async () => {
    const actor = officer()
    for (let count = 0; count < 60; count++) expect((await post('x', actor)).statusCode).toBe(200)
    const refused = await post('Whitlock', actor)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    // An hour from the first of them.
    expect(Number(refused.headers['retry-after'])).toSatisfy(seconds => seconds > 3_540 && seconds <= 3_600)
    expect(await idsOf('Whitlock')).toHaveLength(1)
    clock.advance(3_601_000)
    expect(await idsOf('Whitlock', actor)).toHaveLength(1)
  })

  test('is recorded as kind and count, and what was typed is nowhere, not as a hash either', async () => {
    const actor = officer()
    const term = 'Plantedname'
    await idsOf(term, actor)
    await idsOf(term, actor)
    await idsOf(`${term}@example.com`, actor)
    const events = await db.selectFrom('audit_event').selectAll().where('actor_id', '=', actor.staff_id).execute()
    expect(events.map(({ event, details }) => [event, details])).toEqual([
      ['staff.searched', { kinds: ['name', 'loan_number'], found: 0 }],
      ['staff.searched', { kinds: ['name', 'loan_number'], found: 0 }],
      ['staff.searched', { kinds: ['email'], found: 0 }],
    ])
    expect(JSON.stringify([events, services.logged]).toLowerCase()).not.toContain(term.toLowerCase())
  })

  test('returns nothing where it cannot be recorded', async () => {
    await refuseEvents(db)
    const { statusCode, body } = await post('Whitlock')
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'service_unavailable'])
    expect(body).not.toContain('Whitlock')
  })

  test('finds people by what they signed last', async () => {
    const ready = await submittedApplication(desk, wanda)
    expect(await idsOf('Whitlock')).toContain(ready.application_id)
    const browser = browserOf(app, ready.application_id, ready.applicants[0])
    await browser.post('reopen')
    const url = `/v1/${DEALER}/borrower/${ready.applicants[0].id}`
    const { headers } = ready.applicants[0]
    const saved = await app.inject({ method: 'PUT', url, headers, payload: { last_name: 'Newname' } })
    expect(saved.statusCode).toBeLessThan(300)
    expect(await idsOf('Newname')).toEqual([])
    const consent = await app.inject({ url: `${url}/consent`, headers })
    await app.inject({
      method: 'PUT',
      url: `${url}/consent`,
      headers,
      payload: {
        ssn: '123-45-6789',
        date_of_birth: '1980-05-04',
        is_acknowledged: true,
        disclaimer: consent.json().full_name,
      },
    })
    await signAll(desk, ready)
    expect(await idsOf('Newname')).toEqual([ready.application_id])
    expect(await idsOf('Whitlock')).toEqual([alone.application_id])
  })
})

test('a person whose data was deleted is not found', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
  await inTransaction(db, trx =>
    removeBorrowerData(trx, keys, { application_id, borrower_id: applicants[0].id, now: clock.now() }),
  )
  expect(await idsOf('Rosa Delgado')).not.toContain(application_id)
  expect(await idsOf('Ros Delg')).not.toContain(application_id)
  expect(await idsOf('Luis Delgado')).toContain(application_id)
  expect(await idsOf('Lui Delg')).toContain(application_id)
})

test('contacts and SSNs on other applications are counted for the lender, with the ids that the reader may see', async () => {
  const shared = { ...rosa, email: 'twice@example.com' }
  const first = await submittedApplication(desk, shared)
  const second = await submittedApplication(desk, shared)
  await readyApplication(desk, shared)
  const { application_id } = first
  await db.updateTable('application').set({ dealer_id: other.id }).where('id', '=', second.application_id).execute()
  const shareOf = async (scope: 'ALL' | string[], reader = officer()) =>
    (await countOthersWithTerms(db, keys.hashContact, { application_id, scope, reader })).find(
      ({ kind }) => kind === 'EMAIL',
    )
  const borrower_id = first.applicants[0].id
  const found = { borrower_id, kind: 'EMAIL', applications: 1 }
  expect(await shareOf('ALL')).toEqual({ ...found, visible: [second.application_id] })
  expect(await shareOf([dealer.id])).toEqual({ ...found, visible: [] })
  expect(await shareOf('ALL', staffActor([{ role: 'OFFICER', ...everywhere }], ['twice@example.com']))).toEqual({
    ...found,
    visible: [],
  })
  const kinds = await countOthersWithTerms(db, keys.hashContact, { application_id, scope: 'ALL', reader: officer() })
  expect(kinds.map(({ kind }) => kind)).toEqual(['EMAIL', 'PHONE', 'SSN'])

  await db
    .updateTable('application_review')
    .set({ restricted_at: services.clock.now() })
    .where('application_id', '=', second.application_id)
    .execute()
  const overseer = staffActor([{ role: 'MANAGER', ...everywhere }])
  expect(await shareOf('ALL')).toBeUndefined()
  expect(await shareOf('ALL', overseer)).toEqual({ ...found, visible: [second.application_id] })
})
